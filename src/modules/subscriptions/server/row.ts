/** Subscription with parsed dates and with columns of related tables. */
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import type { Subscription } from '../rules/subscriptionDue.ts';

/** Subscription as billing and its life cycle need it. */
export interface SubscriptionRow extends Subscription {
  readonly uuid: string;
  readonly version: number;
  readonly client_uuid: string;
  readonly description: string;
  readonly status: Rows['subscriptions']['status'];
  readonly resource: Rows['subscriptions']['resource'];
  readonly resource_id: string | null;
  readonly coupon_uuid: string | null;
  readonly coupon_periods_left: number | null;
  readonly suspend_hold_until: CalendarDate | null;
  readonly suspended_on: CalendarDate | null;
  readonly suspend_reason: Rows['subscriptions']['suspend_reason'];
}

/** Parses a row or a record. Timestamps are left out, because their types differ between the two. */
export function subscriptionOf(row: Omit<Rows['subscriptions'], 'created_at' | 'updated_at'>): SubscriptionRow {
  return {
    uuid: row.uuid,
    version: row.version,
    client_uuid: row.client_uuid,
    description: row.description,
    status: row.status,
    resource: row.resource,
    resource_id: row.resource_id,
    coupon_uuid: row.coupon_uuid,
    coupon_periods_left: row.coupon_periods_left,
    product_uuid: row.product_uuid,
    quantity: row.quantity,
    unit_price_cents: filled(row.unit_price_cents, 'price'),
    price_base_quantity: row.price_base_quantity,
    period_unit: row.period_unit,
    period_count: row.period_count,
    started_on: Dates.calendarDate(row.started_on),
    counted_from: dayOf(row.counted_from),
    anchor_day: filled(row.anchor_day, 'billing day'),
    billing: row.billing,
    price_mode: row.price_mode,
    auto_renew: row.auto_renew,
    billed_through: dayOf(row.billed_through),
    current_period_end: dayOf(row.current_period_end),
    cancel_on: dayOf(row.cancel_on),
    suspend_hold_until: dayOf(row.suspend_hold_until),
    suspended_on: dayOf(row.suspended_on),
    suspend_reason: row.suspend_reason,
    change_on: dayOf(row.change_on),
    next_product_uuid: row.next_product_uuid,
    next_quantity: row.next_quantity,
    next_period_unit: row.next_period_unit === 'once' ? null : row.next_period_unit,
    next_period_count: row.next_period_count,
    announced_price_cents: row.announced_price_cents === null ? null : Number(row.announced_price_cents),
    announced_price_from: dayOf(row.announced_price_from),
    price_announced_on: dayOf(row.price_announced_on),
  };
}

/** `completeSubscription` fills this column before each write. */
function filled(value: number | null, what: string): number {
  if (value === null) throw new Error(`A subscription has no ${what}.`);
  return value;
}

const dayOf = (day: string | null): CalendarDate | null => (day === null ? null : Dates.calendarDate(day));
