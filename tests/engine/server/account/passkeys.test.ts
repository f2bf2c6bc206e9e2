/** Passkeys: added, used as second factor and alone, and every answer that is not one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { Authenticator, type AnswerOptions } from '../../../support/authenticator.ts';
import { emailOf, password } from '../../../support/company.ts';

const origin = 'https://beheer.example.nl';
let api: TestApp;
const phone = new Authenticator(origin);
const stranger = new Authenticator(origin);

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(() => api.store.database.deleteFrom('beheer_attempts').execute());
afterAll(() => api.close());

type Actor = 'user' | 'employee' | 'management';
interface Options {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly rpId: string;
  readonly user: { readonly id: string };
  readonly userVerification?: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

const post = (url: string, payload: object) => api.app.inject({ method: 'POST', url, payload });
const signIn = (actor: Actor) => post('/api/session', { email: emailOf(actor), password });
const creation = async (actor: Actor): Promise<Options> =>
  (await api.send(actor, 'POST /api/account/passkeys/options', { body: {} })).json();
const enrol = async (actor: Actor, authenticator: Authenticator, options: AnswerOptions = {}) =>
  api.send(actor, 'POST /api/account/passkeys', {
    body: { name: 'Telephone', passkey: authenticator.create(await creation(actor), options) },
  });

async function alone(authenticator: Authenticator, options: AnswerOptions = {}) {
  const asked = (await post('/api/session/passkey-options', {})).json<{ challenge: string; passkey: Options }>();
  return {
    asked,
    answer: await post('/api/session/passkey', {
      challenge: asked.challenge,
      passkey: authenticator.get(asked.passkey, options),
    }),
  };
}

async function afterPassword(options: AnswerOptions = {}, authenticator = phone) {
  const asked = (await signIn('user')).json<{ challenge: string; methods: readonly string[]; passkey: Options }>();
  return {
    asked,
    answer: await post('/api/session/second-factor', {
      challenge: asked.challenge,
      passkey: authenticator.get(asked.passkey, options),
    }),
  };
}

describe('adding a passkey', () => {
  test.each<[string, AnswerOptions]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another server', { rpId: 'evil.example' }],
  ])('that answers %s is rejected', async (_name, options) => {
    expect((await enrol('user', new Authenticator(origin), options)).json()).toMatchObject({ code: 'E_STATE' });
  });

  test('without a challenge, or with an older or foreign one, is rejected', async () => {
    const older = await creation('user');
    const theirs = await creation('employee');
    await creation('user');
    for (const asked of [older, theirs, { ...older, challenge: 'bm9uZQ' }]) {
      const answer = await api.send('user', 'POST /api/account/passkeys', {
        body: { name: 'X', passkey: new Authenticator(origin).create(asked) },
      });
      expect(['E_LINK', 'E_STATE']).toContain(answer.json<{ code: string }>().code);
    }
    for (const passkey of [{}, { response: { clientDataJSON: 'x' } }, { id: 7, response: 7 }])
      expect((await api.send('user', 'POST /api/account/passkeys', { body: { name: 'X', passkey } })).statusCode).toBe(
        404,
      );
    expect((await api.send('user', 'GET /api/account')).json()).toMatchObject({ passkeys: [] });
  });

  test('gives recovery codes with the first one', async () => {
    const answer = await enrol('user', phone);
    expect(answer.statusCode, answer.body).toBe(201);
    const { recovery_codes, ...passkey } = answer.json<{ recovery_codes: readonly string[]; uuid: string }>();
    expect(recovery_codes).toHaveLength(10);
    expect(passkey).toEqual({
      uuid: expect.any(String),
      name: 'Telephone',
      created_at: expect.any(String),
      last_used_at: null,
    });
    const second = await enrol('user', new Authenticator(origin));
    expect(second.json()).not.toHaveProperty('recovery_codes');
    expect((await api.send('user', 'GET /api/account')).json<{ passkeys: unknown[] }>().passkeys).toHaveLength(2);
  });

  test('that somebody has already is rejected', async () => {
    expect((await enrol('employee', phone)).json()).toMatchObject({ code: 'E_STATE' });
    expect((await creation('user')) as unknown as { excludeCredentials: unknown[] }).toMatchObject({
      excludeCredentials: [{}, {}],
      rp: { id: 'beheer.example.nl' },
    });
  });
});

describe('signing in', () => {
  test('works with a passkey after the password', async () => {
    const { asked, answer } = await afterPassword();
    expect([asked.methods, asked.passkey.allowCredentials?.length]).toEqual([['passkey', 'recovery'], 2]);
    expect(answer.json()).toMatchObject({
      email: emailOf('user'),
      token: expect.any(String),
      second_factor: { enrolled: true },
    });
  });

  test('a passkey alone signs in the person whom the authenticator recognised', async () => {
    const { asked, answer } = await alone(phone);
    expect([asked.passkey.userVerification, asked.passkey.allowCredentials ?? []]).toEqual(['required', []]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ email: emailOf('user'), token: expect.any(String) });
  });

  test.each<[string, AnswerOptions]>([
    ['an answer for another page', { origin: 'https://evil.example' }],
    ['an answer for another server', { rpId: 'evil.example' }],
    ['an answer to another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['an authenticator that was copied: its count does not rise', { counter: 1 }],
    ['nobody recognised', { verified: false }],
  ])('is rejected with %s', async (_name, options) => {
    expect((await alone(phone, options)).answer.json()).toMatchObject({ code: 'E_CREDENTIALS' });
  });

  test('is rejected with a passkey that is unknown, or somebody else’s', async () => {
    expect((await alone(stranger)).answer.json()).toMatchObject({ code: 'E_CREDENTIALS' });
    const theirs = new Authenticator(origin);
    expect((await enrol('employee', theirs)).statusCode).toBe(201);
    expect((await afterPassword({}, theirs)).answer.json()).toMatchObject({ code: 'E_SECOND_FACTOR_CODE' });
  });

  test('works once per challenge', async () => {
    const { asked } = await alone(phone);
    const again = await post('/api/session/passkey', { challenge: asked.challenge, passkey: phone.get(asked.passkey) });
    expect(again.json()).toMatchObject({ code: 'E_LINK' });
  });

  test('is rejected for a blocked user', async () => {
    await api.send('management', `PUT /api/users/${api.company.users.employee}/block`);
    const theirs = await api.queries.factors.listPasskeys(api.company.users.employee);
    expect(theirs).toHaveLength(1);
    await api.send('management', `PUT /api/users/${api.company.users.user}/block`);
    expect((await alone(phone)).answer.json()).toMatchObject({ code: 'E_CREDENTIALS' });
    await api.send('management', `PUT /api/users/${api.company.users.user}/activate`);
  });
});

test('a passkey confirms who the person is, and can be removed', async () => {
  const { token } = (await alone(phone)).answer.json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  api.clock.now = new Date(api.clock.now.getTime() + 11 * 60_000);
  const [passkey] = await api.queries.factors.listPasskeys(api.company.users.user);
  const remove = () =>
    api.app.inject({ method: 'DELETE', url: `/api/account/passkeys/${passkey?.uuid ?? ''}`, headers });
  expect((await api.withoutProof(remove)).json()).toMatchObject({ code: 'E_CONFIRM' });
  const asked = (
    await api.app.inject({ method: 'POST', url: '/api/account/confirmation/passkey-options', headers, payload: {} })
  ).json<{ challenge: string; passkey: Options }>();
  const confirm = (answer: object) =>
    api.app.inject({
      method: 'PUT',
      url: '/api/account/confirmation',
      headers,
      payload: { challenge: asked.challenge, passkey: answer },
    });
  expect((await confirm(phone.get(asked.passkey))).statusCode).toBe(204);
  expect((await confirm(phone.get(asked.passkey))).json()).toMatchObject({ code: 'E_LINK' });
  expect((await remove()).statusCode).toBe(204);
  expect((await alone(phone)).answer.json()).toMatchObject({ code: 'E_CREDENTIALS' });
  expect((await remove()).statusCode).toBe(404);
});

test.each([
  ['https://beheer.example.nl', true, 'anything', true],
  ['http://beheer.example.nl', true, 'beheer.example.nl', false],
  ['https://192.0.2.7', true, '192.0.2.7', false],
  ['http://127.0.0.1:3000', false, 'localhost', true],
  ['http://127.0.0.1:3000', false, '127.0.0.1', false],
  ['http://[::1]:3000', false, 'localhost', true],
])('at %s (given: %s), seen from %s, passkeys are offered: %s', async (address, originIsGiven, host, offered) => {
  const there = await createTestApp({ accounts: { origin: () => address, originIsGiven } });
  expect((await there.app.inject({ url: '/api/session/options', headers: { host } })).json()).toMatchObject({
    passkeys: offered,
  });
  await there.close();
});
