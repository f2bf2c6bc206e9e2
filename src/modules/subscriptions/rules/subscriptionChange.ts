/**
 * In charge of what changing or ending a subscription costs: the rest of what was charged comes back, the new price is
 * charged for that rest.
 */
import { addDays, addMonths, type CalendarDate } from '../../../engine/values/calendarDate.ts';
import { bigIntToCents, centsToBigInt } from '../../../engine/values/money.ts';
import {
  periodAt,
  periodContaining,
  proRataCents,
  type Period,
  type Recurrence,
} from '../../../engine/values/periods.ts';

/** What was charged for a stretch of days; negative where it was given back. Half-open. */
export interface Charged extends Period {
  readonly amount_cents: number;
}

export interface ChangeQuestion {
  readonly recurrence: Recurrence;
  /**
   * All that was charged and given back for this subscription, as far as it reaches past `on`; the rest does no harm.
   */
  readonly charged: readonly Charged[];
  /** The first day that has not been charged. */
  readonly billed_until: CalendarDate;
  /** The first day of the new price, or the first day without a service. */
  readonly on: CalendarDate;
  /** Of a whole period. */
  readonly old_price_cents: number;
  /** Of a whole period; null where it ends. */
  readonly new_price_cents: number | null;
}

/** Each null where there is nothing of it. net = charge + arrears − credit. */
export interface Settlement {
  /** Charged at the old price for days from `on`, and to be given back: the amount is above zero. */
  readonly credit: Charged | null;
  /** Days before `on` that were not charged yet, at the old price. */
  readonly arrears: Charged | null;
  /** The same days as the credit, at the new price. */
  readonly charge: Charged | null;
  readonly net_cents: number;
  readonly billed_until: CalendarDate;
}

/**
 * What is given back and what is charged when a subscription changes on a day. Days that were charged in advance are
 * settled; days that were not are left for when they are due, but for those before the change, which keep the old
 * price.
 * @example 30.00 a month changed to 60.00 on 16 June, June charged: credit 15.00, charge 30.00
 */
export function settleChange({
  recurrence,
  charged,
  billed_until,
  on,
  old_price_cents,
  new_price_cents,
}: ChangeQuestion): Settlement {
  const rest = { start: on, end: billed_until };
  const isAhead = billed_until > on;
  const credit = isAhead ? charge(rest, creditFor({ recurrence, charged, rest, old_price_cents })) : null;
  const arrears = isAhead
    ? null
    : charge(
        { start: billed_until, end: on },
        priceBetween(recurrence, old_price_cents, { start: billed_until, end: on }),
      );
  const next =
    isAhead && new_price_cents !== null ? charge(rest, priceBetween(recurrence, new_price_cents, rest)) : null;
  return {
    credit,
    arrears,
    charge: next,
    net_cents: (next?.amount_cents ?? 0) + (arrears?.amount_cents ?? 0) - (credit?.amount_cents ?? 0),
    billed_until: isAhead && new_price_cents !== null ? billed_until : on,
  };
}

/**
 * What was charged for the days from a day on, each charge by the pro-rata rule over its own days: never more than was
 * charged.
 */
export function unusedCents(charged: readonly Charged[], from: CalendarDate): number {
  const parts = charged
    .filter(({ end }) => end > from)
    .map((one) => proRataCents(one.amount_cents, one, { start: one.start > from ? one.start : from, end: one.end }));
  return bigIntToCents(parts.reduce((sum, part) => sum + centsToBigInt(part), 0n));
}

/** What a stretch of days costs at a price per period: each period's part by its own length. */
export function priceBetween(recurrence: Recurrence, price_cents: number, { start, end }: Period): number {
  let sum = 0n;
  for (let from = start; from < end;) {
    const period = periodContaining(recurrence, from);
    const until = period.end < end ? period.end : end;
    sum += centsToBigInt(proRataCents(price_cents, period, { start: from, end: until }));
    from = until;
  }
  return bigIntToCents(sum);
}

/**
 * The first day without the service when it is cancelled today: the end of the first period that ends after the notice
 * has been kept.
 * @example monthly from the 1st, 30 days' notice on 10 June → 1 August; without notice → 1 July
 */
export function endAfterNotice(recurrence: Recurrence, today: CalendarDate, notice_days: number): CalendarDate {
  const earliest = addDays(today, notice_days);
  const { start, end } = periodContaining(recurrence, earliest);
  return start === earliest && earliest > today ? start : end;
}

/**
 * The earliest day on which a consumer may end a subscription: any day after the first term, which binds for a year at
 * most, with at most one month's notice (Burgerlijk Wetboek art. 6:236 onder j and k).
 * @returns the first day without the service.
 * @example yearly from 1 March 2025, 30 days' notice on 10 June 2026 → 10 July 2026
 */
export function earliestEndForConsumer(
  recurrence: Recurrence,
  { today, notice_days }: { readonly today: CalendarDate; readonly notice_days: number },
): CalendarDate {
  const year = addMonths(recurrence.started_on, 12);
  const { end } = periodAt(recurrence, 0);
  const firstTerm = end < year ? end : year;
  const month = addMonths(today, 1);
  const asked = addDays(today, notice_days);
  const noticed = asked < month ? asked : month;
  return noticed > firstTerm ? noticed : firstTerm;
}

/**
 * What was written down as charged, or where nothing was (a subscription taken over from elsewhere) what the price
 * says.
 */
function creditFor({
  recurrence,
  charged,
  rest,
  old_price_cents,
}: {
  readonly recurrence: Recurrence;
  readonly charged: readonly Charged[];
  readonly rest: Period;
  readonly old_price_cents: number;
}): number {
  const isKnown = charged.some(({ end }) => end > rest.start);
  return isKnown ? Math.max(0, unusedCents(charged, rest.start)) : priceBetween(recurrence, old_price_cents, rest);
}

function charge(days: Period, amount_cents: number): Charged | null {
  return amount_cents === 0 ? null : { ...days, amount_cents };
}
