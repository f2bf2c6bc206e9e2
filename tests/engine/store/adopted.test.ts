/**
 * A table of somebody else behind a view: keys that can be read back, writing that touches what has changed alone, words
 * of its own triggers, and a planner that leaves it where it is.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { migrate } from '../../../src/engine/server/store/ddl/migrate.ts';
import { statementsOf, type Migration } from '../../../src/engine/server/store/ddl/outcome.ts';
import { placeInSchema } from '../../../src/engine/server/store/open/schema.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { ask, definitionsOf, withClient } from '../../support/adoptedDatabase.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const definitions = `
  create function refuse() returns trigger language plpgsql as $$
  begin
    if new.name = 'no' then raise exception 'This shop sells no such thing.'; end if;
    return new;
  end $$;
  create table thing (id bigint primary key, name text, made timestamp default now(), size double precision);
  create trigger refuse before insert or update on thing for each row execute function refuse();
  create table "Log" (what text);
  create function note() returns trigger language plpgsql as $$
  begin
    insert into "Log" values (tg_argv[0]);
    return new;
  end $$;
  create trigger named after update of name on thing for each row execute function note('name');
  create trigger sized after update of size on thing for each row execute function note('size');
  insert into thing (id, name, size) values (1, 'one', 0.123456789), (-5, 'minus', null), (9007199254740991, 'most', null);`;

const thing = {
  title: 'Thing',
  required: ['number'],
  properties: {
    number: {
      type: 'integer',
      minimum: -9007199254740991,
      maximum: 9007199254740991,
      'x-column': 'id',
      'x-immutable': true,
    },
    name: { type: 'string' },
    size: { type: 'number', 'x-scale': 2 },
  },
};

function registryOf(resources: object, schemas: Readonly<Record<string, object>>): Registry {
  const built = buildRegistry(
    {
      'resources.json': JSON.stringify({ schema: 'own', menu: [], resources }),
      ...Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [`schemas/${name}.json`, JSON.stringify(schema)]),
      ),
    },
    { formats: null, icons: null, pages: null, actions: null },
  );
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  return built.registry;
}

const adopted = registryOf({ things: { table: { name: 'thing', key: ['id'], keys: 'integer' } } }, { things: thing });

let database: TestDatabase;
let own: string;
let before: readonly unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  await withClient(connectionString, (client) => client.query(definitions));
  before = await definitionsOf(connectionString);
  own = (await placeInSchema({ connectionString, directConnectionString: connectionString }, 'own')).connectionString;
  await to(adopted);
});
afterAll(() => database.drop());

async function to(registry: Registry, allow: readonly string[] = []): Promise<Migration> {
  const pool = openPool({ connectionString: own, log: () => undefined, patient: true });
  return migrate({ database: pool, registry, log: () => undefined, allow }).finally(() => pool.destroy());
}

describe('a key', () => {
  test('of a number can be read back, however large, and below zero', async () => {
    const rows = await ask<{ number: string; uuid: string; again: string }>(
      own,
      'select number::text, uuid::text, beheer_key_number(uuid)::text as again from things order by number',
    );
    expect(rows.map(({ number, again }) => [number, again])).toEqual([
      ['-5', '-5'],
      ['1', '1'],
      ['9007199254740991', '9007199254740991'],
    ]);
    expect(rows[1]?.uuid).toMatch(/^[0-9a-f]{8}-0000-8000-8000-000000000001$/);
    expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(3);
  });

  test('is looked up by the table’s own index', async () => {
    const [plan] = await withClient(own, async (client) => {
      await client.query('set enable_seqscan = off');
      return (
        await client.query<{ 'QUERY PLAN': string }>(
          `explain select * from things where uuid = $$00000000-0000-8000-8000-000000000001$$ and "~key1" = beheer_key_number($$00000000-0000-8000-8000-000000000001$$)`,
        )
      ).rows;
    });
    expect(plan?.['QUERY PLAN']).toContain('thing_pkey');
  });
});

describe('a change', () => {
  test('writes only changed columns, and leaves values that are only displayed differently', async () => {
    await ask(own, `update things set name = 'uno', size = size, version = version + 1 where number = 1`);
    expect(await ask(own, 'select name, size from public.thing where id = 1')).toEqual([
      { name: 'uno', size: 0.123456789 },
    ]);
    expect(await ask(own, 'select what from public."Log"')).toEqual([{ what: 'name' }]);
  });

  test('raises the version of the row, as one by somebody else does', async () => {
    const version = async (): Promise<unknown> => (await ask(own, 'select version from things where number = 1'))[0];
    const versions = [await version()];
    await ask(own, `update things set name = 'eins' where number = 1`);
    versions.push(await version());
    await ask(database.connectionString, `update thing set size = 3 where id = 1`);
    versions.push(await version());
    expect(new Set(versions.map((one) => JSON.stringify(one))).size).toBe(3);
  });

  test('without new values writes nothing', async () => {
    const state = 'select xmin::text from public.thing where id = 1';
    const was = await ask(own, state);
    await ask(own, `update things set version = version + 1 where number = 1`);
    expect(await ask(own, state)).toEqual(was);
  });
});

test('a new row leaves empty fields to the defaults of the table', async () => {
  await ask(own, `insert into things (uuid, number, name) values (gen_random_uuid(), 7, 'seven')`);
  expect(await ask(own, 'select name, made is not null as made from public.thing where id = 7')).toEqual([
    { name: 'seven', made: true },
  ]);
});

test('an error of a table’s trigger is returned', async () => {
  await expect(ask(own, `update things set name = 'no' where number = 7`)).rejects.toThrow('sells no such thing');
});

describe('the planner', () => {
  test('plans nothing the second time', async () => {
    expect(statementsOf((await to(adopted)).outcomes)).toEqual([]);
  });

  test('removes views and nothing else, whatever is allowed', async () => {
    const nobody = registryOf({ notes: {} }, { notes: { title: 'Note', properties: { text: { type: 'string' } } } });
    const { outcomes } = await to(nobody, []);
    const done = statementsOf(outcomes).join('\n');
    expect(done).toContain('drop view if exists "things"');
    expect(done).not.toMatch(/thing"(?!s)|"public"/);
    expect(await ask(own, `select to_regclass('own.things') is null as gone`)).toEqual([{ gone: true }]);
    await expect(to(nobody, ['drop:thing'])).rejects.toThrow(/drop:thing/);
    await to(adopted, []);
    expect(await definitionsOf(database.connectionString)).toEqual(before);
  });

  test('reports a named column that does not exist', async () => {
    const wrong = { ...thing, properties: { ...thing.properties, colour: { type: 'string' } } };
    const registry = registryOf(
      { things: { table: { name: 'thing', key: ['id'], keys: 'integer' } } },
      { things: wrong },
    );
    await expect(to(registry)).rejects.toThrow(
      /resources\.json:1:\d+ E316 PostgreSQL refuses this SQL: column t\.colour/,
    );
    expect(await definitionsOf(database.connectionString)).toEqual(before);
  });
});
