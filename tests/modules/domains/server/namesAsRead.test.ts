/**
 * Names below TLDs of our own, such as `co.nl`, and names in other letters than ASCII: from the question whether they are
 * free to the order, the domain, its zone, the mails, the invoice and its PDF.
 */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { mailsTo } from '../../../support/mails.ts';
import { abandonCarts, createShop, type Shop } from '../../../support/shop.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let coNl: string;
beforeAll(async () => {
  shop = await createShop();
  const { api, add, insert, price, list, products } = shop;
  coNl = await add('tlds', { tld: 'co.nl', periods_months: [12], idn_allowed: true });
  await api.store.database.updateTable('tlds').set({ idn_allowed: true }).where('tld', '=', 'nl').execute();
  for (const name of ['*.nl', '*.co.nl']) await add('known-names', { name, availability: 'free' });
  for (const name of ['verhuis.co.nl', 'xn--bcher-kva.nl']) await add('known-names', { name, availability: 'taken' });
  const { category_uuid } = await api.store.database
    .selectFrom('products')
    .select('category_uuid')
    .where('uuid', '=', products.domain)
    .executeTakeFirstOrThrow();
  const product = await insert('products', {
    sku: 'DOM-CONL',
    name: 'CO.NL',
    slug: 'co-nl',
    category_uuid,
    type: 'domain',
    tld_uuid: coNl,
    unit_code: 'C62',
    vat_class: 'standard',
    status: 'active',
    setup_timing: 'after_order',
    sort: 200,
  });
  for (const [action, unit_price_cents] of [
    ['register', 1_995],
    ['renew', 1_995],
    ['transfer', 995],
  ] as const)
    await price(list, product, {
      action,
      period_unit: 'year',
      tier_model: 'flat',
      tiers: [{ from_qty: 1, unit_price_cents }],
    });
});
afterAll(() => shop.api.close());

async function order(...names: readonly (readonly [action: string, name: string])[]): Promise<string> {
  await abandonCarts(shop);
  const { names: offers } = (
    await shop.api.send('user', 'POST /api/domain-names', { body: { names: names.map(([, name]) => name) } })
  ).json<{ names: readonly { product_uuid: string; name: string }[] }>();
  const items = names.map(([action, domain_name], index) => ({
    product_uuid: offers[index]?.product_uuid,
    action,
    period_unit: 'year',
    period_count: 1,
    domain_name,
    ...(action === 'transfer' ? { auth_code: 'secret-1' } : {}),
  }));
  const filled = await shop.api.send('user', 'POST /api/cart/items', { body: { items } });
  expect(filled.statusCode, filled.body).toBe(200);
  const made = await shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': encodeURIComponent(names.join()) },
    body: { seen: filled.json<{ seen: string }>().seen, terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ uuid: string }>().uuid;
}

