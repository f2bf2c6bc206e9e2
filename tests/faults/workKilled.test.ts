/**
 * The program dies before each statement that matters, of each kind of work at a provider and of each nightly round: the
 * next process finishes it, and everything is done once. Around the commits it is a process that is killed (SIGKILL),
 * which takes seconds to start; before the other statements its connections are cut.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../support/modulesWith.ts';
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import { anyTable } from '../../src/engine/server/store/contract.ts';
import { sealRow } from '../../src/engine/server/store/encryption.ts';
import { addDays, localDate } from '../../src/engine/values/dates/calendarDate.ts';
import { bookedAdapters, written } from '../support/bookedAdapter.ts';
import { addInfrastructure, type Infrastructure } from '../support/infrastructure.ts';
import { startMortalChild, type MortalChild } from '../support/mortalChild.ts';
import { leaseMilliseconds, rounds, type MortalOptions, type Round, type Task } from '../support/mortalServer.ts';
import { own } from '../support/row.ts';
import { createShop, type Shop } from '../support/shop.ts';
import { decisive, steps } from '../support/steps.ts';
import { openSuddenDeath, type SuddenDeath } from '../support/suddenDeath.ts';
import { createTestWorker } from '../support/worker.ts';

type Fields = Readonly<Record<string, unknown>>;

const directory = mkdtempSync(join(tmpdir(), 'beheer-work-killed-'));
const book = join(directory, 'asked');
const adapters = bookedAdapters(book);
/** Processes are started and killed one after another. */
const patienceMilliseconds = 900_000;
let shop: Shop;
let place: Infrastructure;
let other: string;
let mortal: SuddenDeath;
let options: MortalOptions;
let made = 0;

beforeAll(async () => {
  writeFileSync(book, '');
  shop = await createShop({ modules: modulesWith(adapters) });
  place = await addInfrastructure(shop.api, 'hetzner');
  other = await place.add('servers', {
    name: 'web02',
    hostname: 'web02.example.nl',
    provider_uuid: place.provider,
    region_uuid: place.region,
    server_type_uuid: place.type,
  });
  await database().updateTable('servers').set({ status: 'active', is_shared: true }).execute();
  await shop.add('providers', { key: 'dns', name: 'Name servers', kind: 'dns', adapter: 'hetzner' });
  await shop.price(shop.list, shop.products.domain, {
    action: 'restore',
    period_unit: 'once',
    tier_model: 'flat',
    tiers: [{ from_qty: 1, unit_price_cents: 7_500 }],
  });
  options = { connectionString: shop.api.connectionString, moment: shop.api.clock.now.toISOString(), book };
  mortal = await openSuddenDeath(options);
});
afterAll(async () => {
  await (await started)?.end();
  await mortal.close();
  await shop.api.close();
  rmSync(directory, { recursive: true, force: true });
});

const database = () => anyTable(shop.api.store.database);
const today = () => localDate(shop.api.clock.now);
const act = (resource: string, uuid: string, action: string, body: Fields = {}): Promise<Fields> =>
  shop.api.store.act(systemCaller, own(shop.api.store.registry().resources, resource), uuid, action, body);
const update = (resource: string, uuid: string, body: Fields): Promise<Fields> =>
  shop.api.store.update(systemCaller, own(shop.api.store.registry().resources, resource), uuid, body);
const edit = (resource: string, uuid: string, body: Fields): Promise<Fields> =>
  shop.api.call('management', `PUT /api/${resource}/${uuid}`, body);

/** Starts the one after it already: that takes longer than to die. */
let started: Promise<MortalChild> | null = null;
async function nextChild(): Promise<MortalChild> {
  const child = await (started ?? startMortalChild(options));
  started = startMortalChild(options);
  return child;
}

async function client(): Promise<string> {
  made += 1;
  const uuid = await shop.add('clients', {
    company_name: `Klant ${made}`,
    email: `klant${made}@example.nl`,
    phone: '+31301234567',
    seller_uuid: shop.api.company.seller,
    street: 'Kade',
    house_number: '2',
    postal_code: '3511 AA',
    city: 'Utrecht',
    country: 'NL',
  });
  await database().updateTable('clients').set({ status: 'active' }).where('uuid', '=', uuid).execute();
  return uuid;
}

