/** Gives a test file a database of its own, on the server that `globalDatabase.ts` started. */
import { randomBytes } from 'node:crypto';
import { Client, Connection } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/engine/server/store/contract.ts';
import { program } from '../../src/engine/server/store/open/password.ts';
import { ensureConfinedRole } from '../../src/engine/server/store/open/programAccount.ts';
import { openPool } from '../../src/engine/server/store/pool.ts';

useSocket();

/** What tests send to the run's server takes its Unix socket, which costs both two thirds of what TCP does. */
function useSocket(): void {
  const socket = inject('databaseSocket');
  const connect: unknown = Reflect.get(Connection.prototype, 'connect');
  if (socket === undefined || typeof connect !== 'function') return;
  const { port } = new URL(inject('databaseUrl'));
  Reflect.set(Connection.prototype, 'connect', function near(this: unknown, to: unknown, host: unknown): unknown {
    return Reflect.apply(connect, this, String(to) === port && host === '127.0.0.1' ? [socket] : [to, host]);
  });
}

export interface TestDatabase {
  readonly connectionString: string;
  /** Drops it, and disconnects everybody who still uses it. */
  drop(): Promise<void>;
}

/**
 * An empty database, sorted and encoded as the product's own.
 *
 *     const database = await createTestDatabase();
 *     afterAll(() => database.drop());
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServerShortly((client) => makeTestDatabase(client, name, 'template0'));
  return testDatabase(name);
}

/**
 * As the product makes its own: of the account that it works as, with a role for confined people. The files of the
 * template are copied: to write each of its pages to the log, as PostgreSQL would, takes ten times the work.
 */
export async function makeTestDatabase(client: Client, name: string, template: string): Promise<void> {
  await ensureConfinedRole(client, name);
  await client.query(`CREATE DATABASE ${name} OWNER ${program.role} TEMPLATE ${template} STRATEGY file_copy`);
}

/** The same database as the server's superuser: for what has to show what no account of the product may. */
export function asAdministrator(connectionString: string): string {
  const url = new URL(inject('administratorUrl'));
  url.pathname = new URL(connectionString).pathname;
  return url.href;
}

/** Works in the database as the superuser. */
export async function administering<T>(connectionString: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openAdministrator(connectionString);
  return work(database).finally(() => database.destroy());
}

/** The same, of who takes it away again. */
export function openAdministrator(connectionString: string): Database {
  return openPool({ connectionString: asAdministrator(connectionString), log: () => undefined, patient: true });
}

/** One that is there. */
export function testDatabase(name: string): TestDatabase {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: async () =>
      void (await onServerShortly((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** Of this worker, open until it ends. */
let nearby: Promise<Client> | undefined;

/** As the superuser of the run's server, on a connection that is kept: nothing may be held on it. */
export async function onServerShortly<T>(work: (client: Client) => Promise<T>): Promise<T> {
  nearby ??= connectNearby();
  return work(await nearby);
}

async function connectNearby(): Promise<Client> {
  const client = new Client({ connectionString: inject('administratorUrl') });
  // Without it the next one is asked for.
  client.on('error', () => (nearby = undefined));
  await client.connect();
  // Known to `pg`, and not to its types: no worker waits for it to end.
  (client as Client & { unref(): void }).unref();
  return client;
}

/** As the superuser of the run's server; what it holds is let go of afterwards. */
export async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('administratorUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
