// A derived status is answered, filtered by and sorted by as what is stored and the day say, and never stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawCondition } from '../../../src/engine/registry/types.ts';
import { statusFields } from '../../../src/engine/registry/records/derivedStatus.ts';
import { indexesOf } from '../../../src/engine/server/store/ddl/indexes.ts';
import { fixtureRegistry, resourceOf } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, type FixtureStore } from '../../support/fixtureStore.ts';

const registry = fixtureRegistry({
  entries: { offers: { title: '{name}' } },
  schemas: {
    offers: {
      title: 'Offer',
      properties: {
        name: { type: 'string' },
        ends_on: { type: 'string', format: 'date' },
        starts_at: { type: 'string', format: 'date-time' },
        status: { default: 'draft', oneOf: ['draft', 'active'].map((value) => ({ const: value, title: value })) },
        standing: {
          'x-derived-status': {
            from: 'status',
            date: 'ends_on',
            cases: [
              { const: 'ended', title: 'Ended', when: { status: 'active', ends_on: { lt: '$today' } } },
              {
                const: 'planned',
                title: 'Planned',
                when: { status: ['active'], starts_at: { gt: '$now' } },
                date: 'starts_at',
                words: { en: 'Starts {date}', nl: 'Vanaf {date}' },
              },
            ],
          },
        },
      },
    },
  },
});

let fixture: FixtureStore;
beforeAll(async () => {
  fixture = await openFixtureStore({ registry });
  for (const offer of [
    { name: 'never ends', status: 'active' },
    { name: 'ended', status: 'active', ends_on: '2026-03-09', starts_at: '2027-01-01T00:00:00Z' },
    { name: 'its last day', status: 'active', ends_on: '2026-03-10' },
    { name: 'planned', status: 'active', ends_on: '2026-05-01', starts_at: '2026-03-10T09:00:01Z' },
    { name: 'draft', ends_on: '2026-01-01' },
  ])
    await fixture.add('offers', offer);
});
afterAll(() => fixture.close());

const names = (filter: RawCondition, sort: 'ASC' | 'DESC' = 'ASC') =>
  fixture.column(management, 'offers', 'name', { filter, sort: { field: 'standing', direction: sort } });

test('the status is the first case that matches the record, or else the stored one', async () => {
  expect(await fixture.column(management, 'offers', 'standing', { sort: { field: 'name', direction: 'ASC' } })).toEqual(
    ['draft', 'ended', 'active', 'active', 'planned'],
  );
});

describe('a filter on a derived status', () => {
  test.each<readonly [string, RawCondition, readonly string[]]>([
    ['by a case', { standing: 'ended' }, ['ended']],
    ['by a later case', { standing: 'planned' }, ['planned']],
    ['by a stored state', { standing: 'active' }, ['its last day', 'never ends']],
    ['by several', { standing: ['draft', 'planned'] }, ['draft', 'planned']],
    ['by what it is not', { standing: { ne: 'ended' } }, ['draft', 'its last day', 'planned', 'never ends']],
    ['by none of several', { standing: { nin: ['ended', 'active'] } }, ['draft', 'planned']],
    ['turned round', { not: { standing: ['ended', 'active'] } }, ['draft', 'planned']],
    ['by its being there', { standing: { empty: true } }, []],
  ])('%s', async (_, filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });
});

test('the order by status is that of its date, empty last', async () => {
  expect(await names({})).toEqual(['draft', 'ended', 'its last day', 'planned', 'never ends']);
  expect((await names({}, 'DESC')).at(-1)).toBe('never ends');
});

test('the state and the dates have an index each, so that range queries use one', () => {
  const offers = resourceOf(registry, 'offers');
  expect(statusFields(offers)).toEqual(['standing', 'ends_on', 'starts_at']);
  const indexed = indexesOf(registry, offers, { trigrams: false, gistKeys: true }).flatMap(({ fields }) => fields);
  expect(indexed).toEqual(expect.arrayContaining(['status', 'ends_on', 'starts_at']));
  expect(indexed).not.toContain('standing');
});
