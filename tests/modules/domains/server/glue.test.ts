/** Name servers under a domain itself: refused without their addresses, in the order and at an edit, and asked with them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRegistrar, type Fields, type Registrar } from '../../../support/registrar.ts';

let registrar: Registrar;
const own = ['ns1.eigen.nl', 'ns2.example.net'];
const elsewhere = ['ns1.example.net', 'ns2.example.net'];
const glue = ['ns1.eigen.nl 192.0.2.1 2001:db8::1'];

beforeAll(async () => {
  registrar = await createRegistrar();
  await registrar.shop.add('known-names', { name: '*.nl', availability: 'free' });
  await registrar.withAdapter('openprovider');
});
afterAll(() => registrar.shop.api.close());
afterEach(() => expect(registrar.errors.splice(0)).toEqual([]));

const edit = (uuid: string, values: Fields) =>
  registrar.shop.api.send('employee', `PUT /api/domains/${uuid}`, { body: values });

test('an edit is rejected without glue records, and the registrar gets both in one request', async () => {
  const uuid = await registrar.domain('eigen.nl');
  for (const [values, message] of [
    [{ nameservers: own }, /ns1.eigen.nl, which is under this domain itself/],
    [{ nameservers: own, glue_records: ['ns1.eigen.nl 10.0.0.1'] }, /aren’t public/],
    [{ nameservers: own, glue_records: [...glue, 'ns2.eigen.nl 192.0.2.2'] }, /leave out ns2.eigen.nl/],
    [{ glue_records: glue }, /leave out ns1.eigen.nl/],
  ] as const) {
    const answer = await edit(uuid, values);
    expect([answer.statusCode, answer.json<{ errors: Fields }>().errors]).toEqual([
      422,
      { glue_records: expect.stringMatching(message) },
    ]);
  }
  expect((await edit(uuid, { nameservers: own, glue_records: glue })).statusCode).toBe(200);
  await registrar.work();
  expect(registrar.asked.at(-1)).toMatchObject({
    operation: 'update',
    service: { glue_records: glue },
    changes: [
      { field: 'nameservers', before: elsewhere, after: own },
      { field: 'glue_records', before: null, after: glue },
    ],
  });

  expect((await edit(uuid, { nameservers: elsewhere })).statusCode).toBe(200);
  expect(await registrar.read('domains', uuid)).toMatchObject({ nameservers: elsewhere, glue_records: null });
  await registrar.work();
  expect(registrar.asked.at(-1)?.changes.map(({ field }) => field)).toEqual(['nameservers', 'glue_records']);
});

test('an order is rejected without glue records, and registers with them', async () => {
  const { shop } = registrar;
  const item = async (config: Fields): Promise<Fields> => ({
    product_uuid: shop.products.domain,
    action: 'register',
    period_unit: 'year',
    period_count: 1,
    domain_name: 'besteld.nl',
    config: { registrant_contact_uuid: await registrar.contact(shop.api.company.clients.own), ...config },
  });
  const nameservers = ['ns1.besteld.nl', 'ns2.example.net'];
  const bare = await shop.api.send('user', 'POST /api/cart/items', { body: { items: [await item({ nameservers })] } });
  expect([bare.statusCode, bare.body]).toEqual([422, expect.stringContaining('ns1.besteld.nl')]);
  const glue_records = ['ns1.besteld.nl 192.0.2.7'];
  const filled = await registrar.call('user', 'POST /api/cart/items', {
    items: [await item({ nameservers, glue_records })],
  });
  const answer = await shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': 'glue' },
    body: { seen: filled['seen'], terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  await registrar.work();
  expect(registrar.asked.at(-1)).toMatchObject({ operation: 'set_up', service: { nameservers, glue_records } });
});
