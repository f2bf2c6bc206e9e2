/**
 * What is sold runs as long as it is paid for: from what happens to its subscription or its client to what the provider
 * is asked, and from a service that is gone back to what is billed.
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import { addDays, localDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { billDue } from '../../../../src/modules/subscriptions/server/billing/billDue.ts';
import { servicesNameSubscriptions } from '../../../../src/modules/subscriptions/migrations/001-services-name-subscriptions.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import type { AdapterOutcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { removeEnded } from '../../../../src/modules/services/server/life/removals.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { own } from '../../../support/row.ts';
import type { TestActor } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { createShop, type Shop } from '../../../support/shop.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let place: Infrastructure;
let worker: JobWorker;
const asked: string[] = [];
const errors: unknown[] = [];
let whileAtWork = (): Promise<void> => Promise.resolve();
const done = async ({ operation, resource }: ServiceOrder): Promise<AdapterOutcome> => {
  asked.push(`${operation} ${resource}`);
  await whileAtWork();
  return { state: 'succeeded' };
};
const every = { set_up: done, suspend: done, unsuspend: done, remove: done };
const panel = {
  name: 'hetzner',
  services: { hosting: every, applications: every, databases: every, servers: every, domains: every },
};
const adapters = { manual, hetzner: panel };

beforeAll(async () => {
  shop = await createShop({ modules: modulesWith(adapters) });
  place = await addInfrastructure(shop.api, 'hetzner');
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  await shop.api.rewind();
  await anyTable(shop.api.store.database).deleteFrom('beheer_jobs').execute();
  await anyTable(shop.api.store.database)
    .updateTable('clients')
    .set({ status: 'active', ...address })
    .execute();
  // What earlier tests have ended is theirs.
  for (const kind of ['hosting', 'applications', 'databases', 'servers'])
    await anyTable(shop.api.store.database).updateTable(kind).set({ remove_on: null }).execute();
  asked.length = 0;
  worker = createTestWorker(shop.api, adapters, (error) => void errors.push(error));
});
afterEach(async () => {
  await worker.stop();
  expect(errors.splice(0)).toEqual([]);
});

const address = { street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' };
const ours = (): string => shop.api.company.clients.own;
const now = (): Date => shop.api.clock.now;
const later = (days: number): void => {
  shop.api.clock.now = new Date(now().getTime() + days * 86_400_000);
};

const call = (methodAndUrl: string, body: Fields = {}, actor: TestActor = 'management'): Promise<Fields> =>
  shop.api.call(actor, methodAndUrl, body);
const act = (resource: string, uuid: string, action: string, body: Fields = {}, actor?: TestActor): Promise<Fields> =>
  call(`PUT /api/${resource}/${uuid}/${action}`, body, actor);
/** Months later the sessions of these people have ended. */
const asProgram = (resource: string, uuid: string, action: string, body: Fields): Promise<unknown> =>
  shop.api.store.act(systemCaller, own(shop.api.store.registry().resources, resource), uuid, action, body);
const row = (table: string, uuid: string): Promise<Fields> =>
  anyTable(shop.api.store.database).selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
const status = async (table: string, uuid: string): Promise<unknown> => (await row(table, uuid))['status'];
async function work(): Promise<readonly string[]> {
  for (let turn = 0; turn < 3; turn += 1) {
    await worker.turn();
    await worker.idle();
  }
  return asked.splice(0);
}

let made = 0;
async function subscription(rest: Fields = {}): Promise<string> {
  const today = localDate(now());
  return shop.subscription({
    client_uuid: ours(),
    billed_through: today < '2026-04-01' ? '2026-03-31' : today,
    ...rest,
  });
}

type Kind = 'hosting' | 'applications' | 'databases' | 'servers' | 'domains';

/** In service, and what pays for it. */
async function sold(kind: Kind, rest: Fields = {}): Promise<{ readonly uuid: string; readonly payer: string }> {
  made += 1;
  const { server, provider, region, type } = place;
  const { hosting_pack_uuid } = await row('products', shop.products.hosting);
  const { tlds } = shop.api.company;
  const fields: Readonly<Record<Kind, Fields>> = {
    hosting: { hosting_pack_uuid, server_uuid: server, username: `klant${made}` },
    applications: { name: `App ${made}`, type: 'php', server_uuid: server, root_path: `/home/a${made}` },
    databases: { name: `data${made}`, engine: 'mariadb', server_uuid: server },
    servers: {
      name: `srv${made}`,
      hostname: `srv${made}.example.nl`,
      provider_uuid: provider,
      region_uuid: region,
      server_type_uuid: type,
    },
    domains: {
      name: `naam${made}.nl`,
      name_unicode: `naam${made}.nl`,
      tld_uuid: tlds.nl,
      period_months: 12,
      registered_on: '2026-01-01',
      expires_on: '2027-01-01',
      auto_renew: true,
    },
  };
  const uuid = await shop.add(kind, {
    client_uuid: ours(),
    ...without(fields[kind], ['name_unicode', 'registered_on']),
  });
  await anyTable(shop.api.store.database)
    .updateTable(kind)
    .set({ status: 'active', ...rest })
    .where('uuid', '=', uuid)
    .execute();
  await anyTable(shop.api.store.database).deleteFrom('beheer_jobs').execute();
  await anyTable(shop.api.store.database).deleteFrom('service_changes').where('subject_uuid', '=', uuid).execute();
  return { uuid, payer: await subscription({ resource: kind, resource_id: uuid }) };
}
const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Ends today, as staff choose it. */
async function endNow(payer: string, actor: TestActor = 'management'): Promise<void> {
  const answer = await shop.api.send(actor, `POST /api/subscriptions/${payer}/schedule-cancel/preview`, {
    body: { cancel_on: localDate(now()) },
  });
  const { seen } = answer.json<{ seen: string }>();
  await act('subscriptions', payer, 'schedule-cancel', { seen, cancel_on: localDate(now()) }, actor);
}

