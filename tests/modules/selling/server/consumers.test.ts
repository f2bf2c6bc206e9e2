/**
 * Consumers see prices with VAT and the right of withdrawal, businesses neither: in the catalogue, the cart, the
 * checkout and the mail that they keep.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CartAnswer } from '../../../../src/modules/selling/rules/cartAnswer.ts';
import type { ProductCatalogue } from '../../../../src/modules/selling/rules/catalogue.ts';
import { withdrawalVersion } from '../../../../src/modules/selling/rules/withdrawal.ts';
import { abandonCarts, createShop, payFirst, type Shop } from '../../../support/shop.ts';
import { lastMail } from '../../../support/mails.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let orders = 0;
const email = 'koper@example.nl';
beforeAll(async () => {
  shop = await createShop();
  await payFirst(shop);
  await shop.add('known-names', { name: '*.nl', availability: 'free' });
  await shop.api.store.database.updateTable('sellers').set({ email: 'hallo@verkoper.example' }).execute();
});
afterAll(() => shop.api.close());
beforeEach(() => abandonCarts(shop));

type Buyer = Readonly<{ type: 'company' | 'person'; vat_id?: string | null }>;
async function buyAs({ type, vat_id = null }: Buyer): Promise<void> {
  const names = type === 'person' ? { company_name: null } : { company_name: 'Bakkerij De Vries' };
  await shop.api.store.database
    .updateTable('clients')
    .set({ type, vat_id, email, language: 'nl', first_name: 'Anna', last_name: 'Bos', ...names })
    .where('uuid', '=', shop.api.company.clients.own)
    .execute();
}
const consumer: Buyer = { type: 'person' };
const business: Buyer = { type: 'company' };

const hosting = (): Fields => ({
  product_uuid: shop.products.hosting,
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
});
const book = (quantity = 1): Fields => ({
  product_uuid: shop.products.book,
  action: 'once',
  period_unit: 'once',
  period_count: 1,
  quantity,
});
const domain = (domain_name: string): Fields => ({
  product_uuid: shop.products.domain,
  action: 'register',
  period_unit: 'year',
  period_count: 1,
  domain_name,
});

async function fill(...items: readonly Fields[]): Promise<CartAnswer> {
  const filled = await shop.api.send('user', 'POST /api/cart/items', { body: { items } });
  expect(filled.statusCode, filled.body).toBe(200);
  return filled.json();
}
const checkOut = (seen: string, rest: Fields = {}, actor: 'user' | 'employee' = 'user') =>
  shop.api.send(actor, `POST /api/cart/checkout?client=${shop.api.company.clients.own}`, {
    headers: { 'idempotency-key': `consumer-${String((orders += 1))}` },
    body: { seen, terms_version: '1', payment_method: 'bank_transfer', ...rest },
  });

describe('prices', () => {
  test.each([
    ['a consumer', consumer, 'incl_vat'],
    ['a business', business, 'excl_vat'],
    ['a sole trader with a VAT number', { type: 'person', vat_id: 'NL000099998B57' }, 'excl_vat'],
  ] as const)('for %s are shown in their form, with the rate of each', async (_, buyer, price_display) => {
    await buyAs(buyer);
    const catalogue = (await shop.api.send('user', 'GET /api/catalogue')).json<ProductCatalogue>();
    expect(catalogue.price_display).toBe(price_display);
    const offered = catalogue.categories.flatMap(({ products }) => products);
    const rateOf = (uuid: string) => offered.find((product) => product.uuid === uuid)?.rate_bp;
    expect([rateOf(shop.products.hosting), rateOf(shop.products.book)]).toEqual([2_100, 900]);
    expect(await fill(hosting())).toMatchObject({
      price_display,
      net_cents: 1_000,
      gross_cents: 1_210,
      items: [{ amount_cents: 1_000, rate_bp: 2_100 }],
    });
  });

  test('are shown with VAT to people without a client, at the rates of the seller’s country', async () => {
    const catalogue = (await shop.api.send('management', 'GET /api/catalogue')).json<ProductCatalogue>();
    expect(catalogue.price_display).toBe('incl_vat');
  });

  test('list the smallest first, where no order is set', async () => {
    const { category_uuid } = await shop.api.store.database
      .selectFrom('products')
      .select('category_uuid')
      .where('uuid', '=', shop.products.hosting)
      .executeTakeFirstOrThrow();
    const small = await shop.insert('products', {
      sku: 'ZERO',
      name: 'Zero',
      slug: 'zero',
      category_uuid,
      type: 'other',
      unit_code: 'C62',
      vat_class: 'standard',
      status: 'active',
      setup_timing: 'after_order',
      sort: 1,
      config_fields: [],
    });
    await shop.price(shop.list, small, {
      action: 'recurring',
      period_unit: 'year',
      tier_model: 'flat',
      tiers: [{ from_qty: 1, unit_price_cents: 1_200 }],
    });
    const catalogue = (await shop.api.send('user', 'GET /api/catalogue')).json<ProductCatalogue>();
    const names = catalogue.categories.flatMap(({ products }) => products.map(({ name }) => name));
    expect(names).toEqual(['Zero', 'HOST', 'SRV', 'BOOK']);
  });

  test('are charged with the VAT of the total, not of each displayed price; a discount is displayed in the same form', async () => {
    await buyAs(consumer);
    await shop.insert('coupons', {
      code: 'TIEN',
      type: 'percentage',
      value_bp: 1_000,
      duration: 'once',
      status: 'active',
    });
    await fill(book(3), hosting());
    const answer = (await shop.api.send('user', 'PUT /api/cart/coupon', { body: { code: 'tien' } })).json<CartAnswer>();
    // 73.50 at 9 % and 10.00 at 21 %: 80.12 + 12.10; less a tenth 66.15 and 9.00: 72.10 + 10.89.
    expect(answer).toMatchObject({ full_gross_cents: 9_222, net_cents: 7_515, vat_cents: 784, gross_cents: 8_299 });
  });
});

describe('the right of withdrawal', () => {
  const agreed = { withdrawal_version: withdrawalVersion };

  test('a consumer is informed of withdrawal and asks for an immediate start; the order keeps it with its moment and mail', async () => {
    await buyAs(consumer);
    const { seen, withdrawal } = await fill(domain('terug.nl'), hosting());
    expect(withdrawal).toEqual({ version: withdrawalVersion, days: 14, has_domain: true });
    for (const rest of [{}, { withdrawal_version: null }, { withdrawal_version: '2020-01' }]) {
      const refused = await checkOut(seen, rest);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { errors: { withdrawal_version: 'Agree that we start right away, within the withdrawal period' } },
      ]);
    }
    const made = await checkOut(seen, agreed);
    expect(made.statusCode, made.body).toBe(201);
    const { number } = made.json<{ number: string }>();
    expect(made.json()).toMatchObject({
      ...agreed,
      withdrawal_accepted_at: shop.api.clock.now.toISOString(),
    });
    const { text } = await lastMail(shop.api, email);
    expect(text).toContain('tot en met 24 maart 2026');
    expect(text).toContain(
      `hallo@verkoper.example, bijvoorbeeld zo: ‘Ik herroep bestelling ${number} van 10 maart 2026’`,
    );
    expect(text).toContain('betaal je naar evenredigheid');
    expect(text).toContain('Een domeinnaam kun je niet herroepen');
    expect(text).toMatch(/HOST terug\.nl|HOST \(€ 12,10\)/);
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'De prijzen zijn inclusief btw. In totaal € 18,09, waarvan € 3,14 (21%) btw.',
    );
  });

  test('mentions domains only where there are some', async () => {
    await buyAs(consumer);
    const { seen, withdrawal } = await fill(hosting());
    expect(withdrawal).toMatchObject({ has_domain: false });
    expect((await checkOut(seen, agreed, 'employee')).statusCode).toBe(201);
    expect((await lastMail(shop.api, email)).text).not.toContain('domeinnaam');
  });

  test('a business is neither informed of nor asked about withdrawal, and nothing is kept', async () => {
    await buyAs(business);
    const { seen, withdrawal } = await fill(hosting());
    expect(withdrawal).toBeNull();
    const made = await checkOut(seen, agreed);
    expect(made.json()).toMatchObject({ withdrawal_version: null, withdrawal_accepted_at: null });
    const { text } = await lastMail(shop.api, email);
    expect(text).not.toContain('herroep');
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'De prijzen zijn exclusief btw. In totaal € 10,00, of € 12,10 met € 2,10 (21%) btw.',
    );
  });
});

describe('a withdrawal', () => {
  const agreed = { withdrawal_version: withdrawalVersion };
  const ask = (order: string, actor: 'management' | 'employee' | 'user' = 'user') =>
    shop.api.send(actor, `POST /api/orders/${order}/withdraw/preview`, { body: {} });
  const withdraw = (order: string, seen: string, actor: 'management' | 'employee' | 'user' = 'user') =>
    shop.api.send(actor, `PUT /api/orders/${order}/withdraw`, { body: { seen } });
  async function ordered(...items: readonly Fields[]): Promise<string> {
    await buyAs(consumer);
    const made = await checkOut((await fill(...items)).seen, agreed);
    expect(made.statusCode, made.body).toBe(201);
    return made.json<{ uuid: string }>().uuid;
  }
  const linesOf = (order: string) =>
    shop.api.store.database
      .selectFrom('order_lines')
      .select(['uuid', 'description', 'status', 'line_net_cents'])
      .where('order_uuid', '=', order)
      .orderBy('position')
      .execute();
  const creditsOf = (order: string) =>
    shop.api.store.database
      .selectFrom('invoices')
      .innerJoin('invoices as original', 'original.uuid', 'invoices.original_invoice_uuid')
      .select(['invoices.net_cents', 'invoices.gross_cents'])
      .where('original.order_uuid', '=', order)
      .where('invoices.kind', '=', 'credit_note')
      .execute();

  test.each(['user', 'employee', 'management'] as const)(
    'takes all of it back that has not begun, by %s',
    async (actor) => {
      const order = await ordered(hosting(), book());
      const shown = (await ask(order, actor)).json<{ seen: string; total_cents: number; facts: Fields[] }>();
      const { gross_cents } = (await shop.api.send(actor, `GET /api/orders/${order}`)).json<{ gross_cents: number }>();
      expect(gross_cents).toBeGreaterThan(3_450);
      expect([shown.total_cents, shown.facts.map(({ value }) => value)]).toEqual([-gross_cents, ['2026-03-24']]);
      expect(shown).toMatchObject({ includes_vat: true, lines: [{ amount_cents: -1_210 }, { amount_cents: -2_671 }] });
      const done = await withdraw(order, shown.seen, actor);
      expect([done.statusCode, done.json()]).toMatchObject([
        200,
        { status: 'cancelled', withdrawn_at: shop.api.clock.now.toISOString() },
      ]);
      expect((await linesOf(order)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
      const { subject, text } = await lastMail(shop.api, email);
      expect(subject).toMatch(/^Je hebt bestelling .* herroepen$/);
      expect(text).toContain('ontvangen op 10 maart 2026 om 10:00. Het gaat om: HOST; BOOK.');
      expect(text).toContain('krijg je binnen 14 dagen terug');
      // Nothing is withdrawn twice.
      expect((await withdraw(order, shown.seen, actor)).statusCode).toBe(409);
    },
  );

  test('ends what started at the consumer’s request with the rest of the time credited, and credits what has not started', async () => {
    const order = await ordered(hosting(), book());
    await shop.api.store.database
      .updateTable('orders')
      .set({ status: 'processing' })
      .where('uuid', '=', order)
      .execute();
    const [first] = await linesOf(order);
    const staff = async (action: string) =>
      shop.api.send('management', `PUT /api/order-lines/${first?.uuid ?? ''}/${action}`, { body: {} });
    if (first?.status === 'pending') expect((await staff('set-up')).statusCode).toBe(200);
    expect((await staff('complete')).statusCode).toBe(200);
    const shown = (await ask(order)).json<{ seen: string; total_cents: number; facts: Fields[] }>();
    // Of the hosting nothing has been used yet: it was delivered today.
    expect([shown.total_cents, shown.facts.map(({ value }) => value)]).toEqual([-3_881, ['2026-03-24', 'HOST']]);
    expect((await withdraw(order, shown.seen)).json()).toMatchObject({ status: 'completed' });
    expect((await linesOf(order)).map(({ status }) => status)).toEqual(['completed', 'cancelled']);
    expect((await lastMail(shop.api, email)).text).toContain('Het gaat om: BOOK; HOST.');
    // What comes back is what was shown.
    expect((await creditsOf(order)).map(({ net_cents, gross_cents }) => [net_cents, gross_cents]).toSorted()).toEqual([
      [-1_000, -1_210],
      [-2_450, -2_671],
    ]);
    const [subscription] = await shop.api.store.database
      .selectFrom('subscriptions')
      .select(['status', 'cancel_on'])
      .where('order_line_uuid', '=', first?.uuid ?? '')
      .execute();
    expect(subscription).toEqual({ status: 'cancelled', cancel_on: '2026-03-10' });
  });

  test('credits a part in proportion to the days when it is later', async () => {
    const order = await ordered(hosting());
    const { database } = shop.api.store;
    const [first] = await linesOf(order);
    await database.updateTable('orders').set({ status: 'processing' }).where('uuid', '=', order).execute();
    if (first?.status === 'pending')
      await shop.api.send('management', `PUT /api/order-lines/${first.uuid}/set-up`, { body: {} });
    await shop.api.send('management', `PUT /api/order-lines/${first?.uuid ?? ''}/complete`, { body: {} });
    // Delivered on 1 March: nine of its 31 days have been provided.
    await database
      .updateTable('subscriptions')
      .set({
        started_on: '2026-03-01',
        anchor_day: 1,
        current_period_start: '2026-03-01',
        current_period_end: '2026-04-01',
        billed_through: '2026-03-31',
        first_period_through: '2026-03-31',
      })
      .where('order_line_uuid', '=', first?.uuid ?? '')
      .execute();
    const shown = (await ask(order)).json<{ seen: string; total_cents: number }>();
    expect((await withdraw(order, shown.seen)).statusCode).toBe(200);
    expect((await creditsOf(order)).map(({ net_cents, gross_cents }) => [net_cents, gross_cents])).toEqual([
      [-710, shown.total_cents],
    ]);
  });

  test('is rejected once everything has started, after the last day, and with a stale preview', async () => {
    const order = await ordered(hosting());
    expect((await withdraw(order, 'something else')).json()).toMatchObject({ code: 'E_OUTDATED' });
    const { database } = shop.api.store;
    const placed = (day: string) =>
      database
        .updateTable('orders')
        .set({ created_at: new Date(`${day}T11:00:00Z`) })
        .where('uuid', '=', order)
        .execute();
    // Today is 10 March, the fourteenth day after this one.
    await placed('2026-02-24');
    expect((await ask(order)).statusCode).toBe(200);
    await placed('2026-02-23');
    expect((await ask(order)).json()).toMatchObject({
      code: 'E_STATE',
      message: 'The 14-day withdrawal period for this order has passed.',
    });
    await placed('2026-03-10');
    await database.updateTable('order_lines').set({ status: 'completed' }).where('order_uuid', '=', order).execute();
    expect((await ask(order)).json()).toMatchObject({
      code: 'E_STATE',
      message:
        'Everything in this order has been started at the client’s request, so withdrawal is no longer possible.',
    });
  });

  test('is for consumers, of their own orders', async () => {
    await buyAs(business);
    const made = await checkOut((await fill(hosting())).seen, agreed);
    const order = made.json<{ uuid: string }>().uuid;
    expect((await ask(order)).statusCode).toBe(409);
    await shop.api.store.database
      .updateTable('orders')
      .set({ client_uuid: shop.api.company.clients.other, withdrawal_version: '2026-11' })
      .where('uuid', '=', order)
      .execute();
    expect((await ask(order)).statusCode).toBe(404);
  });
});
