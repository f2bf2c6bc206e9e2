/** In charge of a cart becoming an order: all of it in one transaction, or nothing. */
import type { PaymentMethod } from '../../rules/cartAnswer.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import type { Label } from '../../../../engine/registry/types.ts';
import type { Availability } from '../availability/port.ts';
import { priceCart, type PricedCart } from '../cart/pricedCart.ts';
import { resourceOf, type Sale } from '../../../../engine/server/onBehalf.ts';
import { giveMandate, type MandateGiven } from './mandate.ts';
import { tellOfOrder } from './tellOfOrder.ts';
import { draftInvoice } from './draftInvoice.ts';
import { startLines } from '../setUp.ts';
import { writeLine, type WrittenLine } from './orderLine.ts';

export interface Checkout {
  readonly client_uuid: string;
  readonly availability: Availability;
  /** What the person saw of the cart. */
  readonly seen: string;
  readonly payment_method: PaymentMethod;
  readonly terms_version: string;
  readonly order_reference: string | null;
  /** Given now, for direct debit. */
  readonly mandate: MandateGiven | null;
  /** The same one never makes a second order. */
  readonly idempotency_key: string;
}

/** @returns the uuid of the order. @throws Failure E_CHANGED where the cart is not what was seen, E_STATE where it cannot be ordered. */
export async function placeOrder(sale: Sale, checkout: Checkout): Promise<string> {
  const { tx, now } = sale;
  await tx.selectFrom('clients').select('uuid').where('uuid', '=', checkout.client_uuid).forUpdate().execute();
  const placed = await orderOfKey(sale, checkout.idempotency_key);
  if (placed !== null) return placed;
  if (checkout.payment_method === 'direct_debit' && checkout.mandate !== null)
    await giveMandate(sale, checkout.client_uuid, checkout.mandate);
  const priced = await priceCart(tx, { ...checkout, now, lock: true });
  refuse(priced, checkout);
  const order_uuid = await writeOrder(sale, checkout, priced);
  const lines: WrittenLine[] = [];
  for (const [index, charge] of priced.charges.entries()) {
    lines.push(
      await writeLine(sale, {
        charge,
        client_uuid: checkout.client_uuid,
        order_uuid,
        position: index + 1,
        discount_cents: priced.totals.discounts[index] ?? 0,
        coupon: usedCoupon(priced),
      }),
    );
  }
  await draftInvoice(sale, { order_uuid, checkout, priced, lines });
  await tellOfOrder(sale, { order_uuid, checkout, priced, lines });
  await startLines(
    sale,
    order_uuid,
    priced.totals.gross_cents > 0 ? ['after_order'] : ['after_order', 'after_payment'],
  );
  await tx.updateTable('carts').set({ status: 'checked_out' }).where('uuid', '=', String(priced.cart?.uuid)).execute();
  return order_uuid;
}

export async function orderOfKey({ tx }: Pick<Sale, 'tx'>, idempotency_key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('uuid')
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
  return row ? String(row['uuid']) : null;
}

/** What stands in the way, the first of it in words. */
function refuse({ cart, items, seen, buyer, coupon }: PricedCart, checkout: Checkout): void {
  if (cart === null || items.length === 0)
    throw stop(
      {
        en: 'There is nothing in the cart: it may have been ordered already.',
        nl: 'De winkelwagen is leeg: misschien is hij al besteld.',
      },
      { en: 'Look at your orders.', nl: 'Kijk bij je bestellingen.' },
    );
  // What cannot be had, and a code that is used up, are told as that, not as a change that is to be looked for.
  const blocked =
    items.find(({ isBlocked }) => isBlocked) ??
    (seen === checkout.seen ? items.find(({ problem }) => problem !== null) : undefined);
  if (blocked?.problem)
    throw stop(
      { en: `${nameOf(blocked.item)}: ${blocked.problem.en}`, nl: `${nameOf(blocked.item)}: ${blocked.problem.nl}` },
      backToCart,
    );
  if (coupon?.refused)
    throw stop(coupon.refused, {
      en: 'Take the code out of the cart first.',
      nl: 'Haal de code eerst uit de winkelwagen.',
    });
  if (seen !== checkout.seen) throw new Failure('E_CHANGED');
  if (buyer.missing.length > 0)
    throw new Failure('E_INVALID', {
      message: { en: 'Some of the client’s data are still missing.', nl: 'Er ontbreken nog gegevens van de klant.' },
      errors: Object.fromEntries(buyer.missing.map((field) => [field, { key: 'required', params: {} }])),
    });
  if (buyer.status === 'suspended' || buyer.status === 'closed')
    throw stop(
      {
        en: 'Nothing can be ordered for this client while it is suspended or closed.',
        nl: 'Voor deze klant kan niets worden besteld zolang hij is opgeschort of afgesloten.',
      },
      { en: 'Ask us what is the matter.', nl: 'Vraag ons wat er aan de hand is.' },
    );
  if (!buyer.payment_methods.includes(checkout.payment_method))
    throw new Failure('E_INVALID', {
      errors: {
        payment_method: {
          label: { en: 'Paying online is not possible at the moment', nl: 'Online betalen kan op dit moment niet' },
        },
      },
    });
  if (checkout.payment_method === 'direct_debit' && buyer.needs_mandate)
    throw new Failure('E_INVALID', {
      errors: {
        payment_method: {
          label: {
            en: 'Direct debit needs a bank account and a mandate',
            nl: 'Voor automatische incasso zijn een rekening en een machtiging nodig',
          },
        },
      },
    });
}

async function writeOrder(sale: Sale, checkout: Checkout, priced: PricedCart): Promise<string> {
  const { seller_uuid, currency } = priced.priceClient;
  const made = await sale.records.create(sale.caller, resourceOf(sale, 'orders'), {
    client_uuid: checkout.client_uuid,
    seller_uuid,
    ...(checkout.order_reference === null ? {} : { order_reference: checkout.order_reference }),
  });
  const { net_cents, vat_cents, gross_cents, discount_cents } = priced.totals;
  const waits = gross_cents > 0 && priced.items.some(({ item }) => item.product.setup_timing === 'after_payment');
  await sale.tx
    .updateTable('orders')
    .set({
      currency,
      net_cents,
      vat_cents,
      gross_cents,
      discount_cents,
      cart_uuid: priced.cart?.uuid ?? null,
      coupon_uuid: usedCoupon(priced)?.uuid ?? null,
      placed_by_uuid: sale.caller.user_uuid,
      payment_method: checkout.payment_method,
      terms_version: checkout.terms_version,
      terms_accepted_at: sale.now,
      idempotency_key: checkout.idempotency_key,
      status: waits ? 'awaiting_payment' : 'processing',
    })
    .where('uuid', '=', String(made['uuid']))
    .execute();
  return String(made['uuid']);
}

function usedCoupon({ coupon }: PricedCart): NonNullable<PricedCart['coupon']>['coupon'] | null {
  return coupon === null || coupon.refused !== null ? null : coupon.coupon;
}

function nameOf({ domain_name, product }: PricedCart['items'][number]['item']): string {
  return domain_name ?? product.name;
}

const backToCart = {
  en: 'Change or remove that line in the cart.',
  nl: 'Wijzig of verwijder die regel in de winkelwagen.',
};

function stop(message: Label, hint: Label): Failure {
  return new Failure('E_STATE', { message, hint });
}
