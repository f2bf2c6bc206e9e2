/** What Kysely is given of a pool of connections. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/engine/server/store/contract.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { openFixtureStore, type FixtureStore } from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
let pool: Database;
beforeAll(async () => {
  fixture = await openFixtureStore();
  pool = openPool({ connectionString: fixture.connectionString, log: () => undefined });
});
afterAll(async () => {
  await pool.destroy();
  await fixture.close();
});

test('a connection has the same wrapper each time it is taken, so that no memory accumulates', async () => {
  const taken = () => pool.getExecutor().provideConnection((connection) => Promise.resolve(connection));
  expect(await taken()).toBe(await taken());
});
