/** Changes of a cart: add, change, remove, apply a code, accept new prices. Each within one transaction. */
import { Hostnames, type Label } from '#engine/values';
import { Failure, resourceOf, type Row, type SystemContext } from '#engine/server';
import type { CartLineChange, NewCartLine } from '../../calls.ts';
import type { Availability } from '../availability/port.ts';
import { maxLines } from '../../../pricing/server/limits.ts';
import { expiryOf } from './lifetime.ts';
import { judgeTypedCode } from './coupon.ts';
import { takesMainDomain, withMainDomains } from './mainDomains.ts';
import { chosenFaults, newItemFaults } from './newItem.ts';
import { priceCart } from './pricedCart.ts';
import { itemsOf, openCart, productsOf, type CartRow, type CartItemRow } from '../cartRows.ts';
import { texts } from '../texts.ts';

/** The client whose cart changes, and the service that checks its domain names. */
export interface CartChange {
  readonly client_uuid: string;
  readonly availability: Availability;
}

/**
 * Adds all lines or none.
 *
 * @throws Failure E_INVALID by line and field: `items.0.quantity`.
 */
export async function addItems(
  system: SystemContext,
  change: CartChange,
  asked: readonly NewCartLine[],
): Promise<void> {
  const cart = (await lockCart(system, change)) ?? (await makeCart(system, change));
  const there = await itemsOf(system.tx, cart.uuid);
  if (there.length + asked.length > maxLines) throw refusal('items', texts.label('cart.full', { max_lines: maxLines }));
  const products = await productsOf(system.tx, asked.map(({ product_uuid }) => product_uuid).filter(isUuidText));
  const names = new Set(
    there.flatMap(({ product, domain_name }) =>
      product.type === 'domain' && domain_name !== null ? [domain_name] : [],
    ),
  );
  const added: string[] = [];
  for (const [index, body] of asked.entries()) {
    const product = products.get(body.product_uuid.toLowerCase());
    const faults = { ...(await newItemFaults(system.tx, body, { product, client_uuid: change.client_uuid })) };
    const item = withAsciiName(body);
    if (product?.type === 'domain' && names.has(item.domain_name ?? ''))
      faults['domain_name'] ??= texts.label('cart.name_twice');
    if (Object.keys(faults).length > 0) throw refusals(`items.${index}`, faults);
    if (product?.type === 'domain') names.add(item.domain_name ?? '');
    added.push(
      await withPrefix(
        `items.${index}`,
        async () =>
          (
            await system.records.create(
              system.caller,
              resourceOf(system, 'cart-items'),
              { ...item, cart_uuid: cart.uuid },
              { added_by_uuid: system.caller.user_uuid },
            )
          ).uuid,
      ),
    );
  }
  for (const [index, body] of asked.entries())
    await withPrefix(`items.${index}`, () =>
      refuseMainDomain(system, change, { uuid: added[index] ?? '', body, cart }),
    );
  await quote(system, change, { uuids: added, refuse: true });
}

/**
 * Changes a line.
 *
 * @throws Failure E_NOT_FOUND for a line that is not in the client's cart.
 */
export async function changeItem(
  system: SystemContext,
  change: CartChange,
  { uuid, body }: { readonly uuid: string; readonly body: CartLineChange },
): Promise<void> {
  const { item, cart } = await lockItem(system, change, uuid);
  if (item.product.type === 'domain' && body.quantity !== undefined && body.quantity !== 1)
    throw refusal('quantity', texts.label('item.name_once'));
  const faults = body.config
    ? await chosenFaults(system.tx, body.config, {
        product: item.product,
        client_uuid: change.client_uuid,
        domain_name: item.domain_name,
      })
    : {};
  if (Object.keys(faults).length > 0) throw refusals('config', faults);
  await system.records.update(system.caller, resourceOf(system, 'cart-items'), uuid, withAsciiName(body));
  await refuseMainDomain(system, change, { uuid, body, cart });
  await quote(system, change, {
    uuids: [uuid],
    refuse: 'quantity' in body || 'period_unit' in body || 'period_count' in body,
  });
}

