/** In charge of giving a test file a database of its own, on the server that `globalDatabase.ts` started. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly connectionString: string;
  /** Removes it, and cuts off whoever still uses it. */
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
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  return testDatabase(name);
}

/** One that is there. */
export function testDatabase(name: string): TestDatabase {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    drop: async () => void (await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** As the superuser of the run's server; what it holds is let go of afterwards. */
export async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