const shapes: Readonly<Record<string, () => Fields>> = {
  hosting: () => ({ server_uuid: place.server, username: `klant${made}` }),
  databases: () => ({ server_uuid: place.server, name: `data${made}`, engine: 'mariadb' }),
  applications: () => ({ server_uuid: place.server, name: `App ${made}`, type: 'php', root_path: `/home/a${made}` }),
  servers: () => ({
    name: `srv${made}`,
    hostname: `srv${made}.example.nl`,
    provider_uuid: place.provider,
    region_uuid: place.region,
    server_type_uuid: place.type,
  }),
  domains: () => ({
    name: `naam${made}.nl`,
    name_unicode: `naam${made}.nl`,
    tld_uuid: shop.api.company.tlds.nl,
    provider_uuid: place.provider,
    period_months: 12,
    registered_on: '2026-01-01',
    expires_on: '2027-01-01',
    nameservers: ['ns1.example.net', 'ns2.example.net'],
    auto_renew: true,
  }),
};

/** Of a new client, free of charge unless something pays for it, and nothing asked for it. */
async function service(resource: string, rest: Fields = { status: 'active', is_free: true }): Promise<string> {
  const client_uuid = await client();
  const { hosting_pack_uuid } = await database()
    .selectFrom('products')
    .selectAll()
    .where('uuid', '=', shop.products.hosting)
    .executeTakeFirstOrThrow();
  // What is registered is not made by hand.
  const uuid = await (resource === 'domains' ? shop.insert : shop.add)(resource, {
    client_uuid,
    ...(resource === 'hosting' ? { hosting_pack_uuid } : {}),
    ...shapes[resource]?.(),
    ...(resource === 'domains' ? { status: 'active' } : {}),
  });
  await database().updateTable(resource).set(rest).where('uuid', '=', uuid).execute();
  await database().deleteFrom('service_changes').where('subject_uuid', '=', uuid).execute();
  await database().deleteFrom('beheer_jobs').execute();
  return uuid;
}

/** What there is of everything that must be whole or absent. */
async function census(): Promise<Fields> {
  const counts = {
    ...Object.fromEntries(
      ['invoices', 'invoice_lines', 'reminders', 'service_changes', 'hosting_moves', 'beheer_jobs', 'beheer_mails'].map(
        (table) => [table, table],
      ),
    ),
    'changes done': "service_changes where status = 'succeeded'",
    'runs done': "script_runs where status = 'succeeded'",
    'deployments done': "deployments where status = 'succeeded'",
    'subscriptions suspended': "subscriptions where status = 'suspended'",
    'accounts on the other server': `hosting where server_uuid = '${other}'`,
    'codes to leave with': 'domains where transfer_code is not null',
    'codes to come with': 'domains where auth_code is not null',
    'domains that wait for their expiry': 'domains where renews_to is not null',
    'lines done': "order_lines where status = 'completed'",
    'orders done': "orders where status = 'completed'",
    ...Object.fromEntries(
      ['hosting', 'databases', 'applications', 'servers', 'domains', 'dns_zones', 'mailboxes'].flatMap((table) =>
        ['active', 'suspended', 'off', 'terminated', 'deleted'].map((status) => [
          `${table} ${status}`,
          `${table} where status::text = '${status}'`,
        ]),
      ),
    ),
  };
  const columns = Object.entries(counts).map(([name, of]) => `(select count(*) from ${of}) as "${name}"`);
  const found = await sql.raw<Fields>(`select ${columns.join(', ')}`).execute(shop.api.store.database);
  return { ...found.rows[0], 'asked of the provider': written(book).length };
}

const since = (before: Fields, after: Fields): Fields =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      count === before[name] ? [] : [[name, Number(count) - Number(before[name])]],
    ),
  );

/** What asks for it; what is counted begins before. */
type Begin = () => Promise<() => Promise<unknown>>;

/** @param task the work of the process that dies @param goOn what the next process does */
async function expectDoneOnce(begin: Begin, task: () => Task, goOn: () => Promise<void>): Promise<number> {
  const one = async (run: () => Promise<unknown>): Promise<Fields> => {
    const ask = await begin();
    await shop.api.store.database.deleteFrom('beheer_jobs').execute();
    const before = await census();
    await ask();
    await run();
    await goOn();
    return since(before, await census());
  };
  let trace: readonly string[] = [];
  const whole = await one(async () => {
    trace = await mortal.trace(task());
  });
  const each = steps(trace);
  const aroundCommits = decisive(trace);
  for (const nth of each) {
    const left = await one(async () => {
      const server = aroundCommits.includes(nth) ? await nextChild() : mortal;
      expect(await server.run(task(), nth)).toBeNull();
    });
    expect([nth, trace[nth - 1]?.slice(0, 80), left]).toEqual([nth, trace[nth - 1]?.slice(0, 80), whole]);
  }
  expect(new Set(written(book)).size).toBe(written(book).length);
  return each.length;
}

