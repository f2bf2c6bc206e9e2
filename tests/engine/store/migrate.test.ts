/** The database follows the registry: safe changes are applied automatically, in one transaction, and recorded. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawEntry, RawSchema } from '../../../src/engine/registry/raw.ts';
import { migrate } from '../../../src/engine/server/store/ddl/migrate.ts';
import { statementsOf } from '../../../src/engine/server/store/ddl/outcome.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { createTestDatabase } from '../../support/database.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, refusedFields } from '../../support/fixtureStore.ts';
import { MigratedDatabase, more, one, two, withServers } from '../../support/migratedDatabase.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await MigratedDatabase.open();
  return () => database.close();
});

describe('a second migration', () => {
  test('changes nothing', async () => {
    expect(await database.to(fixtureRegistry())).toMatchObject({ outcomes: [], drift: [], checksum: null });
    expect(await database.plan(fixtureRegistry())).toBe('The tables are as the registry asks: there is nothing to do.');
  });

  test('of three servers that start on an empty database one creates the tables, and the others wait', async () => {
    const empty = await createTestDatabase();
    const said: string[] = [];
    const pools = [1, 2, 3].map(() => openPool({ connectionString: empty.connectionString, log: () => undefined }));
    const all = await Promise.all(
      pools.map((pool) => migrate({ database: pool, registry: fixtureRegistry(), log: (line) => said.push(line) })),
    );
    expect(all.filter(({ checksum }) => checksum !== null)).toHaveLength(1);
    expect(said).toContain('Database: another process is bringing the tables up to the registry. Waiting for it.');
    await Promise.all(pools.map((pool) => pool.destroy()));
    await empty.drop();
  });
});

describe('automatic changes', () => {
  test('add a resource, with tables that refer to each other', async () => {
    const schema = (other: string): RawSchema => ({
      title: 'X',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        other_uuid: { 'x-relation': { to: other, inverse: `${other}s` } },
        many_uuids: { type: 'array', items: { 'x-relation': { to: other, inverse: `many-${other}` } } },
      },
    });
    const entries: Readonly<Record<string, RawEntry>> = { eggs: {}, hens: {} };
    const statements = await database.done(
      fixtureRegistry({ schemas: { eggs: schema('hens'), hens: schema('eggs') }, entries }),
    );
    expect(statements.map((statement) => /^create table "(\w+)"/.exec(statement)?.[1]).filter(Boolean)).toEqual([
      'eggs',
      'hens',
      'eggs__many_uuids',
      'hens__many_uuids',
    ]);
    expect(
      (
        await database.rows<{ definition: string }>(
          `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'eggs'::regclass`,
        )
      ).map((row) => row.definition),
    ).toContain('FOREIGN KEY (other_uuid) REFERENCES hens(uuid) ON DELETE RESTRICT');
  });

  test('add a column for each further language of a text, and keep what it says', async () => {
    await database.done(withServers({ motto: { type: 'string', maxLength: 80 } }));
    await database.server(one, { motto: 'Altijd aan' });
    const inLanguages = withServers({ motto: { type: 'string', maxLength: 80, 'x-translated': 'nl' } });
    const statements = await database.done(inLanguages);
    expect(statements.filter((statement) => statement.includes(' add column '))).toEqual([
      expect.stringContaining('"motto_en" text'),
    ]);
    expect(await database.rows('select motto, motto_en from servers')).toEqual([
      { motto: 'Altijd aan', motto_en: null },
    ]);
    expect(await database.done(inLanguages)).toEqual([]);
  });

  test('add columns, filled with their default or left empty; a required one too, while there are no rows', async () => {
    await database.done(withServers({ owner: { type: 'string' } }, { required: ['name', 'owner'] }));
    await database.server(one, { owner: 'me' });
    const changed = withServers({
      owner: { type: 'string' },
      port: { type: 'integer', default: 22 },
      note: { type: 'string' },
    });
    expect((await database.plan(changed)).replace(/^Plan \w{12}/, 'Plan …')).toMatchInlineSnapshot(`
      "Plan …, 6 steps:

      1. add:servers.port
         servers.port is new; the rows that are there get '22'::integer. 1 row is written.
         alter table "servers" add column "port" integer default '22'::integer not null;

      2. add:servers.note
         servers.note is new, and empty in the rows that are there. No row is written.
         alter table "servers" add column "note" text;

      3. optional:servers.owner
         servers.owner may be empty. No row is written.
         alter table "servers" alter column "owner" drop not null;

      4. index:servers.note
         An index makes servers.note quick to look up. No row is written.
         create index "servers_note_search_idx_d0014479" on "servers" using gin ((case when octet_length("note") = length("note") then "note" else replace(replace(replace(replace(replace(translate(regexp_replace(normalize("note", NFKD), '[\\u0300-\\u036F]', '', 'g'), 'øØłŁđĐı', 'oOlLdDi'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE') end) gin_trgm_ops);

      5. check:servers.port
         servers.port meets (("port" >= -2147483648 and "port" <= 2147483647)). No row is written.
         alter table "servers" add constraint "servers_port_check_7ee9ca01" check (("port" >= -2147483648 and "port" <= 2147483647));

      6. check:servers.note
         servers.note meets (char_length("note") <= 255). No row is written.
         alter table "servers" add constraint "servers_note_check_0ad702c8" check (char_length("note") <= 255);"
    `);
    expect(await database.rows(`select * from information_schema.columns where column_name = 'port'`)).toEqual([]);
    await database.done(changed);
    expect(await database.rows('select owner, port, note from servers')).toEqual([
      { owner: 'me', port: 22, note: null },
    ]);
  });

  test('allow more choices and longer texts', async () => {
    await database.done(withServers({ kind: { enum: ['web', 'mail'] }, rack: { type: 'string', maxLength: 5 } }));
    await database.server(one, { rack: '12345' });
    await expect(database.rows(`update servers set kind = 'dns'`)).rejects.toThrow('check constraint');
    expect(
      await database.done(
        withServers({ kind: { enum: ['web', 'mail', 'dns'] }, rack: { type: 'string', maxLength: 9 } }),
      ),
    ).toHaveLength(2);
    await database.rows(`update servers set kind = 'dns', rack = '123456789'`);
  });

  test('widen a type, and narrow one where every value fits', async () => {
    await database.done(
      withServers({ slots: { type: 'integer' }, width: { type: 'number', 'x-scale': 2 }, serial: { type: 'string' } }),
    );
    await database.server(one, { slots: 7, width: 1.25, serial: '42' });
    const statements = await database.done(
      withServers({
        slots: { type: 'integer', maximum: 9_000_000_000 },
        width: { type: 'number', 'x-scale': 4 },
        serial: { type: 'integer' },
      }),
    );
    expect(statements.filter((statement) => statement.includes(' type '))).toHaveLength(3);
    expect(await database.rows('select slots, width, serial from servers')).toEqual([
      { slots: 7, width: 1.25, serial: 42 },
    ]);
    await database.rows('update servers set slots = 9000000000');
  });

  test('fill empty values with the default of a field that becomes required', async () => {
    await database.server(one);
    await database.server(two, { rack: 'A1' });
    expect(await database.plan(withServers({ rack: { type: 'string', maxLength: 100, default: 'none' } }))).toContain(
      `Where servers.rack is empty, it becomes 'none'::text. 1 row is written.`,
    );
    await database.done(withServers({ rack: { type: 'string', maxLength: 100, default: 'none' } }));
    expect(await database.rows('select rack from servers order by uuid')).toEqual([{ rack: 'none' }, { rack: 'A1' }]);
    await expect(database.rows('update servers set rack = null')).rejects.toThrow('not-null constraint');
  });

  test('rename a field and a resource, with their values', async () => {
    await database.done(withServers({ place: { type: 'string' } }));
    await database.server(one, { place: 'north' });
    expect(await database.done(withServers({ room: { type: 'string', 'x-renamed-from': 'place' } }))).toContain(
      'alter table "servers" rename column "place" to "room"',
    );
    expect(await database.rows('select room from servers')).toEqual([{ room: 'north' }]);
    expect(await database.plan(withServers({ room: { type: 'string', 'x-renamed-from': 'place' } }))).toContain(
      'nothing to do',
    );
  });

  test('limit uniqueness to rows that meet the condition, and report existing duplicates', async () => {
    const apart = (unique: true | { while: { gone: boolean } }) =>
      withServers({
        rack: { type: 'string', maxLength: 10, 'x-unique': unique },
        gone: { type: 'boolean', default: false },
      });
    await database.done(apart({ while: { gone: false } }));
    await database.server(one, { rack: 'abc' });
    await expect(database.server(two, { rack: 'abc' })).rejects.toThrow('duplicate key');
    await database.rows('update servers set gone = true');
    await database.server(two, { rack: 'abc' });
    await expect(database.rows('update servers set gone = false')).rejects.toThrow('duplicate key');
    expect(await database.plan(apart(true))).toContain('rows have the same as another one');
  });

  test('drop a rule that the registry no longer has', async () => {
    await database.done(withServers({ rack: { type: 'string', 'x-unique': true, maxLength: 3 } }));
    await database.server(one, { rack: 'abc' });
    await database.done(withServers({ rack: { type: 'string' } }));
    await database.server(two, { rack: 'abc' });
    await database.rows(`update servers set rack = 'abcdef'`);
  });
});

describe('the migration record', () => {
  test('contains each plan with its checksum, equal to the rehearsal', async () => {
    const changed = withServers({ note: { type: 'string' } });
    const rehearsed = await database.to(changed, { rehearse: true });
    await database.to(changed);
    const [last] = await database.rows<{ checksum: string; statements: string[] }>(
      'select checksum, statements from beheer_migrations order by applied_at desc limit 1',
    );
    expect(last).toEqual({ checksum: rehearsed.checksum, statements: statementsOf(rehearsed.outcomes) });
    expect(last?.statements[0]).toBe('alter table "servers" add column "note" text');
  });

  test('reports changes made by hand since, and restores what the registry needs', async () => {
    await database.rows('alter table servers add column extra int');
    await database.rows('alter table servers drop column rack');
    await database.rows('create index handmade on servers (extra)');
    const migration = await database.to(fixtureRegistry());
    expect(migration.drift).toEqual([
      'The column servers.rack was removed by hand.',
      'The column servers.extra was made by hand; the registry does not know it.',
      expect.stringMatching(/^The constraint servers_rack_check_\w+ of servers was removed by hand\.$/),
      expect.stringMatching(/^The index servers_rack_search_idx_\w+ of servers was removed by hand\.$/),
      'The index handmade of servers was made by hand.',
    ]);
    expect(statementsOf(migration.outcomes)).toContain('alter table "servers" add column "rack" text');
    expect((await database.to(fixtureRegistry())).drift).toEqual([]);
  });
});

test('a migration that fails half-way leaves the tables unchanged', async () => {
  await database.server(one);
  const before = await database.shape();
  // It has made a column and stands before the next table when it is cut off.
  const holder = openPool({ connectionString: database.connectionString, log: () => undefined });
  await expect(
    holder.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx);
      const note = { note: { type: 'string' } } as const;
      const dying = database.to(
        fixtureRegistry({ schemas: { clients: more('clients', note), users: more('users', note) } }),
      );
      // It may have died before the one who kills it hears so.
      dying.catch(() => undefined);
      const waiting = sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      let pid: number | undefined;
      while (pid === undefined) pid = (await waiting.execute(tx)).rows[0]?.pid;
      await sql`select pg_terminate_backend(${pid})`.execute(tx);
      await dying;
    }),
  ).rejects.toThrow(/terminat/i);
  await holder.destroy();
  expect(await database.shape()).toEqual(before);
  expect(await database.rows('select name from servers')).toEqual([{ name: 'web' }]);
});

describe('a store that swaps its registry', () => {
  test('keeps rows of a resource that is named like a type of PostgreSQL', async () => {
    const fixture = await openFixtureStore();
    const schema: RawSchema = {
      title: 'X',
      properties: {
        name: { type: 'string' },
        many_uuids: { type: 'array', items: { 'x-relation': { to: 'servers', inverse: 'many' } } },
      },
    };
    await fixture.store.swap(fixtureRegistry({ schemas: { uuid: schema }, entries: { uuid: {} } }));
    const server = await fixture.add('servers', { name: 'web' });
    const uuid = await fixture.add('uuid', { name: 'a', many_uuids: [server] });
    const resource = fixture.resource('uuid');
    expect(await fixture.store.update(management, resource, uuid, { name: 'b' })).toMatchObject({
      name: 'b',
      version: 2,
    });
    expect(await fixture.column(management, 'uuid', 'many_uuids')).toEqual([[server]]);
    await fixture.close();
  });

  test('serves the new one, and keeps the old one where the new one fails', async () => {
    const fixture = await openFixtureStore();
    await fixture.store.swap(withServers({ port: { type: 'integer' } }));
    expect(await fixture.store.create(management, fixture.resource('servers'), { name: 'a', port: 22 })).toMatchObject({
      port: 22,
    });
    const before = fixture.store.registry();
    await expect(
      fixture.store.swap(withServers({ port: { type: 'integer' }, slots: { type: 'integer', default: 'many' } })),
    ).rejects.toThrow('invalid input syntax');
    await expect(
      fixture.store.swap(
        withServers({ port: { type: 'integer' }, owner: { type: 'string' } }, { required: ['owner'] }),
      ),
    ).rejects.toThrow('npm run migrate -- --allow keep:servers.owner');
    expect(fixture.store.registry()).toBe(before);
    expect(
      await refusedFields(fixture.store.create(management, fixture.resource('servers'), { name: 'a', portt: 22 })),
    ).toEqual({ portt: 'unknownField' });
    await fixture.close();
  });
});
