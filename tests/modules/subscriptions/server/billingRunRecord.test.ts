/** Billing runs as records: previewed for any day, started by a person or at night, resumed, and sent by the rule. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { runBilling } from '../../../../src/modules/subscriptions/server/billing-run/runBilling.ts';
import { nightlyBillingRuns } from '../../../../src/modules/subscriptions/server/jobs/billingRuns.ts';
import { billDue } from '../../../../src/modules/subscriptions/server/billing/billDue.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Previewed extends Fields {
  readonly client_uuid: string;
  readonly lines: readonly Fields[];
  readonly total_cents: number;
  readonly blocked: string | null;
}

let shop: Shop;
let opened: Date;
beforeAll(async () => {
  shop = await createShop();
  opened = shop.api.clock.now;
});
afterAll(() => shop.api.close());
const april = new Date('2026-04-01T09:00:00Z');
const database = () => anyTable(shop.api.store.database);
const rule = (table: 'clients' | 'sellers', billing_rule: string | null, uuid?: string) => {
  const update = database().updateTable(table).set({ billing_rule });
  return (uuid === undefined ? update : update.where('uuid', '=', uuid)).execute();
};
beforeEach(async () => {
  await shop.api.rewind();
  shop.api.clock.now = april;
  await database().updateTable('subscriptions').set({ status: 'cancelled' }).execute();
  await database().deleteFrom('invoices').where('status', '=', 'draft').execute();
  await rule('clients', null);
  await rule('sellers', 'automatic');
  await database()
    .updateTable('clients')
    .set({ email: 'accounts@example.nl', payment_method: 'bank_transfer', invoice_delivery: 'email' })
    .execute();
});

const rows = (table: string, column: string, value: unknown): Promise<Fields[]> =>
  database().selectFrom(table).selectAll().where(column, '=', value).execute();
const answer = async (call: string, body?: Fields, status = 200): Promise<Fields> => {
  const got = await shop.api.send('management', call, body === undefined ? {} : { body });
  expect(got.statusCode, got.body).toBe(status);
  return got.json<Fields>();
};
const preview = async (on = '2026-04-01'): Promise<readonly Previewed[]> =>
  (await answer(`GET /api/billing-runs/preview?on=${on}`))['clients'] as readonly Previewed[];
const start = async (body: Fields = {}): Promise<string> =>
  String((await answer('POST /api/billing-runs', { seller_uuid: shop.api.company.seller, ...body }, 201))['uuid']);
const carryOut = (uuid: string, signal = new AbortController().signal) =>
  runBilling(shop.api.store, shop.api.clock.now, { uuid, signal });
const results = (uuid: string) => rows('billing_run_clients', 'billing_run_uuid', uuid);
const counts = async () => ({
  invoices: (await database().selectFrom('invoices').select('uuid').execute()).length,
  mails: (await database().selectFrom('beheer_mails').select('uuid').execute()).length,
});

describe('the preview', () => {
  test('shows for any day what the run of that day bills, and writes nothing', async () => {
    await shop.subscription({ client_uuid: shop.api.company.clients.own });
    const before = await counts();
    expect(await preview('2026-05-02')).toMatchObject([
      { client_uuid: shop.api.company.clients.own, outcome: 'sent', blocked: null, total_cents: 2_420 },
    ]);
    const [client] = await preview();
    expect(client).toMatchObject({
      total_cents: 1_210,
      lines: [{ description: 'HOST', period_start: '2026-04-01', period_end: '2026-04-30', amount_cents: 1_000 }],
    });
    expect(await counts()).toEqual(before);
  });

  test('says what blocks a client, in the language of the person', async () => {
    await database()
      .updateTable('clients')
      .set({ email: '', billing_email: null })
      .where('uuid', '=', shop.api.company.clients.own)
      .execute();
    await shop.subscription({ client_uuid: shop.api.company.clients.own });
    expect(await preview()).toMatchObject([{ outcome: 'failed', blocked: expect.stringMatching(/no email/) }]);
  });

  test('names a direct debit that lacks its mandate', async () => {
    await database()
      .updateTable('clients')
      .set({ payment_method: 'direct_debit', iban: 'NL91ABNA0417164300' })
      .execute();
    await shop.subscription({ client_uuid: shop.api.company.clients.own });
    expect(await preview()).toMatchObject([{ outcome: 'failed', blocked: expect.stringMatching(/mandate/i) }]);
  });

  test('compares each line with the period before', async () => {
    const subscription = await shop.subscription();
    await billDue(shop.api.store, april);
    await database()
      .updateTable('subscriptions')
      .set({ unit_price_cents: 1_250 })
      .where('uuid', '=', subscription)
      .execute();
    const lines = (await preview('2026-05-01'))[0]?.lines ?? [];
    expect(lines.map(({ amount_cents, previous_cents }) => [amount_cents, previous_cents])).toEqual([
      [1_000, null],
      [1_250, 1_000],
    ]);
  });
});

describe('a run', () => {
  test('makes what its preview showed: finalised, sent, and linked', async () => {
    const { own: mine, other } = shop.api.company.clients;
    await shop.subscription({ client_uuid: mine });
    await shop.subscription({ client_uuid: other });
    const shown = await preview();
    const uuid = await start();
    expect(await results(uuid)).toHaveLength(2);
    await carryOut(uuid);
    const done = await answer(`GET /api/billing-runs/${uuid}`);
    expect(done).toMatchObject({
      status: 'done',
      client_count: 2,
      invoice_count: 2,
      failed_count: 0,
      waiting_count: 0,
    });
    expect(done['total_cents']).toBe(shown.reduce((total, { total_cents }) => total + total_cents, 0));
    expect(done['started_by']).toEqual(expect.any(String));
    const invoices = await rows('invoices', 'billing_run_uuid', uuid);
    expect(invoices.map(({ status, number }) => [status, typeof number])).toEqual([
      ['sent', 'string'],
      ['sent', 'string'],
    ]);
    expect((await results(uuid)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(await preview()).toEqual([]);
  });

  test.each([
    ['review', 'drafted', 'draft'],
    ['automatic', 'sent', 'sent'],
  ])('follows the rule "%s" of the client before that of the seller', async (own_rule, outcome, status) => {
    await rule('sellers', own_rule === 'review' ? 'automatic' : 'review');
    await rule('clients', own_rule, shop.api.company.clients.own);
    await shop.subscription({ client_uuid: shop.api.company.clients.own });
    const uuid = await start();
    await carryOut(uuid);
    expect(await results(uuid)).toMatchObject([{ status: outcome, total_cents: 1_210 }]);
    expect(await rows('invoices', 'billing_run_uuid', uuid)).toMatchObject([{ status }]);
  });

  test('leaves a client out with the rule "never", unless a person bills that client alone', async () => {
    const { own: mine } = shop.api.company.clients;
    await rule('clients', 'never', mine);
    await shop.subscription({ client_uuid: mine });
    await billDue(shop.api.store, april);
    expect(await preview()).toMatchObject([{ outcome: 'never', total_cents: 1_210, blocked: expect.any(String) }]);
    const all = await start();
    await carryOut(all);
    expect(await results(all)).toMatchObject([{ status: 'nothing' }]);
    const alone = await start({ client_uuid: mine });
    await carryOut(alone);
    expect(await results(alone)).toMatchObject([{ status: 'drafted', total_cents: 1_210 }]);
  });

  test('finalises without mail for a client who wants it by post', async () => {
    await database().updateTable('clients').set({ invoice_delivery: 'post' }).execute();
    await shop.subscription();
    const uuid = await start();
    const { mails } = await counts();
    await carryOut(uuid);
    expect(await results(uuid)).toMatchObject([{ status: 'finalised' }]);
    expect((await counts()).mails).toBe(mails);
  });

  test('bills all others when one client fails, and that client again once it is repaired', async () => {
    const { own: mine, other } = shop.api.company.clients;
    await database().updateTable('clients').set({ email: '', billing_email: null }).where('uuid', '=', mine).execute();
    await shop.subscription({ client_uuid: mine });
    await shop.subscription({ client_uuid: other });
    const uuid = await start();
    await carryOut(uuid);
    const failed = (await results(uuid)).find(({ status }) => status === 'failed');
    expect(failed).toMatchObject({ client_uuid: mine, reason: expect.stringMatching(/no email/) });
    expect(await answer(`GET /api/billing-runs/${uuid}`)).toMatchObject({ status: 'done', failed_count: 1 });
    await database().updateTable('clients').set({ email: 'me@example.nl' }).where('uuid', '=', mine).execute();
    await answer(`PUT /api/billing-run-clients/${String(failed?.['uuid'])}/try-again`, {});
    expect(await answer(`GET /api/billing-runs/${uuid}`)).toMatchObject({ status: 'running', waiting_count: 1 });
    await carryOut(uuid);
    expect((await results(uuid)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(await rows('invoices', 'billing_run_uuid', uuid)).toHaveLength(2);
  });

  test('continues where it was stopped', async () => {
    await shop.subscription({ client_uuid: shop.api.company.clients.own });
    await shop.subscription({ client_uuid: shop.api.company.clients.other });
    const uuid = await start();
    await answer(`PUT /api/billing-runs/${uuid}/stop`, {});
    await carryOut(uuid);
    expect((await results(uuid)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await answer(`PUT /api/billing-runs/${uuid}/continue`, {});
    await Promise.all([carryOut(uuid), carryOut(uuid)]);
    expect(await answer(`GET /api/billing-runs/${uuid}`)).toMatchObject({ status: 'done', invoice_count: 2 });
  });

  test('is refused for a day in the future', async () => {
    const body = { seller_uuid: shop.api.company.seller, run_on: '2026-04-02' };
    const refused = await shop.api.send('management', 'POST /api/billing-runs', { body });
    expect([refused.statusCode, refused.json<Fields>()]).toMatchObject([
      422,
      { errors: { run_on: expect.anything() } },
    ]);
  });
});

describe('at night', () => {
  const night = (at: string) => {
    shop.api.clock.now = new Date(at);
    return nightlyBillingRuns(shop.api.store).run(shop.api.clock.now, {
      uuid: '',
      key: '',
      data: null,
      attempts: 1,
      signal: new AbortController().signal,
      progress: () => Promise.resolve(),
      failPart: () => undefined,
    });
  };
  const runs = () => database().selectFrom('billing_runs').selectAll().where('started_by', 'is', null).execute();

  test('one run per seller starts from the hour of the settings, if there is something to send', async () => {
    await night('2026-04-02T09:00:00Z');
    expect(await runs()).toEqual([]);
    await shop.subscription();
    await billDue(shop.api.store, april);
    // Three in the morning in Amsterdam.
    await night('2026-04-02T01:00:00Z');
    expect(await runs()).toEqual([]);
    await night('2026-04-02T04:00:00Z');
    await night('2026-04-02T04:15:00Z');
    expect(await runs()).toMatchObject([{ seller_uuid: shop.api.company.seller, started_by: null, status: 'running' }]);
  });

  test('none starts for drafts that a person reviews', async () => {
    await rule('sellers', 'review');
    await shop.subscription();
    await billDue(shop.api.store, april);
    await night('2026-04-03T09:00:00Z');
    expect(await runs()).toHaveLength(1);
  });
});

test('people of a client cannot see runs, and employees cannot start them', async () => {
  shop.api.clock.now = opened;
  const statuses = await Promise.all([
    shop.api.send('user', 'GET /api/billing-runs'),
    shop.api.send('user', 'GET /api/billing-runs/preview'),
    shop.api.send('employee', 'GET /api/billing-runs/preview'),
    shop.api.send('employee', 'POST /api/billing-runs', { body: { seller_uuid: shop.api.company.seller } }),
  ]);
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});
