/** Computed dates, times and ages: what SQL computes is what the same shift gives in rules, defaults and conditions. */
import { assert, asyncProperty, date as dates, integer } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shiftDate } from '../../../src/engine/registry/conditions/relativeDate.ts';
import type { RawOperation } from '../../../src/engine/registry/raw.ts';
import type { Row } from '../../../src/engine/server/store/contract.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, type FixtureStore } from '../../support/fixtureStore.ts';

const day = { type: 'string', format: 'date' } as const;
const instant = { type: 'string', format: 'date-time' } as const;
const number = { type: 'integer' } as const;
const computed = (type: object, operation: RawOperation) => ({ ...type, 'x-computed': operation });
const span = { from: 'starts_at', to: 'ends_at' };

const registry = fixtureRegistry({
  entries: { visits: {} },
  schemas: {
    visits: {
      title: 'Visit',
      'x-label': { nl: 'Bezoek' },
      properties: {
        day,
        other: day,
        amount: number,
        starts_at: instant,
        ends_at: instant,
        pay_by: { ...day, default: '$today+14d' },
        in_days: computed(day, { shift: { date: 'day', days: 'amount' } }),
        in_weeks: computed(day, { shift: { date: 'day', weeks: 'amount' } }),
        in_months: computed(day, { shift: { date: 'day', months: 'amount' } }),
        in_years: computed(day, { shift: { date: 'day', years: 'amount' } }),
        in_both: computed(day, { shift: { date: 'day', months: 'amount', days: { value: -3 } } }),
        of_instant: computed(day, { shift: { date: 'starts_at', days: { value: 1 } } }),
        next_month: computed(day, { shift: { date: '$today+3w', months: { value: 1 } } }),
        age: computed(number, { years: { from: 'day', to: 'other' } }),
        hours: computed({ type: 'number' }, { hours: span }),
        elapsed: computed(number, { minutes: span }),
        from_midnight: computed(number, { minutes: { from: 'day', to: 'starts_at' } }),
      },
    },
  },
});

let fixture: FixtureStore;
beforeAll(async () => {
  fixture = await openFixtureStore({ registry });
});
afterAll(() => fixture.close());

async function read(values: Row): Promise<Row> {
  const uuid = await fixture.add('visits', values);
  return fixture.store.one(management, fixture.resource('visits'), uuid);
}

const days = dates({
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('2100-12-31T00:00:00Z'),
  noInvalidDate: true,
}).map((date) => date.toISOString().slice(0, 10));

test('a shifted date is the same in SQL as in rules, defaults and conditions', async () => {
  await assert(
    asyncProperty(days, integer({ min: -9_999, max: 9_999 }), async (date, amount) => {
      const sign = amount < 0 ? '' : '+';
      const wanted = (unit: string): string | null => {
        const shifted = shiftDate(date, `${sign}${amount}${unit}`);
        return /^\d{4}-/.test(shifted) && shifted >= '0001' ? shifted : null;
      };
      const months = wanted('m');
      expect(await read({ day: date, amount })).toMatchObject({
        in_days: wanted('d'),
        in_weeks: wanted('w'),
        in_months: months,
        in_years: wanted('y'),
        in_both: months && shiftDate(months, '-3d'),
      });
    }),
    { numRuns: 150, seed: 20_260_310 },
  );
});

test.each([
  ['2024-01-31', 1, 'in_months', '2024-02-29'],
  ['2023-01-31', 1, 'in_months', '2023-02-28'],
  ['2024-02-29', 1, 'in_years', '2025-02-28'],
  ['2024-03-31', -1, 'in_months', '2024-02-29'],
  ['2024-01-31', 1, 'in_both', '2024-02-26'],
  ['9999-12-31', 1, 'in_days', null],
  ['2026-01-01', 2_000_000_000, 'in_days', null],
  ['2026-01-01', -2_000_000_000, 'in_years', null],
])('%s shifted by %i is %s %s', async (date, amount, field, wanted) => {
  expect((await read({ day: date, amount }))[field]).toBe(wanted);
});

test('a date without an amount, and an amount without a date, give nothing', async () => {
  expect(await read({ day: '2026-01-01' })).toMatchObject({ in_days: null, in_both: null });
  expect(await read({ amount: 1 })).toMatchObject({ in_days: null, in_both: null });
});

test.each([
  ['2000-03-10', '2026-03-09', 25],
  ['2000-03-10', '2026-03-10', 26],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
  ['2026-03-10', '2025-03-10', -1],
])('somebody of %s is on %s %i years old', async (from, to, age) => {
  expect(await read({ day: from, other: to })).toMatchObject({ age });
});

test('time between instants counts what passes, also over a change of the clock', async () => {
  expect(
    await read({ day: '2026-03-29', starts_at: '2026-03-29T00:30:00Z', ends_at: '2026-03-29T02:15:59Z' }),
  ).toMatchObject({
    elapsed: 105,
    hours: 1.77,
    from_midnight: 90,
    of_instant: '2026-03-30',
  });
  expect(await read({ starts_at: '2026-03-29T02:15:59Z', ends_at: '2026-03-29T00:30:00Z' })).toMatchObject({
    elapsed: -105,
  });
});

test('a day from today on can be a default, and the start of a shift', async () => {
  expect(await read({})).toMatchObject({ pay_by: '2026-03-24', next_month: '2026-04-30' });
});
