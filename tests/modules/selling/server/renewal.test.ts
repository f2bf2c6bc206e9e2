// Renewing a domain and getting one back: what it costs is shown before it is done, and the same renewal never counts
// twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionPreview } from '../../../../src/engine/registry/preview.ts';
import type { TestActor } from '../../../support/app.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.price(shop.list, shop.products.domain, {
    action: 'restore',
    period_unit: 'once',
    tier_model: 'flat',
    tiers: [{ from_qty: 1, unit_price_cents: 7_500 }],
  });
});
afterAll(() => shop.api.close());

let made = 0;
const domain = (row: object = {}): Promise<string> => {
  made += 1;
  const { tlds, clients } = shop.api.company;
  return shop.insert('domains', {
    name: `domein-${made}.nl`,
    name_unicode: `domein-${made}.nl`,
    tld_uuid: tlds.nl,
    client_uuid: clients.own,
    status: 'active',
    period_months: 12,
    registered_on: '2025-04-01',
    expires_on: '2026-04-01',
    auto_renew: true,
    dnssec: false,
    locked: false,
    privacy: false,
    ...row,
  });
};
const shown = async (
  uuid: string,
  action = 'renew',
  actor: TestActor = 'employee',
): Promise<{ readonly status: number; readonly preview: ActionPreview }> => {
  const answer = await shop.api.send(actor, `POST /api/domains/${uuid}/${action}/preview`, { body: {} });
  return { status: answer.statusCode, preview: answer.json<ActionPreview>() };
};
const act = (uuid: string, body: object, action = 'renew', actor: TestActor = 'employee') =>
  shop.api.send(actor, `PUT /api/domains/${uuid}/${action}`, { body });
const expected = { expires_on: '2026-04-01', period_months: 12 };

test('shows the price, the expiry of now and that of then, and does what was shown', async () => {
  const uuid = await domain();
  const { preview } = await shown(uuid);
  expect(preview).toMatchObject({ total_cents: 995, currency: 'EUR', lines: [{ amount_cents: 995 }] });
  expect(preview.facts.map(({ kind, value }) => [kind, value])).toEqual([
    ['date', '2026-04-01'],
    ['text', { en: '1 year', nl: '1 jaar' }],
    ['date', '2027-04-01'],
  ]);
  const answer = await act(uuid, { ...expected, seen: preview.seen });
  expect([answer.statusCode, answer.json<{ expires_on: string }>().expires_on]).toEqual([200, '2027-04-01']);
});

test('counts once, however often it is sent and however many send it at once', async () => {
  const uuid = await domain();
  const {
    preview: { seen },
  } = await shown(uuid);
  const answers = await Promise.all(Array.from({ length: 6 }, () => act(uuid, { ...expected, seen })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  expect((await act(uuid, { ...expected, seen })).json()).toMatchObject({
    code: 'E_STALE',
    message: '“Expires on” has changed since: perhaps “Renew” was done already.',
  });
  expect((await shop.api.send('employee', `GET /api/domains/${uuid}`)).json()).toMatchObject({
    expires_on: '2027-04-01',
  });
});

test('stops where the price is another by now, and where there is none', async () => {
  const uuid = await domain();
  const {
    preview: { seen },
  } = await shown(uuid);
  const prices = shop.api.store.database.updateTable('price_list_items').where('action', '=', 'renew');
  await prices.set({ tiers: JSON.stringify([{ from_qty: 1, unit_price_cents: 1_095 }]) }).execute();
  expect((await act(uuid, { ...expected, seen })).json()).toMatchObject({ code: 'E_OUTDATED' });
  const long = await domain({ period_months: 24 });
  const without = await shown(long);
  expect(without.preview).toMatchObject({
    seen: null,
    total_cents: null,
    note: { en: expect.stringContaining('no price') as unknown },
  });
  expect((await act(long, { ...expected, period_months: 24, seen: 'made up' })).statusCode).toBe(422);
});

test('is for whoever may renew, in a state that can', async () => {
  const uuid = await domain();
  expect((await shown(uuid, 'renew', 'user')).status).toBe(403);
  expect((await act(uuid, expected, 'renew', 'user')).statusCode).toBe(403);
  expect((await shown(await domain({ status: 'deleted' }))).status).toBe(409);
});

test('a name in quarantine comes back at its price', async () => {
  const uuid = await domain({ status: 'quarantine' });
  const { preview } = await shown(uuid, 'restore');
  expect(preview).toMatchObject({ total_cents: 7_500, facts: [{ kind: 'date', value: '2026-04-01' }] });
  const answer = await act(uuid, { expires_on: '2027-04-01', seen: preview.seen }, 'restore');
  expect(answer.json()).toMatchObject({ status: 'active', expires_on: '2027-04-01' });
});

test('goes on by itself once its client says so, and so does what pays for it', async () => {
  const { clients } = shop.api.company;
  const subscription_uuid = await shop.insert('subscriptions', {
    client_uuid: clients.own,
    product_uuid: shop.products.domain,
    description: 'Domeinnaam dat doorloopt.nl',
    quantity: 1,
    unit_price_cents: 995,
    price_base_quantity: 1,
    price_mode: 'list',
    period_unit: 'year',
    period_count: 1,
    anchor_day: 1,
    started_on: '2025-04-01',
    current_period_start: '2025-04-01',
    current_period_end: '2026-04-01',
    billing: 'advance',
    auto_renew: false,
    status: 'active',
  });
  const uuid = await domain({ auto_renew: false, subscription_uuid });
  const answer = await act(uuid, {}, 'keep-renewing', 'user');
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { auto_renew: true, expires_on: '2026-04-01' }]);
  expect((await shop.api.send('user', `GET /api/subscriptions/${subscription_uuid}`)).json()).toMatchObject({
    auto_renew: true,
  });
  expect((await act(uuid, {}, 'keep-renewing', 'user')).statusCode).toBe(409);
});
