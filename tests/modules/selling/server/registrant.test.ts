/** Whose name it becomes: a name is ordered once, and its registrant is the client where none was chosen. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { abandonCarts, createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.add('known-names', { name: '*.nl', availability: 'free' });
});
afterAll(() => shop.api.close());
beforeEach(() => abandonCarts(shop));

interface Cart {
  readonly seen: string;
  readonly client: { readonly missing: readonly string[] };
  readonly items: readonly { readonly uuid: string }[];
}

const named = (domain_name: string, rest: object = {}): object => ({
  product_uuid: shop.products.domain,
  action: 'register',
  period_unit: 'year',
  period_count: 1,
  domain_name,
  config: { nameservers: ['ns1.example.nl', 'ns2.example.nl'] },
  ...rest,
});
const add = (item: object) => shop.api.send('user', 'POST /api/cart/items', { body: { items: [item] } });
const checkOut = (seen: string) =>
  shop.api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': seen },
    body: { seen, terms_version: '1', payment_method: 'bank_transfer' },
  });
const setClient = (values: { readonly phone: string | null }) =>
  shop.api.store.database.updateTable('clients').set(values).where('uuid', '=', shop.api.company.clients.own).execute();
const registrantOf = async (name: string) =>
  shop.api.store.database
    .selectFrom('domains')
    .innerJoin('domain_contacts', 'domain_contacts.uuid', 'domains.registrant_contact_uuid')
    .select(['domain_contacts.uuid', 'domain_contacts.client_uuid', 'domain_contacts.phone', 'domain_contacts.city'])
    .where('domains.name', '=', name)
    .executeTakeFirstOrThrow();

test('a name without a registrant gets its client as registrant, the same for the next one', async () => {
  for (const name of ['eerste.nl', 'tweede.nl'])
    expect((await checkOut((await add(named(name))).json<Cart>().seen)).statusCode).toBe(201);
  const first = await registrantOf('eerste.nl');
  expect(first).toMatchObject({ client_uuid: shop.api.company.clients.own, phone: '+31301234567', city: 'Utrecht' });
  expect(await registrantOf('tweede.nl')).toEqual(first);
});

test('the checkout asks for the phone number that a registrant needs, and only where it is missing', async () => {
  await setClient({ phone: null });
  const cart = (await add(named('zonder-telefoon.nl'))).json<Cart>();
  expect(cart.client.missing).toEqual(['phone']);
  const refused = await checkOut(cart.seen);
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: { phone: 'Required' } }]);
  await setClient({ phone: '+31301234567' });
  expect((await checkOut(cart.seen)).statusCode).toBe(201);

  await setClient({ phone: null });
  const tlds = shop.api.store.database.updateTable('tlds').where('uuid', '=', shop.api.company.tlds.nl);
  await tlds.set({ requires_registrant: false }).execute();
  expect((await add(named('geen-houder.nl'))).json<Cart>().client.missing).toEqual([]);
  await tlds.set({ requires_registrant: true }).execute();
  await setClient({ phone: '+31301234567' });
});

test('a name can be ordered once', async () => {
  const once = 'A name can be registered only once. Add other names on separate lines';
  const two = await add(named('twee-keer.nl', { quantity: 2 }));
  expect([two.statusCode, two.json()]).toMatchObject([422, { errors: { 'items.0.quantity': once } }]);
  const [item] = (await add(named('twee-keer.nl'))).json<Cart>().items;
  const more = await shop.api.send('user', `PUT /api/cart/items/${item?.uuid ?? ''}`, { body: { quantity: 2 } });
  expect([more.statusCode, more.json()]).toMatchObject([422, { errors: { quantity: once } }]);
});
