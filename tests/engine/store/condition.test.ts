/** Conditions as SQL give the answers that `evaluate` gives in the browser, row by row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate, parseCondition } from '../../../src/engine/registry/conditions/condition.ts';
import type { RawCondition } from '../../../src/engine/registry/types.ts';
import { conditionContext } from '../../../src/engine/server/store/caller.ts';
import type { Row } from '../../../src/engine/server/store/contract.ts';
import { fixtureNow, management, openFixtureStore, refusal, type FixtureStore } from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
let rows: readonly Row[];
let alfa: string;
let beta: string;
let web: string;

beforeAll(async () => {
  fixture = await openFixtureStore();
  alfa = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
  beta = await fixture.add('clients', { number: '2', email: 'b@example.nl', status: 'closed' });
  web = await fixture.add('servers', { name: 'web1', client_uuid: alfa });
  const samples: readonly Row[] = [
    {},
    { text: '', tags: [], json: {}, server_uuids: [] },
    {
      text: 'Alpha',
      integer: 1,
      decimal: 0.1,
      amount_cents: 100,
      boolean: true,
      date: '2026-03-10',
      datetime: '2026-03-10T00:00:00Z',
      time: '09:30',
      choice: 'small',
      tags: ['a', 'B'],
      client_uuid: alfa,
      grade: 1,
    },
    {
      text: 'alphabet',
      integer: 2,
      decimal: 0.2,
      amount_cents: -100,
      boolean: false,
      date: '2026-03-11',
      datetime: '2026-03-10T23:59:59.999Z',
      time: '17:00',
      choice: 'large',
      tags: ['b'],
      client_uuid: beta,
      grade: 2,
    },
    {
      text: '50% _off_ \\o/',
      integer: 0,
      decimal: -1,
      amount_cents: 0,
      date: '2026-03-09',
      datetime: '2026-03-11T00:00:00Z',
      choice: 'medium',
      other_date: '2026-03-09',
      server_uuids: [web],
    },
    {
      text: 'ÉÉN',
      integer: 2_147_483_647,
      decimal: 9_999_999_999,
      date: '2025-12-31',
      datetime: '2025-12-31T23:30:00Z',
      other_date: '2026-01-01',
      client_uuid: alfa,
      numbers: [1, 2],
    },
    { text: '50', integer: -5, date: '2026-04-10', other_date: '2026-04-09', time: '00:00', grade: 3 },
  ];
  for (const sample of samples) await fixture.add('samples', sample);
  ({ rows } = await fixture.list(management, 'samples', { embed: ['client', 'server'] }));
});
afterAll(() => fixture.close());

/** The keys are known when the tests run, not when they are named. */
const cases = (): readonly RawCondition[] => [
  {},
  { text: 'Alpha' },
  { text: 'alpha' },
  { text: '' },
  { text: { ne: 'Alpha' } },
  { text: { ne: '' } },
  { text: null },
  { text: { ne: null } },
  { text: ['Alpha', '50'] },
  { text: { in: [] } },
  { text: { in: [''] } },
  { text: { nin: ['Alpha', '50'] } },
  { text: { nin: [] } },
  { text: { nin: [''] } },
  { text: { contains: 'PHA' } },
  { text: { contains: '%' } },
  { text: { contains: '_' } },
  { text: { contains: '\\' } },
  { text: { contains: '' } },
  { text: { contains: 'één' } },
  { text: { starts: 'alpha' } },
  { text: { starts: '50%' } },
  { text: { starts: '' } },
  { text: { empty: true } },
  { text: { empty: false } },
  { text: 50 },
  { text: { contains: "'; drop table samples; --" } },
  { first: { contains: 'none' } },
  { label: { starts: '(' } },
  { integer: 1 },
  { integer: { ne: 1 } },
  { integer: { gt: 1 } },
  { integer: { gte: 1 } },
  { integer: { lt: 1 } },
  { integer: { lte: 1 } },
  { integer: { between: [0, 2] } },
  { integer: { gt: 9_007_199_254_740_991 } },
  { decimal: 0.1 },
  { decimal: { gt: 0.1 } },
  { amount_cents: { lt: 0 } },
  { double: { gt: 3 } },
  { double: { empty: true } },
  { boolean: true },
  { boolean: false },
  { boolean: { ne: true } },
  { boolean: { empty: true } },
  { date: '2026-03-10' },
  { date: '$today' },
  { date: { gt: '$today' } },
  { date: { lte: '$today-1d' } },
  { date: { between: ['$today-1w', '$today+1m'] } },
  { date: { gt: '$.other_date' } },
  { date: { eq: '$.other_date' } },
  { date: { ne: '$.other_date' } },
  { date: { lte: '$.other_date' } },
  { datetime: { gte: '$now' } },
  { datetime: '2026-03-10T01:00:00+01:00' },
  { datetime: { in: ['2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'] } },
  { datetime: { nin: ['2026-03-10T00:00:00Z'] } },
  { datetime: '2026-03-10' },
  { datetime: { ne: '2026-03-10' } },
  { datetime: { gt: '2026-03-10' } },
  { datetime: { gte: '2026-03-11' } },
  { datetime: { lt: '2026-03-11' } },
  { datetime: { lte: '2026-03-11' } },
  { datetime: { between: ['2026-03-10', '2026-03-11'] } },
  { datetime: { between: ['$today', '$today'] } },
  { datetime: { in: ['2026-03-10', '2026-03-11T00:00:00Z'] } },
  { datetime: { nin: ['2026-03-10'] } },
  { datetime: { gt: '2026-03-09' } },
  { datetime: { lt: '2026-03-10' } },
  { datetime: { gte: '$week', lt: '$week+1w' } },
  { time: { gte: '09:30' } },
  { time: '09:30' },
  { choice: 'small' },
  { choice: { in: ['small', 'large'] } },
  { choice: { nin: ['small'] } },
  { choice: { empty: true } },
  { grade: 2 },
  { grade: { in: [1, 3] } },
  { grade: { ne: 2 } },
  { tags: { contains: 'b' } },
  { tags: { empty: true } },
  { numbers: { contains: '2' } },
  { json: { empty: true } },
  { server_uuids: { contains: web } },
  { server_uuids: { empty: true } },
  { client_uuid: alfa },
  { client_uuid: { ne: alfa } },
  { client_uuid: { nin: [alfa, beta] } },
  { client_uuid: { empty: true } },
  { client_uuid: '$client' },
  { client_uuid: { ne: '$client' } },
  { 'client.status': 'active' },
  { 'client.status': { ne: 'active' } },
  { 'client.status': { nin: ['active'] } },
  { 'client.name': { contains: 'lf' } },
  { 'client.name': { empty: true } },
  { 'client.name': { empty: false } },
  { size: 'big' },
  { size: ['middling', 'small'] },
];