test('an account is suspended by hand only for reasons that the program does not use itself', async () => {
  const { uuid } = await sold('hosting');
  const suspend = (suspend_reason: string) =>
    shop.api.send('employee', `PUT /api/hosting/${uuid}/suspend`, { body: { suspend_reason } });
  for (const reason of ['non_payment', 'subscription', 'client', 'ended']) {
    const refused = await suspend(reason);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { errors: { suspend_reason: expect.stringContaining('abuse, request, quota') } },
    ]);
  }
  expect(await status('hosting', uuid)).toBe('active');
  expect((await suspend('abuse')).statusCode).toBe(200);
});

describe.each(['hosting', 'applications', 'databases'] as const)('of %s', (kind) => {
  test('stops at the provider when its subscription ends, and is removed after the days of grace', async () => {
    const { uuid, payer } = await sold(kind);
    await endNow(payer);
    expect(await row(kind, uuid)).toMatchObject({
      status: 'suspended',
      suspend_reason: 'ended',
      remove_on: addDays(localDate(now()), 30),
    });
    expect(await work()).toEqual([`suspend ${kind}`]);
    later(29);
    expect(await removeEnded(shop.api.store, now())).toEqual({ removed: 0, failed: [] });
    later(1);
    expect(await removeEnded(shop.api.store, now())).toEqual({ removed: 1, failed: [] });
    expect(await removeEnded(shop.api.store, now())).toEqual({ removed: 0, failed: [] });
    expect(await work()).toEqual([`remove ${kind}`]);
    expect(['terminated', 'deleted']).toContain(await status(kind, uuid));
  });

  test('that has ended can be sold again: it returns, is not removed, and is billed from that day', async () => {
    const { uuid, payer } = await sold(kind);
    const tried = () => shop.api.send('employee', `POST /api/${kind}/${uuid}/sell-again/preview`, { body: {} });
    expect((await tried()).statusCode).toBe(409);
    await endNow(payer);
    expect(await work()).toEqual([`suspend ${kind}`]);
    const shown = await tried();
    expect(shown.json()).toMatchObject({
      facts: [{ value: '2026-03-10' }],
      note: { nl: expect.stringContaining('9 april 2026') },
    });
    const { seen, questions } = shown.json<{ seen: string; questions: readonly { options: readonly Option[] }[] }>();
    const values = questions[0]?.options.find(({ chosen }) => chosen)?.values ?? {};
    await act(kind, uuid, 'sell-again', { seen, ...values }, 'employee');
    expect(await row(kind, uuid)).toMatchObject({ status: 'active', remove_on: null, suspend_reason: null });
    expect(await work()).toEqual([`unsuspend ${kind}`]);
    const [again, ...others] = await anyTable(shop.api.store.database)
      .selectFrom('subscriptions')
      .selectAll()
      .where('resource_id', '=', uuid)
      .where('status', '!=', 'cancelled')
      .execute();
    expect(others).toEqual([]);
    expect(again).toMatchObject({
      status: 'active',
      resource: kind,
      client_uuid: ours(),
      price_mode: 'list',
      started_on: '2026-03-10',
      anchor_day: 10,
      description: (await row('subscriptions', payer))['description'],
    });
    expect((await row(kind, uuid))['subscription_uuid']).toBe(again?.['uuid']);
    await billDue(shop.api.store, now());
    expect((await row('subscriptions', String(again?.['uuid'])))['billed_through']).toBe('2026-04-09');
    expect((await tried()).statusCode).toBe(409);
  });

  test('is suspended and resumed with its subscription, by the adapter', async () => {
    const { uuid, payer } = await sold(kind);
    await act('subscriptions', payer, 'suspend', {}, 'employee');
    expect(await row(kind, uuid)).toMatchObject({
      status: 'suspended',
      suspend_reason: 'subscription',
      remove_on: null,
    });
    expect(await row('subscriptions', payer)).toMatchObject({
      suspended_on: '2026-03-10',
      suspend_reason: 'request',
    });
    const history = await shop.api.send('management', `GET /api/${kind}/${uuid}/history`, {});
    const [stopped] = history.json<readonly { changes: readonly Record<string, unknown>[] }[]>();
    expect(stopped?.changes).toContainEqual({ field: 'suspend_reason', before: null, after: 'subscription' });
    expect(await work()).toEqual([`suspend ${kind}`]);
    await act('subscriptions', payer, 'resume', {}, 'employee');
    expect(await row(kind, uuid)).toMatchObject({ status: 'active', suspend_reason: null });
    expect(await row('subscriptions', payer)).toMatchObject({ status: 'active', suspended_on: null });
    expect(await work()).toEqual([`unsuspend ${kind}`]);
  });

  test('stays suspended when resumed while nobody pays for it; with its subscription, it returns', async () => {
    const { uuid, payer } = await sold(kind);
    await act('subscriptions', payer, 'suspend', {}, 'employee');
    await act(kind, uuid, 'take-back');
    expect(await row(kind, uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'subscription' });
    expect(await work()).toEqual([`suspend ${kind}`]);
    await act(kind, uuid, kind === 'hosting' ? 'terminate' : kind === 'databases' ? 'mark-deleting' : 'start-deleting');
    await act('subscriptions', payer, 'resume', {}, 'employee');
    await act(kind, uuid, 'take-back');
    expect(await row(kind, uuid)).toMatchObject({ status: 'active', suspend_reason: null });
    expect(await work()).toEqual([`unsuspend ${kind}`]);
  });

  test('is suspended and resumed with its client; with a closed client it ends, and prepaid time is credited', async () => {
    const { uuid, payer } = await sold(kind);
    const noteOf = async (action: string) => (await call(`POST /api/clients/${ours()}/${action}/preview`))['note'];
    expect(await noteOf('suspend')).toMatchObject({
      en: expect.stringMatching(
        /^This suspends (1 subscription|\d+ subscriptions): [^|]+\. Hosting, servers and applications go offline; domains keep working\.$/,
      ),
    });
    expect(await noteOf('close')).toMatchObject({
      en: expect.stringMatching(/^This ends (1 subscription|\d+ subscriptions) today: [^|]+ after 30 days\.$/),
    });
    await act('clients', ours(), 'suspend');
    expect(await status('subscriptions', payer)).toBe('suspended');
    expect(await row(kind, uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'client' });
    const refused = await shop.api.send('employee', `PUT /api/subscriptions/${payer}/resume`, { body: {} });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'The client is suspended.' }]);
    await act('clients', ours(), 'resume');
    expect([await status('subscriptions', payer), await status(kind, uuid)]).toEqual(['active', 'active']);
    await act('clients', ours(), 'close');
    expect(await row('subscriptions', payer)).toMatchObject({ status: 'cancelled', cancel_on: '2026-03-10' });
    expect(await row(kind, uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'ended' });
    const [line] = await anyTable(shop.api.store.database)
      .selectFrom('invoice_lines')
      .selectAll()
      .where('settles_uuid', '=', payer)
      .execute();
    expect(Number(line?.['line_net_cents'])).toBeLessThan(0);
  });

  test('ends with a client that is closed before its subscription has started', async () => {
    const { uuid, payer } = await sold(kind);
    await anyTable(shop.api.store.database)
      .updateTable('subscriptions')
      .set({ started_on: '2026-03-20', billed_through: null })
      .where('uuid', '=', payer)
      .execute();
    await act('clients', ours(), 'close');
    expect(await row('subscriptions', payer)).toMatchObject({ status: 'cancelled', cancel_on: '2026-03-20' });
    expect(await row(kind, uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'ended' });
  });

  test('stays while another subscription pays for it, or while it is free', async () => {
    const { uuid, payer } = await sold(kind);
    const other = await subscription({ resource: kind, resource_id: uuid });
    await endNow(payer);
    expect(await status(kind, uuid)).toBe('active');
    await act(kind, uuid, 'mark-free', { free_reason: 'Sponsored' });
    await endNow(other);
    expect(await row(kind, uuid)).toMatchObject({ status: 'active', remove_on: null });
    await act(kind, uuid, 'charge-again');
    expect(await row(kind, uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'ended' });
    await act(kind, uuid, 'mark-free', { free_reason: 'Sponsored' });
    expect(await row(kind, uuid)).toMatchObject({ status: 'active', remove_on: null, suspend_reason: null });
  });

  test('stops when its two subscriptions end concurrently', async () => {
    const { uuid, payer } = await sold(kind);
    const other = await subscription({ resource: kind, resource_id: uuid });
    const finish = { cancel_on: localDate(now()) };
    await Promise.all([payer, other].map((one) => asProgram('subscriptions', one, 'finish', finish)));
    expect(await row(kind, uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'ended' });
    expect(await work()).toEqual([`suspend ${kind}`]);
  });

  test('cannot be resumed by hand while nobody pays for it', async () => {
    const { uuid, payer } = await sold(kind);
    await act('subscriptions', payer, 'suspend');
    const refused = await shop.api.send('employee', `PUT /api/${kind}/${uuid}/unsuspend`, { body: {} });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'This service isn’t billed.' }]);
    expect(await status(kind, uuid)).toBe('suspended');
  });

  test('that is removed is not billed any more: its subscription ends with the paid days', async () => {
    const { uuid, payer } = await sold(kind);
    if (kind === 'hosting') await act(kind, uuid, 'suspend', { suspend_reason: 'request' });
    await act(kind, uuid, lifeAction[kind]);
    expect(await work()).toContain(`remove ${kind}`);
    expect(await row('subscriptions', payer)).toMatchObject({ status: 'cancel_scheduled', cancel_on: '2026-04-01' });
    later(22);
    await billDue(shop.api.store, now());
    expect(await status('subscriptions', payer)).toBe('cancelled');
  });
});
interface Option {
  readonly chosen: boolean;
  readonly values: Fields;
}
const lifeAction = { hosting: 'terminate', applications: 'start-deleting', databases: 'mark-deleting' } as const;

