/** What the catalogue says of plans: what is in them, which one is chosen most, and what people see without signing in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueProduct, ProductCatalogue } from '../../../../src/modules/selling/rules/catalogue.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
let large: string;
beforeAll(async () => {
  shop = await createShop();
  const { database } = shop.api.store;
  const hosting = await database
    .selectFrom('products')
    .select(['category_uuid', 'hosting_pack_uuid'])
    .where('uuid', '=', shop.products.hosting)
    .executeTakeFirstOrThrow();
  const pack = await shop.add('hosting-packs', {
    key: 'large',
    name: 'Large',
    disk_mb: 51_200,
    web_domains: 10,
    mailboxes: 0,
    mailbox_quota_mb: 5_120,
    databases: 20,
    memory_mb: 512,
    backups: 7,
    shell: 'bash',
  });
  large = await shop.insert('products', {
    sku: 'LARGE',
    name: 'Groot',
    name_en: 'Large',
    slug: 'large',
    category_uuid: hosting.category_uuid,
    type: 'hosting',
    hosting_pack_uuid: pack,
    unit_code: 'C62',
    vat_class: 'standard',
    status: 'active',
    setup_timing: 'after_order',
    sort: 2,
    config_fields: [],
  });
  await shop.price(shop.list, large, {
    action: 'recurring',
    period_unit: 'month',
    tier_model: 'flat',
    tiers: [{ from_qty: 1, unit_price_cents: 2_000 }],
  });
});
afterAll(() => shop.api.close());

const asVisitor = async (language = 'en'): Promise<ProductCatalogue> => {
  const answer = await shop.api.app.inject({
    url: '/api/public-catalogue',
    headers: { 'accept-language': language },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ProductCatalogue>();
};
const planOf = ({ categories }: ProductCatalogue, uuid: string): CatalogueProduct | undefined =>
  categories.flatMap(({ products }) => products).find((product) => product.uuid === uuid);

test('a plan lists its limits, unlimited ones without a number, and leaves out those of zero', async () => {
  const catalogue = await asVisitor();
  expect(planOf(catalogue, large)?.contents).toEqual([
    { name: 'disk_mb', amount: 51_200 },
    { name: 'websites', amount: 10 },
    { name: 'databases', amount: 20 },
    { name: 'traffic_mb', amount: null },
    { name: 'memory_mb', amount: 512 },
    { name: 'backups', amount: 7 },
    { name: 'shell', amount: 1 },
  ]);
  expect(planOf(catalogue, shop.products.book)?.contents).toEqual([]);
});

test('a visitor sees the general prices with VAT, in their own language', async () => {
  const [english, dutch] = [await asVisitor('en'), await asVisitor('nl')];
  expect([english.price_display, english.currency]).toEqual(['incl_vat', 'EUR']);
  expect([planOf(english, large)?.name, planOf(dutch, large)?.name]).toEqual(['Large', 'Groot']);
  expect(planOf(english, shop.products.hidden)).toBeUndefined();
  expect(planOf(english, large)?.offers).toMatchObject([{ period_unit: 'month', amount_cents: 2_000 }]);
});

test('the plan with most active subscriptions is marked, from five on, unless two have as many', async () => {
  const marked = async (): Promise<readonly string[]> =>
    (await asVisitor()).categories.flatMap(({ products }) =>
      products.filter(({ is_most_chosen }) => is_most_chosen).map(({ uuid }) => uuid),
    );
  for (const _ of [1, 2, 3, 4]) await shop.subscription({ product_uuid: large });
  expect(await marked()).toEqual([]);
  await shop.subscription({ product_uuid: large });
  expect(await marked()).toEqual([large]);
  await shop.subscription({ status: 'cancelled', product_uuid: shop.products.hosting });
  for (const _ of [1, 2, 3, 4, 5]) await shop.subscription();
  expect(await marked()).toEqual([]);
});
