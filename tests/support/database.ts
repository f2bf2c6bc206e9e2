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
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return { connectionString: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