describe('SQL and evaluation agree', () => {
  test('on every condition, and its negation', async () => {
    for (const raw of cases().flatMap((one) => [
      one,
      { not: one },
      { not: { not: one } },
      { or: [one, { text: 'Alpha' }] },
      { and: [{ not: { or: [one, { integer: 1 }] } }] },
    ])) {
      const parsed = parseCondition(raw, { registry: fixture.store.registry(), resource: fixture.resource('samples') });
      if (!parsed.ok) throw new Error(`${JSON.stringify(raw)}: ${JSON.stringify(parsed.errors)}`);
      const expected = rows
        .filter((row) => evaluate(parsed.value, row, conditionContext(management, fixtureNow)))
        .map((row) => row['uuid']);
      expect(
        (await fixture.column(management, 'samples', 'uuid', { filter: raw })).toSorted(),
        JSON.stringify(raw),
      ).toEqual(expected.toSorted());
    }
  });
});

describe('a rejected condition is a 400 that names the place', () => {
  test.each<readonly [RawCondition, string, string]>([
    [{ nothing: 1 }, 'filter.nothing', 'There is no'],
    [{ txt: 1 }, 'filter.txt', 'Did you mean "text"?'],
    [{ 'client.nme': 'x' }, 'filter.client.nme', 'Did you mean "name"?'],
    [{ secret: 'x' }, 'filter.secret', 'samples has no field "secret".'],
    [{ integer: 'a' }, 'filter.integer', 'Give a whole number.'],
    [{ text: { like: 'a' } }, 'filter.text', 'There is no comparison "like".'],
    [{ or: {} }, 'filter.or', 'takes a list'],
  ])('for %j', async (filter, path, words) => {
    const { code, details } = await refusal(fixture.list(management, 'samples', { filter }));
    expect(code).toBe('E_QUERY');
    expect(Object.keys(details.errors ?? {})).toEqual([path]);
    expect(`${details.message?.en} ${details.hint?.en}`).toContain(words === 'There is no' ? 'has no field' : words);
  });

  test.each<readonly [RawCondition]>([
    [{ date: '0000-01-01' }],
    [{ date: '$today+9999y' }],
    [{ datetime: { gt: '$now-99999y' } }],
    [{ datetime: { gt: '$today+9999y' } }],
  ])('for an unreasonable date: %j', async (filter) => {
    expect((await refusal(fixture.list(management, 'samples', { filter }))).code).toBe('E_QUERY');
  });
});
