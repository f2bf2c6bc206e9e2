/**
 * The daily round of domains, with a moved clock: renewed ahead of the deadline and billed once, expired, announced,
 * kept in quarantine and released, also by several concurrent programs.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyDomainTerms } from '../../../../src/modules/domains/server/domainTerms.ts';
import { mailsTo } from '../../../support/mails.ts';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';

let registrar: Registrar;
let made = 0;

beforeAll(async () => {
  registrar = await createRegistrar();
  await registrar.shop.api.store.database
    .updateTable('tlds')
    .set({ renew_lead_days: 14, grace_days: 10, quarantine_days: 40 })
    .where('uuid', '=', registrar.shop.api.company.tlds.nl)
    .execute();
});
afterAll(() => registrar.shop.api.close());
beforeEach(async () => {
  await registrar.shop.api.rewind();
  await registrar.shop.api.store.database.deleteFrom('beheer_jobs').execute();
  await registrar.shop.api.store.database.deleteFrom('domains').execute();
  await registrar.withAdapter('openprovider');
  registrar.asked.length = 0;
});
afterEach(() => expect(registrar.errors.splice(0)).toEqual([]));

const domain = (row: Fields = {}): Promise<string> => {
  made += 1;
  return registrar.domain(`rondgang-${made}.nl`, row);
};
/** By two programs, twice. */
async function round(on: string): Promise<readonly string[]> {
  const { store } = registrar.shop.api;
  const now = new Date(`${on}T09:00:00Z`);
  registrar.shop.api.clock.now = now;
  const [first, second] = await Promise.all([applyDomainTerms(store, now), applyDomainTerms(store, now)]);
  return [...new Set([...first, ...second, ...(await applyDomainTerms(store, now))])];
}
/** The clock moves past the sessions of those who would ask. */
const read = (uuid: string): Promise<Fields> =>
  registrar.shop.api.store.database
    .selectFrom('domains')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
const linesOf = (name: string) =>
  registrar.shop.api.store.database
    .selectFrom('invoice_lines')
    .select(['description', 'line_net_cents', 'period_start'])
    .where('description', 'like', `%${name}`)
    .execute();

const subscription = (row: Fields = {}): Promise<string> => registrar.subscription(`rondgang-${made + 1}.nl`, row);

async function endSubscription(uuid: string, cancel_on: string): Promise<void> {
  const path = `/api/subscriptions/${uuid}/schedule-cancel`;
  const { seen } = await registrar.call('management', `POST ${path}/preview`, { cancel_on });
  await registrar.call('management', `PUT ${path}`, { cancel_on, seen });
}

test('a cancellation after the expiry renews once more, and ends after what is paid', async () => {
  const subscription_uuid = await subscription();
  const uuid = await domain({ subscription_uuid, auto_renew: true });
  await endSubscription(subscription_uuid, '2027-04-01');
  expect(await read(uuid)).toMatchObject({ status: 'active', auto_renew: true, cancel_on: null });
  await round('2026-03-20');
  expect(await registrar.changesOf(uuid)).toMatchObject([{ operation: 'renew', status: 'queued' }]);
  expect(await linesOf(`rondgang-${made}.nl`)).toMatchObject([{ line_net_cents: 995, period_start: '2026-04-01' }]);
  await registrar.work();
  expect(await read(uuid)).toMatchObject({
    status: 'cancel_scheduled',
    auto_renew: false,
    expires_on: '2027-04-01',
    cancel_on: '2027-04-01',
  });
});

test('a cancellation in time ends the domain at its expiry', async () => {
  const subscription_uuid = await subscription();
  const uuid = await domain({ subscription_uuid, auto_renew: true });
  await endSubscription(subscription_uuid, '2026-04-01');
  expect(await read(uuid)).toMatchObject({ status: 'cancel_scheduled', auto_renew: false, cancel_on: '2026-04-01' });
  await round('2026-03-20');
  expect(await registrar.changesOf(uuid)).toEqual([]);
});

test('a domain is renewed ahead of the deadline, billed once and requested once', async () => {
  const uuid = await domain();
  await round('2026-03-17');
  expect(await registrar.changesOf(uuid)).toEqual([]);
  expect(await round('2026-03-18')).toEqual([]);
  expect(await linesOf(`rondgang-${made}.nl`)).toMatchObject([{ line_net_cents: 995, period_start: '2026-04-01' }]);
  await registrar.work();
  expect(registrar.asked).toMatchObject([
    { operation: 'renew', changes: [{ before: '2026-04-01', after: '2027-04-01' }] },
  ]);
  expect(await read(uuid)).toMatchObject({ expires_on: '2027-04-01', status: 'active' });
  await round('2026-03-19');
  expect(await registrar.changesOf(uuid)).toHaveLength(1);
});

