/** Current price of a cart: prices, VAT, coupon and totals, computed at every read. */
import { createHash } from 'node:crypto';
import { Dates } from '#engine/values';
import { type Executor, Failure } from '#engine/server';
import { cartTotals, type CartAmounts, type CartCharge } from '../../rules/cartTotals.ts';
import { priceClient, pricesFor, type PriceClient } from '../../../pricing/server/prices.ts';
import type { Availability } from '../availability/port.ts';
import { additionsOf } from './additions.ts';
import { asRegistrant, readBuyer, type Buyer } from '../buyer.ts';
import { namesOfClient } from '../domains/clientContact.ts';
import { judgeCoupon, type JudgedCoupon } from './coupon.ts';
import { withMainDomains } from './mainDomains.ts';
import { namesInCart } from './nameFacts.ts';
import { priceItem, type PricedItem } from './pricedItem.ts';
import { itemsOf, openCart, type CartRow, type CartItemRow } from '../cartRows.ts';
import { vatFor } from '../../../vat/server/vatOfBuyer.ts';

/** A charge with the line that it belongs to. Charges exclude VAT. */
export interface PricedCharge extends CartCharge {
  readonly priced: PricedItem;
}

/** A cart at today's prices, as the answer and the checkout use it. */
export interface PricedCart {
  readonly cart: CartRow | null;
  readonly buyer: Buyer;
  readonly priceClient: PriceClient;
  readonly items: readonly PricedItem[];
  /** Names that can be chosen as the main domain of hosting. */
  readonly main_domains: readonly string[];
  readonly charges: readonly PricedCharge[];
  readonly coupon: JudgedCoupon | null;
  readonly totals: CartAmounts;
  /** Hash of all that a person sees of the cart, to detect changes. */
  readonly seen: string;
}

interface CartQuestion {
  readonly client_uuid: string;
  readonly now: Date;
  readonly availability: Availability;
  /** Locks cart and coupon until the transaction ends. */
  readonly lock?: boolean;
}

/**
 * Computes the prices of the cart.
 *
 * @throws Failure E_NOT_FOUND if the client does not exist.
 */
export async function priceCart(
  executor: Executor,
  { client_uuid, now, availability, lock = false }: CartQuestion,
): Promise<PricedCart> {
  const known = await readBuyer(executor, client_uuid);
  if (!known) throw new Failure('E_NOT_FOUND');
  const cart = await openCart(executor, client_uuid, lock);
  const client = await priceClient(executor, client_uuid);
  const { items, names: main_domains } = await withMainDomains(
    executor,
    cart === null ? [] : await itemsOf(executor, cart.uuid),
    client_uuid,
  );
  const buyer = (await namesOfClient(executor, items)).length > 0 ? asRegistrant(known) : known;
  const priced = await priceItems(executor, items, { buyer, client, now, availability });
  const coupon =
    cart === null || cart.coupon_uuid === null
      ? null
      : await judgeCoupon(executor, {
          coupon_uuid: cart.coupon_uuid,
          client_uuid,
          product_uuids: items.map(({ product_uuid }) => product_uuid),
          now,
          lock,
        });
  const charges = priced.flatMap(chargesOf);
  const totals = cartTotals(charges, coupon === null || coupon.refused !== null ? null : coupon.coupon);
  return {
    cart,
    buyer,
    priceClient: client,
    items: priced,
    main_domains,
    charges,
    coupon,
    totals,
    seen: seenOf({ cart, priced, coupon, totals }),
  };
}

async function priceItems(
  executor: Executor,
  items: readonly CartItemRow[],
  {
    buyer,
    client,
    now,
    availability,
  }: { readonly buyer: Buyer; readonly client: PriceClient; readonly now: Date; readonly availability: Availability },
): Promise<readonly PricedItem[]> {
  if (items.length === 0) return [];
  const on = Dates.localDate(now);
  const additions = await additionsOf(executor, items);
  const all = [...items, ...[...additions.values()].flat()];
  const prices = await pricesFor(executor, client, {
    product_uuids: [...new Set(all.map(({ product_uuid }) => product_uuid))],
    on,
    now,
  });
  const vatOf = await vatFor(executor, { seller_uuid: client.seller_uuid, buyer: buyer.vat, on });
  const names = await namesInCart(executor, items, { availability, today: on });
  const facts = (item: CartItemRow) => ({
    prices: prices.filter((price) => price.product_uuid === item.product_uuid && names.takes(item, price)),
    vat: vatOf(item.product.vat_class),
    name: names.factsOf(item),
  });
  return items.map((item) =>
    priceItem(item, {
      ...facts(item),
      additions: (additions.get(item.uuid) ?? []).map((one) => priceItem(one, facts(one))),
    }),
  );
}

function chargesOf(priced: PricedItem): readonly PricedCharge[] {
  const {
    item: { product_uuid },
    vat: {
      decision: { category, rate_bp },
    },
    amount_cents,
    setup_cents,
    additions,
  } = priced;
  const charge = { priced, product_uuid, category, rate_bp };
  return [
    { ...charge, is_setup: false, amount_cents },
    ...(setup_cents > 0 ? [{ ...charge, is_setup: true, amount_cents: setup_cents }] : []),
    ...additions.flatMap(chargesOf),
  ];
}

function seenOf({
  cart,
  priced,
  coupon,
  totals,
}: {
  readonly cart: CartRow | null;
  readonly priced: readonly PricedItem[];
  readonly coupon: JudgedCoupon | null;
  readonly totals: CartAmounts;
}): string {
  const lines = priced.map(({ item, amount_cents, setup_cents, recurring, additions, problem }) => [
    item.uuid,
    item.product_uuid,
    item.action,
    item.period_unit,
    item.period_count,
    item.quantity,
    item.domain_name,
    item.has_auth_code,
    item.config,
    amount_cents,
    setup_cents,
    recurring?.tiers ?? null,
    problem?.en ?? null,
    additions.map(({ item: { product_uuid }, amount_cents: more_cents }) => [product_uuid, more_cents]),
  ]);
  const shown = [
    cart?.uuid ?? null,
    lines,
    coupon === null ? null : [coupon.coupon.uuid, coupon.refused?.en ?? null],
    totals,
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
}