test.each(['hosting', 'applications', 'databases', 'servers', 'domains'] as const)(
  'of %s the day is shown that its subscription was cancelled as of',
  async (kind) => {
    const { uuid, payer } = await sold(kind);
    await anyTable(shop.api.store.database)
      .updateTable(kind)
      .set({ subscription_uuid: payer })
      .where('uuid', '=', uuid)
      .execute();
    const resource = own(shop.api.store.registry().resources, kind);
    const endsOn = async () => (await shop.api.store.one(systemCaller, resource, uuid, []))['ends_on'];
    expect(await endsOn()).toBeNull();
    await asProgram('subscriptions', payer, 'plan-end', { cancel_on: '2026-04-01' });
    expect(await endsOn()).toBe('2026-04-01');
    await asProgram('subscriptions', payer, 'keep', {});
    expect(await endsOn()).toBeNull();
  },
);

test('a data migration links services to their subscription, and not to an ended one', async () => {
  const { uuid, payer } = await sold('servers');
  await subscription({ resource: 'servers', resource_id: uuid, status: 'cancelled' });
  await shop.api.store.database
    .transaction()
    .execute(async (database) => void (await servicesNameSubscriptions.run({ database, sql })));
  expect((await row('servers', uuid))['subscription_uuid']).toBe(payer);
});

