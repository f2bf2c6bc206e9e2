/** The database follows the registry: adding, never taking away, by one process at a time. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RawEntry, RawProperty, RawSchema } from '../../src/registry/raw.ts';
import type { Registry } from '../../src/registry/types.ts';
import type { Database } from '../../src/server/store/contract.ts';
import { insertMany } from '../../src/server/store/bulk.ts';
import { migrate, type Migration } from '../../src/server/store/ddl/migrate.ts';
import { openPool } from '../../src/server/store/pool.ts';
import { uuidv7 } from '../../src/server/store/uuid.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { fixtureRegistry, fixtureSchemas, resourceOf } from '../support/fixtureRegistry.ts';
import { management, openFixtureStore, refusedFields } from '../support/fixtureStore.ts';

let testDatabase: TestDatabase;
let database: Database;
const log: string[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openPool({ connectionString: testDatabase.connectionString, log: () => undefined, patient: true });
  await to(fixtureRegistry());
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(() => void log.splice(0));

const to = (registry: Registry): Promise<Migration> => migrate({ database, registry, log: (line) => log.push(line) });

/** The fixture with other properties of `servers`. */
function withServers(properties: Readonly<Record<string, RawProperty>>, rest: Partial<RawSchema> = {}): Registry {
  const schema = fixtureSchemas['servers'];
  if (!schema) throw new Error('The fixture has no servers.');
  return fixtureRegistry({ schemas: { servers: { ...schema, ...rest, properties: { ...schema.properties, ...properties } } } });
}

