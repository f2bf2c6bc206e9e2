/** In charge of a subscription as its row has it: with the days as days, and what its own table does not say read beside it. */
import { calendarDate, type CalendarDate } from '../../../engine/values/calendarDate.ts';
import type { Subscription } from '../rules/subscriptionDue.ts';
import { periodUnits, type PeriodUnit } from '../../../engine/values/periods.ts';
import type { Row } from '../../../engine/server/store/contract.ts';

export interface SubscriptionRow extends Subscription {
  readonly uuid: string;
  readonly version: number;
  readonly client_uuid: string;
  readonly description: string;
  readonly status: string;
  readonly resource: string | null;
  readonly resource_id: string | null;
  readonly coupon_uuid: string | null;
  readonly coupon_periods_left: number | null;
  readonly suspend_hold_until: CalendarDate | null;
}

/** Also of a row as the database gives it, where counts with decimals are text. */
export function subscriptionOf(row: Row): SubscriptionRow {
  const day = (name: string): CalendarDate | null => (typeof row[name] === 'string' ? calendarDate(row[name]) : null);
  const text = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  const count = (name: string): number | null =>
    row[name] === null || row[name] === undefined ? null : Number(row[name]);
  const unit = (name: string): PeriodUnit | null => periodUnits.find((one) => one === row[name]) ?? null;
  return {
    uuid: String(row['uuid']),
    version: Number(row['version']),
    client_uuid: String(row['client_uuid']),
    description: String(row['description']),
    status: String(row['status']),
    resource: text('resource'),
    resource_id: text('resource_id'),
    coupon_uuid: text('coupon_uuid'),
    coupon_periods_left: count('coupon_periods_left'),
    product_uuid: String(row['product_uuid']),
    quantity: Number(row['quantity'] ?? 1),
    unit_price_cents: Number(row['unit_price_cents']),
    price_base_quantity: Number(row['price_base_quantity'] ?? 1),
    period_unit: unit('period_unit') ?? 'month',
    period_count: count('period_count') ?? 1,
    started_on: calendarDate(String(row['started_on'])),
    counted_from: day('counted_from'),
    anchor_day: Number(row['anchor_day']),
    billing: row['billing'] === 'arrears' ? 'arrears' : 'advance',
    price_mode: row['price_mode'] === 'fixed' ? 'fixed' : 'list',
    auto_renew: row['auto_renew'] !== false,
    billed_through: day('billed_through'),
    current_period_end: day('current_period_end'),
    cancel_on: day('cancel_on'),
    suspend_hold_until: day('suspend_hold_until'),
    change_on: day('change_on'),
    next_product_uuid: text('next_product_uuid'),
    next_quantity: count('next_quantity'),
    next_period_unit: unit('next_period_unit'),
    next_period_count: count('next_period_count'),
  };
}
