/** Generates carts: those that became an order, open ones, and abandoned ones. */
import { type CalendarDate, Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { PriceLine } from '../document.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Memberships } from '../clients/users.ts';
import { productOf, type Products } from '../company/products.ts';
import type { Random } from '../random.ts';
import type { DemoOrder } from './orders.ts';
import type { PriceOf, Wish } from './pricing.ts';

interface CartParts {
  readonly orders: readonly DemoOrder[];
  readonly clients: readonly DemoClient[];
  readonly memberships: Memberships;
  readonly products: Products;
  readonly priceOf: PriceOf;
  readonly priceLine: PriceLine;
}

const checkedOut = 45;
const openDays = [1, 1, 2, 3, 5, 6, 9, 12] as const;
const abandonedDays = [19, 23, 30, 41, 55, 70, 96, 130, 160] as const;

/** Adds carts of the 45 newest orders, open ones and abandoned ones. The demo account has an open one. */
export function makeCarts(world: World, parts: CartParts): void {
  const random = world.random('carts');
  for (const order of parts.orders.slice(-checkedOut)) fromOrder(world, order, parts);
  const { memberships } = parts;
  const active = parts.clients.filter(
    ({ row, trade, since }) =>
      row.status === 'active' && trade.topics.length > 0 && since < Dates.addDays(world.today, -300),
  );
  const [customerClient] = memberships.customerClients;
  for (const [index, daysAgo] of openDays.entries()) {
    const client = index === 0 && customerClient ? customerClient : random.pick(active);
    fill(world, { ...parts, random, client, day: Dates.addDays(world.today, -daysAgo), status: 'open' });
  }
  for (const daysAgo of abandonedDays)
    fill(world, {
      ...parts,
      random,
      client: random.pick(active),
      day: Dates.addDays(world.today, -daysAgo),
      status: 'abandoned',
    });
}

/** Generates the cart of an order. */
function fromOrder({ book }: World, { row, client, lines, coupon }: DemoOrder, { memberships }: CartParts): void {
  const [user] = memberships.usersOf.get(client.row.uuid) ?? [];
  const cart = book.add('carts', row.created_at, {
    client_uuid: client.row.uuid,
    ...(user ? { user_uuid: user.uuid } : {}),
    currency: 'EUR',
    status: 'checked_out',
    expires_at: later(row.created_at, 14),
    ...(coupon ? { coupon_uuid: coupon.uuid } : {}),
  });
  row.cart_uuid = cart.uuid;
  for (const { priced, action, service } of lines) {
    book.add('cart-items', row.created_at, {
      cart_uuid: cart.uuid,
      product_uuid: priced.product_uuid,
      action,
      period_unit: action === 'setup' ? 'once' : service.period_unit,
      period_count: 1,
      quantity: priced.quantity,
      ...(service.domain_name === undefined || action === 'setup' ? {} : { domain_name: service.domain_name }),
      quoted_price_cents: priced.line_net_cents,
      quoted_at: row.created_at,
    });
  }
}

function later(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * 86_400_000).toISOString();
}

interface Filling extends CartParts {
  readonly random: Random;
  readonly client: DemoClient;
  readonly day: CalendarDate;
  readonly status: 'open' | 'abandoned';
}

function fill(
  { book }: World,
  { random, client, day, status, memberships, products, priceOf, priceLine }: Filling,
): void {
  const at = instantAt(day, random.integer(9 * 60, 21 * 60));
  const [user] = memberships.usersOf.get(client.row.uuid) ?? [];
  const cart = book.add('carts', at, {
    client_uuid: client.row.uuid,
    ...(user ? { user_uuid: user.uuid } : {}),
    currency: 'EUR',
    status,
    expires_at: later(at, status === 'open' ? 14 : 7),
  });
  for (const { wish, domain_name } of wishes(random, client)) {
    const unit_price_cents = priceOf(wish) ?? 0;
    const { line_net_cents } = priceLine(client, {
      sku: wish.sku,
      description: wish.sku,
      quantity: wish.quantity,
      unit_price_cents,
    });
    book.add('cart-items', at, {
      cart_uuid: cart.uuid,
      product_uuid: productOf(products, wish.sku).row.uuid,
      action: wish.action,
      period_unit: wish.period_unit,
      period_count: 1,
      quantity: wish.quantity,
      ...(domain_name === undefined ? {} : { domain_name }),
      ...(wish.action === 'transfer' ? { auth_code: random.text(14) } : {}),
      quoted_price_cents: line_net_cents,
      quoted_at: at,
    });
  }
}

/** Returns likely purchases: a domain about the client's business, or an addition to its services. */
export function wishes(
  random: Random,
  client: DemoClient,
): readonly { readonly wish: Wish; readonly domain_name?: string }[] {
  const tld = random.pick(['nl', 'com', 'eu', 'online']);
  const domain_name = `${random.pick(client.trade.topics)}-${random.text(4, 'aeioklmnrst')}.${tld}`;
  const domain = {
    wish: {
      client,
      sku: `DOM-${tld.toUpperCase()}`,
      action: random.chance(0.85) ? 'register' : 'transfer',
      period_unit: 'year',
      quantity: 1,
    },
    domain_name,
  } as const;
  const other = random.pick([
    ['HOST-PLUS', 'month', 1],
    ['HOST-START', 'year', 1],
    ['SSL-DV', 'year', 1],
    ['M365-STD', 'month', 4],
    ['APP-WP', 'month', 1],
  ] as const);
  const further = {
    wish: { client, sku: other[0], action: 'recurring', period_unit: other[1], quantity: other[2] },
  } as const;
  return random.weighted([
    [[domain], 40],
    [[domain, further], 40],
    [[further], 20],
  ]);
}
