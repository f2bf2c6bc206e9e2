/**
 * Resources that grow large: an index for whatever their lists declare, built and removed beside the work on the table.
 */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawEntry, RawSchema } from '../../../src/engine/registry/raw.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { migrate } from '../../../src/engine/server/store/ddl/migrate.ts';
import { statementsOf } from '../../../src/engine/server/store/ddl/outcome.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { fixtureRegistry, largeThing } from '../../support/fixtureRegistry.ts';
import { MigratedDatabase } from '../../support/migratedDatabase.ts';

const schema: RawSchema = {
  ...largeThing,
  properties: { ...largeThing.properties, due_on: { type: 'string', format: 'date' } },
};

const entry: RawEntry = {
  large: true,
  list: {
    columns: ['name', 'code', 'story', 'state', 'client_uuid'],
    filters: ['state', 'quantity', 'client_uuid', 'due_on'],
    sort: '-due_on',
    search: ['code'],
  },
};

const withThings = (list: RawEntry['list'] = entry.list ?? {}): Registry =>
  fixtureRegistry({ schemas: { things: schema }, entries: { things: { ...entry, list } } });

let database: MigratedDatabase;
beforeEach(async () => {
  database = await MigratedDatabase.open();
  return () => database.close();
});

const indexes = async (): Promise<readonly string[]> =>
  (
    await database.rows<{ definition: string }>(
      `select replace(replace(pg_get_indexdef(indexrelid), 'public.', ''), ' ON things USING', '') as definition from pg_index
       where indrelid = 'things'::regclass and not indisprimary`,
    )
  )
    .map(({ definition }) =>
      definition
        .replace(/^CREATE INDEX (\w+)_idx_[0-9a-f]{8} (?:btree )?/, '$1 ')
        .replace(/\s*CASE\s+WHEN \(octet_length\((\w+)\)[^]*?END(?=\) gin)/, 'folded($1)'),
    )
    .sort();

test('large tables have an index for the order of each column and each filter, and no prefixes of others', async () => {
  await database.done(withThings());
  expect(await indexes()).toEqual([
    `things_client_uuid_list (client_uuid, due_on DESC NULLS LAST, uuid DESC)`,
    `things_code_order (lower(code), uuid) INCLUDE (code)`,
    `things_code_order_desc (lower(code) DESC NULLS LAST, uuid DESC) INCLUDE (code)`,
    `things_code_search gin ((folded(code)) gin_trgm_ops)`,
    `things_created_at (created_at)`,
    `things_due_on_order (due_on, uuid)`,
    `things_due_on_order_desc (due_on DESC NULLS LAST, uuid DESC)`,
    `things_name_order (lower(name), uuid) INCLUDE (name)`,
    `things_quantity (quantity)`,
    `things_state_list (state, due_on DESC NULLS LAST, uuid DESC)`,
    `things_state_order (array_position(ARRAY['new'::text, 'old'::text], state), uuid) INCLUDE (state)`,
    `things_story_order ("left"(lower(story), 100))`,
    `things_story_order_desc ("left"(lower(story), 100) DESC NULLS LAST)`,
  ]);
});

describe('where there are many rows already', () => {
  const fewer = { ...entry.list, columns: ['code'], filters: ['state'], sort: 'quantity' };
  /** Of whatever size it is. */
  const large = { largeTableBytes: 1 };

  beforeEach(async () => {
    await database.done(withThings(fewer));
    await database.rows(
      `insert into clients (uuid, number, email) values ('01900000-0000-7000-8000-00000000000c', '1', 'a@example.com');
       insert into things (uuid, name, client_uuid) select gen_random_uuid(), 'thing ' || n, '01900000-0000-7000-8000-00000000000c' from generate_series(1, 500) n;
       analyze things`,
    );
  });

  test('indexes are built concurrently, and undeclared ones are dropped last', async () => {
    const plan = await database.to(withThings(), { ...large, rehearse: true });
    const work = statementsOf(plan.outcomes).map((one) => one.replace(/"(\w+)_idx_[0-9a-f]{8}".*/, '$1'));
    expect(work).toEqual([
      'create index concurrently things_quantity',
      'create index concurrently things_due_on_order',
      'create index concurrently things_due_on_order_desc',
      'create index concurrently things_name_order',
      'create index concurrently things_story_order',
      'create index concurrently things_story_order_desc',
      'create index concurrently things_state_order',
      'create index concurrently things_state_list',
      'create index concurrently things_client_uuid_list',
      'drop index concurrently if exists things_client_uuid_list',
      'drop index concurrently if exists things_quantity_order_desc',
      'drop index concurrently if exists things_quantity_order',
      'drop index concurrently if exists things_state_list',
    ]);
    const done = await database.to(withThings(), large);
    expect(done.checksum).toBe(plan.checksum);
    expect(await database.to(withThings(), large)).toMatchObject({ outcomes: [], drift: [] });
    const inOneGo = await MigratedDatabase.open();
    await inOneGo.done(withThings());
    const there = await indexes();
    await database.close();
    database = inOneGo;
    expect(there).toEqual(await indexes());
  });

  test('an index is built by one of two servers that start together; the other one waits and blocks nobody', async () => {
    const pools = [1, 2].map(() =>
      openPool({ connectionString: database.connectionString, log: () => undefined, patient: true }),
    );
    const all = await Promise.all(
      pools.map((pool) => migrate({ database: pool, registry: withThings(), log: () => undefined, ...large })),
    );
    expect(all.filter(({ checksum }) => checksum !== null)).toHaveLength(1);
    await Promise.all(pools.map((pool) => pool.destroy()));
  });

  test('an index whose build was interrupted is built again by the next start', async () => {
    const holder = openPool({ connectionString: database.connectionString, log: () => undefined, patient: true });
    const watcher = openPool({ connectionString: database.connectionString, log: () => undefined, patient: true });
    const unfinished = `select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisvalid`;
    await holder.transaction().execute(async (tx) => {
      // A concurrent index build waits for open transactions that write.
      await sql`update things set code = 'x' where name = 'thing 1'`.execute(tx);
      const dying = expect(database.to(withThings(), large)).rejects.toThrow(/terminat/i);
      const building = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'create index concurrently%'`;
      let pid: number | undefined;
      while (pid === undefined) pid = (await building.execute(watcher)).rows[0]?.pid;
      await sql`select pg_terminate_backend(${pid})`.execute(watcher);
      await dying;
    });
    await Promise.all([holder.destroy(), watcher.destroy()]);
    expect(await database.rows(unfinished)).toHaveLength(1);
    const plan = await database.plan(withThings());
    expect(plan).toContain('was broken off.');
    expect((await database.to(withThings())).drift).toEqual([]);
    expect(await database.rows(unfinished)).toEqual([]);
    expect(await database.to(withThings(), large)).toMatchObject({ outcomes: [], drift: [] });
  });
});

test('a changed type keeps the indexes of its field', async () => {
  await database.done(withThings({ ...entry.list, sort: 'name' }));
  const renumbered = { ...schema, properties: { ...schema.properties, name: { type: 'integer' as const } } };
  await database.done(
    fixtureRegistry({
      schemas: { things: renumbered },
      entries: { things: { ...entry, list: { ...entry.list, sort: 'name' } } },
    }),
  );
  expect(await indexes()).toContain('things_state_list (state, name, uuid)');
});
