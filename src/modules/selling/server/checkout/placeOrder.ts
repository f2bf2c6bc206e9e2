/** Turns a cart into an order, in one transaction. */
import { Hostnames, type Label } from '#engine/values';
import { Failure, resourceOf, type SystemContext } from '#engine/server';
import { priceCart, type PricedCart } from '../cart/pricedCart.ts';
import { activateProspect } from '../../../clients/server/activateProspect.ts';
import { createMandate } from './mandate.ts';
import { notifyOfOrder } from './notifyOfOrder.ts';
import { issueInvoice } from './issueInvoice.ts';
import { startLines, type SetupTiming } from '../setUp.ts';
import { writeLine, type WrittenLine } from './orderLine.ts';
import { lapseDay } from '../lapse.ts';
import { withdrawalOf, type Withdrawal } from '../../rules/withdrawal.ts';
import { texts } from '../texts.ts';
import type { Checkout } from './checkout.ts';

/**
 * Places the order.
 *
 * @returns the uuid of the order.
 * @throws Failure E_CHANGED if the cart differs from what was shown, E_STATE if it cannot be ordered.
 */
export async function placeOrder(system: SystemContext, checkout: Checkout): Promise<string> {
  const { tx, now } = system;
  await tx.selectFrom('clients').select('uuid').where('uuid', '=', checkout.client_uuid).forUpdate().execute();
  const placed = await orderOfKey(system, checkout.idempotency_key);
  if (placed !== null) return placed;
  if (checkout.payment_method === 'direct_debit' && checkout.mandate !== null)
    await createMandate(system, checkout.client_uuid, checkout.mandate);
  const priced = await priceCart(tx, { ...checkout, now, lock: true });
  refuse(priced, checkout);
  const order_uuid = await writeOrder(system, checkout, priced);
  await activateProspect(system, { uuid: checkout.client_uuid, status: priced.buyer.status });
  const lines: WrittenLine[] = [];
  for (const [index, charge] of priced.charges.entries()) {
    lines.push(
      await writeLine(system, {
        charge,
        client_uuid: checkout.client_uuid,
        order_uuid,
        position: index + 1,
        discount_cents: priced.totals.discounts[index] ?? 0,
        coupon: usedCoupon(priced),
        language: priced.buyer.language,
      }),
    );
  }
  await issueInvoice(system, { order_uuid, checkout, priced, lines });
  await setLapseDay(system, order_uuid);
  await notifyOfOrder(system, { order_uuid, checkout, priced, lines });
  await startLines(system, order_uuid, startingNow(priced, checkout));
  await tx
    .updateTable('carts')
    .set({ status: 'checked_out' })
    .where('uuid', '=', priced.cart?.uuid ?? null)
    .execute();
  return order_uuid;
}

async function orderOfKey({ tx }: Pick<SystemContext, 'tx'>, idempotency_key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('uuid')
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
  return row?.uuid ?? null;
}

/** Throws the first obstacle, as text. */
function refuse(priced: PricedCart, checkout: Checkout): void {
  const { cart, items, seen, buyer, coupon } = priced;
  const withdrawal = withdrawalIn(priced);
  if (cart === null || items.length === 0) throw stop(texts.label('order.cart_empty'), texts.label('order.see_orders'));
  // An unavailable line or a used coupon is reported as such, not as a change of the cart.
  const blocked =
    items.find(({ isBlocked }) => isBlocked) ??
    (seen === checkout.seen ? items.find(({ problem }) => problem !== null) : undefined);
  if (blocked?.problem)
    throw stop(texts.label('order.line_problem', { item: nameOf(blocked.item), problem: blocked.problem }), backToCart);
  if (coupon?.refused) throw stop(coupon.refused, texts.label('order.remove_coupon'));
  if (seen !== checkout.seen) throw new Failure('E_CHANGED');
  if (buyer.missing.length > 0)
    throw new Failure('E_INVALID', {
      message: texts.label('order.client_incomplete'),
      errors: Object.fromEntries(buyer.missing.map((field) => [field, { key: 'required', params: {} }])),
    });
  if (buyer.status === 'suspended' || buyer.status === 'closed')
    throw stop(texts.label('order.client_suspended'), texts.label('order.contact_us'));
  if (withdrawal !== null && checkout.withdrawal_version !== withdrawal.version)
    throw new Failure('E_INVALID', { errors: { withdrawal_version: { label: texts.label('order.withdrawal') } } });
  if (!buyer.payment_methods.includes(checkout.payment_method))
    throw new Failure('E_INVALID', {
      errors: {
        payment_method: {
          label: texts.label('order.no_online_payment'),
        },
      },
    });
  if (checkout.payment_method === 'direct_debit' && buyer.needs_mandate)
    throw new Failure('E_INVALID', {
      errors: {
        payment_method: {
          label: texts.label('order.mandate_missing'),
        },
      },
    });
}

