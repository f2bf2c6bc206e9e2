/**
 * A transfer out: the lock and the code are asked of the registrar in turn, what it says afterwards moves the domain, and
 * the subscription ends with it, or all is as it was.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyDomainTerms } from '../../../../src/modules/domains/server/domainTerms.ts';
import { mailsTo } from '../../../support/mails.ts';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';

let registrar: Registrar;
let made = 0;
const code = 'Kd8-x!Qw92';

beforeAll(async () => {
  registrar = await createRegistrar();
});
afterAll(() => registrar.shop.api.close());
beforeEach(async () => {
  await registrar.shop.api.rewind();
  await registrar.shop.api.store.database.deleteFrom('beheer_jobs').execute();
  await registrar.withAdapter('openprovider');
  registrar.asked.length = 0;
});
afterEach(() => expect(registrar.errors.splice(0)).toEqual([]));

interface Paid {
  readonly uuid: string;
  readonly payer: string;
  /** Of its registrant. */
  readonly email: string;
}

/** With what pays for it. */
async function paidDomain(row: Fields = {}): Promise<Paid> {
  made += 1;
  const { shop } = registrar;
  const client_uuid = shop.api.company.clients.own;
  const email = `houder-${made}@example.nl`;
  const registrant_contact_uuid = await registrar.contact(client_uuid, { email });
  const uuid = await registrar.domain(`vertrek-${made}.nl`, { registrant_contact_uuid, ...row });
  const payer = await registrar.subscription(`vertrek-${made}.nl`, {
    client_uuid,
    resource: 'domains',
    resource_id: uuid,
  });
  await shop.api.store.database
    .updateTable('domains')
    .set({ subscription_uuid: payer })
    .where('uuid', '=', uuid)
    .execute();
  return { uuid, payer, email };
}
const byClient = (uuid: string, action: string) =>
  registrar.shop.api.send('user', `PUT /api/domains/${uuid}/${action}`, { body: {} });
const read = (uuid: string): Promise<Fields> => registrar.read('domains', uuid);
const stored = (table: 'domains' | 'service_changes' | 'subscriptions', uuid: unknown): Promise<Fields> =>
  registrar.shop.api.store.database
    .selectFrom(table)
    .selectAll()
    .where('uuid', '=', String(uuid))
    .executeTakeFirstOrThrow();
const mailsOf = async (address: string): Promise<readonly string[]> =>
  (await mailsTo(registrar.shop.api, address)).map(({ kind }) => kind);
const clientMails = async (): Promise<readonly string[]> => {
  const client = await registrar.read('clients', registrar.shop.api.company.clients.own);
  return mailsOf(String(client['email']));
};