/** What the dead one held is free by then; what waits for something else looks again after two seconds. */
async function work(): Promise<void> {
  shop.api.clock.now = new Date(shop.api.clock.now.getTime() + leaseMilliseconds);
  const worker = createTestWorker(shop.api, adapters, (error) => {
    throw error;
  });
  for (let turn = 0; turn < 12; turn += 1) {
    await worker.turn();
    await worker.idle();
    shop.api.clock.now = new Date(shop.api.clock.now.getTime() + 3_000);
  }
  await worker.stop();
}

const ofService =
  (resource: string, ask: (uuid: string) => Promise<unknown>, rest?: Fields): Begin =>
  async () => {
    const uuid = await service(resource, rest);
    return () => ask(uuid);
  };
const stopped = { status: 'suspended', suspend_reason: 'request', is_free: true };

describe('killed at each step of work at a provider', () => {
  test.each<[string, Begin]>([
    [
      'set up an account',
      ofService('hosting', (uuid) => act('hosting', uuid, 'start-provisioning'), { is_free: true }),
    ],
    ['change an account', ofService('hosting', (uuid) => edit('hosting', uuid, { php_version: '8.3' }))],
    [
      'suspend an account',
      ofService('hosting', (uuid) => act('hosting', uuid, 'suspend', { suspend_reason: 'abuse' })),
    ],
    ['resume an account', ofService('hosting', (uuid) => act('hosting', uuid, 'unsuspend'), stopped)],
    ['remove an account', ofService('hosting', (uuid) => act('hosting', uuid, 'terminate'), stopped)],
    [
      'move an account',
      async () => {
        const uuid = await service('hosting');
        const moves = own(shop.api.store.registry().resources, 'hosting-moves');
        return () => shop.api.store.create(systemCaller, moves, { hosting_uuid: uuid, to_server_uuid: other });
      },
    ],
    ['suspend a database', ofService('databases', (uuid) => act('databases', uuid, 'suspend'))],
    [
      'remove an application',
      ofService('applications', (uuid) => act('applications', uuid, 'start-deleting'), stopped),
    ],
    ['set up a server', ofService('servers', (uuid) => act('servers', uuid, 'start-provisioning'), { is_free: true })],
    [
      'remove a server',
      ofService('servers', (uuid) => act('servers', uuid, 'start-deleting'), { status: 'off', is_free: true }),
    ],
    [
      'change a domain',
      ofService('domains', (uuid) => edit('domains', uuid, { nameservers: ['a.test.nl', 'b.test.nl'] })),
    ],
    ['get the code of a domain', ofService('domains', (uuid) => act('domains', uuid, 'ask-transfer-code'))],
    ['register a domain that was ordered', ordered('register')],
    ['transfer a domain in that was ordered', ordered('transfer')],
    [
      'renew a domain',
      ofService('domains', (uuid) => prolong(uuid, 'renew', { expires_on: '2027-01-01', period_months: 12 })),
    ],
    [
      'restore a domain',
      ofService('domains', (uuid) => prolong(uuid, 'restore', {}), {
        status: 'quarantine',
        expires_on: '2026-02-01',
        is_free: true,
      }),
    ],
    ['set up a DNS zone', ofService('domains', (uuid) => act('domains', uuid, 'make-zone'))],
    ['change a DNS zone', ofZone((uuid) => update('dns-zones', uuid, { records: [www, mail] }))],
    ['remove a DNS zone', ofZone((uuid) => act('dns-zones', uuid, 'mark-deleting'))],
    ['set up a mailbox', ofMailbox('failed', (uuid) => act('mailboxes', uuid, 'retry'))],
    ['change a mailbox', ofMailbox('active', (uuid) => update('mailboxes', uuid, { aliases: ['sales'] }))],
    ['remove a mailbox', ofMailbox('active', (uuid) => act('mailboxes', uuid, 'mark-deleting'))],
    ['deploy an application', ofService('applications', (uuid) => act('applications', uuid, 'deploy'))],
    ['run a script', runScript],
    ['deploy a file', deployFile],
  ])('%s', { timeout: patienceMilliseconds }, async (_name, begin) => {
    const asked = written(book).length;
    const deaths = await expectDoneOnce(begin, () => ({ workAt: shop.api.clock.now.toISOString() }), work);
    expect(deaths).toBeGreaterThan(2);
    expect(written(book).length).toBeGreaterThan(asked);
  });
});

