/** Data of earlier versions: this one starts on them, and every row and value is as it was. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { verifyBackup } from '../../../src/engine/server/store/backup/read.ts';
import { runningDatabase } from '../../../src/engine/server/store/open/join.ts';
import { existingCluster } from '../../../src/engine/server/store/open/placement.ts';
import { removeDataDirectory } from '../../support/databaseDirectory.ts';
import { comparable, earlierVersions, storedContent, readBack, unpackEarlier } from '../../support/earlierData.ts';
import { administratorOf } from '../../support/globalDatabase.ts';
import type { DemoAccount } from '../../support/globalProduct.ts';
import { productProgram } from '../../support/programs.ts';
import { databaseContent } from '../../support/tableHashes.ts';
import { signedInHeaders } from '../../support/browserRequests.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const directories: string[] = [];
afterAll(() => Promise.all(directories.map(removeDataDirectory)));

interface Program {
  readonly ready: Promise<string>;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

function startProgram(dataDirectory: string): Program {
  const child = spawn(process.execPath, productProgram, {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDirectory },
  });
  const ended = once(child, 'exit');
  const ready = new Promise<string>((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const address = /^Beheer is ready at (\S+)$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`The program did not start:\n${text}`)));
  });
  ready.catch(() => undefined);
  return {
    ready,
    async end(signal) {
      if (child.exitCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** Starts the program on the directory, works with it, and stops it. */
async function withProgram(dataDirectory: string, work: (address: string) => Promise<void>): Promise<void> {
  const program = startProgram(dataDirectory);
  try {
    await work(await program.ready);
  } finally {
    await program.end('SIGTERM');
  }
}

/** As the server's superuser. */
async function asked(dataDirectory: string, sql: string): Promise<readonly unknown[]> {
  const client = await administratorsClient(dataDirectory);
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function administratorsClient(dataDirectory: string): Promise<Client> {
  const client = new Client(administratorOf(dataDirectory, runningDatabase(dataDirectory) ?? ''));
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Of all that has an owner in the schema of the tables, and of the database itself. */
const owners = `
  select distinct pg_get_userbyid(owner)::text as owner from (
    select 'pg_class'::regclass as class, oid, relowner as owner from pg_class where relnamespace = 'public'::regnamespace
    union all select 'pg_type', oid, typowner from pg_type where typnamespace = 'public'::regnamespace
    union all select 'pg_proc', oid, proowner from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'pg_database', oid, datdba from pg_database where datname = current_database()
  ) o where not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid and d.deptype = 'e')`;

/** Everybody who is connected to the database, except for this query. */
const connected = `
  select distinct rolname, rolsuper, rolbypassrls from pg_stat_activity join pg_roles on pg_roles.oid = usesysid
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

const backupsOf = (dataDirectory: string): readonly string[] => {
  const directory = join(dataDirectory, 'backups');
  const names = existsSync(directory) ? readdirSync(directory) : [];
  return names.filter((name) => /^beheer-before-.*\.backup$/.test(name)).map((name) => join(directory, name));
};

describe.each(earlierVersions)('the data directory of %s', (version) => {
  it('starts with the same rows and values, and its people sign in', async () => {
    const dataDirectory = await unpackEarlier(version);
    directories.push(dataDirectory);
    const was = await storedContent(version);
    const check = async (): Promise<void> => {
      const now = await databaseContent(runningDatabase(dataDirectory) ?? '', {
        known: was,
        readings: await readBack(dataDirectory),
      });
      expect(comparable(now, was)).toEqual(comparable(was, was));
    };
    await withProgram(dataDirectory, async (address) => {
      await check();
      const accounts = JSON.parse(readFileSync(join(dataDirectory, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
      const { email, password } = accounts.find(({ type }) => type === 'management') ?? { email: '', password: '' };
      const signedIn = await fetch(`${address}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const headers = await signedInHeaders(signedIn);
      const clients = await fetch(`${address}/api/clients?range=[0,0]`, { headers });
      expect(clients.headers.get('content-range')).toMatch(new RegExp(`/${was['clients']?.rows}$`));

      // The version that made it worked as the superuser; this one owns all of it, and is none.
      expect(await asked(dataDirectory, owners)).toEqual([{ owner: 'beheer_program' }]);
      expect(await asked(dataDirectory, connected)).toEqual([
        { rolname: 'beheer_program', rolsuper: false, rolbypassrls: false },
      ]);
    });
    const [backup = '', ...others] = backupsOf(dataDirectory);
    expect(others).toEqual([]);
    const { manifest } = await verifyBackup(backup);
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(was).map(([name, { rows }]) => [name, rows])),
    );
  });

  it('is complete after a crash during a change of its owner, which the next start finishes', async () => {
    const dataDirectory = await unpackEarlier(version);
    directories.push(dataDirectory);
    const was = await storedContent(version);
    const program = startProgram(dataDirectory);
    // Held before the backup has ended, which may look at the table; its owner cannot change meanwhile.
    const holding = await vi.waitFor(() => administratorsClient(dataDirectory), { timeout: 60_000, interval: 5 });
    await holding.query('begin; lock table users in access share mode');
    await vi.waitFor(
      async () =>
        expect(
          await asked(
            dataDirectory,
            `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not granted and relation = 'users'::regclass and query ~ '^alter table .* owner to'`,
          ),
        ).toEqual([{ n: 1 }]),
      { timeout: 60_000 },
    );
    expect(await asked(dataDirectory, owners)).toEqual([{ owner: 'beheer' }]);
    const postmaster = Number(
      readFileSync(join(existingCluster(dataDirectory) ?? '', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    await program.end('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await holding.end().catch(() => undefined);

    await withProgram(dataDirectory, async () => {
      expect(await asked(dataDirectory, owners)).toEqual([{ owner: 'beheer_program' }]);
      const now = await databaseContent(runningDatabase(dataDirectory) ?? '', {
        known: was,
        readings: await readBack(dataDirectory),
      });
      expect(comparable(now, was)).toEqual(comparable(was, was));
    });
    expect(backupsOf(dataDirectory)).toHaveLength(2);
  });
});