describe('the transfer code', () => {
  test('is requested from the registrar once the domain is unlocked there, sealed, and shown to the client once', async () => {
    const { uuid, email } = await paidDomain({ locked: true });
    expect((await byClient(uuid, 'ask-transfer-code')).statusCode).toBe(409);
    expect((await byClient(uuid, 'unlock')).statusCode).toBe(200);
    expect((await byClient(uuid, 'ask-transfer-code')).statusCode).toBe(200);
    registrar.answers.push({ state: 'succeeded' }, { state: 'succeeded', transfer_code: ` ${code}\n` });
    await registrar.work();
    // The second waits for the first, and is looked at again in a while.
    const { clock } = registrar.shop.api;
    clock.now = new Date(clock.now.getTime() + 10_000);
    await registrar.work();
    expect(registrar.asked).toMatchObject([
      { operation: 'update', changes: [{ field: 'locked', before: true, after: false }] },
      { operation: 'transfer_code', service: { name: `vertrek-${made}.nl` } },
    ]);
    expect(await read(uuid)).toMatchObject({ transfer_code_state: 'ready', work_state: null });
    const changes = await registrar.changesOf(uuid);
    expect(changes.map(({ status, answer }) => [status, answer])).toEqual([
      ['succeeded', null],
      ['succeeded', null],
    ]);
    expect(JSON.stringify(await stored('domains', uuid))).not.toContain(code);

    expect((await byClient(uuid, 'show-transfer-code')).json()).toMatchObject({ once: { text: code } });
    expect((await byClient(uuid, 'show-transfer-code')).statusCode).toBe(409);
    expect(await mailsOf(email)).toEqual(['transfer-code-ready', 'transfer-code-shown']);
    const trails = await Promise.all(
      [`domains/${uuid}`, `service-changes/${String(changes[1]?.['uuid'])}`].map(
        async (path) => (await registrar.shop.api.send('management', `GET /api/${path}/history`)).body,
      ),
    );
    expect(trails[0]).toContain('"show-transfer-code"');
    for (const trail of trails) expect(trail).not.toContain(code);
  });

  test('is shown to staff on behalf of a client, with an audit entry', async () => {
    const { uuid } = await paidDomain({ status: 'cancel_scheduled', cancel_on: '2026-04-01' });
    await registrar.act(uuid, 'ask-transfer-code');
    registrar.answers.push({ state: 'succeeded', transfer_code: code });
    await registrar.work();
    expect(await registrar.act(uuid, 'show-transfer-code')).toMatchObject({ once: { text: code } });
    const trail = (await registrar.shop.api.send('management', `GET /api/domains/${uuid}/history`)).body;
    expect(trail).toContain('"show-transfer-code"');
  });

  test('is retried or entered by staff when the registrar does not supply it', async () => {
    const { uuid } = await paidDomain();
    await byClient(uuid, 'ask-transfer-code');
    registrar.answers.push({ state: 'succeeded' });
    await registrar.work();
    const [change] = await registrar.changesOf(uuid);
    expect(change).toMatchObject({ status: 'failed', failure_reason: expect.stringContaining('no transfer code') });
    expect(await read(uuid)).toMatchObject({ transfer_code_state: 'asked', work_state: 'failed' });
    registrar.answers.push({ state: 'failed', reason: '2201: not allowed' });
    await registrar.act(uuid, 'retry-change');
    await registrar.work();
    await registrar.act(uuid, 'enter-transfer-code', { transfer_code: code });
    expect(await read(uuid)).toMatchObject({ transfer_code_state: 'ready', work_state: null });
    expect(await registrar.changesOf(uuid)).toMatchObject([{ status: 'succeeded', answer: null }]);
  });

  test('is not requested when nobody needs it any more', async () => {
    await registrar.withAdapter('manual');
    const { uuid } = await paidDomain();
    await byClient(uuid, 'ask-transfer-code');
    await byClient(uuid, 'lock');
    expect(await read(uuid)).toMatchObject({ transfer_code_state: null });
    const changes = await registrar.changesOf(uuid);
    expect(changes.map(({ operation, status }) => [operation, status])).toEqual([
      ['transfer_code', 'cancelled'],
      ['update', 'waiting'],
    ]);
    expect(await registrar.read('tasks', changes[0]?.['task_uuid'])).toMatchObject({ status: 'cancelled' });
  });
});

