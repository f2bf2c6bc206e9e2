/**
 * Settles a change or an end of a subscription pro rata: the unused part of what was charged is credited, and the new
 * price is charged for the same days.
 */
import { type CalendarDate, Dates, Money, Periods } from '#engine/values';

/** Amount charged for a half-open range of days; negative if it was given back. */
export interface Charged extends Periods.Period {
  readonly amount_cents: number;
}

interface ChangeQuestion {
  readonly recurrence: Periods.Recurrence;
  /** All charges and credits of this subscription that reach past `on`; earlier ones are ignored. */
  readonly charged: readonly Charged[];
  /** First day that has not been charged. */
  readonly billed_until: CalendarDate;
  /** First day of the new price, or first day without the service. */
  readonly on: CalendarDate;
  /** Price of a whole period. */
  readonly old_price_cents: number;
  /** Price of a whole period; null if the subscription ends. */
  readonly new_price_cents: number | null;
}

/** Result of a settlement; a part is null if it is empty. net = charge + arrears − credit. */
export interface Settlement {
  /** Positive amount to give back: charged at the old price for days from `on`. */
  readonly credit: Charged | null;
  /** Charge at the old price for days before `on` that were not charged yet. */
  readonly arrears: Charged | null;
  /** Charge at the new price for the days of the credit. */
  readonly charge: Charged | null;
  readonly net_cents: number;
  readonly billed_until: CalendarDate;
}

/**
 * Computes what is given back and what is charged when a subscription changes on a day. Only days that were charged in
 * advance are settled. Other days are charged when they are due, except those before the change, which are charged now
 * at the old price.
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
 * Returns what was charged for the days from a day on, pro rata over the days of each charge. Never exceeds the
 * charges.
 */
export function unusedCents(charged: readonly Charged[], from: CalendarDate): number {
  const parts = charged
    .filter(({ end }) => end > from)
    .map((one) =>
      Periods.proRataCents(one.amount_cents, one, { start: one.start > from ? one.start : from, end: one.end }),
    );
  return Money.bigIntToCents(parts.reduce((sum, part) => sum + Money.centsToBigInt(part), 0n));
}

/** Returns the price of a range of days at a price per period, pro rata over the length of each period. */
function priceBetween(recurrence: Periods.Recurrence, price_cents: number, { start, end }: Periods.Period): number {
  let sum = 0n;
  for (let from = start; from < end;) {
    const period = Periods.periodContaining(recurrence, from);
    const until = period.end < end ? period.end : end;
    sum += Money.centsToBigInt(Periods.proRataCents(price_cents, period, { start: from, end: until }));
    from = until;
  }
  return Money.bigIntToCents(sum);
}

/**
 * Returns the first day without the service if it is cancelled today: the end of the first period that ends after the
 * notice period.
 * @example monthly from the 1st, 30 days' notice on 10 June → 1 August; without notice → 1 July
 */
export function endAfterNotice(recurrence: Periods.Recurrence, today: CalendarDate, notice_days: number): CalendarDate {
  const earliest = Dates.addDays(today, notice_days);
  const { start, end } = Periods.periodContaining(recurrence, earliest);
  return start === earliest && earliest > today ? start : end;
}

/**
 * Returns the earliest day on which a consumer may end a subscription: any day after the first term, which binds for a
 * year at most, with at most one month's notice (Burgerlijk Wetboek art. 6:236 onder j and k).
 * @returns the first day without the service
 * @example yearly from 1 March 2025, 30 days' notice on 10 June 2026 → 10 July 2026
 */
export function earliestEndForConsumer(
  recurrence: Periods.Recurrence,
  { today, notice_days }: { readonly today: CalendarDate; readonly notice_days: number },
): CalendarDate {
  const year = Dates.addMonths(recurrence.started_on, 12);
  const { end } = Periods.periodAt(recurrence, 0);
  const firstTerm = end < year ? end : year;
  const month = Dates.addMonths(today, 1);
  const asked = Dates.addDays(today, notice_days);
  const noticed = asked < month ? asked : month;
  return noticed > firstTerm ? noticed : firstTerm;
}

/**
 * Returns the credit from the recorded charges, or from the price if there are none, as for a subscription that was
 * imported from another system.
 */
function creditFor({
  recurrence,
  charged,
  rest,
  old_price_cents,
}: {
  readonly recurrence: Periods.Recurrence;
  readonly charged: readonly Charged[];
  readonly rest: Periods.Period;
  readonly old_price_cents: number;
}): number {
  const isKnown = charged.some(({ end }) => end > rest.start);
  return isKnown ? Math.max(0, unusedCents(charged, rest.start)) : priceBetween(recurrence, old_price_cents, rest);
}

function charge(days: Periods.Period, amount_cents: number): Charged | null {
  return amount_cents === 0 ? null : { ...days, amount_cents };
}
