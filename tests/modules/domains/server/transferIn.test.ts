/** A transfer in, from the cart to the registrar: the client's code is sent to the registrar and then erased. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';
import { abandonCarts } from '../../../support/shop.ts';

let registrar: Registrar;
const code = 'Xy7-secret-code';

beforeAll(async () => {
  registrar = await createRegistrar();
  await registrar.shop.add('known-names', { name: '*.nl', availability: 'taken' });
});
afterAll(() => registrar.shop.api.close());
beforeEach(async () => {
  await abandonCarts(registrar.shop);
  await registrar.withAdapter('manual');
  registrar.asked.length = 0;
});
afterEach(() => expect(registrar.errors.splice(0)).toEqual([]));

let orders = 0;
/** @returns the uuid of the domain. */
async function orderTransfer(domain_name: string): Promise<string> {
  const { shop } = registrar;
  const item = {
    product_uuid: shop.products.domain,
    action: 'transfer',
    period_unit: 'year',
    period_count: 1,
    domain_name,
    auth_code: code,
    config: {
      registrant_contact_uuid: await registrar.contact(shop.api.company.clients.own),
      nameservers: ['ns1.example.net', 'ns2.example.net'],
    },
  };
  const filled = await registrar.call('user', 'POST /api/cart/items', { items: [item] });
  const answer = await shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': `transfer-${String((orders += 1))}` },
    body: { seen: filled['seen'], terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const row = await shop.api.store.database
    .selectFrom('domains')
    .select('uuid')
    .where('name', '=', domain_name)
    .executeTakeFirstOrThrow();
  await registrar.work();
  return row.uuid;
}

const stored = async (uuid: string): Promise<unknown> =>
  (
    await registrar.shop.api.store.database
      .selectFrom('domains')
      .select('auth_code')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).auth_code;
const show = (uuid: string, actor: 'employee' | 'user' = 'employee') =>
  registrar.shop.api.send(actor, `PUT /api/domains/${uuid}/show-auth-code`, { body: {} });
const taskOf = async (uuid: string): Promise<Fields> => {
  const [change] = await registrar.changesOf(uuid);
  return registrar.read('tasks', change?.['task_uuid']);
};

describe('a transfer in by staff', () => {
  test('shows the code each time it is requested, with an audit entry, and erases it once the domain has arrived', async () => {
    const uuid = await orderTransfer('verhuist.nl');
    const task = await taskOf(uuid);
    expect(task).toMatchObject({ title: 'Transfer in verhuist.nl' });
    expect(task['instructions']).toMatch(
      /“Show authorisation code”[\s\S]*Registrant: Bakkerij Jansen, Jan Jansen, Kade 1, 1011 AB Amsterdam, NL/,
    );
    expect(task['instructions']).not.toContain(code);
    expect(String(await stored(uuid))).not.toContain(code);

    expect((await show(uuid, 'user')).statusCode).toBe(403);
    for (let times = 0; times < 2; times += 1)
      expect((await show(uuid)).json()).toMatchObject({
        once: { text: code, label: { nl: 'Verhuiscode van de klant' } },
      });
    const trail = (await registrar.shop.api.send('management', `GET /api/domains/${uuid}/history`)).body;
    expect(trail.match(/"show-auth-code"/g)).toHaveLength(2);
    expect(trail).not.toContain(code);

    await registrar.shop.api.store.database
      .updateTable('domains')
      .set({ expires_on: null })
      .where('uuid', '=', uuid)
      .execute();
    await registrar.act(task['uuid'], 'done', {}, 'tasks');
    // Nobody said when it expires: no date is invented, though the TLD adds a period, and staff are asked.
    expect(await registrar.read('domains', uuid)).toMatchObject({ status: 'active', expires_on: null });
    const [asked] = await registrar.shop.api.store.database
      .selectFrom('tasks')
      .select(['title', 'title_nl', 'status'])
      .where('subject_resource', '=', 'domains')
      .where('subject_uuid', '=', uuid)
      .where('title', 'like', 'Enter the expiry date%')
      .execute();
    expect(asked).toEqual({
      title: 'Enter the expiry date of verhuist.nl',
      title_nl: 'Vul de verloopdatum van verhuist.nl in',
      status: 'open',
    });
    expect(await stored(uuid)).toBeNull();
    expect((await show(uuid)).statusCode).toBe(409);
    const lines = await registrar.shop.api.store.database
      .selectFrom('order_lines')
      .select('auth_code')
      .where('resource_id', '=', uuid)
      .execute();
    expect(lines).toEqual([{ auth_code: null }]);
  });

  test('shows nothing without a code, and the client enters another', async () => {
    const uuid = await registrar.domain('zonder-code.nl', { status: 'pending_transfer_in' });
    expect((await show(uuid)).json()).toMatchObject({
      code: 'E_STATE',
      message: 'This domain has no authorisation code.',
    });
    await registrar.call('user', `PUT /api/domains/${uuid}/enter-auth-code`, { auth_code: code });
    expect((await show(uuid)).json()).toMatchObject({ once: { text: code } });
  });
});

describe('a transfer in by the adapter', () => {
  beforeEach(() => registrar.withAdapter('openprovider'));

  test('sends the code, its registrant and its TLD', async () => {
    const uuid = await orderTransfer('per-koppeling.nl');
    expect(registrar.asked).toMatchObject([
      {
        operation: 'set_up',
        resource: 'domains',
        service: { name: 'per-koppeling.nl', auth_code: code, status: 'pending_transfer_in' },
        registration: { registrant: { organisation: 'Bakkerij Jansen' }, admin: null, tld: { tld: 'nl' } },
      },
    ]);
    expect(await registrar.read('domains', uuid)).toMatchObject({ status: 'active' });
    expect(await stored(uuid)).toBeNull();
  });

  test('with a rejected code is retried with another one', async () => {
    registrar.answers.push({ state: 'failed', reason: '2202: invalid authorization information' });
    const uuid = await orderTransfer('foute-code.nl');
    expect(await registrar.changesOf(uuid)).toMatchObject([{ status: 'failed' }]);
    expect(await registrar.read('domains', uuid)).toMatchObject({ status: 'pending_transfer_in' });
    await registrar.call('user', `PUT /api/domains/${uuid}/enter-auth-code`, { auth_code: 'another-code' });
    await registrar.work();
    expect(registrar.asked.map(({ service }) => 'auth_code' in service && service.auth_code)).toEqual([
      code,
      'another-code',
    ]);
    expect(await registrar.read('domains', uuid)).toMatchObject({ status: 'active' });
  });
});
