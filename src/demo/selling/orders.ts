/** Generates the orders since the opening, with their progress. */
import { type CalendarDate, Dates } from '#engine/values';
import { withdrawalOf } from '../../modules/selling/rules/withdrawal.ts';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { totalsOf, type DemoLine, type PriceLine, type Totals } from '../document.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Memberships } from '../clients/users.ts';
import type { Sellers } from '../company/sellers.ts';
import { nextNumber } from '../company/sequences.ts';
import type { Random } from '../random.ts';
import type { DemoCoupon } from './coupons.ts';
import type { PriceOf } from './pricing.ts';
import type { DemoService } from '../service.ts';
import type { DemoSubscription } from './subscriptions.ts';

type OrderStatus = 'pending' | 'awaiting_payment' | 'processing' | 'completed' | 'partially_failed' | 'cancelled';

export interface OrderFields extends Omit<Totals, 'vat_breakdown'> {
  /** Assigned when all orders are known, in the order of time. */
  number: string;
  readonly client_uuid: string;
  readonly seller_uuid: string;
  readonly placed_by_uuid?: string;
  cart_uuid?: string;
  readonly coupon_uuid?: string;
  readonly currency: string;
  readonly discount_cents: number;
  readonly terms_accepted_at: string;
  readonly withdrawal_version?: string;
  readonly withdrawal_accepted_at?: string;
  readonly idempotency_key: string;
  readonly cancel_reason?: string;
  readonly status: OrderStatus;
}

interface OrderedLine {
  readonly priced: DemoLine;
  readonly action: DemoService['action'] | 'setup';
  readonly service: DemoService;
  /** Subscription of the period that the line pays for; undefined for a setup fee. */
  readonly subscription?: DemoSubscription;
}

/** An order with its lines, as invoices need it. */
export interface DemoOrder {
  readonly row: DemoRow<OrderFields>;
  readonly client: DemoClient;
  readonly date: CalendarDate;
  readonly lines: readonly OrderedLine[];
  readonly discount_cents: number;
  readonly coupon: DemoRow<DemoCoupon> | null;
}

interface OrderParts {
  readonly subscriptions: readonly DemoSubscription[];
  readonly priceLine: PriceLine;
  readonly priceOf: PriceOf;
  readonly sellers: Sellers;
  readonly memberships: Memberships;
  readonly coupon: DemoRow<DemoCoupon>;
}

/** Share of services that were ordered. The others were entered by staff. */
const orderedShare = 0.7;

/**
 * Adds orders for most subscriptions that began after the opening; the subscriptions of one client and day are one
 * order.
 */
export function makeOrders(world: World, parts: OrderParts): readonly DemoOrder[] {
  const random = world.random('orders');
  const started = parts.subscriptions.filter(
    ({ service, due }) =>
      service.started_on > world.opening &&
      service.started_on < world.today &&
      (service.billing ?? 'advance') === 'advance' &&
      due[0]?.isFirst === true,
  );
  const groups = new Map<string, DemoSubscription[]>();
  for (const subscription of started) {
    const key = `${subscription.service.started_on} ${subscription.client.row.number}`;
    groups.set(key, [...(groups.get(key) ?? []), subscription]);
  }
  const couponUsers = new Set<DemoClient>();
  return [...groups]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, group]) => {
      const isUnfinished = group.some(
        ({ service }) => service.status === 'pending' || service.status === 'failed_setup',
      );
      const [first] = group;
      if (!first || !(isUnfinished || random.chance(orderedShare))) return [];
      return [placeOrder(world, { ...parts, random, group, client: first.client, couponUsers })];
    });
}

interface NewOrder extends OrderParts {
  readonly random: Random;
  readonly group: readonly DemoSubscription[];
  readonly client: DemoClient;
  readonly couponUsers: Set<DemoClient>;
}

function placeOrder(world: World, { random, group, client, couponUsers, ...parts }: NewOrder): DemoOrder {
  const { book, opening } = world;
  const [first] = group;
  const date = first?.service.started_on ?? opening;
  const at = instantAt(date, random.integer(8 * 60, 22 * 60));
  const lines = group.flatMap((subscription) => linesOf(subscription, parts));
  const usesCoupon = !couponUsers.has(client) && random.chance(0.1);
  if (usesCoupon) couponUsers.add(client);
  const before = lines.reduce((sum, { priced }) => sum + priced.line_net_cents, 0);
  const discount_cents = usesCoupon ? Math.round((before * (parts.coupon.value_bp ?? 0)) / 10_000) : 0;
  const { net_cents, vat_cents, gross_cents } = totalsOf(
    lines.map(({ priced }) => priced),
    client.row,
    discount_cents,
  );
  const [user] = parts.memberships.usersOf.get(client.row.uuid) ?? [];
  const row = book.add<'orders', OrderFields>('orders', at, {
    number: '',
    client_uuid: client.row.uuid,
    seller_uuid: parts.sellers[client.seller].uuid,
    ...(user ? { placed_by_uuid: user.uuid } : {}),
    ...(usesCoupon ? { coupon_uuid: parts.coupon.uuid } : {}),
    currency: 'EUR',
    discount_cents,
    net_cents,
    vat_cents,
    gross_cents,
    ...agreed(client, at),
    idempotency_key: random.text(24),
    status: statusOf(random, group),
  });
  for (const [index, line] of lines.entries())
    writeLine(world, { random, order: row, line, position: index + 1, date });
  return { row, client, date, lines, discount_cents, coupon: usesCoupon ? parts.coupon : null };
}