async function pdfText(invoice: unknown): Promise<string> {
  const { rawPayload } = await shop.api.send('user', `GET /api/invoices/${String(invoice)}/pdf`);
  const task = getDocument({ data: new Uint8Array(rawPayload), verbosity: 0, useSystemFonts: false });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

const create = async (name: string, tld_uuid: string): Promise<Fields & { readonly status: number }> => {
  const answer = await shop.api.send('employee', 'POST /api/domains', {
    body: { name, tld_uuid, client_uuid: shop.api.company.clients.own },
  });
  return { ...answer.json<Fields>(), status: answer.statusCode };
};
const rowsOf = (table: string, column: string, value: unknown): Promise<readonly Fields[]> =>
  anyTable(shop.api.store.database).selectFrom(table).selectAll().where(column, '=', value).execute();

describe('a TLD record below a public suffix', () => {
  test('makes names below it orderable, and the longest suffix wins', async () => {
    const answer = await shop.api.send('user', 'POST /api/domain-names', {
      body: { names: ['Example.Co.NL', 'https://www.shop.co.nl/x', 'voorbeeld.nl', 'co.nl', 'a.b.co.nl'] },
    });
    const { names } = answer.json<{ names: readonly Fields[] }>();
    expect(names.map(({ name, problem, availability }) => [name, problem ?? availability])).toEqual([
      ['example.co.nl', 'free'],
      ['shop.co.nl', 'free'],
      ['voorbeeld.nl', 'free'],
      [null, 'only-a-suffix'],
      [null, 'has-subdomain'],
    ]);
    expect(names[0]?.['product_uuid']).not.toBe(names[2]?.['product_uuid']);
  });

  test('registers and transfers names by an order, and gives them a zone', async () => {
    const uuid = await order(['register', 'Winkel.co.nl'], ['transfer', 'verhuis.co.nl']);
    const lines = await rowsOf('order_lines', 'order_uuid', uuid);
    expect(lines.map(({ domain_name }) => domain_name).toSorted()).toEqual(['verhuis.co.nl', 'winkel.co.nl']);
    const [domain] = await rowsOf('domains', 'name', 'winkel.co.nl');
    expect(domain).toMatchObject({ tld_uuid: coNl, name_unicode: 'winkel.co.nl' });
    const zone = await shop.api.send('employee', `PUT /api/domains/${String(domain?.['uuid'])}/make-zone`, {
      body: {},
    });
    expect(zone.statusCode, zone.body).toBe(200);
    expect(await rowsOf('dns_zones', 'domain_uuid', domain?.['uuid'])).toMatchObject([{ name: 'winkel.co.nl' }]);
  });

  test('makes names valid in fields of the format domain-name, under that TLD only', async () => {
    const { nl } = shop.api.company.tlds;
    const withoutWww = 'Enter a domain name without www or https://, such as example.nl';
    expect(await create('Made.co.nl', coNl)).toMatchObject({ status: 201, name: 'made.co.nl' });
    expect(await create('other.co.nl', nl)).toMatchObject({
      status: 422,
      errors: { tld_uuid: 'This name ends in .co.nl. Choose that TLD' },
    });
    expect(await create('www.other.co.nl', coNl)).toMatchObject({ status: 422, errors: { name: withoutWww } });
    expect(await create('www.other.nl', nl)).toMatchObject({ status: 422, errors: { name: withoutWww } });
  });
});

describe('an internationalised name', () => {
  test('is shown in Unicode in lines, subscriptions, tasks, mails, the invoice and its PDF', async () => {
    const uuid = await order(['register', 'München.co.nl'], ['transfer', 'bücher.nl']);
    expect((await rowsOf('order_lines', 'order_uuid', uuid)).map(({ domain_name }) => domain_name).toSorted()).toEqual([
      'xn--bcher-kva.nl',
      'xn--mnchen-3ya.co.nl',
    ]);
    const [invoice] = await rowsOf('invoices', 'order_uuid', uuid);
    const [domain] = await rowsOf('domains', 'name', 'xn--mnchen-3ya.co.nl');
    const zone = `PUT /api/domains/${String(domain?.['uuid'])}/make-zone`;
    expect((await shop.api.send('employee', zone, { body: {} })).statusCode).toBe(200);
    const tables: readonly (readonly [string, string, unknown])[] = [
      ['order_lines', 'order_uuid', uuid],
      ['invoice_lines', 'invoice_uuid', invoice?.['uuid']],
      ['subscriptions', 'client_uuid', shop.api.company.clients.own],
      ['tasks', 'client_uuid', shop.api.company.clients.own],
    ];
    for (const [table, column, value] of tables) {
      const said = (await rowsOf(table, column, value)).map(({ description, title, title_nl }) =>
        JSON.stringify([description, title, title_nl]),
      );
      expect(said.join(), table).not.toContain('xn--');
      expect(said.join(), table).toMatch(/münchen\.co\.nl|bücher\.nl/);
    }
    await shop.api.app.settled();
    const mails = (await mailsTo(shop.api, 'info@alfa.example.nl')).map(({ subject, text }) => `${subject}\n${text}`);
    expect(mails.join()).toContain('münchen.co.nl');
    expect(mails.join()).not.toContain('xn--');
    expect(await pdfText(invoice?.['uuid'])).toContain('münchen.co.nl');
  });

  test('is shown in ASCII where it could be mistaken for another', async () => {
    expect(await create('аррӏе.nl', shop.api.company.tlds.nl)).toMatchObject({
      status: 201,
      name: 'xn--80ak6aa92e.nl',
      name_unicode: 'xn--80ak6aa92e.nl',
    });
  });

  test('is in Unicode in titles and spreadsheets of lists, and in ASCII in answers to programs', async () => {
    await create('café.nl', shop.api.company.tlds.nl);
    const csv = async (values: string): Promise<string> =>
      (
        await shop.api.send('employee', `GET /api/domains?filter={"name":"xn--caf-dma.nl"}&values=${values}`, {
          headers: { accept: 'text/csv' },
        })
      ).body;
    expect(await csv('local')).toContain('café.nl');
    expect(await csv('raw')).toContain('xn--caf-dma.nl');
    const found = await shop.api.send('employee', 'GET /api/search?q=caf%C3%A9.nl');
    expect(JSON.stringify(found.json())).toContain('"café.nl"');
  });
});
