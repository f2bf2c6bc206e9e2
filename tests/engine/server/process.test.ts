/** The program itself: starts, says where it is and how to sign in, refuses with a reason, stops in order. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { keyFileName } from '../../../src/engine/server/encryption/keyFile.ts';
import { newKey } from '../../../src/engine/server/encryption/keyring.ts';
import { runningDatabase } from '../../../src/engine/server/store/open/join.ts';
import { openDatabase } from '../../../src/engine/server/store/open/open.ts';
import { lockHolder } from '../../../src/engine/server/store/open/lock.ts';
import { existingCluster } from '../../../src/engine/server/store/open/placement.ts';
import { makeDataDirectory, removeDataDirectory } from '../../support/databaseDirectory.ts';
import { productProgram } from '../../support/programs.ts';
import { signedInHeaders } from '../../support/browserRequests.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dataDirectory = makeDataDirectory();
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  }
});
afterAll(() => removeDataDirectory(dataDirectory));

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly address: string;
}

const program: readonly string[] = [process.execPath, ...productProgram];
const npm: readonly string[] = ['npm', 'start'];

/** Lines of a long step, which depend on the speed of the machine. */
const progress = /^[A-Z][a-z ]+…(?: \d+ s| done in [\d.]+ s\.)?\n/gm;

/** Resolves when it is ready, or has ended. `detached` gives it a process group of its own, as a terminal does. */
async function start(
  variables: Readonly<Record<string, string>>,
  { command = program, detached = false }: { readonly command?: readonly string[]; readonly detached?: boolean } = {},
): Promise<Started> {
  const [file = '', ...parts] = command;
  const child = spawn(file, parts, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: dataDirectory,
      DEMO: 'off',
      ...variables,
    },
    detached,
  });
  running.push(child);
  let text = '';
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      if (/^(?:Beheer is ready at|The worker of Beheer is ready$)/m.test(text)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve());
  });
  await ready;
  return {
    child,
    output: () => text.replaceAll(progress, ''),
    address: /^Beheer is ready at (\S+)$/m.exec(text)?.[1] ?? '',
  };
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return ((await ended) as [number | null])[0];
}

