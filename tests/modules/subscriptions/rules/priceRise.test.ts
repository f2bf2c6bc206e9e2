/**
 * A price rise is charged once the client was informed and the notice period has passed; until then the old price
 * stays.
 */
import { expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { plannedPrices } from '../../../../src/modules/subscriptions/rules/plannedPrices.ts';
import { mayCharge, type AnnouncedPrice } from '../../../../src/modules/subscriptions/rules/priceRise.ts';
import { dueOf, type PriceOn, type Subscription } from '../../../../src/modules/subscriptions/rules/subscriptionDue.ts';

const untold: AnnouncedPrice = { announced_price_cents: null, announced_price_from: null, price_announced_on: null };
const told = (cents: number, from: string, on: string): AnnouncedPrice => ({
  announced_price_cents: cents,
  announced_price_from: calendarDate(from),
  price_announced_on: calendarDate(on),
});

test.each([
  ['a price that falls', untold, 900, '2026-05-01', true],
  ['a price that stays', untold, 1_000, '2026-05-01', true],
  ['a rise that nobody was told of', untold, 1_100, '2026-05-01', false],
  ['one told thirty days before', told(1_100, '2026-05-01', '2026-04-01'), 1_100, '2026-05-01', true],
  ['one told a day later', told(1_100, '2026-05-01', '2026-04-02'), 1_100, '2026-05-01', false],
  ['that one a period later', told(1_100, '2026-05-01', '2026-04-02'), 1_100, '2026-06-01', true],
  ['a higher one than was told', told(1_100, '2026-05-01', '2026-03-01'), 1_101, '2026-05-01', false],
  ['sooner than was told', told(1_100, '2026-06-01', '2026-03-01'), 1_100, '2026-05-01', false],
  ['a first step of two that were told together', told(1_200, '2026-09-01', '2026-03-01'), 1_100, '2026-05-01', true],
] as const)('%s', (_, announced, to_cents, on, may) => {
  expect(mayCharge(announced, { from_cents: 1_000, to_cents, on: calendarDate(on) }, 30)).toBe(may);
});

const monthly: Subscription = {
  product_uuid: 'a',
  quantity: 1,
  unit_price_cents: 1_000,
  price_base_quantity: 1,
  period_unit: 'month',
  period_count: 1,
  started_on: calendarDate('2026-01-01'),
  counted_from: null,
  anchor_day: 1,
  billing: 'advance',
  price_mode: 'list',
  auto_renew: true,
  billed_through: calendarDate('2026-04-30'),
  current_period_end: calendarDate('2026-05-01'),
  cancel_on: null,
  change_on: null,
  next_product_uuid: null,
  next_quantity: null,
  next_period_unit: null,
  next_period_count: null,
  ...untold,
};
/** Eleven euros from 15 April, and twelve from 15 June. */
const priceOn: PriceOn = ({ quantity }, on) => ({
  unit_price_cents: (on < '2026-04-15' ? 1_000 : on < '2026-06-15' ? 1_100 : 1_200) * (quantity > 1 ? 2 : 1),
  price_base_quantity: 1,
});
const charges = (subscription: Subscription, today: string): readonly number[] =>
  dueOf(subscription, { today: calendarDate(today), lead_days: 0, notice_days: 30, priceOn }).charges.map(
    ({ amount_cents }) => amount_cents,
  );

test('the round charges the old price until then', () => {
  expect(charges(monthly, '2026-06-01')).toEqual([1_000, 1_000]);
  const late = { ...monthly, ...told(1_100, '2026-06-01', '2026-04-25') };
  expect(charges(late, '2026-07-01')).toEqual([1_000, 1_100, 1_100]);
});

test('what the client chose themselves costs what it costs from the day on which it was chosen', () => {
  const changed = { ...monthly, change_on: calendarDate('2026-05-01'), next_quantity: 2 };
  expect(charges(changed, '2026-05-01')).toEqual([4_400]);
});

test('it is planned for the first period that its notice still fits before', () => {
  const dates = [calendarDate('2026-06-15')];
  const planned = (subscription: Subscription, today: string) =>
    plannedPrices(subscription, { dates, today: calendarDate(today), notice_days: 30, priceOn }).map(
      ({ on, from_cents, to_cents }) => [on, from_cents, to_cents],
    );
  expect(planned(monthly, '2026-04-20')).toEqual([
    ['2026-06-01', 1_000, 1_100],
    ['2026-07-01', 1_100, 1_200],
  ]);
  // Too late for that by now: straight to the price of July.
  expect(planned(monthly, '2026-05-20')).toEqual([['2026-07-01', 1_000, 1_200]]);
  expect(planned({ ...monthly, ...told(1_100, '2026-05-01', '2026-03-20') }, '2026-04-20')).toEqual([
    ['2026-05-01', 1_000, 1_100],
    ['2026-07-01', 1_100, 1_200],
  ]);
});
