/** Generates subscriptions with their charged periods. */
import { type CalendarDate, Dates, Periods } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt, latest } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import { productOf, type Products } from '../company/products.ts';
import type { PriceOf } from './pricing.ts';
import type { DemoService, SubscriptionStatus } from '../service.ts';

interface SubscriptionFields {
  readonly description: string;
  readonly client_uuid: string;
  readonly product_uuid: string;
  order_line_uuid?: string;
  readonly resource?: string;
  readonly resource_id?: string;
  readonly quantity: number;
  readonly price_mode: 'list' | 'fixed';
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly period_unit: 'month' | 'year';
  readonly period_count: number;
  readonly anchor_day: number;
  readonly started_on: CalendarDate;
  readonly current_period_start?: CalendarDate;
  readonly current_period_end?: CalendarDate;
  readonly billed_through?: CalendarDate;
  readonly billing: 'advance' | 'arrears';
  readonly auto_renew: boolean;
  readonly cancel_on?: CalendarDate;
  readonly cancel_reason?: string;
  readonly suspend_hold_until?: CalendarDate;
  readonly suspended_on?: CalendarDate;
  readonly suspend_reason?: 'client';
  readonly status: SubscriptionStatus;
}

/** Period of a subscription that is due on a day. */
interface DuePeriod {
  readonly date: CalendarDate;
  readonly period_start: CalendarDate;
  /** Last day of the period, inclusive. */
  readonly period_end: CalendarDate;
  readonly unit_price_cents: number;
  readonly isFirst: boolean;
}

/** A subscription with the periods that are invoiced. */
export interface DemoSubscription {
  readonly service: DemoService;
  readonly client: DemoClient;
  readonly row: DemoRow<SubscriptionFields>;
  /** Periods since the opening and before today, the oldest first. */
  readonly due: readonly DuePeriod[];
}

const reasons = [
  'Bedrijf is gestopt',
  'Verhuist naar een andere partij',
  'Niet meer nodig',
  'Samengevoegd met een ander pakket',
  'Te duur',
];

/** Adds a subscription for each service, at the price of its first day, and returns them with their periods. */
export function makeSubscriptions(
  world: World,
  {
    services,
    products,
    priceOf,
  }: { readonly services: readonly DemoService[]; readonly products: Products; readonly priceOf: PriceOf },
): readonly DemoSubscription[] {
  const random = world.random('subscriptions');
  return services.map((service) => {
    const { client, sku, period_unit, quantity, started_on, thing } = service;
    const recurrence: Periods.Recurrence = {
      started_on,
      anchor_day: Dates.datePartsOf(started_on).day,
      period_unit,
      period_count: 1,
    };
    const unit_price_cents = priced(priceOf, service, service.action === 'recurring' ? 'recurring' : 'renew');
    const isFixed = random.chance(0.03);
    const state = stateOf(world, service, recurrence);
    const due = duePeriods(world, {
      service,
      recurrence,
      ends: state.cancel_on,
      unit_price_cents,
      first_price_cents: priced(priceOf, service, service.action),
    });
    const last = due.at(-1);
    const createdAt = instantAt(
      latest(latest(started_on, client.since), Dates.addDays(world.opening, -7)),
      random.integer(9 * 60, 20 * 60),
    );
    const row = world.book.add<'subscriptions', SubscriptionFields>('subscriptions', createdAt, {
      description: service.description,
      client_uuid: client.row.uuid,
      product_uuid: productOf(products, sku).row.uuid,
      quantity,
      price_mode: isFixed ? 'fixed' : 'list',
      unit_price_cents,
      price_base_quantity: 1,
      ...(thing ? { resource: thing.resource, resource_id: thing.row.uuid } : {}),
      period_unit,
      period_count: 1,
      anchor_day: Dates.datePartsOf(started_on).day,
      started_on,
      ...state,
      billing: service.billing ?? 'advance',
      status: service.status,
      ...(last ? { billed_through: last.period_end } : {}),
      ...(state.cancel_on ? { cancel_reason: random.pick(reasons) } : {}),
      // The client itself is suspended.
      ...(service.status === 'suspended'
        ? { suspend_reason: 'client' as const, suspended_on: service.suspended_on ?? Dates.addDays(world.today, -20) }
        : {}),
      ...(service.status === 'suspended' && random.chance(0.2)
        ? { suspend_hold_until: Dates.addDays(world.today, 14) }
        : {}),
    });
    if (thing) thing.row.subscription_uuid = row.uuid;
    return { service, client, row, due };
  });
}

function priced(
  priceOf: PriceOf,
  { client, sku, period_unit, quantity }: DemoService,
  action: Parameters<PriceOf>[0]['action'],
): number {
  const price = priceOf({ client, sku, action, period_unit, quantity });
  if (price === null) throw new Error(`${sku} has no price for "${action}" by the ${period_unit}.`);
  return price;
}

type State = Pick<SubscriptionFields, 'current_period_start' | 'current_period_end' | 'auto_renew' | 'cancel_on'>;

/** Returns the state at the end of yesterday, before today's billing run. */
function stateOf(
  { today }: World,
  { status, cancel_on, suspended_on, started_on, auto_renew = true }: DemoService,
  recurrence: Periods.Recurrence,
): State {
  if (status === 'pending' || status === 'failed_setup') return { auto_renew: true };
  const ended = status === 'cancelled' && cancel_on ? Dates.addDays(cancel_on, -1) : suspended_on;
  const period = Periods.periodContaining(recurrence, latest(started_on, ended ?? Dates.addDays(today, -1)));
  const current = { current_period_start: period.start, current_period_end: period.end };
  if (status === 'cancel_scheduled') return { ...current, auto_renew: false, cancel_on: period.end };
  return {
    ...current,
    auto_renew: auto_renew && status !== 'cancelled',
    ...(status === 'cancelled' ? { cancel_on: cancel_on ?? period.end } : {}),
  };
}

interface Dues {
  readonly service: DemoService;
  readonly recurrence: Periods.Recurrence;
  readonly ends: CalendarDate | undefined;
  readonly unit_price_cents: number;
  readonly first_price_cents: number;
}

function duePeriods(
  { today, opening }: World,
  { service, recurrence, ends, unit_price_cents, first_price_cents }: Dues,
): readonly DuePeriod[] {
  const periods: DuePeriod[] = [];
  const last = [ends, service.suspended_on, today].reduce<CalendarDate>(
    (first, one) => (one !== undefined && one < first ? one : first),
    today,
  );
  const from = latest(opening, service.started_on);
  for (let n = Periods.periodContaining(recurrence, from).n; ; n += 1) {
    const { start, end } = Periods.periodAt(recurrence, n);
    const date = service.billing === 'arrears' ? end : start;
    if (start >= last || date >= today) return periods;
    if (date < opening) continue;
    periods.push({
      date,
      period_start: start,
      period_end: Dates.addDays(end, -1),
      unit_price_cents: n === 0 ? first_price_cents : unit_price_cents,
      isFirst: n === 0,
    });
  }
}
