/** The authenticator app, its recovery codes, and signing in with them. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { emailOf, password } from '../../../support/company.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  api.clock.now = new Date(api.clock.now.getTime() + 10 * 60_000);
  await api.store.database.deleteFrom('beheer_attempts').execute();
});
afterAll(() => api.close());

interface Asked {
  readonly challenge: string;
  readonly methods: readonly string[];
  readonly passkey: unknown;
  readonly expires_at: string;
}

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now.getTime() + steps * 30_000 });
const signIn = () =>
  api.app.inject({ method: 'POST', url: '/api/session', payload: { email: emailOf('user'), password } });
const second = (payload: object) => api.app.inject({ method: 'POST', url: '/api/session/second-factor', payload });
const me = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: object) =>
  api.app.inject({
    method,
    url: `/api/account${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });

let secret = '';
let codes: readonly string[] = [];

async function challenge(): Promise<Asked> {
  const answer = await signIn();
  expect(answer.statusCode, answer.body).toBe(202);
  expect([answer.cookies, answer.headers['cache-control']]).toEqual([[], 'no-store']);
  return answer.json();
}

async function tokenByCode(): Promise<string> {
  const answer = await second({ challenge: (await challenge()).challenge, code: codeOf(secret) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ token: string }>().token;
}

describe('setting up the app', () => {
  test('returns a secret as text and as QR code, which is active after its first code', async () => {
    const { token } = (await signIn()).json<{ token: string }>();
    const offered = await me('POST', '/totp', token, {});
    expect(offered.statusCode, offered.body).toBe(200);
    const { uri, qr, ...rest } = offered.json<{ secret: string; uri: string; qr: string }>();
    secret = rest.secret;
    expect(uri).toContain('otpauth://totp/Beheer:user%40example.nl?issuer=Beheer');
    expect(qr).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    expect(qr).not.toContain('<script');
    expect((await signIn()).statusCode).toBe(200);

    const wrong = await me('PUT', '/totp', token, { code: '000000' });
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([422, 'E_SECOND_FACTOR_CODE']);
    expect(wrong.json<{ hint: string }>().hint).toBe('Enter the code that your app shows now.');
    const done = await me('PUT', '/totp', token, { code: codeOf(secret) });
    expect(done.statusCode, done.body).toBe(200);
    codes = done.json<{ recovery_codes: readonly string[] }>().recovery_codes;
    expect([
      codes.length,
      new Set(codes).size,
      codes.every((code) => /^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/.test(code)),
    ]).toEqual([10, 10, true]);
    expect((await me('GET', '', token)).json()).toMatchObject({ totp: true, recovery_codes_left: 10, passkeys: [] });
    expect((await lastMail(api, emailOf('user'))).kind).toBe('factor-added');
    expect((await me('POST', '/totp', token, {})).json()).toMatchObject({ code: 'E_STATE' });
  });

  test('stores neither the secret nor the codes in plain text', async () => {
    const kept = JSON.stringify([
      await api.store.database.selectFrom('beheer_totp').selectAll().execute(),
      await api.store.database.selectFrom('beheer_recovery_codes').selectAll().execute(),
    ]);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(plain);
  });
});

describe('signing in', () => {
  test('asks for the second factor, and starts no session before', async () => {
    const asked = await challenge();
    expect(asked).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery'],
      passkey: null,
      expires_at: expect.any(String),
    });
    expect(
      (await api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${asked.challenge}` } }))
        .statusCode,
    ).toBe(401);
    const done = await second({ challenge: asked.challenge, code: codeOf(secret) });
    expect(done.json()).toMatchObject({
      email: emailOf('user'),
      second_factor: { enrolled: true, required: false },
      token: expect.any(String),
    });
    expect(done.cookies.map(({ name }) => name)).toEqual(['beheer', 'XSRF-TOKEN', 'beheer-device']);
    expect((await second({ challenge: asked.challenge, code: codeOf(secret, 1) })).json()).toMatchObject({
      code: 'E_LINK',
    });
  });

  test.each([
    [-2, 422],
    [-1, 200],
    [1, 200],
    [2, 422],
  ])('accepts a code %i steps away: %i', async (steps, status) => {
    expect((await second({ challenge: (await challenge()).challenge, code: codeOf(secret, steps) })).statusCode).toBe(
      status,
    );
  });

  test('a code is accepted once, also over concurrent attempts, and the code before it no more', async () => {
    const asked = await Promise.all([challenge(), challenge(), challenge(), challenge()]);
    const answers = await Promise.all(asked.map((one) => second({ challenge: one.challenge, code: codeOf(secret) })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    expect((await second({ challenge: (await challenge()).challenge, code: codeOf(secret, -1) })).statusCode).toBe(422);
  });

  test('accepts each recovery code once, in any spelling', async () => {
    const [first = '', raced = ''] = codes;
    expect(
      (
        await second({
          challenge: (await challenge()).challenge,
          code: ` ${first.toUpperCase().replaceAll('-', ' ')} `,
        })
      ).statusCode,
    ).toBe(200);
    expect((await second({ challenge: (await challenge()).challenge, code: first })).json()).toMatchObject({
      code: 'E_SECOND_FACTOR_CODE',
    });
    const asked = await Promise.all([challenge(), challenge(), challenge()]);
    const answers = await Promise.all(asked.map((one) => second({ challenge: one.challenge, code: raced })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect((await me('GET', '', await tokenByCode())).json()).toMatchObject({ recovery_codes_left: 8 });
    const told = await api.store.database
      .selectFrom('audit_entries')
      .select(['verb', 'outcome', 'user_name'])
      .orderBy('created_at', 'desc')
      .orderBy('uuid', 'desc')
      .limit(20)
      .execute();
    const ofSignIn = told.filter(({ verb }) => String(verb).startsWith('sign-in'));
    expect(ofSignIn).toContainEqual({ verb: 'sign-in-recovery', outcome: 'done', user_name: expect.any(String) });
    const refused = ofSignIn.filter(({ outcome }) => outcome === 'refused');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ user_name }) => typeof user_name === 'string' && user_name !== '')).toBe(true);
    const mails = await api.store.database.selectFrom('beheer_mails').select('kind').execute();
    expect(mails.filter(({ kind }) => kind === 'recovery-code-used')).toHaveLength(2);
  });

  test('a code cannot be guessed: attempts count per account, over many challenges, also concurrently', async () => {
    const asked = await Promise.all([challenge(), challenge(), challenge()]);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        second({ challenge: asked[index % 3]?.challenge ?? '', code: String(index).padStart(6, '0') }),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    expect((await second({ challenge: (await challenge()).challenge, code: codeOf(secret) })).statusCode).toBe(429);
  });

  test('must be finished within ten minutes, and not by a user who was blocked meanwhile', async () => {
    const late = await challenge();
    api.clock.now = new Date(api.clock.now.getTime() + 10 * 60_000);
    expect((await second({ challenge: late.challenge, code: codeOf(secret) })).json()).toMatchObject({
      code: 'E_LINK',
    });
    const asked = await challenge();
    await api.send('management', `PUT /api/users/${api.company.users.user}/block`);
    expect((await second({ challenge: asked.challenge, code: codeOf(secret) })).statusCode).toBe(404);
    const unblocked = await api.send('management', `PUT /api/users/${api.company.users.user}/activate`);
    expect(unblocked.statusCode, unblocked.body).toBe(200);
  });

  test.each([
    [{ challenge: 'x', code: '123456' }, 404],
    [{ code: '123456' }, 422],
    [{ challenge: 'x' }, 422],
    [{ challenge: 'x', code: { $ne: '' } }, 422],
    [{ challenge: 'x', code: '1', passkey: {} }, 422],
  ])('rejects %j', async (payload, status) => {
    expect((await second(payload)).statusCode).toBe(status);
  });
});

describe('changes of the sign-in method', () => {
  test('ask for confirmation each time, also after signing in and ten minutes after a confirmation', async () => {
    const token = await tokenByCode();
    const shown = async (): Promise<unknown> =>
      (await me('GET', '', token)).json<{ confirmed_until: unknown }>().confirmed_until;
    expect(await shown()).toBeNull();
    expect((await me('PUT', '/confirmation', token, { password })).statusCode).toBe(204);
    expect(await shown()).toBe(new Date(api.clock.now.getTime() + 10 * 60_000).toISOString());
    api.clock.now = new Date(api.clock.now.getTime() + 10 * 60_000);
    const calls = [
      ['PUT', '/email', { email: 'new@example.nl' }],
      ['POST', '/totp', {}],
      ['DELETE', '/totp'],
      ['POST', '/recovery-codes', {}],
      ['POST', '/passkeys/options', {}],
      ['DELETE', `/passkeys/${api.company.seller}`],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await api.withoutProof(() => me(method, path, token, body));
      expect([path, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([path, 403, 'E_CONFIRM']);
    }
    expect((await me('GET', '', token)).json()).toMatchObject({ confirmed_until: null });

    expect((await me('PUT', '/confirmation', token, { password: 'not this one' })).json()).toMatchObject({
      code: 'E_CREDENTIALS',
    });
    expect((await me('PUT', '/confirmation', token, { code: '000000' })).statusCode).toBe(422);
    expect((await me('PUT', '/confirmation', token, {})).statusCode).toBe(422);
    expect((await me('PUT', '/confirmation', token, { code: codeOf(secret) })).statusCode).toBe(204);
    const renewed = await me('POST', '/recovery-codes', token, {});
    expect(renewed.json<{ recovery_codes: unknown[] }>().recovery_codes).toHaveLength(10);
    expect((await second({ challenge: (await challenge()).challenge, code: codes[5] })).statusCode).toBe(422);
  });

  test('can be confirmed with the password, with limited attempts', async () => {
    const token = await tokenByCode();
    expect((await me('PUT', '/confirmation', token, { password })).statusCode).toBe(204);
    const guesses = await Promise.all(
      Array.from({ length: 11 }, () => me('PUT', '/confirmation', token, { code: '000000' })),
    );
    expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  test('can remove the app and its codes', async () => {
    const token = await tokenByCode();
    expect((await me('DELETE', '/totp', token)).statusCode).toBe(204);
    expect((await me('GET', '', token)).json()).toMatchObject({ totp: false, recovery_codes_left: 0 });
    expect((await signIn()).statusCode).toBe(200);
    expect((await mailsTo(api, emailOf('user'))).map(({ kind }) => kind)).toContain('factor-removed');
  });

  test('are possible for management for a person who lost it, and for nobody else', async () => {
    const { token } = (await signIn()).json<{ token: string }>();
    const offered = (await me('POST', '/totp', token, {})).json<{ secret: string }>();
    await me('PUT', '/totp', token, { code: codeOf(offered.secret) });
    const url = `PUT /api/users/${api.company.users.user}/remove-second-factor`;
    expect([(await api.send('employee', url)).statusCode, (await signIn()).statusCode]).toEqual([403, 202]);
    expect((await api.send('management', url)).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
  });
});

describe('where a second factor is required of management', () => {
  test('a manager without one can only use their own account', async () => {
    const strict = await createTestApp({ accounts: { requireSecondFactor: 'management' } });
    const get = async (actor: 'management' | 'employee', url: string) =>
      (await strict.send(actor, `GET ${url}`)).json<{ code?: string }>().code ?? 'ok';
    expect(await get('management', '/api/clients')).toBe('E_SECOND_FACTOR_REQUIRED');
    expect(await get('management', '/api/outbox')).toBe('E_SECOND_FACTOR_REQUIRED');
    expect([
      await get('management', '/api/session'),
      await get('management', '/api/account'),
      await get('employee', '/api/clients'),
    ]).toEqual(['ok', 'ok', 'ok']);
    expect((await strict.send('management', 'GET /api/session')).json()).toMatchObject({
      second_factor: { enrolled: false, required: true },
    });
    const offered = (await strict.send('management', 'POST /api/account/totp', { body: {} })).json<{
      secret: string;
    }>();
    const code = new TOTP({ secret: Secret.fromBase32(offered.secret) }).generate({
      timestamp: startOfTests.getTime(),
    });
    expect((await strict.send('management', 'PUT /api/account/totp', { body: { code } })).statusCode).toBe(200);
    expect(await get('management', '/api/clients')).toBe('ok');
    await strict.close();
  });
});