test('a service suspended for abuse stays suspended when it is paid for', async () => {
  const { uuid, payer } = await sold('hosting');
  await act('hosting', uuid, 'suspend', { suspend_reason: 'abuse' });
  await act('subscriptions', payer, 'suspend');
  await act('subscriptions', payer, 'resume');
  expect(await row('hosting', uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'abuse' });
});

test('a client ends it at the end of the period: it runs until then, and the daily round stops it', async () => {
  const { uuid, payer } = await sold('hosting');
  const path = `/api/subscriptions/${payer}/schedule-cancel`;
  const { seen, questions } = (await shop.api.send('user', `POST ${path}/preview`, { body: {} })).json<{
    seen: string;
    questions: readonly { options: readonly { values: Fields }[] }[];
  }>();
  await anyTable(shop.api.store.database)
    .updateTable('hosting')
    .set({ subscription_uuid: payer })
    .where('uuid', '=', uuid)
    .execute();
  const hosting = own(shop.api.store.registry().resources, 'hosting');
  const endsOn = async () => (await shop.api.store.one(systemCaller, hosting, uuid, []))['ends_on'];
  expect(await endsOn()).toBeNull();
  await call(`PUT ${path}`, { seen, ...questions[0]?.options[0]?.values }, 'user');
  expect(await endsOn()).toBe((await row('subscriptions', payer))['cancel_on']);
  expect([await status('subscriptions', payer), await status('hosting', uuid)]).toEqual(['cancel_scheduled', 'active']);
  shop.api.clock.now = new Date('2026-05-01T09:00:00Z');
  await billDue(shop.api.store, now());
  expect([await status('subscriptions', payer), await status('hosting', uuid)]).toEqual(['cancelled', 'suspended']);
  expect(await endsOn()).toBeNull();
  expect(await work()).toEqual(['suspend hosting']);
});

test('a cancellation stays valid during suspension, and nothing is charged for that', async () => {
  const { uuid, payer } = await sold('hosting');
  await anyTable(shop.api.store.database)
    .updateTable('subscriptions')
    .set({ status: 'cancel_scheduled', cancel_on: '2026-04-01' })
    .where('uuid', '=', payer)
    .execute();
  await act('subscriptions', payer, 'suspend');
  await act('subscriptions', payer, 'resume');
  expect(await status('subscriptions', payer)).toBe('cancel_scheduled');
  await act('subscriptions', payer, 'suspend');
  shop.api.clock.now = new Date('2026-04-02T09:00:00Z');
  await billDue(shop.api.store, now());
  expect(await row('subscriptions', payer)).toMatchObject({ status: 'cancelled', cancel_on: '2026-04-01' });
  expect(await row('hosting', uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'ended' });
});