test('the program makes a database, prints the setup link, and stops in order', async () => {
  const first = await start({});
  const token =
    /^Create the first account at http:\/\/127\.0\.0\.1:\d+\/setup\/([\w-]{43})$/m.exec(first.output())?.[1] ?? '';
  expect(first.output().match(/Beheer is ready at http:\/\/127\.0\.0\.1:\d+\n/g)).toHaveLength(1);
  const account = { email: 'first@example.nl', first_name: 'F', last_name: 'L', password: 'a fine password' };
  const answer = await fetch(`${first.address}/api/setup/${token}`, {
    method: 'POST',
    body: JSON.stringify(account),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(201);
  const headers = await signedInHeaders(answer);
  expect(await stop(first, 'SIGTERM')).toBe(0);

  const second = await start({});
  expect(second.output()).toBe(`Beheer is ready at ${second.address}\n`);
  const kept = await fetch(`${second.address}/api/session`, { headers });
  expect(kept.status).toBe(200);

  const rival = await start({});
  expect([rival.child.exitCode, rival.output()]).toEqual([1, expect.stringContaining(dataDirectory)]);
  expect(await stop(second, 'SIGINT')).toBe(0);
});

describe('a worker', () => {
  const worker = [...program, '--worker'];

  test('does the background work that the server leaves to it, on the database of the server', async () => {
    const server = await start({ WORKER: 'off' });
    const database = new Client({ connectionString: runningDatabase(dataDirectory) ?? '' });
    await database.connect();
    const runs = async (): Promise<number> => {
      const { rows } = await database.query<{ runs: number }>(
        `select count(*)::int as runs from beheer_jobs where key = 'schedule' and started_at >= $1`,
        [began],
      );
      return rows[0]?.runs ?? 0;
    };
    const began = new Date();
    try {
      await database.query(`update beheer_jobs set due_at = now() where key = 'schedule'`);
      const working = await start({}, { command: worker });
      expect(working.output()).toBe('The worker of Beheer is ready\n');
      await vi.waitUntil(async () => (await runs()) > 0, { timeout: 30_000, interval: 50 });
      expect(await stop(working, 'SIGTERM')).toBe(0);
    } finally {
      await database.end();
    }
    expect(await stop(server, 'SIGTERM')).toBe(0);
  });

  test('says what to do where the server does not run', async () => {
    const { child, output } = await start({}, { command: worker });
    expect([child.exitCode, output()]).toEqual([
      1,
      `The database in ${dataDirectory} is not running. Start the server first (WORKER=off npm start), or set DATABASE_URL.\n`,
    ]);
  });
});

describe('npm start', () => {
  const ends = [
    { what: 'SIGTERM to npm alone', signal: (npmPid: number) => process.kill(npmPid, 'SIGTERM') },
    { what: 'SIGINT to npm alone', signal: (npmPid: number) => process.kill(npmPid, 'SIGINT') },
    {
      what: 'Ctrl-C, which reaches all of its processes',
      signal: (npmPid: number) => process.kill(-npmPid, 'SIGINT'),
    },
  ];
  test.each(ends)('stops in order on $what', async ({ signal }) => {
    const started = await start({}, { command: npm, detached: true });
    const { child, address } = started;
    expect((await fetch(`${address}/api/session/options`)).status, started.output()).toBe(200);
    expect(lockHolder(dataDirectory)).toBeDefined();
    const ended = once(child, 'exit');
    signal(child.pid ?? 0);
    expect(await ended, started.output()).toEqual([0, null]);
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    expect([lockHolder(dataDirectory), existsSync(join(dataDirectory, 'postgres/postmaster.pid'))]).toEqual([
      undefined,
      false,
    ]);
  });
});

test('a port in use is reported with a hint', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const refused = await start({ PORT: String(port) });
  expect([refused.child.exitCode, refused.output().split('\n').at(-2)]).toEqual([
    1,
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  ]);
  server.close();
});

test('wrong settings are reported together', async () => {
  const refused = await start({ PORT: 'x', LOG_LEVEL: 'loud' });
  expect(refused.child.exitCode).toBe(1);
  expect(refused.output()).toMatch(/PORT=x cannot be used.*\n.*LOG_LEVEL=loud cannot be used/);
});

describe('a copy of a data directory', () => {
  const copies: string[] = [];
  afterEach(async () => {
    for (const copy of copies.splice(0)) await removeDataDirectory(copy);
  });
  const emptyDirectory = (): string => {
    const copy = makeDataDirectory();
    copies.push(copy);
    return copy;
  };

  test('is refused if its files were copied while Beheer was running', async () => {
    const original = await start({});
    const copy = emptyDirectory();
    execFileSync('cp', ['-a', `${dataDirectory}/.`, copy]);
    const refused = await start({ DATA_DIR: copy });
    expect([refused.child.exitCode, refused.output()]).toEqual([
      1,
      `${copy} is a copy of the files of ${dataDirectory}. Its database was copied while PostgreSQL was using it, so its files are of different moments. Nothing was changed. ` +
        `Delete ${copy} and make a copy with a database of its own, also while Beheer runs: DATA_DIR=${dataDirectory} npm run copy-data -- --to ${copy}\n`,
    ]);
    await stop(original, 'SIGTERM');
  });

  test('gets a database and a key of its own from copy-data, also while Beheer was running', async () => {
    const original = await start({});
    const copy = emptyDirectory();
    const command = ['--import', 'tsx', 'src/engine/build/copyData.ts', '--to', copy];
    const output = execFileSync(process.execPath, command, {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: '' },
      encoding: 'utf8',
    });
    expect(output).toContain(`Start the copy with: DATA_DIR=${copy} npm start`);
    expect(readFileSync(join(copy, keyFileName), 'utf8')).toBe(readFileSync(join(dataDirectory, keyFileName), 'utf8'));
    const started = await start({ DATA_DIR: copy });
    expect(started.output()).toMatch(/^(?:Create the first account at .*\n)?Beheer is ready at .*\n$/);
    expect(existingCluster(copy)).not.toBe(existingCluster(dataDirectory));
    await stop(started, 'SIGTERM');
    await stop(original, 'SIGTERM');
  });
});

