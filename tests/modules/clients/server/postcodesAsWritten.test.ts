/** Postcodes of before, as their country writes them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDataMigration } from '../../../../src/engine/server/store/ddl/dataMigration.ts';
import { postcodesAsWritten } from '../../../../src/modules/clients/migrations/001-postcodes-as-written.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

test('postcodes are normalised, and only those that were not are touched', async () => {
  const { database } = api.store;
  const before = ['3511ab', '3511 AB', ' sw1a  1aa', '10115'];
  const clients = await database.selectFrom('clients').select('uuid').orderBy('uuid').limit(before.length).execute();
  for (const [index, { uuid }] of clients.entries())
    await sql`update clients set postal_code = ${before[index]} where uuid = ${uuid}`.execute(database);
  await database.transaction().execute((tx) => runDataMigration(tx, postcodesAsWritten));
  const after = await database
    .selectFrom('clients')
    .select('postal_code')
    .where(
      'uuid',
      'in',
      clients.map(({ uuid }) => uuid),
    )
    .orderBy('uuid')
    .execute();
  expect(after.map(({ postal_code }) => postal_code)).toEqual(
    ['3511 AB', '3511 AB', 'SW1A 1AA', '10115'].slice(0, clients.length),
  );
  expect(clients.length, 'there is something to see').toBeGreaterThan(0);
  expect(await database.transaction().execute((tx) => runDataMigration(tx, postcodesAsWritten))).toBe(0);
});
