/** Generates cancelled orders, which have neither a subscription nor an invoice. */
import { Dates } from '#engine/values';
import { totalsOf, type PriceLine } from '../document.ts';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import { productOf, type Products } from '../company/products.ts';
import type { Sellers } from '../company/sellers.ts';
import { wishes } from './carts.ts';
import { agreed, type OrderFields } from './orders.ts';
import type { PriceOf } from './pricing.ts';

interface CancelledParts {
  readonly clients: readonly DemoClient[];
  readonly products: Products;
  readonly priceOf: PriceOf;
  readonly priceLine: PriceLine;
  readonly sellers: Sellers;
}

const cancelledDays = [12, 47, 88, 143, 210, 260] as const;

/** Adds cancelled orders and returns them without a number; `numberOrders` assigns it. */
export function makeCancelledOrders(
  world: World,
  { clients, products, priceOf, priceLine, sellers }: CancelledParts,
): readonly DemoRow<OrderFields>[] {
  const { book, today } = world;
  const random = world.random('cancelled orders');
  const active = clients.filter(({ row, since }) => row.status === 'active' && since < Dates.addDays(today, -300));
  return cancelledDays.map((daysAgo) => {
    const client = random.pick(active);
    const at = instantAt(Dates.addDays(today, -daysAgo), random.integer(9 * 60, 21 * 60));
    const lines = wishes(random, client).map(({ wish, domain_name }) => ({
      wish,
      domain_name,
      priced: priceLine(client, {
        sku: wish.sku,
        description: productOf(products, wish.sku).row.name,
        quantity: wish.quantity,
        unit_price_cents: priceOf(wish) ?? 0,
      }),
    }));
    const { net_cents, vat_cents, gross_cents } = totalsOf(
      lines.map(({ priced }) => priced),
      client.row,
    );
    const order = book.add<'orders', OrderFields>('orders', at, {
      number: '',
      client_uuid: client.row.uuid,
      seller_uuid: sellers[client.seller].uuid,
      currency: 'EUR',
      discount_cents: 0,
      net_cents,
      vat_cents,
      gross_cents,
      ...agreed(client, at),
      idempotency_key: random.text(24),
      status: 'cancelled',
      cancel_reason: random.pick([
        'Klant bedacht zich binnen de bedenktijd',
        'Niet betaald binnen veertien dagen',
        'Dubbele bestelling',
        'Domeinnaam bleek al vergeven',
      ]),
    });
    for (const [
      index,
      {
        wish,
        domain_name,
        priced: { discount_bp: _discount, ...price },
      },
    ] of lines.entries()) {
      book.add('order-lines', at, {
        order_uuid: order.uuid,
        position: index + 1,
        ...price,
        action: wish.action,
        period_unit: wish.period_unit,
        period_count: 1,
        status: 'cancelled',
        ...(domain_name === undefined ? {} : { domain_name }),
      });
    }
    return order;
  });
}
