/** Filters over relations, back from what points at a record too: of the rows and fields that their reader may read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawCondition } from '../../../src/engine/registry/types.ts';
import type { Caller } from '../../../src/engine/server/store/caller.ts';
import { fixtureEntries, fixtureRegistry } from '../../support/fixtureRegistry.ts';
import {
  employee,
  lookingAt,
  management,
  openFixtureStore,
  refusal,
  userOf,
  type FixtureStore,
} from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
let alfa: string;
let beta: string;
let eva: string;

beforeAll(async () => {
  fixture = await openFixtureStore({
    registry: fixtureRegistry({
      // One by one, but in no list: what points at a record is not counted out by a filter.
      entries: { prices: { ...fixtureEntries['prices'], access: { management: '*', employee: ['show'] } } },
    }),
  });
  const { add } = fixture;
  alfa = await add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
  beta = await add('clients', { number: '2', company_name: 'Beta', email: 'b@example.nl' });
  await add('clients', { number: '3', company_name: 'Gamma', email: 'c@example.nl' });
  const shared = await add('servers', { name: 'shared' });
  const empty = await add('servers', { name: 'empty' });
  for (const [name, client_uuid, server_uuid, auto_renew] of [
    ['a1.nl', alfa, shared, true],
    ['a2.nl', alfa, null, false],
    ['b1.nl', beta, shared, true],
  ] as const)
    await add('domains', {
      name,
      client_uuid,
      server_uuid,
      auto_renew,
      secret_note: `of ${name}`,
      ...(auto_renew ? {} : { cancel_reason: 'x' }),
    });
  for (const [number, client_uuid, prices] of [
    ['A1', alfa, [100, 300]],
    ['B1', beta, [200]],
  ] as const)
    await add('invoices', {
      number,
      client_uuid,
      lines: prices.map((price) => ({ description: `For ${price}`, quantity: 1, unit_price_cents: price })),
    });
  eva = await add('users', { email: 'eva@example.nl', first_name: 'Eva', last_name: 'J' });
  const kees = await add('users', { email: 'kees@example.nl', first_name: 'Kees', last_name: 'J' });
  await add('employees', { number: '1', first_name: 'Eva', last_name: 'J', user_uuid: eva, client_uuid: alfa });
  await add('employees', { number: '2', first_name: 'Kees', last_name: 'J', user_uuid: kees, client_uuid: beta });
  await add('prices', { code: 'P', client_uuid: alfa, amount_cents: 1, valid_from: '2026-01-01' });
  await add('samples', { text: 'on both', server_uuids: [shared, empty] });
  await add('samples', { text: 'on none' });
});
afterAll(() => fixture.close());

const nameFields: Readonly<Record<string, string>> = { invoices: 'number', samples: 'text' };
const found = async (caller: Caller, resource: string, filter: RawCondition): Promise<readonly string[]> =>
  (await fixture.column(caller, resource, nameFields[resource] ?? 'name', { filter })).map(String).toSorted();

describe('filters over related records', () => {
  test.each<readonly [string, string, RawCondition, readonly string[]]>([
    ['there is one', 'clients', { domains: { some: {} } }, ['Alfa', 'Beta']],
    ['there is none', 'clients', { domains: { none: {} } }, ['Gamma']],
    ['there is one like that', 'clients', { domains: { some: { auto_renew: false } } }, ['Alfa']],
    ['there is none like that', 'clients', { domains: { none: { auto_renew: false } } }, ['Beta', 'Gamma']],
    ['not', 'clients', { not: { domains: { some: { auto_renew: false } } } }, ['Beta', 'Gamma']],
    ['not none', 'clients', { not: { domains: { none: {} } } }, ['Alfa', 'Beta']],
    ['all of it of one record', 'clients', { domains: { some: { auto_renew: false, 'server.name': 'shared' } } }, []],
    [
      'each of it of any',
      'clients',
      { and: [{ domains: { some: { auto_renew: false } } }, { domains: { some: { 'server.name': 'shared' } } }] },
      ['Alfa'],
    ],
    ['one and not another', 'clients', { domains: { some: {}, none: { auto_renew: false } } }, ['Beta']],
    [
      'groups within',
      'clients',
      { domains: { some: { or: [{ name: 'b1.nl' }, { name: 'a2.nl' }] } } },
      ['Alfa', 'Beta'],
    ],
    ['and then back', 'domains', { client: { some: { invoices: { some: { number: 'B1' } } } } }, ['b1.nl']],
    ['beside its own', 'domains', { auto_renew: true, client: { some: { company_name: 'Alfa' } } }, ['a1.nl']],
    ['nothing that it points at', 'domains', { server: { none: {} } }, ['a2.nl']],
    ['lines', 'invoices', { lines: { some: { unit_price_cents: { gte: 250 } } } }, ['A1']],
    ['fields of that record', 'invoices', { lines: { some: { net_cents: { ne: '$.unit_price_cents' } } } }, []],
    ['one of several it points at', 'samples', { server: { some: { name: 'empty' } } }, ['on both']],
    ['none of them', 'samples', { server: { none: { name: 'empty' } } }, ['on none']],
    ['several that point at it', 'servers', { samples: { some: { text: 'on both' } } }, ['empty', 'shared']],
    [
      'four relations',
      'servers',
      { domains: { some: { client: { some: { invoices: { some: { lines: { some: {} } } } } } } } },
      ['shared'],
    ],
  ])('%s', async (_what, resource, filter, names) => {
    expect(await found(management, resource, filter)).toEqual(names);
  });

  test('related records are found whichever client is active', async () => {
    expect(await found(lookingAt(alfa), 'clients', { invoices: { some: {} } })).toEqual(['Alfa', 'Beta']);
  });
});

describe('filters over hidden records', () => {
  test('a row of another client is as if it were not there', async () => {
    const ofAlfa = () => userOf(alfa);
    expect(await found(ofAlfa(), 'servers', { domains: { some: { name: 'a1.nl' } } })).toEqual([]);
    expect(await found(management, 'servers', { domains: { some: { name: 'b1.nl' } } })).toEqual(['shared']);
    await fixture.add('servers', { name: 'own', client_uuid: alfa });
    await fixture.add('domains', { name: 'b2.nl', client_uuid: beta, server_uuid: await serverOf('own') });
    expect(await found(ofAlfa(), 'servers', { domains: { some: {} } })).toEqual([]);
    expect(await found(ofAlfa(), 'servers', { domains: { none: {} } })).toEqual(['own']);
    expect(await found(ofAlfa(), 'clients', { invoices: { some: { number: 'B1' } } })).toEqual([]);
    expect(await found(ofAlfa(), 'clients', { invoices: { some: { number: 'A1' } } })).toEqual(['Alfa']);
  });

  test('a row that no row rule permits is as if it were not there', async () => {
    const filter = (first_name: string): RawCondition => ({ account_managers: { some: { first_name } } });
    expect(await found(employee(eva), 'clients', filter('Eva'))).toEqual(['Alfa']);
    expect(await found(employee(eva), 'clients', filter('Kees'))).toEqual([]);
    expect(await found(management, 'clients', filter('Kees'))).toEqual(['Beta']);
  });

  test.each<readonly [string, () => Caller, string, RawCondition, string]>([
    [
      'a hidden field',
      () => userOf(alfa),
      'clients',
      { domains: { some: { secret_note: 'of a1.nl' } } },
      'domains has no field "secret_note".',
    ],
    [
      'a resource of others',
      () => userOf(alfa),
      'clients',
      { account_managers: { some: {} } },
      'clients has no relation "account_managers".',
    ],
    [
      'lines that are not theirs',
      () => employee(eva),
      'invoices',
      { lines: { none: {} } },
      'invoices has no relation "lines".',
    ],
    [
      'what they may not list',
      () => employee(eva),
      'clients',
      { prices: { some: {} } },
      'clients has no relation "prices".',
    ],
    [
      'a hidden one further on',
      () => userOf(alfa),
      'invoices',
      { client: { some: { domains: { some: { secret_note: { empty: false } } } } } },
      'domains has no field "secret_note".',
    ],
  ])('%s is rejected as unknown', async (_what, caller, resource, filter, message) => {
    const { code, details } = await refusal(fixture.list(caller(), resource, { filter }));
    expect([code, details.message?.en]).toEqual(['E_QUERY', expect.stringContaining(message)]);
  });
});

describe('invalid filters', () => {
  const deep = (levels: number): RawCondition =>
    levels === 0 ? {} : { client: { some: { domains: { some: deep(levels - 1) } } } };
  const wide = (count: number): RawCondition => ({
    and: Array.from({ length: count }, () => ({ client: { some: { name: 'Alfa' } } })),
  });
  test.each<readonly [string, RawCondition, string]>([
    ['another word', { client: { any: {} } }, 'domains has no field "client".'],
    ['a word beside it', { client: { some: {}, eq: 'x' } }, 'domains has no field "client".'],
    ['a relation that is not there', { clinet: { some: {} } }, 'domains has no relation "clinet".'],
    ['no condition within', { client: { some: [] } }, 'filter.client.some: A condition must be an object.'],
    ['what is no choice', { status: 'activ' }, '"status" has no choice "activ".'],
    [
      'one of several that is none',
      { client: { some: { status: ['active', 'gone'] } } },
      '"status" has no choice "gone".',
    ],
    ['a fault within', { client: { some: { status: { gt: 1 } } } }, 'filter.client.some.status: '],
    ['relations within relations within relations', deep(3), 'The condition nests too many relations.'],
    ['very many of them', wide(21), 'The condition uses too many relations.'],
  ])('%s is rejected', async (_what, filter, message) => {
    const { code, details } = await refusal(fixture.list(management, 'domains', { filter }));
    expect([code, details.message?.en]).toEqual(['E_QUERY', expect.stringContaining(message)]);
  });
  test('the maximum number of conditions is answered', async () => {
    expect(await found(management, 'domains', wide(20))).toEqual(['a1.nl', 'a2.nl']);
    expect(await found(management, 'domains', deep(2))).not.toEqual([]);
  });
});

async function serverOf(name: string): Promise<unknown> {
  const [server] = (await fixture.list(management, 'servers', { filter: { name } })).rows;
  return server?.['uuid'];
}
