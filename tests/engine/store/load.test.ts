/** Demo data goes in by COPY, and must be what INSERT makes of it. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Copying, copyLine } from '../../../src/engine/server/store/copyInto.ts';
import { storedFields } from '../../../src/engine/server/store/columns/table.ts';
import { inOrder } from '../../../src/engine/server/store/demo/inOrder.ts';
import { isEncrypted } from '../../../src/engine/server/store/encryption.ts';
import { noRowOf, parameter } from '../../../src/engine/server/store/fragment.ts';
import { keyFields, keyPairs, writtenForInsert } from '../../../src/engine/server/store/rows/writeRows.ts';
import { joinTableName } from '../../../src/engine/server/store/sql/names.ts';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import { DemoTables, moments } from '../../support/demo.ts';
import { fixtureNow, openFixtureStore, type FixtureStore } from '../../support/fixtureStore.ts';
import { openIsolatedDemo, type IsolatedDemo } from '../../support/isolatedDemo.ts';

describe('the loaded demo company', () => {
  let demo: IsolatedDemo;
  beforeAll(async () => {
    demo = await openIsolatedDemo();
  });
  afterAll(() => demo.close());

  it('has in every table exactly the rows that INSERT stores, also in those of lists of references', async () => {
    const { database } = demo.stores['no wall'];
    const now = new Date(moments[0]);
    const batches = inOrder(demo.registry, new DemoTables(demo.registry, moments[0]).rows);
    const resources = [...new Set(batches.map(({ resource }) => resource))];
    const differences: string[] = [];
    /** Counts the rows of the table that were not expected, and the expected rows that it lacks. */
    const compare = async (table: string, columns: readonly string[], expected: readonly object[]): Promise<void> => {
      const all = sql.join(columns.map((column) => sql.id(column)));
      const given = sql`select ${all} from json_populate_recordset(${noRowOf(table)}, ${parameter(JSON.stringify(expected), 'json')})`;
      const stored = sql`select ${all} from ${sql.table(table)}`;
      const { rows } = await sql<{ readonly count: number; readonly more: number; readonly fewer: number }>`
        select (select count(*)::int from ${sql.table(table)}) as count,
          (select count(*)::int from (${stored} except ${given}) more) as more,
          (select count(*)::int from (${given} except ${stored}) fewer) as fewer`.execute(database);
      const [found] = rows;
      if (found?.count !== expected.length || found.more > 0 || found.fewer > 0)
        differences.push(`${table}: ${JSON.stringify(found)}, expected ${expected.length}`);
    };
    for (const resource of resources) {
      const rows = batches.filter((batch) => batch.resource === resource).flatMap((batch) => batch.rows);
      const columns = storedFields(resource.fields).filter((field) => !isEncrypted(field));
      await compare(
        resource.table,
        columns.map((field) => field.name),
        writtenForInsert(database, resource, rows, now),
      );
      for (const field of keyFields(resource))
        await compare(
          joinTableName(resource.table, field.name),
          ['owner_uuid', 'target_uuid', 'position'],
          keyPairs(field, rows),
        );
    }
    expect(resources.length).toBeGreaterThan(60);
    expect(differences).toEqual([]);
  });
});

describe('load', () => {
  let fixture: FixtureStore;
  beforeAll(async () => {
    fixture = await openFixtureStore();
  });
  afterAll(() => fixture.close());

  it('stores nothing if a row is refused, and says why', async () => {
    const servers = fixture.resource('servers');
    const [uuid, other] = [uuidv7(), uuidv7()];
    const row = { uuid, name: 'web1' };
    await expect(
      fixture.store.load([{ resource: servers, rows: [row, { uuid: other, name: 'web2' }, row] }], fixtureNow),
    ).rejects.toThrow('duplicate key');
    const { rows } = await sql`select from ${sql.table(servers.table)} where uuid in (${uuid}, ${other})`.execute(
      fixture.store.database,
    );
    expect(rows).toEqual([]);
  });

  it('stores text, arrays and JSON with signs that COPY escapes as they are', async () => {
    const client = new Client({ connectionString: fixture.connectionString });
    await client.connect();
    try {
      const hostile = ['', '\\N', '\\', 'a\tb\nc\rd', '\\.', '"', '{}', 'NULL', ',', '\u{1F600}', "it's"];
      await client.query('create temp table hostile (place int, text text, list text[], data jsonb)');
      const columns = [
        { name: 'place', type: 'integer' },
        { name: 'text', type: 'text' },
        { name: 'list', type: 'text[]' },
        { name: 'data', type: 'jsonb' },
      ];
      const rows = [
        ...hostile.map((text, place) => ({ place, text, list: [text, null, text], data: { [text]: text } })),
        { place: hostile.length, text: null, list: [], data: 'text' },
        { place: hostile.length + 1, text: 'x', list: null, data: ['\\', 1, null] },
      ];
      const copying = new Copying(client, 'copy hostile (place, text, list, data) from stdin');
      await copying.write(rows.map((row) => copyLine(columns, row)).join(''));
      expect(await copying.end()).toBe(rows.length);
      expect((await client.query('select * from hostile order by place')).rows).toEqual(rows);
    } finally {
      await client.end();
    }
  });
});
