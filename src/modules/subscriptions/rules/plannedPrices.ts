/** Computes when the price of a subscription changes because of the price lists, and by how much. */
import { type CalendarDate, Dates, Money, Periods } from '#engine/values';
import { mayCharge } from './priceRise.ts';
import {
  billedUntil,
  endOf,
  periodPriceCents,
  recurrenceOf,
  type PriceOn,
  type Subscription,
} from './subscriptionDue.ts';

/** Price per period, excluding VAT, from the first day of a period. */
export interface PlannedPrice {
  readonly on: CalendarDate;
  readonly from_cents: number;
  readonly to_cents: number;
}

/**
 * Returns all known price changes, from the first period that is not charged yet. An agreed price never changes. A list
 * price is that of the first day of each period, so a list that starts within a period applies from the next one. A
 * rise that was not announced in time applies from the first period that leaves enough notice.
 * @param dates days on which price lists start, ascending; past days are ignored
 */
export function plannedPrices(
  subscription: Subscription,
  {
    dates,
    today,
    notice_days,
    priceOn,
  }: {
    readonly dates: readonly CalendarDate[];
    readonly today: CalendarDate;
    readonly notice_days: number;
    readonly priceOn: PriceOn;
  },
): readonly PlannedPrice[] {
  if (subscription.price_mode === 'fixed') return [];
  const end = endOf(subscription);
  const changes: PlannedPrice[] = [];
  let cents = periodPriceCents(subscription);
  const soonest = Dates.addDays(today, notice_days);
  for (const on of periodStarts(subscription, [...dates, soonest].toSorted())) {
    if (end !== null && on >= end) break;
    const price = priceOn(subscription, on);
    const next = price === null ? cents : periodPriceCents({ ...price, quantity: subscription.quantity });
    if (on < soonest && !mayCharge(subscription, { on, from_cents: cents, to_cents: next }, notice_days)) continue;
    if (next !== cents) changes.push({ on, from_cents: cents, to_cents: next });
    cents = next;
  }
  return changes;
}

/**
 * Returns the start of the first period that is not charged yet, and of the first period on or after each date;
 * ascending, without duplicates.
 */
function periodStarts(subscription: Subscription, dates: readonly CalendarDate[]): readonly CalendarDate[] {
  const recurrence = recurrenceOf(subscription);
  const startOnOrAfter = (date: CalendarDate): CalendarDate => {
    const { start, end } = Periods.periodContaining(recurrence, date);
    return start === date ? start : end;
  };
  const first = startOnOrAfter(billedUntil(subscription));
  return [...new Set([first, ...dates.filter((date) => date > first).map(startOnOrAfter)])];
}

/** Converts an amount per period to the average per month, with 12 months, 52 weeks or 365 days in a year. */
export function perMonthCents(
  cents: number,
  { period_unit, period_count }: { readonly period_unit: Periods.PeriodUnit; readonly period_count: number },
): number {
  const perYear = { day: 365, week: 52, month: 12, year: 1 }[period_unit];
  return Money.bigIntToCents(
    Money.roundHalfAway(Money.centsToBigInt(cents) * BigInt(perYear), BigInt(12 * period_count)),
  );
}