test('a server in maintenance that is being switched off is off, and is switched on once it is paid for', async () => {
  const { uuid, payer } = await sold('servers');
  whileAtWork = async () => {
    whileAtWork = () => Promise.resolve();
    await act('servers', uuid, 'maintenance');
  };
  await act('subscriptions', payer, 'suspend');
  expect(await work()).toEqual(['suspend servers']);
  expect(await row('servers', uuid)).toMatchObject({ status: 'off', suspend_reason: 'subscription' });
  await act('subscriptions', payer, 'resume');
  expect(await work()).toEqual(['unsuspend servers']);
  expect(await row('servers', uuid)).toMatchObject({ status: 'active', suspend_reason: null });
});

test('a client’s server is switched off and on again; not while it hosts sold services', async () => {
  const { uuid, payer } = await sold('servers');
  await act('subscriptions', payer, 'suspend');
  expect(await status('servers', uuid)).toBe('active');
  expect(await work()).toEqual(['suspend servers']);
  expect(await row('servers', uuid)).toMatchObject({ status: 'off', suspend_reason: 'subscription' });
  await act('subscriptions', payer, 'resume');
  expect(await work()).toEqual(['unsuspend servers']);
  expect(await row('servers', uuid)).toMatchObject({ status: 'active', suspend_reason: null });
  // Thought better of before anybody was at it.
  await act('subscriptions', payer, 'suspend');
  await act('subscriptions', payer, 'resume');
  expect(await work()).toEqual([]);
  expect(await row('servers', uuid)).toMatchObject({ status: 'active', suspend_reason: null });
  const { uuid: account } = await sold('hosting');
  await anyTable(shop.api.store.database)
    .updateTable('hosting')
    .set({ server_uuid: uuid })
    .where('uuid', '=', account)
    .execute();
  await endNow(payer);
  expect(await work()).toEqual([]);
  expect(await row('servers', uuid)).toMatchObject({ status: 'active', remove_on: '2026-04-09' });
});

test('an ended server is sold again before it has been switched off, which is then cancelled', async () => {
  const { uuid, payer } = await sold('servers');
  const preview = () => shop.api.send('employee', `POST /api/servers/${uuid}/sell-again/preview`, { body: {} });
  expect((await preview()).statusCode).toBe(409);
  await endNow(payer);
  expect(await row('servers', uuid)).toMatchObject({ status: 'active', remove_on: '2026-04-09' });
  const shown = await preview();
  const { seen, questions } = shown.json<{ seen: string; questions: readonly { options: readonly Option[] }[] }>();
  const values = questions[0]?.options.find(({ chosen }) => chosen)?.values ?? {};
  await act('servers', uuid, 'sell-again', { seen, ...values }, 'employee');
  expect(await work()).toEqual([]);
  expect(await row('servers', uuid)).toMatchObject({ status: 'active', remove_on: null, suspend_reason: null });
  expect((await preview()).statusCode).toBe(409);
});

test('a server of its own stops with its last account, and starts for the first one that resumes', async () => {
  const { uuid, payer } = await sold('servers');
  const { uuid: account, payer: other } = await sold('hosting', { server_uuid: uuid });
  await act('subscriptions', payer, 'suspend');
  expect(await work()).toEqual([]);
  await act('subscriptions', other, 'suspend');
  expect(new Set(await work())).toEqual(new Set(['suspend hosting', 'suspend servers']));
  expect(await row('servers', uuid)).toMatchObject({ status: 'off', suspend_reason: 'subscription' });
  await act('subscriptions', other, 'resume');
  expect(new Set(await work())).toEqual(new Set(['unsuspend hosting', 'unsuspend servers']));
  expect([await status('servers', uuid), await status('hosting', account)]).toEqual(['active', 'active']);
});

test('the subscription of a removed service ends for good, and so does one that starts for it', async () => {
  const { uuid, payer } = await sold('databases');
  await act('databases', uuid, 'mark-deleting');
  await work();
  expect(await row('subscriptions', payer)).toMatchObject({ status: 'cancel_scheduled', cancel_on: '2026-04-01' });
  const undone = await shop.api.send('user', `PUT /api/subscriptions/${payer}/keep`, { body: {} });
  expect([undone.statusCode, undone.json()]).toMatchObject([
    409,
    { code: 'E_STATE', message: 'Its service has been removed, or the domain was transferred away.' },
  ]);
  expect(await row('subscriptions', payer)).toMatchObject({
    status: 'cancel_scheduled',
    cancel_on: '2026-04-01',
    service_gone_on: '2026-03-10',
  });
  const next = await subscription({
    resource: 'databases',
    resource_id: uuid,
    status: 'pending',
    billed_through: null,
  });
  await act('subscriptions', next, 'activate');
  expect(await row('subscriptions', next)).toMatchObject({ status: 'cancelled', cancel_on: '2026-03-10' });
});

