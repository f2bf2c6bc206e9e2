/** Computes what is due of a subscription on a day: the periods to charge, the planned change and the end. */
import { type CalendarDate, Dates, Money, Periods } from '#engine/values';
import { mayCharge, type AnnouncedPrice } from './priceRise.ts';

/**
 * Product, quantity, price and period of a subscription. `unit_price_cents` buys `price_base_quantity`, for one period.
 */
export interface SubscriptionTerms {
  readonly product_uuid: string;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly period_unit: Periods.PeriodUnit;
  readonly period_count: number;
}

/** Columns of a subscription that determine what is due. */
export interface Subscription extends SubscriptionTerms, AnnouncedPrice {
  readonly started_on: CalendarDate;
  /** Day from which periods are counted since their length changed; null counts from `started_on`. */
  readonly counted_from: CalendarDate | null;
  readonly anchor_day: number;
  readonly billing: 'advance' | 'arrears';
  readonly price_mode: 'list' | 'fixed';
  readonly auto_renew: boolean;
  readonly billed_through: CalendarDate | null;
  readonly current_period_end: CalendarDate | null;
  readonly cancel_on: CalendarDate | null;
  readonly change_on: CalendarDate | null;
  readonly next_product_uuid: string | null;
  readonly next_quantity: number | null;
  readonly next_period_unit: Periods.PeriodUnit | null;
  readonly next_period_count: number | null;
}

/** Returns the unit price of terms on the first day of a period; null if the price list has none. */
export type PriceOn = (
  terms: SubscriptionTerms,
  on: CalendarDate,
) => Pick<SubscriptionTerms, 'unit_price_cents' | 'price_base_quantity'> | null;

/** Charge of one period, or a part of it. */
export interface DueCharge {
  readonly terms: SubscriptionTerms;
  readonly period: Periods.Period;
  /** Charged part of the period: all of it, unless it starts or ends within the period. */
  readonly part: Periods.Period;
  readonly amount_cents: number;
  /** Day on which it is due. */
  readonly date: CalendarDate;
}

/** Everything that is due of a subscription. */
export interface Due {
  readonly charges: readonly DueCharge[];
  /** Subscription after these charges. */
  readonly after: Subscription;
  /** First day without the service, if it has been reached. */
  readonly ended_on: CalendarDate | null;
  /** Period without a price; nothing is charged from there on. */
  readonly unpriced: { readonly terms: SubscriptionTerms; readonly on: CalendarDate } | null;
}

/** Returns the recurrence of the subscription's periods. */
export function recurrenceOf({
  started_on,
  counted_from,
  anchor_day,
  period_unit,
  period_count,
}: Subscription): Periods.Recurrence {
  return { started_on: counted_from ?? started_on, anchor_day, period_unit, period_count };
}

/** Returns the price of a whole period. */
export function periodPriceCents({
  unit_price_cents,
  quantity,
  price_base_quantity,
}: Pick<SubscriptionTerms, 'unit_price_cents' | 'quantity' | 'price_base_quantity'>): number {
  return Money.multiplyCents(unit_price_cents, quantity, price_base_quantity);
}

/** Returns the first day that has not been charged. */
export function billedUntil({
  billed_through,
  started_on,
}: Pick<Subscription, 'billed_through' | 'started_on'>): CalendarDate {
  return billed_through === null ? started_on : Dates.addDays(billed_through, 1);
}

/** Returns the first day without the service; null while it continues. Without renewal it is the end of the period. */
export function endOf({
  cancel_on,
  auto_renew,
  current_period_end,
}: Pick<Subscription, 'cancel_on' | 'auto_renew' | 'current_period_end'>): CalendarDate | null {
  return cancel_on ?? (auto_renew ? null : current_period_end);
}

/**
 * Returns all that is due on a day, the oldest first. In advance: periods that start within `lead_days`; in arrears:
 * periods that have ended. A list price is that of the first day of each period; a rise applies after its notice
 * period. Idempotent: after the result is saved, nothing is due.
 */
export function dueOf(
  subscription: Subscription,
  {
    today,
    lead_days,
    notice_days,
    priceOn,
  }: {
    readonly today: CalendarDate;
    readonly lead_days: number;
    /** Days of notice of a price rise. */
    readonly notice_days: number;
    readonly priceOn: PriceOn;
  },
): Due {
  const end = endOf(subscription);
  const horizon = Dates.addDays(today, subscription.billing === 'advance' ? lead_days : 0);
  const charges: DueCharge[] = [];
  let unpriced: Due['unpriced'] = null;
  let now = subscription;
  const hasEndedBy = (date: CalendarDate): boolean => end !== null && date >= end;
  for (let from = billedUntil(now); !hasEndedBy(from); from = billedUntil(now)) {
    const changed = withChange(now, from);
    const period = Periods.periodContaining(recurrenceOf(changed), from);
    const until = end !== null && end < period.end ? end : period.end;
    const date = subscription.billing === 'advance' ? from : until;
    if (date > horizon) break;
    const priced = withPrice(changed, { now, period, notice_days, priceOn });
    if (priced === null) {
      unpriced = { terms: changed, on: period.start };
      break;
    }
    const part = { start: from, end: until };
    charges.push({
      terms: priced,
      period,
      part,
      date,
      amount_cents: Periods.proRataCents(periodPriceCents(priced), period, part),
    });
    now = { ...priced, billed_through: Dates.addDays(until, -1) };
  }
  return { charges, after: now, ended_on: end !== null && end <= today ? end : null, unpriced };
}

/** Applies the planned change if the period starts on its day or later. */
function withChange(subscription: Subscription, from: CalendarDate): Subscription {
  const { change_on, next_product_uuid, next_quantity, next_period_unit, next_period_count } = subscription;
  if (change_on === null || change_on > from) return subscription;
  const unit = next_period_unit ?? subscription.period_unit;
  const count = next_period_count ?? subscription.period_count;
  const isLengthened = unit !== subscription.period_unit || count !== subscription.period_count;
  return {
    ...subscription,
    product_uuid: next_product_uuid ?? subscription.product_uuid,
    quantity: next_quantity ?? subscription.quantity,
    period_unit: unit,
    period_count: count,
    ...(isLengthened ? { counted_from: from } : {}),
    change_on: null,
    next_product_uuid: null,
    next_quantity: null,
    next_period_unit: null,
    next_period_count: null,
  };
}

/**
 * Sets the price. An agreed price stays, unless the product or period changes. Within a period, and for a rise that was
 * not announced in time, the old price stays. A changed quantity gets the price of that quantity, since the client
 * chose it.
 */
function withPrice(changed: Subscription, { now, period, notice_days, priceOn }: Pricing): Subscription | null {
  const isSame =
    changed.product_uuid === now.product_uuid &&
    changed.period_unit === now.period_unit &&
    changed.period_count === now.period_count;
  const isMidway = billedUntil(now) > period.start;
  if (isSame && (changed.price_mode === 'fixed' || isMidway)) return changed;
  const price = priceOn(changed, period.start);
  if (price === null) return null;
  const priced = { ...changed, ...price };
  const step = { from_cents: periodPriceCents(changed), to_cents: periodPriceCents(priced), on: period.start };
  const isPostponed = isSame && changed.quantity === now.quantity && !mayCharge(changed, step, notice_days);
  return isPostponed ? changed : priced;
}

interface Pricing {
  readonly now: Subscription;
  readonly period: Periods.Period;
  readonly notice_days: number;
  readonly priceOn: PriceOn;
}
