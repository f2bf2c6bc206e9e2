/**
 * A resource over a view: read, filtered, sorted, scoped and referred to like any other; created again when what it
 * reads changes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import type { RawProperty, RawSchema } from '../../../src/engine/registry/raw.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { fixtureEntries, fixtureRegistry, fixtureSchemas } from '../../support/fixtureRegistry.ts';
import { MigratedDatabase, more } from '../../support/migratedDatabase.ts';
import { management, openFixtureStore, refusal, type FixtureStore } from '../../support/fixtureStore.ts';

const usage: RawSchema = {
  title: 'Usage',
  'x-view': [
    'select client_uuid as uuid, client_uuid, count(*) as domains, max(name) as last_name',
    'from domains group by client_uuid;',
  ],
  properties: {
    client_uuid: { 'x-relation': { to: 'clients', inverse: 'usage' } },
    domains: { type: 'integer' },
    last_name: { type: 'string' },
    twice: { type: 'integer', 'x-computed': { multiply: ['domains', { value: 2 }] } },
  },
};

function withUsage(view: Partial<RawSchema> = {}, onDomains: Readonly<Record<string, RawProperty>> = {}): Registry {
  return fixtureRegistry({
    schemas: { usage: { ...usage, ...view }, domains: more('domains', onDomains) },
    entries: { usage: { source: 'view', list: { sort: '-domains', filters: ['domains'] } } },
  });
}

test.each([
  {
    written: 'in one text',
    view: 'select client_uuid as uuid, client_uuid, 1 as domains, nme as last_name from domains',
    place: '7:3 E316 PostgreSQL refuses this SQL: column "nme" does not exist. (/x-view)\n    Did you mean "name"?',
  },
  {
    written: 'in lines',
    view: ['select client_uuid as uuid, client_uuid,', '1 as domains,', 'nme as last_name', 'from domains'],
    place: '10:5 E316 PostgreSQL refuses this SQL: column "nme" does not exist. (/x-view/2)\n    Did you mean "name"?',
  },
  {
    written: 'without a column, which has no place',
    view: [
      'select client_uuid as uuid, client_uuid, 1 as domains',
      'from (select *, 1 as last_name from domains) "all"',
      'group by 1, 2, last_nam',
    ],
    place:
      '10:5 E316 PostgreSQL refuses this SQL: column "last_nam" does not exist. (/x-view/2)\n    Mend it there; it selects uuid and every field by its name.',
  },
  {
    written: 'of no table',
    view: 'select client_uuid as uuid, client_uuid, 1 as domains, name as last_name from domain',
    place:
      '7:3 E316 PostgreSQL refuses this SQL: relation "domain" does not exist. (/x-view)\n    Did you mean "domains"?',
  },
  {
    written: 'with a column too few',
    view: [
      'select client_uuid as uuid, client_uuid, name as last_name, max(1)',
      'as domain from domains group by 1, 3',
    ],
    place: '8:5 E316 The SQL of this view selects no "domains". (/x-view/0)\n    Did you mean "domain"?',
  },
  {
    written: 'with a column of another type',
    view: ['select client_uuid as uuid, client_uuid, name as last_name,', 'name as domains from domains'],
    place:
      '9:5 E316 "domains" is text in this SQL, and the field is integer. (/x-view/1)\n    Select it as integer, or give the field another type.',
  },
  {
    written: 'that changes rows',
    view: [
      'with gone as (delete from domains returning *)',
      'select client_uuid as uuid, client_uuid, 1 as domains, name as last_name from gone',
    ],
    place:
      '8:5 E316 PostgreSQL refuses this SQL: views must not contain data-modifying statements in WITH. (/x-view/0)\n    Mend it there; it selects uuid and every field by its name.',
  },
])('a view that PostgreSQL rejects is reported at its place: $written', async ({ view, place }) => {
  const { title, properties } = usage;
  const schema = JSON.stringify(
    { $schema: './vocabulary/resource.schema.json', title, 'x-label': { nl: 'x' }, 'x-view': view, properties },
    null,
    2,
  );
  const files = {
    'resources.json': JSON.stringify({
      tenant: 'clients',
      staff: 'employees',
      menu: [],
      resources: { ...fixtureEntries, usage: { source: 'view' } },
    }),
    ...Object.fromEntries(
      Object.entries(fixtureSchemas).map(([name, one]) => [`schemas/${name}.json`, JSON.stringify(one)]),
    ),
    'schemas/usage.json': schema,
  };
  const built = buildRegistry(files, { formats: null, icons: null, pages: null, actions: null });
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  const database = await MigratedDatabase.open();
  await expect(database.plan(built.registry)).rejects.toThrow(`schemas/usage.json:${place}`);
  await database.close();
});

describe('a view in the store', () => {
  let fixture: FixtureStore;
  let clients: readonly string[];
  beforeAll(async () => {
    fixture = await openFixtureStore({ registry: withUsage() });
    clients = [
      await fixture.add('clients', { number: '1', email: 'a@a.example', company_name: 'A' }),
      await fixture.add('clients', { number: '2', email: 'b@b.example', company_name: 'B' }),
    ];
    for (const [name, client] of [
      ['one.nl', 0],
      ['two.nl', 0],
      ['three.nl', 1],
    ] as const)
      await fixture.add('domains', { name, client_uuid: clients[client] });
  });
  afterAll(() => fixture.close());

  const list = (filter: object = {}) =>
    fixture.store.list(management, fixture.resource('usage'), {
      sort: null,
      range: [0, 9],
      filter: filter as never,
      search: '',
      embed: ['client'],
      columns: null,
    });

  test('is listed in its order, with computed fields and references', async () => {
    const { rows, total } = await list();
    expect(total).toBe(2);
    expect(rows.map(({ uuid, domains, last_name, twice }) => ({ uuid, domains, last_name, twice }))).toEqual([
      { uuid: clients[0], domains: 2, last_name: 'two.nl', twice: 4 },
      { uuid: clients[1], domains: 1, last_name: 'three.nl', twice: 2 },
    ]);
    expect(rows[0]?.['client']).toMatchObject({ name: 'A' });
  });

  test('can be filtered, read by its key, and is scoped to its client', async () => {
    expect((await list({ domains: { gt: 1 } })).total).toBe(1);
    expect(await fixture.store.one(management, fixture.resource('usage'), clients[1] ?? '')).toMatchObject({
      domains: 1,
    });
    expect(fixture.resource('usage').scope).toEqual(['client_uuid']);
  });

  test('cannot be written by anybody', async () => {
    expect(await refusal(fixture.store.create(management, fixture.resource('usage'), { domains: 3 }))).toMatchObject({
      code: 'E_FORBIDDEN',
    });
    expect(
      await refusal(fixture.store.remove(management, fixture.resource('usage'), [clients[0] ?? ''])),
    ).toMatchObject({ code: 'E_FORBIDDEN' });
  });
});

/** Which view it is, and who may look at it. */
const viewOf = (name: string): string =>
  `select oid::int as oid, relacl::text as rights from pg_class where oid = '${name}'::regclass`;

