/** Pages beyond the middle are read from the end: they are the very rows that the forward order has there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sort } from '../../../src/engine/registry/lists/listConfig.ts';
import type { RawSchema } from '../../../src/engine/registry/raw.ts';
import type { Caller } from '../../../src/engine/server/store/caller.ts';
import { fixtureRegistry, largeThing } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, userOf, type FixtureStore } from '../../support/fixtureStore.ts';

const schema: RawSchema = {
  ...largeThing,
  properties: {
    ...largeThing.properties,
    state: { default: 'new', oneOf: ['new', 'old', 'gone'].map((value) => ({ const: value, title: value })) },
    doubled: { type: 'integer', 'x-computed': { multiply: ['quantity', { value: 2 }] } },
  },
};

const registry = fixtureRegistry({
  schemas: { things: schema },
  entries: {
    things: {
      large: true,
      list: { sort: ['name', '-state'], filters: ['state'] },
      access: { management: '*', user: ['list'] },
    },
  },
});

const [many, theirs] = [13_000, 12_000];
let fixture: FixtureStore;
let callers: Readonly<Record<string, Caller>>;

beforeAll(async () => {
  fixture = await openFixtureStore({ registry });
  const [client, other] = [
    await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.com' }),
    await fixture.add('clients', { number: '2', company_name: 'Beta', email: 'b@example.com' }),
  ];
  callers = { staff: management, 'people of a client': userOf(client) };
  await sql`insert into things (uuid, name, code, story, state, quantity, client_uuid)
    select gen_random_uuid(), 'Thing ' || n % 4000, case when n % 5 > 0 then 'C' || n % 100 end, repeat('long ', 30) || n % 7,
      (array['new', 'old', 'gone'])[1 + n % 3], case when n % 4 > 0 then n % 50 end, case when n <= ${theirs} then ${client}::uuid else ${other}::uuid end
    from generate_series(1, ${many}) n`.execute(fixture.store.database);
  await sql`vacuum analyze things`.execute(fixture.store.database);
});
afterAll(() => fixture.close());

/** All keys, in the order of an export. */
async function forwardOrder(
  caller: Caller,
  sort: Sort | null,
  filter = {},
  thenBy: readonly Sort[] = [],
): Promise<readonly unknown[]> {
  const query = { sort, thenBy, range: [0, 0], filter, search: '', embed: [], columns: ['uuid'] } as const;
  const keys: unknown[] = [];
  for await (const rows of fixture.store.stream(caller, fixture.resource('things'), query, many + 1))
    keys.push(...rows.map((row) => row['uuid']));
  return keys;
}

describe.each(['staff', 'people of a client'])('the last pages for %s', (who) => {
  test.each<readonly [string, Sort['direction']]>([
    ['name', 'ASC'],
    ['name', 'DESC'],
    ['code', 'ASC'],
    ['code', 'DESC'],
    ['story', 'DESC'],
    ['state', 'ASC'],
    ['quantity', 'DESC'],
    ['doubled', 'DESC'],
    ['client_uuid', 'ASC'],
  ])('are correct by %s, %s', async (field, direction) => {
    const caller = callers[who] ?? management;
    const sort: Sort = { field, direction };
    const expected = await forwardOrder(caller, sort);
    const total = who === 'staff' ? many : theirs;
    expect(expected).toHaveLength(total);
    for (const range of [
      [total - 25, total - 1],
      [total - 7, total + 17],
      [10_000, 10_024],
      [total, total + 24],
    ] as const) {
      const page = await fixture.list(caller, 'things', { sort, range });
      expect(page).toMatchObject({ total, exact: true });
      expect(page.rows.map((row) => row['uuid'])).toEqual(expected.slice(range[0], range[1] + 1));
    }
  });

  test('are correct under a filter and a search', async () => {
    const caller = callers[who] ?? management;
    const sort: Sort = { field: 'code', direction: 'DESC' };
    const filter = { quantity: { ne: 49 } };
    const expected = await forwardOrder(caller, sort, filter);
    const range = [expected.length - 25, expected.length - 1] as const;
    const page = await fixture.list(caller, 'things', { sort, range, filter, search: 'thing' });
    expect(page).toMatchObject({ total: expected.length, exact: true });
    expect(page.rows.map((row) => row['uuid'])).toEqual(expected.slice(-25));
  });
});

test('a list with two default sort fields is exported and paged in their order', async () => {
  const name: Sort = { field: 'name', direction: 'ASC' };
  const expected = await forwardOrder(management, name, {}, [{ field: 'state', direction: 'DESC' }]);
  expect(expected).not.toEqual(await forwardOrder(management, name));
  expect(await forwardOrder(management, null)).toEqual(expected);
  for (const [from, to] of [
    [0, 24],
    [many - 25, many - 1],
  ] as const) {
    const { rows } = await fixture.list(management, 'things', { range: [from, to] });
    expect(rows.map((row) => row['uuid'])).toEqual(expected.slice(from, to + 1));
  }
});

test('search results have the order of the list, for few rows and many', async () => {
  const sort: Sort = { field: 'quantity', direction: 'DESC' };
  const names = async (search: string, range: readonly [number, number]) =>
    (await fixture.list(management, 'things', { sort, range, search })).rows.map((row) => row['uuid']);
  const few = await forwardOrder(management, sort, { name: { contains: '39' } });
  expect(few.length).toBeGreaterThan(50);
  expect(await names('39', [0, 24])).toEqual(few.slice(0, 25));
  expect(await names('thing 39', [25, 49])).toEqual(few.slice(25, 50));
  expect(await names('thing', [0, 24])).toEqual((await forwardOrder(management, sort)).slice(0, 25));
  expect(await fixture.list(management, 'things', { search: 'thing' })).toMatchObject({ exact: false });
  expect(await fixture.list(management, 'things', { search: '39' })).toMatchObject({ exact: true, total: few.length });
});
