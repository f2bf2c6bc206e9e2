/** Buying as a person of several clients, who chooses for which one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
let second: string;
beforeAll(async () => {
  shop = await createShop();
  const { api } = shop;
  ({ uuid: second } = await api.call<{ uuid: string }>('management', 'POST /api/clients', {
    company_name: 'Tweede Zaak',
    email: 'info@tweede.example.nl',
    seller_uuid: api.company.seller,
  }));
});
afterAll(() => shop.api.close());

const cart = async (query = '') => {
  const answer = await shop.api.send('user', `GET /api/cart${query}`);
  return answer.json<{ readonly client: { readonly uuid: string; readonly name: string } | null }>().client;
};
const add = async (query = '') => {
  const item = {
    product_uuid: shop.products.hosting,
    action: 'recurring',
    period_unit: 'month',
    period_count: 1,
    quantity: 1,
  };
  const answer = await shop.api.send('user', `POST /api/cart/items${query}`, { body: { items: [item] } });
  return {
    status: answer.statusCode,
    ...answer.json<{ code?: string; client?: { uuid: string }; items?: unknown[] }>(),
  };
};

test('a person of one client buys for it without choosing; one of several chooses first', async () => {
  const { api } = shop;
  const { own, other } = api.company.clients;
  expect((await cart())?.uuid).toBe(own);

  await api.call('management', 'POST /api/client-memberships', {
    user_uuid: api.company.users.user,
    client_uuid: second,
  });
  expect(await cart()).toBeNull();
  expect(await add()).toMatchObject({ status: 409, code: 'E_STATE' });

  expect((await api.send('user', `PUT /api/clients/${second}/set-current`)).statusCode).toBe(200);
  expect(await cart()).toMatchObject({ uuid: second, name: 'Tweede Zaak' });
  expect(await add()).toMatchObject({ status: 200, client: { uuid: second }, items: [{}] });
  expect((await cart(`?client=${own}`))?.uuid, 'a call may name another of theirs').toBe(own);
  expect(await add(`?client=${other}`)).toMatchObject({ status: 404 });

  expect((await api.send('user', 'DELETE /api/session/client')).statusCode).toBe(200);
  expect(await cart()).toBeNull();
});