describe('a view in a migration', () => {
  let database: MigratedDatabase;
  beforeAll(async () => {
    database = await MigratedDatabase.open();
  });
  afterAll(() => database.close());

  test('is created, stays, is replaced with its definition, and is removed', async () => {
    await database.done(withUsage());
    expect(await database.plan(withUsage())).toContain('nothing to do');
    await database.done(
      withUsage({ 'x-view': 'select client_uuid as uuid, client_uuid, 7 as domains, null as last_name from domains' }),
    );
    expect(await database.rows(`select obj_description('usage'::regclass) is not null as ours`)).toEqual([
      { ours: true },
    ]);
    expect(await database.plan(fixtureRegistry())).toContain(
      'The view usage is no longer in the registry. It holds no values of its own.',
    );
    await database.done(fixtureRegistry());
    expect(await database.rows(`select to_regclass('usage') as view`)).toEqual([{ view: null }]);
  });

  const highest = [
    'select client_uuid as uuid, client_uuid, max(rank) as domains, max(name) as last_name',
    'from domains group by client_uuid',
  ];
  const rank = (maximum: number) => ({ rank: { type: 'integer', maximum } }) as const;

  test('does not block a change of the columns that it reads', async () => {
    await database.done(withUsage({ 'x-view': highest }, rank(9)));
    const statements = await database.done(withUsage({ 'x-view': highest }, rank(9_000_000_000)));
    expect(statements[0]).toBe('drop view if exists "usage" cascade');
    expect(statements.some((statement) => statement.includes('type bigint'))).toBe(true);
    expect(await database.rows('select * from usage')).toEqual([]);
  });

  test('is not touched by other changes, and keeps its grants', async () => {
    await database.done(withUsage({}, rank(9)));
    const [before] = await database.rows(viewOf('usage'));
    const statements = await database.done(
      withUsage({}, { ...rank(9_000_000_000), remark: { type: 'string', default: 'none' } }),
    );
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.filter((statement) => statement.includes('"usage"'))).toEqual([]);
    expect(await database.rows(viewOf('usage'))).toEqual([before]);
  });

  test('that reads another view is created again with it, and alone where only it has changed', async () => {
    const counted = (column: string): RawSchema => ({
      title: 'Total',
      'x-view': `select uuid, ${column} as domains from usage`,
      properties: { domains: { type: 'integer' } },
    });
    const both = (view: Partial<RawSchema>, column: string): Registry =>
      fixtureRegistry({
        schemas: { usage: { ...usage, ...view }, totals: counted(column) },
        entries: { usage: { source: 'view' }, totals: { source: 'view' } },
      });
    await database.done(both({}, 'domains'));
    const [usageBefore] = await database.rows(viewOf('usage'));
    const [totalsBefore] = await database.rows(viewOf('totals'));
    await database.done(both({}, 'domains + 1'));
    expect(await database.rows(viewOf('usage'))).toEqual([usageBefore]);
    const [totalsAfter] = await database.rows(viewOf('totals'));
    expect(totalsAfter).not.toEqual(totalsBefore);
    await database.done(both({ 'x-view': highest.join(' ').replace('max(rank)', 'count(*)') }, 'domains + 1'));
    expect(await database.rows(viewOf('usage'))).not.toEqual([usageBefore]);
    expect(await database.rows(viewOf('totals'))).not.toEqual([totalsAfter]);
    expect(await database.rows('select * from totals')).toEqual([]);
  });

  test('that reads a removed or renamed field is reported before anything is changed', async () => {
    await database.done(withUsage({ 'x-view': highest }, rank(9)));
    const before = await database.shape();
    await expect(database.done(withUsage({ 'x-view': highest }))).rejects.toThrow('column "rank" does not exist');
    await expect(
      database.done(withUsage({ 'x-view': highest }, { ranking: { ...rank(9).rank, 'x-renamed-from': 'rank' } })),
    ).rejects.toThrow('"rank" is called "ranking" now.');
    expect(await database.shape()).toEqual(before);
  });

  test('that PostgreSQL cannot create changes nothing', async () => {
    const before = await database.shape();
    await expect(database.done(withUsage({ 'x-view': 'select nothing from nowhere' }))).rejects.toThrow(
      'relation "nowhere" does not exist',
    );
    expect(await database.shape()).toEqual(before);
  });
});