/**
 * Splits a line of several hosting accounts into lines of one each, so that each has its main domain and is provisioned
 * separately.
 *
 * @throws Failure E_STATE for any other line.
 */
export async function splitItem(system: SystemContext, change: CartChange, uuid: string): Promise<void> {
  const { item, cart } = await lockItem(system, change, uuid);
  const { product_uuid, action, period_unit, period_count, config, quantity } = item;
  if (item.product.type !== 'hosting' || quantity < 2) throw new Failure('E_STATE', texts.refusal('cart.not_several'));
  const there = await itemsOf(system.tx, cart.uuid);
  if (there.length + quantity - 1 > maxLines)
    throw refusal('quantity', texts.label('cart.full', { max_lines: maxLines }));
  const items = resourceOf(system, 'cart-items');
  await system.records.update(system.caller, items, item.uuid, { quantity: 1 });
  const made: string[] = [];
  const values = { cart_uuid: cart.uuid, product_uuid, action, period_unit, period_count, config, quantity: 1 };
  for (let count = 1; count < quantity; count += 1)
    made.push((await system.records.create(system.caller, items, values, { added_by_uuid: item.added_by_uuid })).uuid);
  await quote(system, change, { uuids: [item.uuid, ...made], refuse: true });
}

/**
 * Runs after the lines are written, so that names added in the same request are found.
 *
 * @throws Failure E_INVALID
 */
async function refuseMainDomain(
  { tx }: SystemContext,
  { client_uuid }: CartChange,
  { uuid, body, cart }: { readonly uuid: string; readonly body: CartLineChange; readonly cart: CartRow },
): Promise<void> {
  const { domain_name = null } = withAsciiName(body);
  if (domain_name === null) return;
  const items = await itemsOf(tx, cart.uuid);
  const item = items.find((one) => one.uuid === uuid.toLowerCase());
  if (!item || !takesMainDomain(item)) return;
  const { names } = await withMainDomains(tx, items, client_uuid);
  if (!names.includes(domain_name)) throw refusal('domain_name', texts.label('cart.no_main_domain'));
}

/** Removes a line of the client's open cart. Throws E_NOT_FOUND for another line. */
export async function removeItem(system: SystemContext, change: CartChange, uuid: string): Promise<void> {
  await lockItem(system, change, uuid);
  await system.records.remove(system.caller, resourceOf(system, 'cart-items'), [uuid]);
}

/**
 * Applies a coupon code; null removes it.
 *
 * @throws Failure E_INVALID with the reason.
 */
export async function setCoupon(system: SystemContext, change: CartChange, code: string | null): Promise<void> {
  const cart = await lockCart(system, change);
  if (!cart) throw new Failure('E_STATE', emptyCart);
  const coupon_uuid = code === null ? null : await couponOf(system, change, { cart, code: code.trim() });
  await system.records.update(system.caller, resourceOf(system, 'carts'), cart.uuid, { coupon_uuid });
}

/** @throws Failure E_INVALID on `code` */
async function couponOf(
  { tx, now }: SystemContext,
  { client_uuid }: CartChange,
  { cart, code }: { readonly cart: CartRow; readonly code: string },
): Promise<string> {
  const product_uuids = (await itemsOf(tx, cart.uuid)).map((item) => item.product_uuid);
  const judged = await judgeTypedCode(tx, { code, client_uuid, product_uuids, now });
  if ('refused' in judged) throw refusal('code', judged.refused);
  return judged.coupon_uuid;
}

/** Accepts today's prices of one line, or of all lines (null). */
export async function acceptPrices(system: SystemContext, change: CartChange, line: string | null): Promise<void> {
  if (!(await lockCart(system, change))) throw new Failure('E_STATE', emptyCart);
  if (line !== null) await lockItem(system, change, line);
  await quote(system, change, { uuids: line === null ? null : [line.toLowerCase()], refuse: false });
}