/**
 * Returns the acceptance of the terms. Consumers also agree to an immediate start and its effect on the right of
 * withdrawal.
 */
export function agreed(
  { row }: DemoClient,
  at: string,
): Pick<OrderFields, 'terms_accepted_at' | 'withdrawal_version' | 'withdrawal_accepted_at'> {
  const withdrawal = withdrawalOf({ type: row.type, vat_id: row.vat_id ?? null }, []);
  return {
    terms_accepted_at: at,
    ...(withdrawal ? { withdrawal_version: withdrawal.version, withdrawal_accepted_at: at } : {}),
  };
}

/** Returns lines for the first period, and for the setup fee if there is one. */
function linesOf(
  subscription: DemoSubscription,
  { priceLine, priceOf }: Pick<OrderParts, 'priceLine' | 'priceOf'>,
): readonly OrderedLine[] {
  const { service, client, due } = subscription;
  const { sku, quantity, description, action } = service;
  const unit_price_cents = due[0]?.unit_price_cents ?? 0;
  const line: OrderedLine = {
    service,
    subscription,
    action,
    priced: priceLine(client, { sku, description, quantity, unit_price_cents }),
  };
  const setup = priceOf({ client, sku, action: 'setup', period_unit: 'once', quantity: 1 });
  if (setup === null) return [line];
  return [
    line,
    {
      service,
      action: 'setup',
      priced: priceLine(client, {
        sku,
        description: `Inrichting: ${description}`,
        quantity: 1,
        unit_price_cents: setup,
      }),
    },
  ];
}

function statusOf(random: Random, group: readonly DemoSubscription[]): OrderStatus {
  const states = group.map(({ service }) => service.status);
  if (states.includes('failed_setup')) return 'partially_failed';
  return states.includes('pending')
    ? random.pick(['pending', 'awaiting_payment', 'awaiting_payment', 'processing', 'processing'] as const)
    : 'completed';
}

interface NewLine {
  readonly random: Random;
  readonly order: DemoRow<OrderFields>;
  readonly line: OrderedLine;
  readonly position: number;
  readonly date: CalendarDate;
}

function writeLine({ book, today }: World, { random, order, line, position, date }: NewLine): void {
  const { service, action, priced, subscription } = line;
  const { discount_bp: _discount, ...price } = priced;
  const hasFailed = service.status === 'failed_setup';
  const isWaiting = service.status === 'pending';
  const status = hasFailed
    ? 'failed'
    : isWaiting
      ? order.status === 'processing'
        ? 'processing'
        : 'pending'
      : 'completed';
  const row = book.add('order-lines', order.created_at, {
    order_uuid: order.uuid,
    position,
    ...price,
    action,
    period_unit: action === 'setup' ? 'once' : service.period_unit,
    period_count: 1,
    status,
    ...(service.domain_name === undefined || action === 'setup' ? {} : { domain_name: service.domain_name }),
    ...(action === 'transfer' ? { auth_code: random.text(14) } : {}),
    ...(service.sku.startsWith('HOST-') && action === 'recurring' ? { config: { php_version: '8.4' } } : {}),
    ...(service.thing ? { resource: service.thing.resource, resource_id: service.thing.row.uuid } : {}),
    ...(status === 'completed'
      ? { provisioned_at: instantAt(date < Dates.addDays(today, -1) ? Dates.addDays(date, 1) : date, 23 * 60 + 30) }
      : {}),
    ...(hasFailed
      ? {
          failure_reason: service.sku.startsWith('DOM-')
            ? 'De registry weigert de aanvraag: code 2304, status verbiedt de handeling.'
            : 'De server antwoordt niet op poort 2222.',
        }
      : {}),
  });
  if (subscription) subscription.row.order_line_uuid = row.uuid;
}

/** Assigns order numbers, the oldest first. */
export function numberOrders(world: World, rows: readonly DemoRow<OrderFields>[], sellers: Sellers): void {
  for (const row of [...rows].sort((left, right) => (left.created_at < right.created_at ? -1 : 1))) {
    row.number = nextNumber(world, {
      document: 'order',
      seller: row.seller_uuid === sellers.studio.uuid ? 'studio' : 'hosting',
      date: Dates.localDate(new Date(row.created_at)),
    });
  }
}
