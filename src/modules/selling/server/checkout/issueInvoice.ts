/**
 * Issues the invoice of an order with the prices of the order and the VAT as decided. Order and invoice are committed
 * together. A period that starts on delivery has no dates on the invoice, only its length.
 */
import type { ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import { Failure, resourceOf, type SystemContext } from '#engine/server';
import type { PricedCart } from '../cart/pricedCart.ts';
import type { WrittenLine } from './orderLine.ts';
import type { Checkout } from './checkout.ts';

interface Parts {
  readonly order_uuid: string;
  readonly checkout: Checkout;
  readonly priced: PricedCart;
  readonly lines: readonly WrittenLine[];
}

/**
 * Issues the invoice.
 *
 * @throws Failure E_INTERNAL if the totals of order and invoice differ: neither is written then.
 */
export async function issueInvoice(
  system: SystemContext,
  { order_uuid, checkout, priced, lines }: Parts,
): Promise<void> {
  const { seller_uuid, currency } = priced.priceClient;
  const record = await system.records.create(
    system.caller,
    resourceOf(system, 'invoices'),
    {
      seller_uuid,
      client_uuid: checkout.client_uuid,
      currency,
      language: priced.buyer.language,
      ...(lines.some(startsOnDelivery) ? {} : { supply_date: Dates.localDate(system.now) }),
      payment_means: checkout.payment_method,
      ...(checkout.order_reference === null ? {} : { order_reference: checkout.order_reference }),
      lines: lines.map((line, index) => invoiceLine(line, index + 1)),
    },
    { order_uuid, lines: lines.map(subscriptionOnDelivery) },
  );
  if (record.gross_cents !== priced.totals.gross_cents) throw new Failure('E_INTERNAL');
  await system.records.act(system.caller, resourceOf(system, 'invoices'), record.uuid, 'finalise', {});
  // The mail announces a direct debit, and an invoice that was never sent cannot be claimed.
  if (record.gross_cents > 0 && priced.buyer.email !== null)
    await system.records.act(system.caller, resourceOf(system, 'invoices'), record.uuid, 'send', {});
}

const startsOnDelivery = ({ subscription_uuid, period }: WrittenLine): boolean =>
  subscription_uuid !== null && period === null;

/** A line without dates names its subscription only if its period starts on delivery. Manual invoices never do that. */
function subscriptionOnDelivery(line: WrittenLine): ValuesOf<'invoice-lines'> {
  if (!startsOnDelivery(line)) return {};
  const { period_count, period_unit } = line.charge.priced.item;
  return {
    subscription_uuid: line.subscription_uuid,
    delivery_period_count: period_count,
    delivery_period_unit: period_unit,
  };
}

function invoiceLine(
  {
    charge: {
      priced: { item, vat },
    },
    description,
    quantity,
    unit_price_cents,
    discount_cents,
    subscription_uuid,
    period,
  }: WrittenLine,
  position: number,
): object {
  return {
    position,
    product_uuid: item.product_uuid,
    description,
    quantity,
    unit_code: item.product.unit_code,
    unit_price_cents,
    discount_cents,
    vat_rate_uuid: vat.vat_rate_uuid,
    ...(subscription_uuid === null || period === null ? {} : { subscription_uuid }),
    ...(period === null ? {} : { period_start: period.start, period_end: Dates.addDays(period.end, -1) }),
  };
}
