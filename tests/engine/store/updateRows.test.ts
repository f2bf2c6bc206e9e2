/** What a change of one record costs: it is found by its uuid, however many the table has. */
import { anyTable } from '../../../src/engine/server/store/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMany } from '../../../src/engine/server/store/bulk.ts';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import { updateRows } from '../../../src/engine/server/store/rows/writeRows.ts';
import { fixtureNow, openFixtureStore, type FixtureStore } from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
const uuids = Array.from({ length: 3_000 }, () => uuidv7());

beforeAll(async () => {
  fixture = await openFixtureStore();
  await insertMany(
    fixture.store.database,
    fixture.resource('servers'),
    uuids.map((uuid, index) => ({ uuid, name: `web${index}` })),
    fixtureNow,
  );
  await sql`analyze ${sql.table(fixture.resource('servers').table)}`.execute(fixture.store.database);
});
afterAll(() => fixture.close());

test('one of many rows is updated without reading the others', async () => {
  const servers = fixture.resource('servers');
  const [uuid = ''] = uuids.slice(1_500);
  await fixture.store.database.transaction().execute(async (tx) => {
    await updateRows(tx, servers, [{ uuid, name: 'mail1' }], fixtureNow);
    const {
      rows: [read],
    } = await sql<{
      readonly whole: number;
      readonly found: number;
    }>`select seq_scan::int as whole, idx_scan::int as found from pg_stat_xact_user_tables where relname = ${servers.table}`.execute(
      tx,
    );
    expect(read?.whole).toBe(0);
    expect(read?.found).toBeGreaterThan(0);
    expect(
      await anyTable(tx)
        .selectFrom(servers.table)
        .select(['name', 'version'])
        .where('uuid', '=', uuid)
        .executeTakeFirst(),
    ).toEqual({ name: 'mail1', version: 2 });
  });
});
