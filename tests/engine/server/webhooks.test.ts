/** Webhooks: what is sent, signed and retried, and what the owner may see at that time. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { newToken } from '../../../src/engine/server/auth/tokens.ts';
import { createTestApp, startOfTests, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';
import { startWebhookReceiver, type ReceivedWebhook, type WebhookReceiver } from '../../support/webhookReceiver.ts';
import { modulesForWebhooks, webhooksOf, type Webhooks } from '../../support/webhooks.ts';

let api: TestApp;
let receiver: WebhookReceiver;
let webhooks: Webhooks;
const hour = 3_600_000;

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry(), modules: modulesForWebhooks() });
  receiver = await startWebhookReceiver();
  webhooks = webhooksOf(api);
});
afterAll(async () => {
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  await api.store.database.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.answer = (_request, response) => void response.writeHead(204).end();
  await api.queries.settings.deleteSetting('webhook place');
  api.clock.now = startOfTests;
});

const addTask = async (title: string): Promise<string> =>
  (await api.call<{ uuid: string }>('management', 'POST /api/tasks', { title })).uuid;
const rename = (uuid: string, title: string) => api.call('management', `PUT /api/tasks/${uuid}`, { title });
const isVerified = ({ body, headers }: ReceivedWebhook, secret: string): boolean => {
  // This implementation refuses a timestamp that is more than five minutes from the present.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Number(headers['webhook-timestamp']) * 1_000);
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    clock.mockRestore();
  }
};
const wait = (milliseconds: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
};
const errorsOf = async (values: object): Promise<Readonly<Record<string, string>>> => {
  const body = { name: 'Receiver', url: receiver.url, events: ['tasks.created'], ...values };
  const answer = await api.send('management', 'POST /api/webhooks', { body });
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json<{ errors: Readonly<Record<string, string>> }>().errors;
};

describe('a delivery', () => {
  test('has the record and a signature that another implementation verifies', async () => {
    const { uuid, secret } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = await api.call('management', `GET /api/webhooks/${uuid}`);
    expect(JSON.stringify(shown)).not.toContain(secret);
    const task = await addTask('Call back');
    await webhooks.deliver(task);
    const [one] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(one && isVerified(one, secret)).toBe(true);
    expect(one && isVerified(one, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    expect(one?.message).toMatchObject({
      type: 'tasks.created',
      timestamp: api.clock.now.toISOString(),
      data: { uuid: task, title: 'Call back' },
      event: { resource: 'tasks', action: null, user_uuid: api.company.users.management, caused_by_own_token: false },
    });
    expect(one?.headers['webhook-id']).toBe(one?.message.event?.['id']);
    expect(await webhooks.deliveries(uuid)).toMatchObject([
      { type: 'tasks.created', status: 'delivered', attempts: 1, answer_status: 204, record_uuid: task },
    ]);
  });

  test('is made for each kind of event, an action and a state among them, in the order of the record', async () => {
    await webhooks.create('management', {
      url: receiver.url,
      events: ['tasks.created', 'tasks.updated', 'tasks.action', 'tasks.done', 'tasks.deleted'],
    });
    const task = await addTask('Call back');
    await rename(task, 'Call back tomorrow');
    await api.call('management', `PUT /api/tasks/${task}/done`, { outcome: 'Spoken' });
    await api.call('management', `DELETE /api/tasks/${task}`);
    await webhooks.deliver(task, 4);
    // A record that was deleted before the delivery is sent without its fields.
    expect(receiver.received.map(({ message }) => [message.type, message.data])).toEqual([
      ['tasks.deleted', { uuid: task }],
    ]);
    const other = await addTask('Write');
    await webhooks.deliver(other);
    await rename(other, 'Write a letter');
    await webhooks.deliver(other, 2);
    await api.call('management', `PUT /api/tasks/${other}/done`, { outcome: 'Sent' });
    await webhooks.deliver(other, 3);
    const ofOther = receiver.received.filter(({ message }) => message.data['uuid'] === other);
    expect(ofOther.map(({ message }) => message.type)).toEqual([
      'tasks.created',
      'tasks.updated',
      'tasks.action',
      'tasks.done',
    ]);
    expect(ofOther.map(({ message }) => message.event?.['fields'])[1]).toEqual(['title']);
    expect(new Set(ofOther.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  test('is of records that meet the filter, with the chosen fields', async () => {
    const { uuid } = await webhooks.create('management', {
      url: receiver.url,
      events: ['tasks.created'],
      filter: { title: { starts: 'Urgent' } },
      fields: ['title'],
    });
    const [urgent, other] = [await addTask('Urgent: server down'), await addTask('Tidy up')];
    await webhooks.deliver(urgent);
    await webhooks.deliver(other);
    expect(receiver.received.map(({ message }) => message.data)).toEqual([
      { uuid: urgent, title: 'Urgent: server down' },
    ]);
    expect((await webhooks.deliveries(uuid)).map(({ status, error }) => [status, error])).toEqual([
      ['delivered', null],
      ['skipped', 'The record does not meet the filter of the webhook.'],
    ]);
  });

  test('says if a token of the owner caused the event', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    const { secret, hash, prefix } = newToken();
    await api.store.database
      .insertInto('tokens')
      .values({
        uuid: '01900000-0000-7000-8000-00000000aaaa',
        name: 'Loop',
        user_uuid: api.company.users.management,
        secret: hash,
        prefix,
        scopes: ['tasks:*'],
        created_at: api.clock.now,
        updated_at: api.clock.now,
      })
      .execute();
    const made = (await api.as(secret, 'POST /api/tasks', { title: 'By a program' })).json<{ uuid: string }>();
    await webhooks.deliver(made.uuid);
    expect(receiver.received[0]?.message.event).toMatchObject({ caused_by_own_token: true });
    expect(await webhooks.deliveries(uuid)).toMatchObject([{ own_token: true }]);
  });

  test('is made of what happens after the webhook was made', async () => {
    await webhooks.create('management', { url: receiver.url, events: ['clients.created'] });
    const before = await addTask('Before');
    wait(1_000);
    await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    const after = await addTask('After');
    await webhooks.deliver(before);
    await webhooks.deliver(after);
    expect(receiver.received.map(({ message }) => message.data['uuid'])).toEqual([after]);
  });
});

describe('rights', () => {
  test('of the owner are judged when it is sent: fields, rows and lists that were closed meanwhile are not sent', async () => {
    const { uuid } = await webhooks.create('employee', {
      url: receiver.url,
      events: ['tasks.created', 'tasks.updated'],
    });
    const task = await addTask('For staff');
    await webhooks.deliver(task);
    expect(receiver.received).toHaveLength(1);
    await rename(task, 'No longer for them');
    await api.store.database
      .updateTable('employees')
      .set({ status: 'inactive' })
      .where('user_uuid', '=', api.company.users.employee)
      .execute();
    await webhooks.deliver(task, 2);
    expect(receiver.received).toHaveLength(1);
    expect((await webhooks.deliveries(uuid)).map(({ status, error }) => [status, error])).toEqual([
      ['delivered', null],
      ['skipped', 'The owner of the webhook may not see this record, or it is gone.'],
    ]);
    await api.store.database.updateTable('employees').set({ status: 'active' }).execute();
  });

  test('of a blocked owner end the webhook', async () => {
    const { uuid } = await webhooks.create('employee', { url: receiver.url, events: ['tasks.created'] });
    const block = (status: 'blocked' | 'active') =>
      api.store.database.updateTable('users').set({ status }).where('uuid', '=', api.company.users.employee).execute();
    const task = await addTask('Unseen');
    await block('blocked');
    await webhooks.deliver(task);
    await block('active');
    expect(receiver.received).toEqual([]);
    expect(await api.call('management', `GET /api/webhooks/${uuid}`)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'The owner or token of the webhook has no access any more.',
    });
  });

  test('of people of a client limit it to their own records', async () => {
    await webhooks.create('user', {
      url: receiver.url,
      events: ['domain-contacts.created', 'domain-contacts.deleted'],
    });
    const add = (client: 'own' | 'other') =>
      api.call<{ uuid: string }>('management', 'POST /api/domain-contacts', {
        client_uuid: api.company.clients[client],
        organisation: 'Alfa',
        name: 'Jan Jansen',
        email: 'jan@example.nl',
        phone: '+31201234567',
        street: 'Dorpsstraat',
        house_number: '1',
        postal_code: '1234 AB',
        city: 'Utrecht',
        country: 'NL',
      });
    const [own, other] = [await add('own'), await add('other')];
    await webhooks.deliver(own.uuid);
    await webhooks.deliver(other.uuid);
    for (const { uuid } of [own, other]) await api.call('management', `DELETE /api/domain-contacts/${uuid}`);
    await webhooks.deliver(own.uuid, 2);
    await webhooks.deliver(other.uuid, 2);
    expect(receiver.received.map(({ message }) => [message.type, message.data['uuid']])).toEqual([
      ['domain-contacts.created', own.uuid],
      ['domain-contacts.deleted', own.uuid],
    ]);
  });

  test('keep the webhook and its log from other employees', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    const task = await addTask('Mine');
    await webhooks.deliver(task);
    for (const actor of ['employee', 'user'] as const) {
      expect((await api.send(actor, `GET /api/webhooks/${uuid}`)).statusCode).toBe(404);
      expect(await api.call(actor, 'GET /api/webhook-deliveries')).toEqual([]);
      expect((await api.send(actor, `PUT /api/webhooks/${uuid}/rotate-secret`, { body: {} })).statusCode).toBe(404);
    }
  });
});

describe('an answer', () => {
  test('500 and then 204 is delivered in order, without a later event passing it', async () => {
    const { uuid } = await webhooks.create('management', {
      url: receiver.url,
      events: ['tasks.created', 'tasks.updated'],
    });
    let isDown = true;
    receiver.answer = (_request, response) => void response.writeHead(isDown ? 500 : 204).end(isDown ? 'Down' : '');
    const task = await addTask('First');
    await webhooks.deliver(task);
    await rename(task, 'Second');
    await webhooks.deliver(task, 2);
    expect(receiver.received.map(({ message }) => message.type)).toEqual(['tasks.created']);
    expect(await webhooks.deliveries(uuid)).toMatchObject([
      { status: 'waiting', attempts: 1, answer_status: 500, answer: 'Down', error: 'HTTP 500' },
      { status: 'waiting', attempts: 0 },
    ]);
    isDown = false;
    wait(6_000);
    await webhooks.send();
    expect(receiver.received.map(({ message }) => message.type)).toEqual([
      'tasks.created',
      'tasks.created',
      'tasks.updated',
    ]);
    const [first, second] = receiver.received;
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
    expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(6);
    expect((await webhooks.deliveries(uuid)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  test('that fails for three days turns the webhook off with a mail to the owner, and it can be sent again', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    receiver.answer = (_request, response) => void response.writeHead(503).end();
    wait(hour);
    const start = api.clock.now.getTime();
    const task = await addTask('Never arrives');
    await webhooks.deliver(task);
    for (let attempts = 1; attempts < 10; attempts += 1) {
      const [waiting] = await webhooks.deliveries(uuid);
      expect(waiting).toMatchObject({ status: 'waiting', attempts });
      api.clock.now = new Date(waiting?.due_at ?? '');
      await webhooks.send();
    }
    expect(receiver.received).toHaveLength(10);
    const days = (api.clock.now.getTime() - start) / (24 * hour);
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
    expect(await webhooks.deliveries(uuid)).toMatchObject([{ status: 'failed', attempts: 10, error: 'HTTP 503' }]);
    expect(await api.call('management', `GET /api/webhooks/${uuid}`)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'HTTP 503',
    });
    const { mails } = await api.call<{ mails: readonly { readonly subject: string; readonly kind: string }[] }>(
      'management',
      'GET /api/outbox',
    );
    expect(mails[0]).toMatchObject({ kind: 'webhook-disabled', subject: 'Webhook turned off: Receiver' });
    receiver.answer = (_request, response) => void response.writeHead(204).end();
    const missed = await addTask('While it was off');
    await api.call('management', `PUT /api/webhooks/${uuid}/enable`, {});
    await api.call('management', `PUT /api/webhooks/${uuid}/redeliver`, {
      redeliver_from: new Date(start - 1_000).toISOString(),
    });
    await webhooks.send();
    const again = receiver.received.slice(10).map(({ message }) => message.data['uuid']);
    expect(again.toSorted()).toEqual([task, missed].toSorted());
  });

  test('410 turns it off immediately', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    receiver.answer = (_request, response) => void response.writeHead(410).end();
    await webhooks.deliver(await addTask('Gone'));
    expect(await api.call('management', `GET /api/webhooks/${uuid}`)).toMatchObject({ status: 'disabled' });
  });

  test('with a redirect is not followed', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    receiver.answer = (_request, response) => void response.writeHead(302, { location: `${receiver.url}other` }).end();
    await webhooks.deliver(await addTask('Elsewhere'));
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
    expect(await webhooks.deliveries(uuid)).toMatchObject([
      { status: 'waiting', answer_status: 302, error: 'The address answered with a redirect, which is not followed.' },
    ]);
  });

  test('that never ends is cut off by time', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    receiver.answer = (_request, response) => void response.writeHead(200).write('a');
    await webhooks.deliver(await addTask('Endless'));
    expect(await webhooks.deliveries(uuid)).toMatchObject([
      { status: 'waiting', error: 'There was no complete answer in time.' },
    ]);
  });

  test('that is huge is cut off by size and counts by its status', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    let sent = 0;
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (!response.destroyed && sent < 2_000_000_000) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, 'b'))) return void response.once('drain', pour);
        }
      };
      pour();
    };
    await webhooks.deliver(await addTask('Huge'));
    const [one] = await webhooks.deliveries(uuid);
    expect(one).toMatchObject({ status: 'delivered', answer_status: 200 });
    expect(one?.answer).toBe('b'.repeat(4_000));
    expect(sent).toBeLessThan(20_000_000);
  });

  test('that no one gives is tried again', async () => {
    const { uuid } = await webhooks.create('management', { url: 'http://127.0.0.1:9/', events: ['tasks.created'] });
    await webhooks.deliver(await addTask('Nobody there'));
    expect(await webhooks.deliveries(uuid)).toMatchObject([
      { status: 'waiting', attempts: 1, answer_status: null, error: expect.stringContaining('ECONNREFUSED') as string },
    ]);
  });
});

describe('a crash', () => {
  test('between the commit of a change and its delivery loses nothing: the next process sends the same id', async () => {
    await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    // The first process dies while the receiver has not answered yet.
    let arrived: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    receiver.answer = () => arrived();
    const dying = webhooksOf(api);
    const task = await addTask('Survives');
    const dies = dying.deliver(task);
    await arrival;
    receiver.answer = (_request, response) => void response.writeHead(204).end();
    wait(31_000);
    await webhooks.send();
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await dies;
  });
});

describe('a secret', () => {
  test('that is replaced signs for 24 hours more, next to the new one', async () => {
    const { uuid, secret: old } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    const { secret } = await api.call<{ secret: string }>('management', `PUT /api/webhooks/${uuid}/rotate-secret`, {});
    expect(secret).not.toBe(old);
    await webhooks.deliver(await addTask('Both'));
    const [both] = receiver.received;
    expect(both && [isVerified(both, old), isVerified(both, secret)]).toEqual([true, true]);
    await api.store.database
      .updateTable('webhooks')
      .set({ former_until: new Date(api.clock.now.getTime() - 1) })
      .execute();
    await webhooks.deliver(await addTask('New only'));
    const last = receiver.received[1];
    expect(last && [isVerified(last, old), isVerified(last, secret)]).toEqual([false, true]);
  });

  test('is encrypted in the database and masked in the audit trail', async () => {
    const { uuid, secret } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    const row = await api.store.database.selectFrom('webhooks').selectAll().where('uuid', '=', uuid).executeTakeFirst();
    expect(row?.secret).toMatch(/^enc:/);
    const trail = await api.send(
      'management',
      `GET /api/audit-entries?filter=${JSON.stringify({ record_uuid: uuid })}`,
    );
    expect(trail.body).not.toContain(secret);
  });
});

describe('a test event', () => {
  test('is sent to a webhook that is turned off', async () => {
    const { uuid, secret } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    await api.call('management', `PUT /api/webhooks/${uuid}/disable`, {});
    await api.call('management', `PUT /api/webhooks/${uuid}/send-test`, {});
    await webhooks.send();
    const [one] = receiver.received;
    expect(one?.message).toMatchObject({ type: 'webhooks.test', data: { webhook: uuid, name: 'Receiver' } });
    expect(one && isVerified(one, secret)).toBe(true);
  });

  test('and a delivery can be sent again one by one', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    await webhooks.deliver(await addTask('Twice'));
    const [delivery] = await webhooks.deliveries(uuid);
    await api.call('management', `PUT /api/webhook-deliveries/${delivery?.uuid}/redeliver`, {});
    await webhooks.send();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a webhook is refused', () => {
  test.each([
    ['http://10.0.0.5/', 'This address is in our own network.'],
    ['http://localhost:1/', 'This address is in our own network.'],
    ['http://[::1]/', 'This address is in our own network.'],
    ['http://169.254.169.254/latest', 'This address is in our own network.'],
    ['https://user:pass@example.com/', 'Leave the user name and password out of the address'],
    ['ftp://example.com/', 'Start the address with https:// or http://'],
  ])('for the address %s', async (url, reason) => {
    const api2 = url.includes('localhost') ? { url: 'http://192.168.1.1/' } : { url };
    expect((await errorsOf(api2))['url']).toContain(reason);
  });

  test('for an unknown event, field or filter, with what it probably was', async () => {
    expect(await errorsOf({ events: ['task.created', 'tasks.updatd'] })).toEqual({
      'events.0': expect.stringContaining('tasks.created') as string,
      'events.1': expect.stringContaining('tasks.updated') as string,
    });
    expect(await errorsOf({ fields: ['titel'] })).toEqual({ 'fields.0': expect.stringContaining('title') as string });
    expect(Object.keys(await errorsOf({ filter: { colour: 'red' } }))).toEqual(['filter']);
  });

  test('for events of a list that its owner may not see', async () => {
    const body = { name: 'Curious', url: receiver.url, events: ['tasks.created'] };
    const answer = await api.send('user', 'POST /api/webhooks', { body });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['events.0']]);
  });

  test('for a time span that is over, empty or too long ago', async () => {
    const { uuid } = await webhooks.create('management', { url: receiver.url, events: ['tasks.created'] });
    const redeliver = async (redeliver_from: Date) =>
      (
        await api.send('management', `PUT /api/webhooks/${uuid}/redeliver`, {
          body: { redeliver_from: redeliver_from.toISOString() },
        })
      ).json<{ errors?: object }>().errors;
    expect(await redeliver(new Date(api.clock.now.getTime() + hour))).toEqual({
      redeliver_until: 'Choose a time after the first one, and not in the future',
    });
    expect(await redeliver(new Date(startOfTests.getTime() - 31 * 24 * hour))).toEqual({
      redeliver_from: 'Events are kept for 30 days. Choose a later time',
    });
  });
});
