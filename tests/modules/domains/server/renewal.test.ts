// Renewing a domain and getting one back: what it costs is shown before it is done and billed, the provider is asked
// with the expiry that is expected, and the expiry moves once that has been done. The same renewal never counts twice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActionPreview } from '../../../../src/engine/registry/records/preview.ts';
import { addDays, localDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { billDue } from '../../../../src/modules/subscriptions/server/billing/billDue.ts';
import type { TestActor } from '../../../support/app.ts';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';
import type { Shop } from '../../../support/shop.ts';

let shop: Shop;
let registrar: Registrar;
beforeAll(async () => {
  registrar = await createRegistrar();
  ({ shop } = registrar);
  await shop.price(shop.list, shop.products.domain, {
    action: 'restore',
    period_unit: 'once',
    tier_model: 'flat',
    tiers: [{ from_qty: 1, unit_price_cents: 7_500 }],
  });
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  await registrar.withAdapter('manual');
  registrar.asked.length = 0;
});
afterEach(() => expect(registrar.errors.splice(0)).toEqual([]));

let made = 0;
const domain = (row: Fields = {}): Promise<string> => {
  made += 1;
  return registrar.domain(`domein-${made}.nl`, row);
};
/** Staff have done it at the registrar. */
const carryOut = async (uuid: string): Promise<void> => {
  const change = (await registrar.changesOf(uuid)).at(-1);
  await registrar.act(change?.['task_uuid'], 'done', {}, 'tasks');
};
const linesOf = async (uuid: string) => {
  const { database } = shop.api.store;
  const { name } = await database
    .selectFrom('domains')
    .select('name')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return database
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid')
    .select(['description', 'line_net_cents', 'invoice_lines.period_start', 'invoice_lines.period_end', 'status'])
    .where('description', 'like', `% ${name}`)
    .orderBy('invoice_lines.period_start')
    .execute();
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

test('the preview shows the price and both expiry dates, and the renewal follows it', async () => {
  const uuid = await domain();
  const { preview } = await shown(uuid);
  expect(preview).toMatchObject({ total_cents: 995, currency: 'EUR', lines: [{ amount_cents: 995 }] });
  expect(preview.facts.map(({ kind, value }) => [kind, value])).toEqual([
    ['date', '2026-04-01'],
    ['text', { en: '1 year', nl: '1 jaar' }],
    ['date', '2027-04-01'],
  ]);
  const answer = await act(uuid, { ...expected, seen: preview.seen });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { expires_on: '2026-04-01', renews_to: '2027-04-01', work_state: 'open', effective_status: 'renewing' },
  ]);
  expect(await linesOf(uuid)).toMatchObject([
    { line_net_cents: 995, period_start: '2026-04-01', period_end: '2027-03-31', status: 'draft' },
  ]);
  const [change] = await registrar.changesOf(uuid);
  const task = await registrar.read('tasks', change?.['task_uuid']);
  expect(task).toMatchObject({ title: `Renew domein-${made}.nl`, status: 'open', due_on: '2026-04-01' });
  expect(task['instructions']).toContain('Expires on: 1 April 2026 → 1 April 2027');
  await carryOut(uuid);
  expect(await registrar.read('domains', uuid)).toMatchObject({
    expires_on: '2027-04-01',
    renews_to: null,
    work_state: null,
  });
});

test('a renewal counts once, however often and by however many concurrent requests it is sent', async () => {
  const uuid = await domain();
  const {
    preview: { seen },
  } = await shown(uuid);
  const answers = await Promise.all(Array.from({ length: 6 }, () => act(uuid, { ...expected, seen })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await act(uuid, { ...expected, seen })).json()).toMatchObject({
    code: 'E_STATE',
    message: 'A renewal until 2027-04-01 is already in progress.',
  });
  expect(await registrar.changesOf(uuid)).toHaveLength(1);
  expect(await linesOf(uuid)).toHaveLength(1);
  await carryOut(uuid);
  expect((await shop.api.send('employee', `GET /api/domains/${uuid}`)).json()).toMatchObject({
    expires_on: '2027-04-01',
  });
  expect((await act(uuid, { ...expected, seen })).json()).toMatchObject({
    code: 'E_STALE',
    message: '“Expires on” has changed since. “Renew” may have been done already.',
  });
});