async function checksOf(table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = ${table}::regclass and contype <> 'p' order by 1`.execute(database);
  return rows.map((row) => row.definition);
}

const server = (rest: object = {}) => insertMany(database, resourceOf(fixtureRegistry(), 'servers'), [{ uuid: uuidv7(), name: 'web', ...rest }]);

describe('twice', () => {
  test('changes nothing, whether it remembers or looks', async () => {
    expect((await to(fixtureRegistry())).statements).toEqual([]);
    await sql`update beheer_migrations set fingerprint = 'forgotten'`.execute(database);
    expect((await to(fixtureRegistry())).statements).toEqual([]);
    expect(log).toEqual([]);
  });

  test('from an empty database by two starters at once', async () => {
    const empty = await createTestDatabase();
    const pools = [1, 2, 3].map(() => openPool({ connectionString: empty.connectionString, log: () => undefined }));
    const done = await Promise.all(pools.map((pool) => migrate({ database: pool, registry: fixtureRegistry(), log: () => undefined })));
    expect(done.filter((one) => one.statements.length > 0)).toHaveLength(1);
    await Promise.all(pools.map((pool) => pool.destroy()));
    await empty.drop();
  });
});

describe('adds', () => {
  test('a resource, with tables that point at each other', async () => {
    const schema = (other: string): RawSchema => ({ title: 'X', required: ['name'], properties: { name: { type: 'string' }, other_uuid: { 'x-relation': { to: other, inverse: `${other}s` } }, many_uuids: { type: 'array', items: { 'x-relation': { to: other, inverse: `many-${other}` } } } } });
    const entries: Readonly<Record<string, RawEntry>> = { eggs: {}, hens: {} };
    const done = await to(fixtureRegistry({ schemas: { eggs: schema('hens'), hens: schema('eggs') }, entries }));
    expect(done.statements.map((statement) => /^create table "(\w+)"/.exec(statement)?.[1]).filter(Boolean)).toEqual(['eggs', 'hens', 'eggs__many_uuids', 'hens__many_uuids']);
    expect(await checksOf('eggs')).toContain('FOREIGN KEY (other_uuid) REFERENCES hens(uuid) ON DELETE RESTRICT');
  });

  test('columns: filled with their default, or left empty where there is none', async () => {
    await server();
    await to(withServers({ port: { type: 'integer', default: 22 }, note: { type: 'string' } }));
    expect((await sql`select port, note from servers`.execute(database)).rows).toEqual([{ port: 22, note: null }]);
    await to(withServers({ port: { type: 'integer', default: 22 }, note: { type: 'string' }, owner: { type: 'string' } }, { required: ['name', 'owner'] }));
    expect(log).toEqual(['Database: servers.owner may stay empty: there are rows, and it has no default.']);
  });

  test('choices, and longer texts', async () => {
    await to(withServers({ kind: { enum: ['web', 'mail'] }, rack: { type: 'string', maxLength: 5 } }));
    await server({ rack: '12345' });
    await expect(sql`update servers set kind = 'dns'`.execute(database)).rejects.toThrow('check constraint');
    const done = await to(withServers({ kind: { enum: ['web', 'mail', 'dns'] }, rack: { type: 'string', maxLength: 9 } }));
    expect(done.statements).toHaveLength(2);
    await sql`update servers set kind = 'dns', rack = '123456789'`.execute(database);
  });

  test('what is unique, where the rows allow it', async () => {
    await to(withServers({ rack: { type: 'string', 'x-unique': true } }));
    expect(log).toContain('Database: servers: the rows that are there are not unique in ("rack").');
    await sql`update servers set rack = uuid::text`.execute(database);
    await sql`update beheer_migrations set fingerprint = 'forgotten'`.execute(database);
    await to(withServers({ rack: { type: 'string', maxLength: 99, 'x-unique': true } }));
    await expect(sql`update servers set rack = 'same'`.execute(database)).rejects.toThrow('unique constraint');
  });
});

describe('takes nothing away', () => {
  test('a field that went keeps its values, and no longer stands in the way', async () => {
    await to(withServers({ serial: { type: 'string', maxLength: 9, default: 'none' } }, { required: ['name', 'serial'] }));
    await sql`update servers set serial = 'S1'`.execute(database);
    await sql`alter table servers alter column serial drop default`.execute(database);
    await to(fixtureRegistry());
    expect(log).toContain('Database: servers.serial is no longer in the registry; its values are kept.');
    await server();
    expect((await sql`select distinct serial from servers order by 1`.execute(database)).rows).toEqual([{ serial: 'S1' }, { serial: null }]);
  });

  test('a type that changed, and choices that rows still have', async () => {
    await to(withServers({ kind: { enum: ['web', 'mail', 'dns'] }, rack: { type: 'integer' } }));
    await sql`update servers set kind = 'dns'`.execute(database);
    log.splice(0);
    await to(withServers({ kind: { enum: ['web', 'mail'] }, rack: { type: 'integer' } }));
    expect(log).toEqual(expect.arrayContaining([
      'Database: servers.rack is text in the database and integer in the registry.',
      `Database: servers: the rows that are there do not meet "check ("kind" in ('web', 'mail'))".`,
    ]));
    await sql`update servers set kind = 'mail'`.execute(database);
  });

  test('a field that has another name keeps its values', async () => {
    await to(withServers({ place: { type: 'string' } }));
    await sql`update servers set place = 'north'`.execute(database);
    const done = await to(withServers({ room: { type: 'string', 'x-renamed-from': 'place' } }));
    expect(done.statements).toContain('alter table "servers" rename column "place" to "room"');
    expect((await sql`select distinct room from servers`.execute(database)).rows).toEqual([{ room: 'north' }]);
  });
});

describe('a store that swaps its registry', () => {
  test('serves the new one, and keeps the old one where the new cannot be', async () => {
    const fixture = await openFixtureStore();
    await fixture.store.swap(withServers({ port: { type: 'integer' } }));
    expect(await fixture.store.create(management, fixture.resource('servers'), { name: 'a', port: 22 })).toMatchObject({ port: 22 });
    const before = fixture.store.registry();
    await expect(fixture.store.swap(withServers({ port: { type: 'integer' }, slots: { type: 'integer', default: 'many' } }))).rejects.toThrow('invalid input syntax');
    expect(fixture.store.registry()).toBe(before);
    expect(await refusedFields(fixture.store.create(management, fixture.resource('servers'), { name: 'a', portt: 22 }))).toEqual({ portt: 'unknownField' });
    await fixture.close();
  });
});
