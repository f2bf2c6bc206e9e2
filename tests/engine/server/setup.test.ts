/** The link that makes the first account. */
import { anyTable } from '../../../src/engine/server/store/contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerSetup } from '../../../src/engine/server/auth/setup.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
  for (const table of ['beheer_sessions', 'client_memberships', 'employees', 'users', 'vat_rates'])
    await anyTable(api.store.database).deleteFrom(table).execute();
});
afterAll(() => api.close());

const setUp = (token: string, payload: unknown) =>
  api.app.inject({
    method: 'POST',
    url: `/api/setup/${token}`,
    headers: { 'accept-language': 'nl-NL,nl;q=0.9' },
    payload: payload as object,
  });
const account = { email: 'First@Example.nl', first_name: 'Fleur', last_name: 'Eerst', password: 'a fine password' };

test('the setup link works once, with the token printed last', async () => {
  const older = (await offerSetup(api.queries)) ?? '';
  const token = (await offerSetup(api.queries)) ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const wrong of [older, 'x', `${token}x`]) expect((await setUp(wrong, account)).statusCode).toBe(404);

  const invalid = await setUp(token, { ...account, password: 'short', role: 'x' });
  expect([invalid.statusCode, invalid.json<{ errors: unknown }>().errors]).toEqual([
    422,
    { password: 'Gebruik minstens 8 tekens', role: 'Onbekend veld ‘role’. Controleer de spelling of laat het weg' },
  ]);
  const refused = await setUp(token, { ...account, email: 'not an address' });
  expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toEqual([
    422,
    { email: 'Vul een geldig e-mailadres in, zoals naam@voorbeeld.nl' },
  ]);

  const options = async (): Promise<unknown> => (await api.app.inject({ url: '/api/session/options' })).json();
  expect(await options()).toMatchObject({ setup: true });
  const answer = await setUp(token, account);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({
    email: 'first@example.nl',
    type: 'management',
    locale: 'nl',
    token: expect.any(String),
  });
  expect(answer.cookies.map(({ name }) => name)).toEqual(['beheer', 'XSRF-TOKEN', 'beheer-device']);
  expect(
    (
      await api.app.inject({
        url: '/api/users',
        headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` },
      })
    ).statusCode,
  ).toBe(200);

  // What nobody should have to look up: the rates of VAT as they are now.
  const { rows: rates } = await sql<
    Record<string, unknown>
  >`select code, rate_bp from vat_rates where category = 'S'`.execute(api.store.database);
  expect(rates).toEqual(
    expect.arrayContaining([
      { code: 'standard', rate_bp: 2_100 },
      { code: 'reduced', rate_bp: 900 },
    ]),
  );

  expect(await options()).toMatchObject({ setup: false });
  expect((await setUp(token, { ...account, email: 'second@example.nl' })).statusCode).toBe(404);
  expect(await offerSetup(api.queries)).toBeNull();
});