test('a renewal is rejected where the price has changed, and where there is none', async () => {
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

test('a domain is renewed only by a person with permission, in a state that allows it', async () => {
  const { database } = shop.api.store;
  const { clients, users } = shop.api.company;
  const uuid = await domain();
  const others = await domain({ client_uuid: clients.other });
  const statuses = async (of: string): Promise<readonly number[]> => [
    (await shown(of, 'renew', 'user')).status,
    (await act(of, expected, 'renew', 'user')).statusCode,
  ];
  expect(await statuses(others)).toEqual([404, 404]);
  const memberships = database.updateTable('client_memberships').where('user_uuid', '=', users.user);
  await memberships.set({ part: 'technical' }).execute();
  expect(await statuses(uuid)).toEqual([403, 403]);
  await memberships.set({ part: 'everything' }).execute();
  expect((await shown(uuid, 'renew', 'user')).status).toBe(200);
  expect((await shown(await domain({ status: 'deleted' }))).status).toBe(409);
});

test('a name in quarantine is restored at its price', async () => {
  const { tlds } = shop.api.company;
  const days = { redemption_days: 30, quarantine_days: 10 };
  await shop.api.store.database.updateTable('tlds').set(days).where('uuid', '=', tlds.nl).execute();
  const uuid = await domain({ status: 'quarantine', expires_on: '2026-02-01', quarantine_on: '2026-02-11' });
  const { preview } = await shown(uuid, 'restore');
  expect(preview).toMatchObject({
    total_cents: 7_500,
    facts: [
      { kind: 'date', value: '2026-02-01' },
      { kind: 'date', value: '2027-02-01' },
    ],
  });
  const answer = await act(uuid, { seen: preview.seen }, 'restore');
  expect(answer.json()).toMatchObject({ status: 'quarantine', expires_on: '2026-02-01', renews_to: '2027-02-01' });
  // Paid once: no days are charged.
  expect(await linesOf(uuid)).toMatchObject([{ line_net_cents: 7_500, period_start: null, period_end: null }]);
  const [change] = await registrar.changesOf(uuid);
  expect(await registrar.read('tasks', change?.['task_uuid'])).toMatchObject({ due_on: '2026-03-23' });
  await carryOut(uuid);
  expect(await registrar.read('domains', uuid)).toMatchObject({ status: 'active', expires_on: '2027-02-01' });
});

const subscription = (row: Fields = {}): Promise<string> => registrar.subscription(`domein-${made + 1}.nl`, row);
const renewNow = async (uuid: string) => {
  const { preview } = await shown(uuid);
  return { preview, answer: await act(uuid, { ...expected, seen: preview.seen }) };
};

describe('a renewal with a subscription', () => {
  test('bills the next period, which its round does not bill again', async () => {
    const subscription_uuid = await subscription();
    const uuid = await domain({ subscription_uuid });
    const { preview, answer } = await renewNow(uuid);
    expect([answer.statusCode, preview.total_cents]).toEqual([200, 995]);
    expect(await linesOf(uuid)).toMatchObject([{ line_net_cents: 995, period_start: '2026-04-01' }]);
    expect(await registrar.read('subscriptions', subscription_uuid)).toMatchObject({ billed_through: '2027-03-31' });
    await carryOut(uuid);
    expect(await registrar.read('domains', uuid)).toMatchObject({ expires_on: '2027-04-01' });
  });

  test('bills nothing where that period has been billed already', async () => {
    const subscription_uuid = await subscription({ billed_through: '2027-03-31' });
    const uuid = await domain({ subscription_uuid });
    const { preview, answer } = await renewNow(uuid);
    expect([answer.statusCode, preview.total_cents]).toEqual([200, 0]);
    expect(preview.note).toMatchObject({ en: 'This period has already been invoiced with the subscription.' });
    expect(await linesOf(uuid)).toEqual([]);
  });

  test('bills nothing for a free service', async () => {
    const uuid = await domain({ is_free: true, subscription_uuid: await subscription({ status: 'cancelled' }) });
    const { preview, answer } = await renewNow(uuid);
    expect([answer.statusCode, preview.total_cents]).toEqual([200, 0]);
    expect(preview.note).toMatchObject({ en: 'This domain is free of charge.' });
    expect(await linesOf(uuid)).toEqual([]);
    expect(await registrar.changesOf(uuid)).toMatchObject([{ operation: 'renew' }]);
  });

  test('is rejected with what to do when it is cancelled or suspended', async () => {
    for (const [status, message] of [
      ['suspended', 'The subscription of this domain is suspended.'],
      ['cancel_scheduled', 'The subscription of this domain has been cancelled.'],
    ]) {
      const uuid = await domain({ subscription_uuid: await subscription({ status }) });
      expect(await shown(uuid)).toMatchObject({ status: 409, preview: { message } });
    }
  });

  test('reverses the bill where the request is cancelled', async () => {
    const subscription_uuid = await subscription();
    const uuid = await domain({ subscription_uuid });
    await renewNow(uuid);
    const [change] = await registrar.changesOf(uuid);
    await registrar.act(change?.['uuid'], 'cancel', {}, 'service-changes');
    expect(await linesOf(uuid)).toEqual([]);
    expect(await registrar.read('subscriptions', subscription_uuid)).toMatchObject({ billed_through: '2026-03-31' });
    expect(await registrar.read('domains', uuid)).toMatchObject({ expires_on: '2026-04-01', renews_to: null });
  });
});

describe('a renewal by the adapter', () => {
  beforeEach(() => registrar.withAdapter('openprovider'));

  test('sends the expected expiry, once', async () => {
    const uuid = await domain();
    await renewNow(uuid);
    await registrar.work();
    expect(registrar.asked).toMatchObject([
      {
        operation: 'renew',
        service: { period_months: 12 },
        changes: [{ field: 'expires_on', before: '2026-04-01', after: '2027-04-01' }],
      },
    ]);
    expect(await registrar.read('domains', uuid)).toMatchObject({ expires_on: '2027-04-01', renews_to: null });
    const trail = (await shop.api.send('management', `GET /api/domains/${uuid}/history`)).body;
    expect(trail).toContain('"finish-renewal"');
  });

  test('keeps the expiry on a failure, shows it on the domain, and retries from there', async () => {
    registrar.answers.push({ state: 'failed', reason: '2104: billing failure' });
    const uuid = await domain({ status: 'expired' });
    await renewNow(uuid);
    await registrar.work();
    expect(await registrar.read('domains', uuid)).toMatchObject({
      expires_on: '2026-04-01',
      status: 'expired',
      work_state: 'failed',
    });
    await registrar.act(uuid, 'retry-change');
    await registrar.work();
    expect(await registrar.read('domains', uuid)).toMatchObject({
      expires_on: '2027-04-01',
      status: 'active',
      work_state: null,
    });
    expect(await linesOf(uuid)).toHaveLength(1);
  });
});

test('a domain renews automatically again once its client asks for it, and so does its subscription', async () => {
  const subscription_uuid = await subscription({ auto_renew: false, price_mode: 'list', billed_through: null });
  const uuid = await domain({ auto_renew: false, subscription_uuid });
  const { version } = await registrar.read('domains', uuid);
  const answer = await act(uuid, {}, 'keep-renewing', 'user');
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { auto_renew: true, expires_on: '2026-04-01' }]);
  // A form that was opened before does not undo it, and the audit trail records it.
  expect(await registrar.read('domains', uuid)).toMatchObject({ version: Number(version) + 1 });
  const [told] = (await shop.api.send('management', `GET /api/domains/${uuid}/history`)).json<object[]>();
  expect(told).toMatchObject({
    verb: 'keep-renewing',
    changes: [{ field: 'auto_renew', before: false, after: true }],
  });
  expect((await shop.api.send('user', `GET /api/subscriptions/${subscription_uuid}`)).json()).toMatchObject({
    auto_renew: true,
  });
  expect((await act(uuid, {}, 'keep-renewing', 'user')).statusCode).toBe(409);
});

