/** In charge of when a subscription's price changes because the price lists do, and by how much. */
import { addDays, type CalendarDate } from '../../../engine/values/calendarDate.ts';
import { bigIntToCents, centsToBigInt, roundHalfAway } from '../../../engine/values/money.ts';
import { periodContaining, type PeriodUnit } from '../../../engine/values/periods.ts';
import { mayCharge } from './priceRise.ts';
import {
  billedUntil,
  endOf,
  periodPriceCents,
  recurrenceOf,
  type PriceOn,
  type Subscription,
} from './subscriptionDue.ts';

/** From the first day of a period on. Per period, excluding VAT. */
export interface PlannedPrice {
  readonly on: CalendarDate;
  readonly from_cents: number;
  readonly to_cents: number;
}

/**
 * Every change that is known, the first period that is not charged yet first. An agreed price never changes; one that
 * follows the list takes the price of the first day of each period, so a list that begins midway counts from the next. A
 * rise that the client was not told of in time counts from the first period that its notice still fits before.
 * @param dates days on which some list begins, in order; those that are past do no harm.
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
  const soonest = addDays(today, notice_days);
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

/** The first period not charged yet, and the first one on or after each date: each once, in order. */
function periodStarts(subscription: Subscription, dates: readonly CalendarDate[]): readonly CalendarDate[] {
  const recurrence = recurrenceOf(subscription);
  const startOnOrAfter = (date: CalendarDate): CalendarDate => {
    const { start, end } = periodContaining(recurrence, date);
    return start === date ? start : end;
  };
  const first = startOnOrAfter(billedUntil(subscription));
  return [...new Set([first, ...dates.filter((date) => date > first).map(startOnOrAfter)])];
}

/** What an amount per period is on average per month: by twelve months, 52 weeks or 365 days a year. */
export function perMonthCents(
  cents: number,
  { period_unit, period_count }: { readonly period_unit: PeriodUnit; readonly period_count: number },
): number {
  const perYear = { day: 365, week: 52, month: 12, year: 1 }[period_unit];
  return bigIntToCents(roundHalfAway(centsToBigInt(cents) * BigInt(perYear), BigInt(12 * period_count)));
}