test('two subscriptions that start concurrently for a removed service both end', async () => {
  const { uuid, payer } = await sold('databases');
  await act('databases', uuid, 'mark-deleting');
  await work();
  await endAtOnce(payer);
  const waiting = { resource: 'databases', resource_id: uuid, status: 'pending', billed_through: null };
  const two = [await subscription(waiting), await subscription(waiting)];
  const answers = await Promise.all(
    two.map((one) => shop.api.send('management', `PUT /api/subscriptions/${one}/activate`, { body: {} })),
  );
  // The second request finds that the subscription has ended already.
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await Promise.all(two.map((one) => status('subscriptions', one)))).toEqual(['cancelled', 'cancelled']);
});
const endAtOnce = (payer: string) => asProgram('subscriptions', payer, 'finish', { cancel_on: localDate(now()) });

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())) as waits`.execute(shop.api.store.database);
  return rows[0]?.waits === true;
}

describe('dependants of a service wait for it first, and block nothing that it needs', () => {
  const changeOf = async (uuid: string, operation: string): Promise<Fields> =>
    anyTable(shop.api.store.database)
      .selectFrom('service_changes')
      .selectAll()
      .where('subject_uuid', '=', uuid)
      .where('operation', '=', operation)
      .executeTakeFirstOrThrow();
  const byHand = async (uuid: string): Promise<Fields> => {
    await anyTable(shop.api.store.database).updateTable('providers').set({ status: 'disabled' }).execute();
    await act('hosting', uuid, 'suspend', { suspend_reason: 'abuse' });
    await anyTable(shop.api.store.database).updateTable('providers').set({ status: 'active' }).execute();
    return changeOf(uuid, 'suspend');
  };
  const ways: readonly (readonly [
    string,
    (service: { readonly uuid: string; readonly payer: string }) => Promise<{
      readonly held: readonly (readonly [string, unknown])[];
      readonly start: () => Promise<unknown>;
    }>,
  ])[] = [
    [
      'a subscription that is suspended',
      async ({ payer }) => ({
        held: [['subscriptions', payer]],
        start: () => act('subscriptions', payer, 'suspend'),
      }),
    ],
    [
      'a client that is suspended',
      async ({ payer }) => ({
        held: [
          ['clients', ours()],
          ['subscriptions', payer],
        ],
        start: () => act('clients', ours(), 'suspend'),
      }),
    ],
    [
      'the worker that begins and ends a piece of work',
      async ({ uuid, payer }) => {
        await act('subscriptions', payer, 'suspend');
        const change = await changeOf(uuid, 'suspend');
        return { held: [['service_changes', change['uuid']]], start: work };
      },
    ],
    [
      'a task that is done',
      async ({ uuid }) => {
        const { uuid: change, task_uuid } = await byHand(uuid);
        return {
          held: [
            ['tasks', task_uuid],
            ['service_changes', change],
          ],
          start: () => act('tasks', String(task_uuid), 'done'),
        };
      },
    ],
    [
      'a service change that is done by hand',
      async ({ uuid }) => {
        const { uuid: change } = await byHand(uuid);
        return {
          held: [['service_changes', change]],
          start: () => act('service-changes', String(change), 'by-hand'),
        };
      },
    ],
  ];

  test.each(ways)('%s', async (_, prepare) => {
    const service = await sold('hosting');
    const { held, start } = await prepare(service);
    let started: Promise<unknown> = Promise.resolve();
    await shop.api.store.database.transaction().execute(async (tx) => {
      await tx.selectFrom('hosting').select('uuid').where('uuid', '=', service.uuid).forUpdate().execute();
      started = start();
      await expect.poll(waitsForLock, { interval: 10 }).toBe(true);
      for (const [table, uuid] of held) {
        const free = anyTable(tx).selectFrom(table).select('uuid').where('uuid', '=', uuid).forUpdate().skipLocked();
        expect([table, await free.execute()]).toEqual([table, [{ uuid }]]);
      }
    });
    await started;
  });

  test('the provider’s result is written as soon as the database is available', async () => {
    const { uuid, payer } = await sold('hosting');
    let release = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    let holding: Promise<unknown> = Promise.resolve();
    // In the midst of the work somebody takes the service and keeps it for longer than anybody waits for a lock.
    whileAtWork = async () => {
      whileAtWork = () => Promise.resolve();
      const taken = new Promise<void>((resolve) => {
        holding = shop.api.store.database.transaction().execute(async (tx) => {
          await tx.selectFrom('hosting').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
          resolve();
          await isHeld;
        });
      });
      await taken;
    };
    await act('subscriptions', payer, 'suspend');
    await worker.turn();
    await expect.poll(waitsForLock, { interval: 10 }).toBe(true);
    await expect.poll(waitsForLock, { interval: 10 }).toBe(false);
    release();
    await Promise.all([holding, worker.idle()]);
    expect(await changeOf(uuid, 'suspend')).toMatchObject({ status: 'succeeded', attempts: 1 });
    expect(asked.splice(0)).toEqual(['suspend hosting']);
  });
});

test('a service that begins under a suspended client is suspended, and not billed until the client resumes', async () => {
  const { uuid, payer } = await sold('hosting');
  await anyTable(shop.api.store.database)
    .updateTable('subscriptions')
    .set({ status: 'pending', billed_through: null })
    .where('uuid', '=', payer)
    .execute();
  await act('clients', ours(), 'suspend');
  await act('subscriptions', payer, 'activate');
  expect(await row('subscriptions', payer)).toMatchObject({ status: 'suspended', suspend_reason: 'client' });
  expect(await row('hosting', uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'client' });
  await act('clients', ours(), 'resume');
  expect([await status('subscriptions', payer), await status('hosting', uuid)]).toEqual(['active', 'active']);
});

test('a domain is released when it expires, never before; and kept when it is paid for after all', async () => {
  const { uuid, payer } = await sold('domains');
  await act('subscriptions', payer, 'suspend');
  expect(await status('domains', uuid)).toBe('active');
  await act('subscriptions', payer, 'resume');
  await endNow(payer);
  expect(await row('domains', uuid)).toMatchObject({
    status: 'cancel_scheduled',
    cancel_on: '2027-01-01',
    ends_with_subscription: true,
  });
  const refused = await shop.api.send('employee', `PUT /api/domains/${uuid}/undo-cancellation`, { body: {} });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { message: 'The subscription of this domain has ended.' },
  ]);
  const next = await subscription();
  await call(`PUT /api/domains/${uuid}`, { subscription_uuid: next });
  expect(await row('domains', uuid)).toMatchObject({ status: 'active', ends_with_subscription: false });
});

test('the cancellation of a domain with a cancelled subscription is undone on the subscription', async () => {
  const { uuid, payer } = await sold('domains');
  await anyTable(shop.api.store.database)
    .updateTable('subscriptions')
    .set({ status: 'cancel_scheduled', cancel_on: '2027-01-01' })
    .where('uuid', '=', payer)
    .execute();
  await call(`PUT /api/domains/${uuid}/schedule-cancellation`, { cancel_on: '2027-01-01' });
  expect(await status('domains', uuid)).toBe('cancel_scheduled');
  const refused = await shop.api.send('employee', `PUT /api/domains/${uuid}/undo-cancellation`, { body: {} });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'The subscription of this domain has been cancelled.',
      hint: 'Undo the cancellation of the subscription and the domain follows.',
    },
  ]);
});

test('dependants of an account are removed with it', async () => {
  const { uuid, payer } = await sold('hosting');
  const { uuid: database, payer: unneeded } = await sold('databases', { hosting_uuid: uuid });
  await anyTable(shop.api.store.database).deleteFrom('subscriptions').where('uuid', '=', unneeded).execute();
  await endNow(payer);
  expect(await status('databases', database)).toBe('active');
  later(30);
  await removeEnded(shop.api.store, now());
  await work();
  expect([await status('hosting', uuid), await status('databases', database)]).toEqual(['terminated', 'deleted']);
});

test('a service that was suspended before it was provisioned is stopped immediately', async () => {
  const { uuid, payer } = await sold('hosting', { status: 'provisioning' });
  await act('subscriptions', payer, 'suspend');
  expect(await status('hosting', uuid)).toBe('provisioning');
  await act('hosting', uuid, 'mark-active', {}, 'employee');
  expect(await row('hosting', uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'subscription' });
});

test('a payment immediately resumes what was suspended for it', async () => {
  const { uuid, payer } = await sold('hosting');
  const invoice = await shop.add('invoices', {
    client_uuid: ours(),
    seller_uuid: shop.api.company.seller,
    lines: [
      {
        description: 'HOST',
        quantity: 1,
        unit_price_cents: 1_000,
        vat_rate_uuid: shop.api.company.vat.standard,
        subscription_uuid: payer,
        period_start: '2026-03-01',
        period_end: '2026-03-31',
      },
    ],
  });
  await call(`PUT /api/invoices/${invoice}/finalise`, {
    seen: (await call(`POST /api/invoices/${invoice}/finalise/preview`))['seen'],
  });
  await call(`PUT /api/invoices/${invoice}/mark-sent`);
  later(60);
  await asProgram('subscriptions', payer, 'withhold', { suspend_reason: 'non_payment' });
  expect(await row('hosting', uuid)).toMatchObject({ status: 'suspended', suspend_reason: 'non_payment' });
  const pay = (amount_cents: number): Promise<unknown> =>
    asProgram('invoices', invoice, 'register-payment', {
      amount_cents,
      received_on: localDate(now()),
      method: 'bank',
    });
  await pay(200);
  expect(await status('subscriptions', payer)).toBe('suspended');
  await pay(1_010);
  expect([await status('subscriptions', payer), await status('hosting', uuid)]).toEqual(['active', 'active']);
  expect(await row('subscriptions', payer)).toMatchObject({ billed_through: addDays(localDate(now()), -1) });
});

describe('a downgrade to a smaller pack', () => {
  let large: { readonly product: string; readonly pack: string };
  let small: string;
  beforeAll(async () => {
    const product = await row('products', shop.products.hosting);
    small = String(product['hosting_pack_uuid']);
    await shop.api.store.database
      .updateTable('hosting_packs')
      .set({ disk_mb: 1_000 })
      .where('uuid', '=', small)
      .execute();
    const pack = await shop.add('hosting-packs', { key: 'large', name: 'Large', disk_mb: 9_000 });
    const { uuid: _uuid, created_at: _made, updated_at: _changed, version: _version, ...rest } = product;
    const uuid = await shop.insert('products', {
      ...rest,
      config_fields: [],
      sku: 'LARGE',
      name: 'Large',
      slug: 'large',
      hosting_pack_uuid: pack,
    });
    await shop.price(shop.list, uuid, {
      action: 'recurring',
      period_unit: 'month',
      tier_model: 'flat',
      tiers: [{ from_qty: 1, unit_price_cents: 3_000 }],
    });
    large = { product: uuid, pack };
  });

  async function account(disk_used_mb: number): Promise<{ readonly uuid: string; readonly payer: string }> {
    const { uuid, payer } = await sold('hosting', { hosting_pack_uuid: large.pack, disk_used_mb });
    const { database } = shop.api.store;
    await database
      .updateTable('hosting')
      .set({ pack_snapshot: JSON.stringify({ disk_mb: 9_000 }) })
      .where('uuid', '=', uuid)
      .execute();
    await database
      .updateTable('subscriptions')
      .set({ product_uuid: large.product, unit_price_cents: 3_000 })
      .where('uuid', '=', payer)
      .execute();
    return { uuid, payer };
  }
  const change = { next_product_uuid: '' };
  beforeAll(() => void (change.next_product_uuid = shop.products.hosting));
  const preview = (payer: string, actor: TestActor): Promise<Fields> =>
    call(`POST /api/subscriptions/${payer}/change-product/preview`, change, actor);
  const tasksOf = (payer: string): Promise<readonly Fields[]> =>
    anyTable(shop.api.store.database).selectFrom('tasks').selectAll().where('subject_uuid', '=', payer).execute();

  test('below the usage is rejected for client and staff, immediate or planned, with what exceeds it', async () => {
    const { uuid, payer } = await account(4_200);
    const { username } = await row('hosting', uuid);
    const message = `${String(username)} uses more than Start includes. Disk space used: 4.1 GB of 1,000 MB.`;
    for (const [actor, change_on] of [
      ['user', '2026-04-01'],
      ['employee', '2026-03-10'],
    ] as const) {
      for (const [methodAndUrl, body] of [
        [`POST /api/subscriptions/${payer}/change-product/preview`, change],
        [`PUT /api/subscriptions/${payer}/change-product`, { ...change, change_on, seen: 'anything' }],
      ] as const) {
        const refused = await shop.api.send(actor, methodAndUrl, { body });
        expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'E_STATE', message }]);
      }
    }
    expect(await row('subscriptions', payer)).toMatchObject({ product_uuid: large.product, change_on: null });
  });

  test('that fits is one job at the provider, and no task', async () => {
    const { uuid, payer } = await account(400);
    const { seen } = await preview(payer, 'employee');
    await act('subscriptions', payer, 'change-product', { ...change, change_on: '2026-03-10', seen }, 'employee');
    expect(await row('hosting', uuid)).toMatchObject({ hosting_pack_uuid: small, work_state: 'open' });
    const changes = await anyTable(shop.api.store.database)
      .selectFrom('service_changes')
      .selectAll()
      .where('subject_uuid', '=', uuid)
      .execute();
    expect(changes).toMatchObject([{ operation: 'update' }]);
    expect(await tasksOf(payer)).toEqual([]);
  });

  test('that no longer fits on its day is billed, keeps its pack and creates a task in both languages', async () => {
    const { uuid, payer } = await account(400);
    const { database } = shop.api.store;
    const planned = { change_on: '2026-04-01', next_product_uuid: shop.products.hosting };
    await database.updateTable('subscriptions').set({ status: 'cancelled' }).where('uuid', '!=', payer).execute();
    await database.updateTable('subscriptions').set(planned).where('uuid', '=', payer).execute();
    await database.updateTable('hosting').set({ disk_used_mb: 4_200 }).where('uuid', '=', uuid).execute();
    expect(await billDue(shop.api.store, new Date('2026-04-01T09:00:00Z'))).toMatchObject({ failed: [] });
    expect(await row('subscriptions', payer)).toMatchObject({ product_uuid: shop.products.hosting });
    expect(await row('hosting', uuid)).toMatchObject({ hosting_pack_uuid: large.pack, work_state: null });
    expect(await tasksOf(payer)).toMatchObject([
      {
        title: 'Change to HOST: HOST',
        title_nl: 'Omzetten naar HOST: HOST',
        instructions: expect.stringContaining('Disk space used: 4.1 GB of 1,000 MB'),
        instructions_nl: expect.stringContaining('Gebruikte schijfruimte: 4,1 GB van 1.000 MB'),
      },
    ]);
  });
});