const emptyCart = texts.refusal('cart.empty');

/**
 * Stores the prices that were shown. `uuids` selects lines; null selects all. `refuse` rejects lines without a price or
 * that are not available.
 */
async function quote(
  { tx, now }: SystemContext,
  { client_uuid, availability }: CartChange,
  { uuids, refuse }: { readonly uuids: readonly string[] | null; readonly refuse: boolean },
): Promise<void> {
  const { items, cart } = await priceCart(tx, { client_uuid, now, availability });
  for (const { item, price, problem, isBlocked, amount_cents } of items) {
    if (uuids !== null && !uuids.includes(item.uuid)) continue;
    if (refuse && price === null)
      throw new Failure('E_NO_PRICE', {
        message: texts.label('cart.no_price', { name: item.product.name }),
      });
    if (refuse && problem !== null && isBlocked)
      throw new Failure('E_STATE', {
        message: texts.label('cart.line_problem', {
          domain_name: Hostnames.displayHostname(item.domain_name ?? ''),
          problem,
        }),
      });
    await tx
      .updateTable('cart_items')
      .set({ quoted_price_cents: price === null ? null : amount_cents, quoted_at: now })
      .where('uuid', '=', item.uuid)
      .execute();
  }
  if (cart)
    await tx
      .updateTable('carts')
      .set({ expires_at: await expiryOf(tx, now) })
      .where('uuid', '=', cart.uuid)
      .execute();
}

/** Lock the client's row, so that two concurrent requests create one cart. */
async function lockCart({ tx }: SystemContext, { client_uuid }: CartChange): Promise<CartRow | null> {
  await tx.selectFrom('clients').select('uuid').where('uuid', '=', client_uuid).forUpdate().execute();
  return openCart(tx, client_uuid, true);
}

async function makeCart(system: SystemContext, { client_uuid }: CartChange): Promise<CartRow> {
  const client = await system.tx
    .selectFrom('clients')
    .select('currency')
    .where('uuid', '=', client_uuid)
    .executeTakeFirst();
  const made = await system.records.create(
    system.caller,
    resourceOf(system, 'carts'),
    { client_uuid, currency: client?.currency ?? 'EUR' },
    { user_uuid: system.caller.user_uuid },
  );
  return { uuid: made.uuid, coupon_uuid: null };
}

async function lockItem(
  system: SystemContext,
  change: CartChange,
  uuid: string,
): Promise<{ readonly item: CartItemRow; readonly cart: CartRow }> {
  const cart = await lockCart(system, change);
  const item = cart && (await itemsOf(system.tx, cart.uuid)).find((one) => one.uuid === uuid.toLowerCase());
  if (!cart || !item) throw new Failure('E_NOT_FOUND');
  return { item, cart };
}

/** Only converts the name; the schema validates the values. */
function withAsciiName(body: NewCartLine | CartLineChange): Row & Pick<CartLineChange, 'domain_name'> {
  const name = body.domain_name ? Hostnames.hostnameToAscii(body.domain_name) : null;
  return name === null ? body : { ...body, domain_name: name };
}

function isUuidText(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

function refusal(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}

function refusals(prefix: string, faults: Readonly<Record<string, Label>>): Failure {
  return new Failure('E_INVALID', {
    errors: Object.fromEntries(Object.entries(faults).map(([field, label]) => [`${prefix}.${field}`, { label }])),
  });
}

/** Prefixes the paths of validation errors with the position of the line. */
async function withPrefix<T>(prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'E_INVALID') throw error;
    throw new Failure('E_INVALID', {
      errors: Object.fromEntries(
        Object.entries(error.details.errors ?? {}).map(([field, message]) => [`${prefix}.${field}`, message]),
      ),
    });
  }
}
