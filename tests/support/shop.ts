/** A shop for tests: products with prices, added to the small company. */
import { insertMany } from '../../src/engine/server/store/bulk.ts';
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import type { Row } from '../../src/engine/server/store/contract.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { own } from './row.ts';
import { productRegistry } from './testRegistry.ts';

export interface Shop {
  readonly api: TestApp;
  readonly products: Readonly<Record<'hosting' | 'domain' | 'server' | 'book' | 'unpriced' | 'hidden', string>>;
  readonly list: string;
  /** Of a resource that has columns of the server's own. */
  insert(resource: string, row: Row): Promise<string>;
  add(resource: string, row: Row): Promise<string>;
  /** Of the client of the tests, for ten euros a month; March is paid for. */
  subscription(row?: Row): Promise<string>;
  price(list: string, product: string, row: Row): Promise<string>;
}

const flat = (cents: number): Row => ({ tier_model: 'flat', tiers: [{ from_qty: 1, unit_price_cents: cents }] });

export async function createShop(options: Pick<TestAppOptions, 'modules' | 'outboundAllow'> = {}): Promise<Shop> {
  const api = await createTestApp({ registry: await productRegistry(), ...options });
  const { store, company, clock } = api;
  const resourceOf = (name: string) => own(store.registry().resources, name);
  const add = async (resource: string, row: Row): Promise<string> =>
    String((await store.create(systemCaller, resourceOf(resource), row))['uuid']);
  let made = 0;
  /** Flags, required choices and the amounts that only the program sets start with the default of the schema. */
  const defaultsOf = (resource: string): Row =>
    Object.fromEntries(
      Object.values(resourceOf(resource).fields).flatMap((field) =>
        field.computed === null &&
        (typeof field.default === 'boolean' ||
          field.name === 'billing_starts' ||
          (typeof field.default === 'number' && field.readOnly))
          ? [[field.name, field.default]]
          : [],
      ),
    );
  const insert = async (resource: string, row: Row): Promise<string> => {
    made += 1;
    const uuid = `0191f0c4-0000-7000-8000-${String(made).padStart(12, '0')}`;
    await insertMany(store.database, resourceOf(resource), [{ uuid, ...defaultsOf(resource), ...row }], clock.now);
    return uuid;
  };
  // Complete, so that it can be the registrant of the names that it orders.
  await store.database
    .updateTable('clients')
    .set({
      phone: '+31301234567',
      street: 'Dorpsstraat',
      house_number: '1',
      postal_code: '1234 AB',
      city: 'Utrecht',
      country: 'NL',
    })
    .execute();
  const category = await add('product-categories', { name: 'Everything', slug: 'everything' });
  const pack = await add('hosting-packs', { key: 'start', name: 'Start' });
  const product = (sku: string, row: Row): Promise<string> =>
    insert('products', {
      sku,
      name: sku,
      slug: sku.toLowerCase(),
      category_uuid: category,
      unit_code: 'C62',
      vat_class: 'standard',
      status: 'active',
      setup_timing: 'after_order',
      sort: 1,
      config_fields: [],
      ...row,
    });
  const products = {
    hosting: await product('HOST', {
      type: 'hosting',
      hosting_pack_uuid: pack,
      config_fields: [
        {
          key: 'php',
          label: 'PHP version',
          label_nl: 'PHP-versie',
          type: 'choice',
          required: false,
          choices: ['8.3', '8.4'],
        },
      ],
    }),
    domain: await product('DOM-NL', { type: 'domain', tld_uuid: company.tlds.nl }),
    server: await product('SRV', {
      type: 'server',
      config_fields: [{ key: 'hostname', label: 'Host name', label_nl: 'Hostnaam', type: 'hostname', required: true }],
    }),
    book: await product('BOOK', { type: 'other', vat_class: 'reduced' }),
    unpriced: await product('FREE', { type: 'other' }),
    hidden: await product('SECRET', { type: 'other', status: 'hidden' }),
  };
  const list = await insert('price-lists', {
    code: 'STD',
    name: 'Standard',
    seller_uuid: company.seller,
    segment: 'general',
    currency: 'EUR',
    valid_from: '2026-01-01',
    status: 'active',
  });
  const price = (price_list_uuid: string, product_uuid: string, row: Row): Promise<string> =>
    insert('price-list-items', { price_list_uuid, product_uuid, period_count: 1, price_base_quantity: 1, ...row });
  await price(list, products.hosting, { action: 'recurring', period_unit: 'month', ...flat(1_000) });
  await price(list, products.hosting, { action: 'recurring', period_unit: 'year', ...flat(11_000) });
  await price(list, products.domain, { action: 'register', period_unit: 'year', ...flat(495) });
  await price(list, products.domain, { action: 'renew', period_unit: 'year', ...flat(995) });
  await price(list, products.domain, { action: 'transfer', period_unit: 'year', ...flat(895) });
  await price(list, products.server, {
    action: 'recurring',
    period_unit: 'month',
    tier_model: 'volume',
    tiers: [
      { from_qty: 1, to_qty: 9, unit_price_cents: 2_000 },
      { from_qty: 10, unit_price_cents: 1_500 },
    ],
  });
  await price(list, products.server, { action: 'setup', period_unit: 'once', ...flat(2_500) });
  await price(list, products.book, { action: 'once', period_unit: 'once', ...flat(2_450) });
  const subscription = (row: Row = {}): Promise<string> =>
    insert('subscriptions', {
      client_uuid: company.clients.own,
      product_uuid: products.hosting,
      description: 'HOST',
      quantity: 1,
      price_mode: 'fixed',
      unit_price_cents: 1_000,
      price_base_quantity: 1,
      period_unit: 'month',
      period_count: 1,
      anchor_day: 1,
      started_on: '2026-01-01',
      current_period_start: '2026-03-01',
      current_period_end: '2026-04-01',
      billed_through: '2026-03-31',
      billing: 'advance',
      auto_renew: true,
      status: 'active',
      ...row,
    });
  return { api, products, list, insert, add, subscription, price };
}

/** Hosting is set up once it is paid for, and the client has the address that an invoice needs. */
export async function payFirst({ api: { company, store }, products }: Shop): Promise<void> {
  await store.database
    .updateTable('clients')
    .set({ street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' })
    .where('uuid', '=', company.clients.own)
    .execute();
  await store.database
    .updateTable('products')
    .set({ setup_timing: 'after_payment' })
    .where('uuid', '=', products.hosting)
    .execute();
}

/** Whatever an earlier test left in a cart is not bought by the next. */
export async function abandonCarts(shop: Shop): Promise<void> {
  await shop.api.store.database
    .updateTable('carts')
    .set({ status: 'abandoned' })
    .where('status', '=', 'open')
    .execute();
}