test('a subscription of that domain alone is not billed after the expiry, and continues once the domain does', async () => {
  const subscription_uuid = await subscription();
  const uuid = await domain({ subscription_uuid });
  const renews = async () => (await registrar.read('subscriptions', subscription_uuid))['auto_renew'];
  const edit = (auto_renew: boolean) => registrar.call('employee', `PUT /api/domains/${uuid}`, { auto_renew });
  await edit(false);
  expect(await renews()).toBe(false);
  await edit(true);
  expect(await renews()).toBe(true);
  await edit(false);
  await billDue(shop.api.store, new Date('2026-04-01T09:00:00Z'));
  expect(await linesOf(uuid)).toEqual([]);
  expect(await registrar.read('subscriptions', subscription_uuid)).toMatchObject({ status: 'cancelled' });
});

test('a subscription of a cancelled domain is not billed for a period after it either', async () => {
  const subscription_uuid = await subscription();
  const uuid = await domain({ subscription_uuid });
  const renews = async () => (await registrar.read('subscriptions', subscription_uuid))['auto_renew'];
  await registrar.call('employee', `PUT /api/domains/${uuid}/schedule-cancellation`, { cancel_on: '2026-04-01' });
  expect(await renews()).toBe(false);
  await registrar.call('employee', `PUT /api/domains/${uuid}/undo-cancellation`);
  expect(await renews()).toBe(true);
  await registrar.call('employee', `PUT /api/domains/${uuid}/schedule-cancellation`, { cancel_on: '2026-04-01' });
  await billDue(shop.api.store, new Date('2026-04-01T09:00:00Z'));
  expect(await linesOf(uuid)).toEqual([]);
});

test('a subscription that also pays for another domain continues', async () => {
  const subscription_uuid = await subscription();
  const uuid = await domain({ subscription_uuid });
  await domain({ subscription_uuid });
  await registrar.call('employee', `PUT /api/domains/${uuid}`, { auto_renew: false });
  expect(await registrar.read('subscriptions', subscription_uuid)).toMatchObject({ auto_renew: true });
});

test('a domain is cancelled as of today at the earliest', async () => {
  const uuid = await domain();
  const today = localDate(shop.api.clock.now);
  const refused = await act(uuid, { cancel_on: addDays(today, -1) }, 'schedule-cancellation');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: { cancel_on: 'This date has passed. Choose today or later' } },
  ]);
  const answer = await act(uuid, { cancel_on: today }, 'schedule-cancellation');
  expect(answer.json()).toMatchObject({ status: 'cancel_scheduled', cancel_on: today });
});