test('a key in SECRET_KEY that the database does not use is refused and changes nothing', async () => {
  const refused = await start({ SECRET_KEY: newKey() });
  expect([refused.child.exitCode, refused.output()]).toEqual([
    1,
    expect.stringMatching(
      /^SECRET_KEY begins with key [0-9a-f]{16}, which no secret in this database is encrypted under\. The expected key is [0-9a-f]{16}/,
    ),
  ]);
  const started = await start({});
  expect(started.address).not.toBe('');
  await stop(started, 'SIGTERM');
});

test.each(['migrate.ts', 'secretKey.ts', 'backup.ts'])(
  '%s creates no database in a directory that has none',
  (name) => {
    const missing = join(dataDirectory, 'misspelt');
    const parts = ['--import', 'tsx', `src/engine/build/${name}`, ...(name === 'backup.ts' ? ['--to', missing] : [])];
    const { status, stderr } = spawnSync(process.execPath, parts, {
      cwd: root,
      env: { ...process.env, DATA_DIR: missing, DATABASE_URL: '' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      `There is no database in ${missing}. Set DATA_DIR or DATABASE_URL as for "npm start".\n`,
    ]);
    expect(existsSync(missing)).toBe(false);
  },
);

describe('a database of another version', () => {
  const directory = makeDataDirectory();
  const here = { DATA_DIR: directory };
  const account = { email: 'first@example.nl', first_name: 'F', last_name: 'L', password: 'a fine password' };
  const runSql = async <Row extends object>(sql: string): Promise<readonly Row[]> => {
    const client = new Client({ connectionString: runningDatabase(directory) ?? '' });
    await client.connect();
    const { rows } = await client.query<Row>(sql).finally(() => client.end());
    return rows;
  };
  /** Changes the database while no program runs. */
  const changeDatabase = async (statements: string): Promise<void> => {
    const opened = await openDatabase({ dataDirectory: directory, log: () => undefined });
    await runSql(statements).finally(() => opened.stop());
  };
  const setVersion = (version: string): string =>
    `update beheer_settings set value = '${version}' where key = 'program_version'`;
  /** Returns the number of rows of every table. */
  const countRows = async (): Promise<Readonly<Record<string, number>>> => {
    const rows = await runSql<{ name: string; rows: number }>(
      `select table_name as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', table_schema, table_name), false, true, '')))[1]::text::int as rows
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
          and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name))) order by table_name`,
    );
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
  };

  beforeAll(async () => {
    const started = await start(here);
    const token = /\/setup\/([\w-]{43})$/m.exec(started.output())?.[1] ?? '';
    const headers = { 'content-type': 'application/json' };
    await fetch(`${started.address}/api/setup/${token}`, { method: 'POST', headers, body: JSON.stringify(account) });
    await stop(started, 'SIGTERM');
  });
  afterAll(() => removeDataDirectory(directory));

  test('is refused by a program older than the one that used it last', async () => {
    await changeDatabase(setVersion('99.0.0'));
    const refused = await start(here);
    expect([refused.child.exitCode, refused.output()]).toEqual([
      1,
      expect.stringMatching(
        /^This database was last used by Beheer 99\.0\.0, and this is \d+\.\d+\.\d+\. An older program .* Nothing was changed\..* npm start -- --older-program$/m,
      ),
    ]);
    const migrating = spawnSync(process.execPath, ['--import', 'tsx', 'src/engine/build/migrate.ts', '--plan'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '' },
      encoding: 'utf8',
    });
    expect([migrating.status, migrating.stderr]).toEqual([1, refused.output()]);
  });

  test('can be read with --older-program, which saves nothing and runs nothing', async () => {
    // A later version may add a column and a table, and remove others.
    await changeDatabase(
      `${setVersion('99.0.0')}; alter table clients add column later text; create table later (uuid uuid primary key);
        alter table coupons drop column max_redemptions; drop table known_names cascade`,
    );
    const started = await start(here, { command: [...program, '--older-program'] });
    expect(started.output()).toMatch(
      /^Database: Beheer 99\.0\.0 has used this database, and this is \d+\.\d+\.\d+\. It can be read, and nothing is saved: /m,
    );
    expect(started.output()).toMatch(
      /^Database: the later version has removed (?=.*\bknown_names\b)(?=.*\bcoupons\.max_redemptions\b)/m,
    );
    const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object) =>
      fetch(`${started.address}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const before = await countRows();
    const { email, password } = account;
    const signedIn = await send('POST', '/api/session', {}, { email, password });
    expect([signedIn.status, await signedIn.clone().json()]).toEqual([
      200,
      expect.objectContaining({ read_only: true }),
    ]);
    const headers = await signedInHeaders(signedIn);
    for (const path of ['/api/session', '/api/users', '/api/clients', '/api/badges', '/api/registry', '/readyz'])
      expect([path, (await send('GET', path, headers)).status]).toEqual([path, 200]);
    for (const [method, path, body] of [
      ['POST', '/api/clients', { name: 'New' }],
      ['PUT', '/api/settings', {}],
      ['PUT', '/api/account', { first_name: 'Other' }],
      ['POST', '/api/password-resets', { email }],
      ['POST', '/api/clients/imports', {}],
      ['PUT', '/api/trash/00000000-0000-4000-8000-000000000000/restore', {}],
      ['DELETE', '/api/users/00000000-0000-4000-8000-000000000000', undefined],
    ] as const) {
      const answer = await send(method, path, headers, body);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        503,
        {
          code: 'E_READ_ONLY',
          message: 'Nothing was saved: this server runs an older version than the database, so it is read-only.',
          hint: 'Ask your administrator to start the version that last used the database.',
        },
      ]);
    }
    expect([
      (await send('GET', '/api/coupons', headers)).status,
      (await send('GET', '/api/known-names', headers)).status,
    ]).toEqual([503, 503]);
    expect((await send('DELETE', '/api/session', headers)).status).toBe(204);
    const after = await countRows();
    // The session has ended. Signing in counts attempts, leaves audit entries, and queues an email about the new browser,
    // which is sent by the program that may write.
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
      'audit_entries',
      'beheer_attempts',
      'beheer_jobs',
      'beheer_mails',
    ]);
    expect(await stop(started, 'SIGTERM')).toBe(0);

    await changeDatabase(setVersion('0.0.1'));
    const unneeded = await start(here, { command: [...program, '--older-program'] });
    expect([unneeded.child.exitCode, unneeded.output()]).toEqual([
      1,
      expect.stringMatching(/^--older-program is for a database that a later version has used, and no version later /),
    ]);
  });

  test('is backed up before its tables are changed, and the start says what it changes and how to return', async () => {
    await changeDatabase(`${setVersion('0.0.1')}; alter table coupons drop column code`);
    const changed = await start(here);
    expect(changed.output()).toMatch(/^Database: Beheer \d+\.\d+\.\d+ needs \d+ changes to the tables:$/m);
    const file = /^A backup of before is in (\S+\/beheer-before-\S+\.backup)\. To return/m.exec(changed.output())?.[1];
    expect(existsSync(file ?? '')).toBe(true);
    await stop(changed, 'SIGTERM');
    const again = await start(here);
    expect(again.output()).not.toContain('needs');
    await stop(again, 'SIGTERM');
  });
});