/** A line of an order that is due: the domain is there from the order on, so that nobody else orders it. */
function ordered(action: 'register' | 'transfer'): Begin {
  return async () => {
    const uuid = await service('domains', {
      status: 'requested',
      registered_on: null,
      expires_on: null,
    });
    if (action === 'transfer')
      await database()
        .updateTable('domains')
        .set(sealRow(shop.api.store.database, 'domains', { uuid, values: { auth_code: 'come-with-this' } }))
        .where('uuid', '=', uuid)
        .execute();
    const { client_uuid, name } = await database()
      .selectFrom('domains')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    const order_uuid = await shop.add('orders', { client_uuid, seller_uuid: shop.api.company.seller });
    await database().updateTable('orders').set({ status: 'processing' }).where('uuid', '=', order_uuid).execute();
    const line = await shop.add('order-lines', {
      order_uuid,
      product_uuid: shop.products.domain,
      action,
      period_unit: 'year',
      domain_name: name,
    });
    await database()
      .updateTable('order_lines')
      .set({ resource: 'domains', resource_id: uuid })
      .where('uuid', '=', line)
      .execute();
    await shop.subscription({
      client_uuid,
      product_uuid: shop.products.domain,
      resource: 'domains',
      resource_id: uuid,
      order_line_uuid: line,
      period_unit: 'year',
      status: 'pending',
    });
    return () => act('order-lines', line, 'set-up');
  };
}

/** As it was shown. */
async function prolong(uuid: string, action: 'renew' | 'restore', asked: Fields): Promise<Fields> {
  const domains = own(shop.api.store.registry().resources, 'domains');
  const { seen } = await shop.api.store.preview(systemCaller, domains, uuid, action, asked);
  return act('domains', uuid, action, { ...asked, seen });
}

const www = { name: 'www', type: 'A', value: '192.0.2.1' };
const mail = { name: '@', type: 'MX', value: '10 mail.example.net.' };

/** In use, with one record. */
function ofZone(ask: (uuid: string) => Promise<unknown>): Begin {
  return async () => {
    const domain_uuid = await service('domains');
    const uuid = await shop.add('dns-zones', { domain_uuid, records: [www] });
    await database().updateTable('dns_zones').set({ status: 'active' }).where('uuid', '=', uuid).execute();
    await database().deleteFrom('service_changes').where('subject_uuid', '=', uuid).execute();
    return () => ask(uuid);
  };
}

/** Of an account in use, at its main domain. */
function ofMailbox(status: 'active' | 'failed', ask: (uuid: string) => Promise<unknown>): Begin {
  return async () => {
    const hosting_uuid = await service('hosting');
    const account = await database()
      .selectFrom('hosting')
      .selectAll()
      .where('uuid', '=', hosting_uuid)
      .executeTakeFirstOrThrow();
    const domain_uuid = await service('domains');
    const row = { hosting_uuid, domain_uuid, client_uuid: account['client_uuid'], local_part: 'info', status };
    const uuid = await shop.insert('mailboxes', { ...row, name: `info@naam${made}.nl` });
    return () => ask(uuid);
  };
}

async function runScript(): ReturnType<Begin> {
  made += 1;
  const server_script_uuid = await shop.add('server-scripts', { name: `Script ${made}`, content: 'true' });
  return () => shop.api.call('management', 'POST /api/script-runs', { server_script_uuid, server_uuid: place.server });
}

async function deployFile(): ReturnType<Begin> {
  made += 1;
  const file = await place.add('config-files', {
    path: `/etc/own/${made}.conf`,
    scope: 'server',
    server_uuid: place.server,
    content: 'one',
  });
  return () => act('config-files', file, 'deploy');
}

/** An account with what pays for it by the year. */
async function sold(
  rest: Fields = {},
): Promise<{ readonly client: string; readonly uuid: string; readonly payer: string }> {
  const uuid = await service('hosting', { status: 'active', ...rest });
  const { client_uuid } = await database()
    .selectFrom('hosting')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const payer = await shop.subscription({ client_uuid, resource: 'hosting', resource_id: uuid, billed_through: null });
  return { client: String(client_uuid), uuid, payer };
}

