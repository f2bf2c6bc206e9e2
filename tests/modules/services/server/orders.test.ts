/**
 * From the line of an order to a running service: created once, provisioned by an adapter or by staff, repaired where
 * it failed.
 */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { sql } from 'kysely';
import type { FieldChange } from '../../../../src/engine/registry/records/audit.ts';
import type { ListQuery } from '../../../../src/engine/registry/lists/query.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { own } from '../../../support/row.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulesWith } from '../../../support/modulesWith.ts';
import type { AdapterOutcome, ServiceOrder } from '../../../../src/modules/providers/server/adapter.ts';
import { manual } from '../../../../src/modules/providers/server/manual.ts';
import type { JobWorker } from '../../../../src/engine/server/jobs/worker.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { createShop, type Shop } from '../../../support/shop.ts';
import { startOfTests } from '../../../support/app.ts';
import { createTestWorker } from '../../../support/worker.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let byHand: Infrastructure;
let worker: JobWorker;
/** What the adapter answers, in turn; the last one from then on. */
let answers: AdapterOutcome[] = [];
const asked: ServiceOrder[] = [];
const errors: unknown[] = [];
const panel = {
  name: 'hetzner',
  services: {
    hosting: {
      set_up: (wanted: ServiceOrder) => {
        asked.push(wanted);
        return Promise.resolve(answers.length > 1 ? (answers.shift() ?? succeeded) : (answers[0] ?? succeeded));
      },
    },
  },
};
const succeeded: AdapterOutcome = { state: 'succeeded' };
const adapters = { manual, hetzner: panel };
const startWorker = (): JobWorker => createTestWorker(shop.api, adapters, (error) => void errors.push(error));

beforeAll(async () => {
  shop = await createShop({ modules: modulesWith(adapters) });
  await shop.add('known-names', { name: '*.nl', availability: 'free' });
  byHand = await addInfrastructure(shop.api);
  await shop.api.store.database
    .updateTable('servers')
    .set({ role: 'web', is_shared: true, max_accounts: 50 })
    .execute();
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  const {
    api: { store, company },
  } = shop;
  await shop.api.rewind();
  await store.database.updateTable('carts').set({ status: 'abandoned' }).where('status', '=', 'open').execute();
  await store.database
    .updateTable('clients')
    .set({ street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' })
    .where('uuid', '=', company.clients.own)
    .execute();
  await store.database.deleteFrom('beheer_jobs').execute();
  await withAdapter('manual');
  worker = startWorker();
  asked.length = 0;
  answers = [succeeded];
});
afterEach(async () => {
  await worker.stop();
  expect(errors.splice(0)).toEqual([]);
});

const withAdapter = (adapter: string) =>
  anyTable(shop.api.store.database).updateTable('providers').set({ adapter }).execute();
const setTiming = (setup_timing: string) =>
  anyTable(shop.api.store.database)
    .updateTable('products')
    .set({ setup_timing })
    .where('uuid', '=', shop.products.hosting)
    .execute();
const hosting = (): object => ({
  product_uuid: shop.products.hosting,
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
  config: { php: '8.4' },
});
const domain = (domain_name: string): object => ({
  product_uuid: shop.products.domain,
  action: 'register',
  period_unit: 'year',
  period_count: 1,
  domain_name,
  config: { nameservers: ['ns1.example.nl', 'ns2.example.nl'] },
});
const book = (): object => ({ product_uuid: shop.products.book, action: 'once', period_unit: 'once', period_count: 1 });

let orders = 0;
async function order(...items: readonly object[]): Promise<string> {
  const filled = await shop.api.send('user', 'POST /api/cart/items', { body: { items } });
  const answer = await shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': `order-${String((orders += 1))}` },
    body: { seen: filled.json<{ seen: string }>().seen, terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ uuid: string }>().uuid;
}

const call = (methodAndUrl: string, body?: Fields): Promise<Fields> => shop.api.call('employee', methodAndUrl, body);
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}): Promise<Fields> =>
  call(`PUT /api/${resource}/${String(uuid)}/${action}`, body);