test('the round leaves what cannot be renewed to staff, once, and continues with the others', async () => {
  const unpriced = await domain({ period_months: 24, expires_on: '2026-03-20' });
  const other = await domain();
  expect(await round('2026-03-18')).toEqual([expect.stringContaining(`rondgang-${made - 1}.nl: `)]);
  const tasks = await registrar.shop.api.store.database
    .selectFrom('tasks')
    .select(['title', 'title_nl', 'instructions', 'status'])
    .where('subject_uuid', '=', unpriced)
    .execute();
  expect(tasks).toMatchObject([
    {
      title: `Renewal of rondgang-${made - 1}.nl needs attention`,
      title_nl: `Verlenging van rondgang-${made - 1}.nl vraagt aandacht`,
      instructions: expect.stringContaining('The price list has no price for this'),
      status: 'open',
    },
  ]);
  expect(await read(other)).toMatchObject({ renews_to: '2027-04-01' });
});

test('an expiring domain warns its registrant, expires, stays in quarantine and is released', async () => {
  const email = 'einde@example.nl';
  const registrant_contact_uuid = await registrar.contact(registrar.shop.api.company.clients.own, { email });
  const uuid = await domain({ auto_renew: false, registrant_contact_uuid });
  for (const [on, status, mails] of [
    ['2026-03-01', 'active', 0],
    ['2026-03-02', 'active', 1],
    ['2026-03-10', 'active', 1],
    ['2026-03-25', 'active', 2],
    ['2026-04-01', 'active', 2],
    ['2026-04-02', 'expired', 3],
    ['2026-04-11', 'expired', 3],
    ['2026-04-12', 'quarantine', 3],
    ['2026-05-22', 'quarantine', 3],
  ] as const) {
    await round(on);
    expect([on, (await read(uuid))['status'], (await mailsTo(registrar.shop.api, email)).length]).toEqual([
      on,
      status,
      mails,
    ]);
  }
  const kinds = (await mailsTo(registrar.shop.api, email)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['domain-expired', 'domain-expires', 'domain-expires']);
  expect(await registrar.changesOf(uuid)).toEqual([]);
});

test('the warning is sent as early as the company has set, and again a week ahead', async () => {
  const { api } = registrar.shop;
  const set = (renewal_notice_days: number | null) =>
    api.send('management', 'PUT /api/settings', { body: { renewal_notice_days } });
  expect((await set(60)).statusCode).toBe(200);
  const email = 'vroeg@example.nl';
  const registrant_contact_uuid = await registrar.contact(api.company.clients.own, { email });
  await domain({ auto_renew: false, registrant_contact_uuid });
  for (const [on, mails] of [
    ['2026-01-30', 0],
    ['2026-01-31', 1],
    ['2026-03-24', 1],
    ['2026-03-25', 2],
  ] as const) {
    await round(on);
    expect([on, (await mailsTo(api, email)).length]).toEqual([on, mails]);
  }
  await api.rewind();
  expect((await set(null)).statusCode).toBe(200);
});

test('a cancelled domain is released on its day, and in quarantine once the registrar has done so', async () => {
  const uuid = await domain({ status: 'cancel_scheduled', auto_renew: false, cancel_on: '2026-03-20' });
  await round('2026-03-19');
  expect(await registrar.changesOf(uuid)).toEqual([]);
  await round('2026-03-20');
  expect(await read(uuid)).toMatchObject({ status: 'cancel_scheduled', work_state: 'open' });
  await registrar.work();
  expect(registrar.asked).toMatchObject([{ operation: 'remove' }]);
  expect(await read(uuid)).toMatchObject({ status: 'quarantine', work_state: null });
});

test('a domain is not renewed beyond what its subscription pays for', async () => {
  const subscription_uuid = await subscription({
    price_mode: 'list',
    current_period_start: null,
    current_period_end: null,
    billed_through: null,
    status: 'cancelled',
  });
  const uuid = await domain({ subscription_uuid });
  await round('2026-03-20');
  expect(await read(uuid)).toMatchObject({ renews_to: null, status: 'active' });
  await round('2026-04-02');
  expect(await read(uuid)).toMatchObject({ renews_to: null, status: 'expired' });
});