/** Final, for what that subscription costs, and due since `days` days; what there was before is written off. */
async function overdue(days: number): Promise<string> {
  await database().updateTable('invoices').set({ paid_cents: 14_520 }).where('status', '=', 'sent').execute();
  const one = await sold();
  await database()
    .updateTable('subscriptions')
    .set({ billed_through: '2030-12-31' })
    .where('uuid', '=', one.payer)
    .execute();
  const line = {
    description: 'HOST',
    quantity: 1,
    unit_price_cents: 12_000,
    vat_rate_uuid: shop.api.company.vat.standard,
  };
  const uuid = await shop.add('invoices', {
    client_uuid: one.client,
    seller_uuid: shop.api.company.seller,
    lines: [{ ...line, subscription_uuid: one.payer, period_start: '2026-01-01', period_end: '2026-12-31' }],
  });
  const invoices = own(shop.api.store.registry().resources, 'invoices');
  const { seen } = await shop.api.store.preview(systemCaller, invoices, uuid, 'finalise', {});
  await act('invoices', uuid, 'finalise', { seen });
  await act('invoices', uuid, 'mark-sent', {});
  shop.api.clock.now = new Date(shop.api.clock.now.getTime() + (14 + days) * 86_400_000);
  return uuid;
}

/** On its new server, and its days of grace on the old one are over. */
async function moved(): Promise<void> {
  // What earlier tests moved is due by then too.
  await rounds['moved-accounts'](shop.api.store, shop.api.clock.now);
  const hosting_uuid = await service('hosting');
  const moves = own(shop.api.store.registry().resources, 'hosting-moves');
  const move = await shop.api.store.create(systemCaller, moves, { hosting_uuid, to_server_uuid: other });
  await work();
  await database().updateTable('hosting_moves').set({ remove_on: today() }).where('uuid', '=', move['uuid']).execute();
}

const nothing = (): Promise<void> => Promise.resolve();

describe('killed at each step of a round of the night', () => {
  beforeEach(async () => {
    // Reminders go out by day alone, and each test leaves the clock further on.
    shop.api.clock.now = new Date(`${addDays(today(), 1)}T09:00:00Z`);
    // Years later each domain of earlier tests would be due again in every round.
    await database().updateTable('domains').set({ status: 'deleted' }).execute();
  });

  test.each<[Round, () => Promise<unknown>, string]>([
    ['due-subscriptions', () => sold(), 'invoice_lines'],
    ['reminders', () => overdue(1), 'reminders'],
    [
      'non-payment',
      async () => {
        const invoice_uuid = await overdue(90);
        const pay_before = addDays(today(), -60);
        for (const level of ['friendly', 'reminder', 'formal_notice'])
          await shop.insert('reminders', {
            invoice_uuid,
            level,
            sent_at: '2026-01-02T09:00:00Z',
            collection_cost_cents: 0,
            pay_before,
          });
      },
      'subscriptions suspended',
    ],
    [
      'domain-terms',
      async () => {
        // What earlier tests left is dealt with before.
        await rounds['domain-terms'](shop.api.store, shop.api.clock.now);
        await service('domains', { status: 'active', auto_renew: true, expires_on: addDays(today(), 5) });
      },
      'service_changes',
    ],
    [
      'ended-services',
      async () => {
        const { payer } = await sold({ status: 'suspended', suspend_reason: 'ended', remove_on: today() });
        await database()
          .updateTable('subscriptions')
          .set({ status: 'cancelled', cancel_on: today() })
          .where('uuid', '=', payer)
          .execute();
      },
      'service_changes',
    ],
    ['moved-accounts', moved, 'service_changes'],
  ])('%s', { timeout: patienceMilliseconds }, async (round, prepare, brings) => {
    const begin: Begin = async () => {
      await prepare();
      return nothing;
    };
    const again = async (): Promise<void> => {
      for (let turn = 0; turn < 2; turn += 1) await rounds[round](shop.api.store, shop.api.clock.now);
    };
    const before = await census();
    const deaths = await expectDoneOnce(begin, () => ({ round, roundAt: shop.api.clock.now.toISOString() }), again);
    expect(deaths).toBeGreaterThan(1);
    expect(since(before, await census())[brings]).toBeGreaterThanOrEqual(deaths + 1);
  });
});