const read = (resource: string, uuid: unknown): Promise<Fields> => call(`GET /api/${resource}/${String(uuid)}`);
const rows = (table: string, column: string, uuid: unknown): Promise<readonly Fields[]> =>
  anyTable(shop.api.store.database)
    .selectFrom(table)
    .selectAll()
    .where(column, '=', uuid)
    .orderBy('created_at')
    .execute();
const linesOf = async (uuid: string): Promise<readonly Fields[]> =>
  (await rows('order_lines', 'order_uuid', uuid)).toSorted(
    (left, right) => Number(left['position']) - Number(right['position']),
  );
const changeOf = async (line: Fields | undefined): Promise<Fields> =>
  (await rows('service_changes', 'order_line_uuid', line?.['uuid']))[0] ?? {};
const changesTo = (record: Fields | undefined): Promise<readonly Fields[]> =>
  rows('service_changes', 'subject_uuid', record?.['uuid']);
async function work(): Promise<void> {
  // The line first, then what it asks for.
  for (let turn = 0; turn < 2; turn += 1) {
    await worker.turn();
    await worker.idle();
  }
}
const later = (minutes: number): void => {
  shop.api.clock.now = new Date(shop.api.clock.now.getTime() + minutes * 60_000);
};

async function waitsForLock(): Promise<boolean> {
  const { rows: found } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())) as waits`.execute(shop.api.store.database);
  return found[0]?.waits === true;
}

describe('an order provisioned by staff', () => {
  test('has two tasks for a domain with hosting, and is active when both are done', async () => {
    const uuid = await order(domain('bakkerij.nl'), hosting());
    await work();
    const [name, account] = await linesOf(uuid);
    expect([name?.['status'], account?.['status']]).toEqual(['processing', 'processing']);
    const made = await read('hosting', account?.['resource_id']);
    expect(made).toMatchObject({
      username: 'bakkerij',
      status: 'provisioning',
      domain_uuid: name?.['resource_id'],
      server_uuid: byHand.server,
      pack_snapshot: { name: 'Start' },
    });
    const [toRegister, toSetUp] = [await changeOf(name), await changeOf(account)];
    expect(await read('tasks', toSetUp['task_uuid'])).toMatchObject({
      kind: 'provisioning',
      title: 'Set up bakkerij bakkerij.nl',
      instructions: expect.stringMatching(/web01\.example\.nl[\s\S]*Client’s email: [\s\S]*PHP version: 8\.4/),
    });
    const { once } = await act('service-changes', toSetUp['uuid'], 'show-secret');
    expect(once, 'the password to make it with').toMatchObject({ text: expect.stringMatching(/^[\w-]{24}$/) });
    const inDutch = await shop.api.send('employee', `GET /api/tasks/${String(toSetUp['task_uuid'])}`, {
      headers: { 'accept-language': 'nl' },
    });
    expect(inDutch.json()).toMatchObject({
      title: 'bakkerij bakkerij.nl inrichten',
      instructions: expect.stringContaining('PHP-versie: 8.4'),
    });
    for (const change of [toRegister, toSetUp]) await act('tasks', change['task_uuid'], 'done');
    expect(await read('hosting', made['uuid'])).toMatchObject({ status: 'active' });
    expect(await read('domains', name?.['resource_id'])).toMatchObject({
      status: 'active',
      registered_on: '2026-03-10',
      expires_on: '2027-03-10',
    });
    expect(await read('orders', uuid)).toMatchObject({ status: 'completed' });
    const subscriptions = await Promise.all(
      [name, account].map(async (line) => (await rows('subscriptions', 'order_line_uuid', line?.['uuid']))[0]),
    );
    expect(subscriptions.map((one) => [one?.['status'], one?.['resource'], one?.['current_period_start']])).toEqual([
      ['active', 'domains', '2026-03-10'],
      ['active', 'hosting', '2026-03-10'],
    ]);
  });

  test('waits for staff where nothing but a person sets it up, until all its tasks are marked as done', async () => {
    const uuid = await order(hosting(), domain('staff-only.nl'));
    await work();
    expect(await read('orders', uuid)).toMatchObject({
      status: 'processing',
      progress: 'waits_for_staff',
      waiting_count: 2,
      automatic_count: 0,
    });
    expect(await shop.api.call('user', `GET /api/orders/${uuid}`)).toMatchObject({ status: 'processing' });
    expect((await shop.api.send('user', `PUT /api/orders/${uuid}/mark-done`, { body: {} })).statusCode).toBe(403);
    await act('orders', uuid, 'mark-done');
    expect(await read('orders', uuid)).toMatchObject({ status: 'completed', progress: 'completed', waiting_count: 0 });
    const tasks = await rows('tasks', 'subject_resource', 'service-changes');
    expect(tasks.filter(({ status }) => status === 'open')).toEqual([]);
  });

  test('provisions hosting for the chosen domain among several, and a second one for none that is taken', async () => {
    const filled = await shop.api.call('user', 'POST /api/cart/items', {
      items: [domain('eerste.nl'), domain('tweede.nl'), hosting()],
    });
    const [, , line] = filled['items'] as readonly { readonly uuid: string; readonly domain_name: string }[];
    expect(line?.domain_name).toBe('eerste.nl');
    await shop.api.call('user', `PUT /api/cart/items/${String(line?.uuid)}`, { domain_name: 'tweede.nl' });
    const lines = await linesOf(await order(hosting()));
    await work();
    const accounts = await Promise.all(
      (await linesOf(String(lines[0]?.['order_uuid'])))
        .filter(({ resource }) => resource === 'hosting')
        .map(({ resource_id }) => read('hosting', resource_id)),
    );
    expect(accounts.map(({ username, domain_uuid }) => [username, domain_uuid])).toEqual([
      ['tweede', lines[1]?.['resource_id']],
      ['eerste', lines[0]?.['resource_id']],
    ]);
    const { uuid } = (await changesTo(accounts[0]))[0] ?? {};
    expect(await read('tasks', (await read('service-changes', uuid))['task_uuid'])).toMatchObject({
      instructions: expect.stringContaining('Main domain: tweede.nl'),
    });

    const [, first, second] = await linesOf(await order(domain('alleen.nl'), hosting(), hosting()));
    await work();
    expect(
      await Promise.all(
        [first, second].map(async (one) => {
          const [{ resource_id } = {}] = await rows('order_lines', 'uuid', one?.['uuid']);
          return (await read('hosting', resource_id))['domain_name'];
        }),
      ),
    ).toEqual(['alleen.nl', null]);
  });

  test('provisions a line that is locked as soon as it is released, and not a minute later', async () => {
    const uuid = await order(hosting());
    const [line] = await linesOf(uuid);
    await shop.api.store.database.transaction().execute(async (tx) => {
      await anyTable(tx)
        .selectFrom('order_lines')
        .select('uuid')
        .where('uuid', '=', line?.['uuid'])
        .forUpdate()
        .execute();
      await worker.turn();
      // For longer than anybody waits for a lock.
      await expect.poll(waitsForLock, { interval: 10 }).toBe(true);
      await expect.poll(waitsForLock, { interval: 10 }).toBe(false);
    });
    await worker.idle();
    expect(await changeOf(line)).toMatchObject({ status: 'waiting' });
  });

  test('may use another server until the work has started', async () => {
    const { region_uuid, server_type_uuid } = await read('servers', byHand.server);
    const other = await byHand.add('servers', {
      name: 'web02',
      hostname: 'web02.example.nl',
      role: 'web',
      provider_uuid: byHand.provider,
      region_uuid,
      server_type_uuid,
    });
    const uuid = await order(hosting());
    await work();
    const [line] = await linesOf(uuid);
    const { task_uuid } = await changeOf(line);
    await call(`PUT /api/hosting/${String(line?.['resource_id'])}`, { server_uuid: other });
    expect(await read('tasks', task_uuid)).toMatchObject({ instructions: expect.stringContaining('web02.example.nl') });
    await act('tasks', task_uuid, 'take');
    const refused = await shop.api.send('employee', `PUT /api/hosting/${String(line?.['resource_id'])}`, {
      body: { server_uuid: byHand.server },
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'Setup on this server has already started.' },
    ]);
  });

  describe('a server', () => {
    const vps = (hostname: string): object => ({
      product_uuid: shop.products.server,
      action: 'recurring',
      period_unit: 'month',
      period_count: 1,
      config: { hostname },
    });
    const setType = (server_type_uuid: string | null) =>
      anyTable(shop.api.store.database)
        .updateTable('products')
        .set({ server_type_uuid })
        .where('uuid', '=', shop.products.server)
        .execute();
    afterEach(() => setType(null));
    const serverLine = async (uuid: string) => (await linesOf(uuid)).find(({ action }) => action === 'recurring') ?? {};
    const payerOf = async (line: Fields) => (await rows('subscriptions', 'order_line_uuid', line['uuid']))[0] ?? {};

    test('of a type is created with its order, and paid for by its subscription', async () => {
      await setType(byHand.type);
      const uuid = await order(vps('shop.example.nl'));
      await work();
      const line = await serverLine(uuid);
      const payer = await payerOf(line);
      expect(line).toMatchObject({ resource: 'servers', status: 'processing' });
      expect(payer).toMatchObject({ resource: 'servers', resource_id: line['resource_id'] });
      expect(await read('servers', line['resource_id'])).toMatchObject({
        name: 'shop.example.nl',
        hostname: 'shop.example.nl',
        role: 'app',
        client_uuid: shop.api.company.clients.own,
        provider_uuid: byHand.provider,
        region_uuid: byHand.region,
        server_type_uuid: byHand.type,
        subscription_uuid: payer['uuid'],
        status: 'provisioning',
      });
      const { task_uuid } = await changeOf(line);
      const { instructions } = await read('tasks', task_uuid);
      for (const fact of ['- Host name: shop.example.nl', 'CX22', 'Groningen'])
        expect(String(instructions).split(fact)).toHaveLength(2);
      await act('tasks', task_uuid, 'done');
      expect(await read('servers', line['resource_id'])).toMatchObject({ status: 'active' });
      expect(await read('orders', uuid)).toMatchObject({ status: 'completed' });

      const again = await order(vps('shop.example.nl'));
      await work();
      expect(await serverLine(again)).toMatchObject({ resource: null, status: 'processing' });
    });

    test('that staff create by hand belongs to the chosen order and subscription', async () => {
      const uuid = await order(vps('byhand.example.nl'));
      await work();
      const line = await serverLine(uuid);
      const { task_uuid } = await changeOf(line);
      const payer = await payerOf(line);
      expect(payer).toMatchObject({ resource: null });
      expect((await read('tasks', task_uuid))['instructions']).toContain(
        `Add the server here as well, with “${String(payer['description'])}” as its subscription`,
      );
      const { region_uuid, server_type_uuid } = await read('servers', byHand.server);
      const server = await call('POST /api/servers', {
        name: 'byhand',
        hostname: 'byhand.example.nl',
        client_uuid: shop.api.company.clients.own,
        provider_uuid: byHand.provider,
        region_uuid,
        server_type_uuid,
        subscription_uuid: payer['uuid'],
      });
      const found = { resource: 'servers', resource_id: server['uuid'] };
      expect(await serverLine(uuid)).toMatchObject(found);
      expect(await payerOf(line)).toMatchObject(found);
    });

    test('that staff create by hand before provisioning is provisioned by the task of the order, once', async () => {
      const sold = (type: string) =>
        anyTable(shop.api.store.database)
          .updateTable('products')
          .set({ type })
          .where('uuid', '=', shop.products.server)
          .execute();
      await sold('database');
      const uuid = await order(vps('data.example.nl'));
      await work();
      const line = await serverLine(uuid);
      const { task_uuid } = await changeOf(line);
      const database = await call('POST /api/databases', {
        name: 'byhand',
        engine: 'mariadb',
        client_uuid: shop.api.company.clients.own,
        server_uuid: byHand.server,
        subscription_uuid: (await payerOf(line))['uuid'],
      });
      await sold('server');
      expect(await read('databases', database['uuid'])).toMatchObject({ status: 'pending' });
      const changes = await rows('service_changes', 'subject_uuid', database['uuid']);
      expect(changes.map((change) => change['task_uuid'])).toEqual([task_uuid]);
      await work();
      await act('tasks', task_uuid, 'done');
      expect(await read('databases', database['uuid'])).toMatchObject({ status: 'active' });
      expect(await serverLine(uuid)).toMatchObject({ status: 'completed', resource_id: database['uuid'] });
      expect(await read('orders', uuid)).toMatchObject({ status: 'completed' });
    });
  });

  test('marks a failed line and leaves the rest alone; the line is retried from its task', async () => {
    const uuid = await order(hosting(), book());
    await work();
    const [account, other] = await linesOf(uuid);
    const [change, service] = [await changeOf(account), await changeOf(other)];
    await act('tasks', service['task_uuid'], 'done');
    await act('tasks', change['task_uuid'], 'fail', { outcome: 'Disk full' });
    expect(await read('orders', uuid)).toMatchObject({ status: 'partially_failed' });
    expect(await read('order-lines', account?.['uuid'])).toMatchObject({
      status: 'failed',
      failure_reason: 'Disk full',
    });
    expect(await read('hosting', account?.['resource_id'])).toMatchObject({
      status: 'failed',
      open_change_uuid: change['uuid'],
    });
    await act('tasks', change['task_uuid'], 'retry');
    expect(await read('tasks', change['task_uuid'])).toMatchObject({ status: 'open', outcome: null });
    expect(await read('orders', uuid)).toMatchObject({ status: 'processing' });
    expect(await read('hosting', account?.['resource_id'])).toMatchObject({ status: 'provisioning' });
    await act('tasks', change['task_uuid'], 'done');
    expect(await read('orders', uuid)).toMatchObject({ status: 'completed' });
    expect(await rows('hosting', 'uuid', account?.['resource_id'])).toMatchObject([
      { status: 'active', open_change_uuid: null },
    ]);

    const entries = (await call(`GET /api/orders/${uuid}/timeline`)) as unknown as readonly (Fields & {
      readonly line: Fields | null;
      readonly changes: readonly Fields[];
    })[];
    const ofAccount = entries.filter(({ line }) => line?.['uuid'] === account?.['uuid']).toReversed();
    expect(
      ofAccount.flatMap(({ changes }) => changes.filter(({ field }) => field === 'status').map(({ after }) => after)),
    ).toEqual(['processing', 'failed', 'processing', 'completed']);
    expect(ofAccount[0]?.line).toEqual({
      resource: 'order-lines',
      uuid: account?.['uuid'],
      title: expect.stringMatching(/^2026-\d+ HOST$/),
    });
    expect(entries.some(({ line }) => line === null)).toBe(true);
    expect((await shop.api.send('user', `GET /api/orders/${uuid}/timeline`)).json()).toEqual([]);
  });

  test('shows the reason of a failed line once on its time line, and in the audit trail, in the reader’s language', async () => {
    const uuid = await order(hosting());
    await work();
    const [line] = await linesOf(uuid);
    const { store } = shop.api;
    const { resources } = store.registry();
    const reasons = { failure_reason: 'No room left', failure_reason_nl: 'Geen ruimte meer' };
    await store.act(systemCaller, own(resources, 'order-lines'), String(line?.['uuid']), 'fail', reasons);
    const told = async (locale: string) => {
      const { entries } = await store.timeline({ ...systemCaller, locale }, own(resources, 'orders'), uuid, [0, 99]);
      const changes = entries.flatMap((entry) => (entry.kind === 'history' && entry.line ? entry.changes : []));
      return changes.filter(({ field }) => field.startsWith('failure_reason'));
    };
    const once = (after: string) => [{ field: 'failure_reason', before: null, after }];
    expect(await told('nl')).toEqual(once('Geen ruimte meer'));
    expect(await told('en')).toEqual(once('No room left'));

    const trail = own(resources, 'audit-entries');
    const query: ListQuery = {
      filter: { record_uuid: String(line?.['uuid']), verb: 'fail' },
      columns: ['resource', 'changes', 'fields'],
      sort: null,
      range: [0, 9],
      search: '',
      embed: [],
    };
    const ofReason = (entry: Fields) => ({
      changes: (entry['changes'] as readonly FieldChange[]).filter(({ field }) => field.startsWith('failure_reason')),
      fields: (entry['fields'] as readonly string[]).filter((field) => field.startsWith('failure_reason')),
    });
    for (const [locale, after] of [
      ['nl', 'Geen ruimte meer'],
      ['en', 'No room left'],
    ] as const) {
      const reader = { ...systemCaller, locale };
      const expected = { changes: once(after), fields: ['failure_reason'] };
      const { rows: entries } = await store.list(reader, trail, query);
      expect(entries.map(ofReason)).toEqual([expected]);
      expect(ofReason(await store.one(reader, trail, String(entries[0]?.['uuid'])))).toEqual(expected);
      for await (const batch of store.stream(reader, trail, query, null))
        expect(batch.map(ofReason)).toEqual([expected]);
    }
  });

  test.each(['tasks', 'order-lines', 'orders'] as const)('lets staff complete a failed line from %s', async (from) => {
    const uuid = await order(hosting());
    await work();
    const [line] = await linesOf(uuid);
    const change = await changeOf(line);
    await act('service-changes', change['uuid'], 'fail', { failure_reason: 'No answer' });
    if (from === 'tasks') await act('tasks', change['task_uuid'], 'by-hand');
    if (from === 'order-lines') await act('order-lines', line?.['uuid'], 'complete');
    if (from === 'orders') await act('orders', uuid, 'by-hand');
    expect([
      (await read('orders', uuid))['status'],
      (await read('service-changes', change['uuid']))['status'],
      (await read('tasks', change['task_uuid']))['status'],
      (await read('tasks', change['task_uuid']))['assignee_uuid'],
    ]).toEqual(['completed', 'succeeded', 'done', shop.api.company.employee]);
    expect(await read('hosting', line?.['resource_id'])).toMatchObject({ status: 'active' });
  });

  test('waits for the payment, or for staff, where the product says so', async () => {
    await setTiming('after_payment');
    const paidLater = await order(hosting());
    await setTiming('manual');
    const started = await order(hosting());
    await setTiming('after_order');
    await work();
    expect([await linesOf(paidLater), await linesOf(started)].map(([line]) => line?.['status'])).toEqual([
      'pending',
      'pending',
    ]);
    await act('orders', paidLater, 'paid');
    expect((await shop.api.send('employee', `PUT /api/orders/${paidLater}/paid`, { body: {} })).statusCode).toBe(409);
    await act('order-lines', (await linesOf(started))[0]?.['uuid'], 'set-up');
    await work();
    for (const uuid of [paidLater, started])
      expect(await changeOf((await linesOf(uuid))[0])).toMatchObject({ status: 'waiting' });
  });
});

describe('an order provisioned by an adapter', () => {
  beforeEach(() => withAdapter('hetzner'));

  test('needs no person, and the client sees the result', async () => {
    const uuid = await order(hosting());
    await work();
    expect(asked).toMatchObject([
      {
        operation: 'set_up',
        resource: 'hosting',
        service: { status: 'provisioning', password: expect.stringMatching(/^[\w-]{24}$/) },
      },
    ]);
    const [line] = await linesOf(uuid);
    expect((await shop.api.send('user', `GET /api/orders/${uuid}`)).json()).toMatchObject({ status: 'completed' });
    expect((await shop.api.send('user', `GET /api/hosting/${String(line?.['resource_id'])}`)).json()).toMatchObject({
      status: 'active',
    });
    expect(await changeOf(line)).toMatchObject({ task_uuid: null, attempts: 1, status: 'succeeded' });
  });

  test('is retried automatically after a transient error, later each time, and at most six times', async () => {
    answers = [{ state: 'failed', reason: 'Busy', isTransient: true }];
    const uuid = await order(hosting());
    await work();
    const [line] = await linesOf(uuid);
    const pauses: number[] = [];
    for (;;) {
      const { status, next_attempt_at } = await changeOf(line);
      if (status !== 'queued') break;
      const minutes = (Number(next_attempt_at) - shop.api.clock.now.getTime()) / 60_000;
      pauses.push(minutes);
      later(minutes - 0.5);
      await work();
      expect(asked).toHaveLength(pauses.length);
      later(0.5);
      await work();
    }
    expect([pauses, asked.length]).toEqual([[1, 5, 15, 60, 240], 6]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(await read('orders', uuid)).toMatchObject({ status: 'partially_failed' });
    answers = [succeeded];
    await act('orders', uuid, 'retry');
    await work();
    expect(await read('orders', uuid)).toMatchObject({ status: 'completed' });
  });

  test('is provisioned once by two concurrent workers', async () => {
    const uuid = await order(hosting(), hosting());
    const other = startWorker();
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all([worker.turn(), other.turn()]);
      await Promise.all([worker.idle(), other.idle()]);
    }
    await other.stop();
    expect(asked).toHaveLength(2);
    expect(await read('orders', uuid)).toMatchObject({ status: 'completed' });
  });

  test('reports on the line that capacity is missing, and continues once there is some', async () => {
    const { database } = shop.api.store;
    await database.updateTable('servers').set({ max_accounts: 0 }).execute();
    const uuid = await order(hosting());
    await work();
    const [line] = await linesOf(uuid);
    expect(line).toMatchObject({
      status: 'failed',
      resource_id: null,
      failure_reason: expect.stringContaining('No shared web server has room'),
      failure_reason_nl: expect.stringContaining('Geen gedeelde webserver heeft ruimte'),
    });
    await database.updateTable('servers').set({ max_accounts: 50 }).execute();
    await act('order-lines', line?.['uuid'], 'retry');
    await work();
    expect(await read('orders', uuid)).toMatchObject({ status: 'completed' });
    shop.api.clock.now = startOfTests;
  });
});

describe('an account without an order', () => {
  const changesOf = async (uuid: unknown): Promise<readonly (readonly unknown[])[]> =>
    (await rows('service_changes', 'subject_uuid', uuid)).map(({ operation, status, order_uuid }) => [
      operation,
      status,
      order_uuid,
    ]);
  const newest = async (uuid: unknown): Promise<Fields> =>
    (await rows('service_changes', 'subject_uuid', uuid)).at(-1) ?? {};

  test('is provisioned, suspended, resumed and removed: by the adapter where it can, and else by staff', async () => {
    await withAdapter('hetzner');
    answers = [{ state: 'failed', reason: 'No such plan' }, succeeded];
    const pack = (await rows('hosting_packs', 'key', 'start'))[0]?.['uuid'];
    const { uuid } = await call('POST /api/hosting', {
      client_uuid: shop.api.company.clients.own,
      server_uuid: byHand.server,
      hosting_pack_uuid: pack,
      username: 'losstaand',
    });
    expect(await changesOf(uuid)).toEqual([]);
    await act('hosting', uuid, 'start-provisioning');
    await work();
    expect(await read('hosting', uuid)).toMatchObject({ status: 'failed' });
    await act('hosting', uuid, 'start-provisioning');
    await work();
    expect([await changesOf(uuid), asked.length]).toEqual([[['set_up', 'succeeded', null]], 2]);
    expect(await read('hosting', uuid)).toMatchObject({ status: 'active' });

    await act('hosting', uuid, 'suspend', { suspend_reason: 'abuse' });
    await act('tasks', (await newest(uuid))['task_uuid'], 'done');
    await act('hosting', uuid, 'unsuspend');
    await act('tasks', (await newest(uuid))['task_uuid'], 'done');
    await act('hosting', uuid, 'suspend', { suspend_reason: 'request' });
    await shop.api.send('management', `PUT /api/hosting/${String(uuid)}/terminate`, { body: {} });
    expect(await read('hosting', uuid)).toMatchObject({ status: 'terminating' });
    await act('tasks', (await newest(uuid))['task_uuid'], 'done');
    expect(await read('hosting', uuid)).toMatchObject({ status: 'terminated' });
    // The second suspension was still to be done: removing takes its place.
    expect(await changesOf(uuid)).toEqual([
      ['set_up', 'succeeded', null],
      ['suspend', 'succeeded', null],
      ['unsuspend', 'succeeded', null],
      ['suspend', 'cancelled', null],
      ['remove', 'succeeded', null],
    ]);
  });
});