describe('a report of the registrar', () => {
  /** With the days that have been invoiced, and never renewed. */
  const ending = { status: 'cancel_scheduled', cancel_on: '2026-04-01' };

  test('that the domain has left cancels work, ends its subscription, and reverses codes and lines', async () => {
    const { uuid, payer, email } = await paidDomain();
    const before = (await clientMails()).length;
    await registrar.withAdapter('manual');
    const { seen } = await registrar.call('employee', `POST /api/domains/${uuid}/renew/preview`, {});
    await registrar.act(uuid, 'renew', { expires_on: '2026-04-01', period_months: 12, seen });
    await registrar.call('employee', `PUT /api/domains/${uuid}`, { dnssec: true });
    await byClient(uuid, 'ask-transfer-code');
    await registrar.act(uuid, 'enter-transfer-code', { transfer_code: code });
    await registrar.act(uuid, 'mark-transferring-away');
    expect(await read(uuid)).toMatchObject({ status: 'pending_transfer_out', transfer_out_on: '2026-03-10' });
    expect(await mailsOf(email)).toEqual(['transfer-code-ready', 'domain-leaving']);

    await registrar.act(uuid, 'mark-transferred-away');
    expect(await stored('domains', uuid)).toMatchObject({
      status: 'transferred_away',
      transfer_code: null,
      transfer_code_state: null,
      renews_to: null,
    });
    expect(await stored('subscriptions', payer)).toMatchObject({ ...ending, billed_through: '2026-03-31' });
    expect((await registrar.changesOf(uuid)).map(({ operation, status }) => [operation, status])).toEqual([
      ['renew', 'cancelled'],
      ['update', 'cancelled'],
      ['transfer_code', 'succeeded'],
    ]);
    const lines = await registrar.shop.api.store.database
      .selectFrom('invoice_lines')
      .select('uuid')
      .where('subscription_uuid', '=', payer)
      .execute();
    expect(lines).toEqual([]);
    expect((await clientMails()).slice(before)).toEqual(['domain-left']);
    expect((await byClient(uuid, 'show-transfer-code')).statusCode).toBe(409);
  });

  test.each([
    ['active', {}],
    [
      'cancelled as of a day, which need not be let go any more',
      { status: 'cancel_scheduled', cancel_on: '2026-03-10' },
    ],
    ['expired', { status: 'expired', expires_on: '2026-03-01' }],
  ])('of an unannounced transfer out ends the subscription: %s', async (_, row) => {
    const { uuid, payer } = await paidDomain(row);
    if ('cancel_on' in row) {
      await registrar.withAdapter('manual');
      await applyDomainTerms(registrar.shop.api.store, registrar.shop.api.clock.now);
      expect(await registrar.changesOf(uuid)).toMatchObject([{ operation: 'remove', status: 'waiting' }]);
    }
    await registrar.act(uuid, 'mark-transferred-away');
    expect(await read(uuid)).toMatchObject({ status: 'transferred_away' });
    expect(await stored('subscriptions', payer)).toMatchObject({ ...ending, service_gone_on: '2026-03-10' });
    const undone = await registrar.shop.api.send('user', `PUT /api/subscriptions/${payer}/keep`, { body: {} });
    expect([undone.statusCode, undone.body]).toEqual([409, expect.stringContaining('the domain was transferred away')]);
    for (const { status } of await registrar.changesOf(uuid)) expect(status).toBe('cancelled');
  });

  test.each([
    ['active', {}, { status: 'active', cancel_on: null }],
    [
      'cancelled as of a day',
      { status: 'cancel_scheduled', cancel_on: '2026-04-01', auto_renew: false },
      { status: 'cancel_scheduled', cancel_on: '2026-04-01' },
    ],
  ])('that the transfer was rejected: %s as before, and its code is useless', async (_, row, after) => {
    const { uuid, payer } = await paidDomain(row);
    const before = (await clientMails()).length;
    await registrar.act(uuid, 'ask-transfer-code');
    registrar.answers.push({ state: 'succeeded', transfer_code: code });
    await registrar.work();
    await registrar.act(uuid, 'mark-transferring-away');
    await registrar.act(uuid, 'cancel-transfer-away');
    expect(await stored('domains', uuid)).toMatchObject({
      ...after,
      transfer_out_on: null,
      transfer_code: null,
      transfer_code_state: null,
    });
    expect(await stored('subscriptions', payer)).toMatchObject({ status: 'active' });
    expect((await clientMails()).slice(before)).toEqual(['domain-stayed']);
  });

  test('that stops reverses the transfer after the days of its TLD, once, and renews again', async () => {
    const { uuid } = await paidDomain({ expires_on: '2026-03-25' });
    await registrar.act(uuid, 'mark-transferring-away');
    const { store, clock } = registrar.shop.api;
    const before = (await clientMails()).length;
    clock.now = new Date('2026-03-20T09:00:00Z');
    expect(await applyDomainTerms(store, clock.now)).toEqual([]);
    expect(await stored('domains', uuid)).toMatchObject({ status: 'pending_transfer_out', renews_to: null });
    const now = new Date('2026-03-21T09:00:00Z');
    clock.now = now;
    await Promise.all([applyDomainTerms(store, now), applyDomainTerms(store, now)]);
    expect(await stored('domains', uuid)).toMatchObject({ status: 'active', renews_to: '2027-03-25' });
    await registrar.shop.api.rewind();
    expect((await clientMails()).slice(before)).toEqual(['domain-stayed']);
  });
});