async function writeOrder(system: SystemContext, checkout: Checkout, priced: PricedCart): Promise<string> {
  const { seller_uuid, currency } = priced.priceClient;
  const { net_cents, vat_cents, gross_cents, discount_cents } = priced.totals;
  const withdrawal = withdrawalIn(priced);
  const accepted_at = system.now.toISOString();
  const now = startingNow(priced, checkout);
  const waits = priced.charges.some(({ priced: { item } }) => {
    const { setup_timing } = item.product;
    return setup_timing === 'manual' ? now.length === 0 : !now.includes(setup_timing);
  });
  const made = await system.records.create(
    system.caller,
    resourceOf(system, 'orders'),
    {
      client_uuid: checkout.client_uuid,
      seller_uuid,
      ...(checkout.order_reference === null ? {} : { order_reference: checkout.order_reference }),
    },
    {
      currency,
      net_cents,
      vat_cents,
      gross_cents,
      discount_cents,
      cart_uuid: priced.cart?.uuid ?? null,
      coupon_uuid: usedCoupon(priced)?.uuid ?? null,
      placed_by_uuid: system.caller.user_uuid,
      payment_method: checkout.payment_method,
      terms_version: checkout.terms_version,
      terms_accepted_at: accepted_at,
      ...(withdrawal === null ? {} : { withdrawal_version: withdrawal.version, withdrawal_accepted_at: accepted_at }),
      idempotency_key: checkout.idempotency_key,
      status: waits ? 'awaiting_payment' : 'processing',
    },
  );
  return made.uuid;
}

/** Only an order that waits for its payment lapses. */
async function setLapseDay(system: SystemContext, order_uuid: string): Promise<void> {
  await system.tx
    .updateTable('orders')
    .set({ lapses_on: await lapseDay(system, order_uuid) })
    .where('uuid', '=', order_uuid)
    .where('status', '=', 'awaiting_payment')
    .execute();
}

/**
 * Returns which lines to provision now. Online payments take minutes, so nothing starts before the payment. With
 * nothing to pay, nothing waits.
 */
function startingNow({ totals }: PricedCart, { payment_method }: Checkout): readonly SetupTiming[] {
  if (totals.gross_cents === 0) return ['after_order', 'after_payment'];
  return payment_method === 'online' ? [] : ['after_order'];
}

function withdrawalIn({ buyer, items }: PricedCart): Withdrawal | null {
  return withdrawalOf(
    buyer.vat,
    items.map(({ item }) => item.product.type),
  );
}

function usedCoupon({ coupon }: PricedCart): NonNullable<PricedCart['coupon']>['coupon'] | null {
  return coupon === null || coupon.refused !== null ? null : coupon.coupon;
}

function nameOf({ domain_name, product }: PricedCart['items'][number]['item']): string {
  return domain_name === null ? product.name : Hostnames.displayHostname(domain_name);
}

const backToCart = texts.label('order.change_line');

function stop(message: Label, hint: Label): Failure {
  return new Failure('E_STATE', { message, hint });
}
