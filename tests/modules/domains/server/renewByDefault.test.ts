/** Whether a new domain renews where nobody chose: as the company has it, for orders and for what staff make. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.add('known-names', { name: '*.nl', availability: 'free' });
});
afterAll(() => shop.api.close());

async function order(domain_name: string): Promise<void> {
  const item = {
    product_uuid: shop.products.domain,
    action: 'register',
    period_unit: 'year',
    period_count: 1,
    domain_name,
    config: { nameservers: ['ns1.example.nl', 'ns2.example.nl'] },
  };
  const filled = await shop.api.send('user', 'POST /api/cart/items', { body: { items: [item] } });
  const { seen } = filled.json<{ seen: string }>();
  const answer = await shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': domain_name },
    body: { seen, terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
}

async function make(name: string, choice: object = {}): Promise<boolean> {
  const { clients, tlds } = shop.api.company;
  const answer = await shop.api.send('employee', 'POST /api/domains', {
    body: { name, client_uuid: clients.own, tld_uuid: tlds.nl, ...choice },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ auto_renew: boolean }>().auto_renew;
}

const ordered = (name: string) =>
  shop.api.store.database
    .selectFrom('domains')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'domains.subscription_uuid')
    .select(['domains.auto_renew as domain', 'subscriptions.auto_renew as subscription'])
    .where('domains.name', '=', name)
    .executeTakeFirstOrThrow();

test.each([
  [null, true],
  [false, false],
  [true, true],
])('the setting %s makes a new domain renew: %s', async (renew_by_default, renews) => {
  const saved = await shop.api.send('management', 'PUT /api/settings', { body: { renew_by_default } });
  expect(saved.statusCode, saved.body).toBe(200);
  const name = `standaard-${String(renew_by_default)}`;
  await order(`${name}-besteld.nl`);
  expect(await ordered(`${name}-besteld.nl`)).toEqual({ domain: renews, subscription: renews });
  expect(await make(`${name}.nl`)).toBe(renews);
  expect(await make(`${name}-gekozen.nl`, { auto_renew: !renews })).toBe(!renews);
});
