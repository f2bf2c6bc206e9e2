/** Signing in, staying signed in, and every way in which that ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, startOfTests, type TestApp } from '../../support/app.ts';
import { sessionHeaders } from '../../support/browserRequests.ts';
import { emailOf, password } from '../../support/company.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({
    signInLimits: {
      perAccount: 3,
      perAddress: 40,
      windowMilliseconds: 60_000,
      trickle: { perAddress: 2, windowMilliseconds: 10_000 },
    },
  });
});
beforeEach(() => {
  api.clock.now = startOfTests;
});
afterAll(() => api.close());

const signIn = (email: string, secret = password, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/api/session', payload: { email, password: secret }, headers });

const whoAmI = (token: string) =>
  api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } });

const day = 86_400_000;
const after = (milliseconds: number): Date => new Date(startOfTests.getTime() + milliseconds);

const withCookies = async (): Promise<{ readonly cookie: string; readonly xsrf: string }> => {
  const { cookies } = await signIn(emailOf('management'));
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    xsrf: cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
  };
};

async function cookiesOf(headers: Record<string, string>): Promise<readonly unknown[]> {
  const { cookies } = await signIn(emailOf('user'), password, headers);
  return cookies.map(({ name, path, httpOnly, secure, sameSite, maxAge = 0 }) => ({
    name,
    path,
    httpOnly,
    secure,
    sameSite,
    days: maxAge / 86_400,
  }));
}

describe('signing in', () => {
  test('returns the session user', async () => {
    const answer = await signIn(emailOf('management'));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      uuid: api.company.users.management,
      email: 'management@example.nl',
      first_name: 'Test',
      last_name: 'management',
      name: 'Test management',
      type: 'management',
      emailVerified: false,
      hasMissingData: false,
      latest_url: null,
      locale: 'en',
      client: null,
      grants: [],
      memberships: [],
      missing: [],
      second_factor: { enrolled: false, required: false },
      idle_pages: [],
      preferences: {},
      saved_views: [],
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('returns the employee of an employee', async () => {
    const answer = await signIn(emailOf('employee'));
    expect(answer.json()).toMatchObject({
      type: 'user',
      employee: { uuid: api.company.employee, first_name: 'Eva', last_name: 'Jansen', name: 'Eva Jansen' },
    });
  });

  test('ignores case and spaces of the address', async () => {
    expect((await signIn(` ${emailOf('user').toUpperCase()} `)).statusCode).toBe(200);
  });

  test('sets its cookies, which are Secure over TLS', async () => {
    expect(await cookiesOf({})).toEqual([
      { name: 'beheer', path: '/', httpOnly: true, sameSite: 'Lax', days: 90 },
      { name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax', days: 90 },
      { name: 'beheer-device', path: '/', httpOnly: true, sameSite: 'Lax', days: 180 },
    ]);
    expect(await cookiesOf({ 'x-forwarded-proto': 'https' })).toEqual([
      { name: '__Host-beheer', path: '/', httpOnly: true, secure: true, sameSite: 'Lax', days: 90 },
      { name: 'XSRF-TOKEN', path: '/', secure: true, sameSite: 'Lax', days: 90 },
      { name: '__Host-beheer-device', path: '/', httpOnly: true, sameSite: 'Lax', days: 180, secure: true },
    ]);
  });

  test('answers an unknown address and a wrong password in the same way', async () => {
    const answers = [
      await signIn('nobody@example.nl'),
      await signIn(emailOf('colleague' as 'user')),
      await signIn(emailOf('employee'), 'wrong password'),
    ];
    const [first, ...others] = answers.map((answer) => [answer.statusCode, answer.body]);
    expect(first?.[0]).toBe(422);
    for (const other of others) expect(other).toEqual(first);
  });

  test.each([
    [{}, { email: 'Required', password: 'Required' }],
    [{ email: 'a@example.nl', password: 7 }, { password: 'Must be text' }],
    [
      { email: 'a@example.nl', password: 'x', remember: true },
      { remember: 'Unknown field “remember”. Check the spelling or leave it out' },
    ],
  ])('is rejected with %j', async (payload, errors) => {
    const answer = await api.app.inject({ method: 'POST', url: '/api/session', payload });
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, errors]);
  });

  test('is slowed down after failures, per account', async () => {
    for (let attempt = 1; attempt <= 3; attempt += 1)
      expect((await signIn('victim@example.nl', 'wrong')).statusCode, String(attempt)).toBe(422);
    const refused = await signIn('Victim@example.nl', 'wrong');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'E_TOO_MANY']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(emailOf('user'))).statusCode).toBe(200);
  });
});

describe('a session', () => {
  test('returns its user, without the token', async () => {
    const answer = await whoAmI(api.tokens.user);
    expect(answer.json()).toMatchObject({ email: 'user@example.nl', client: null });
    expect(answer.json()).not.toHaveProperty('token');
  });

  test.each([
    ['no token', {}],
    ['an unknown token', { authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['nonsense', { authorization: 'Bearer ' }],
  ])('%s is a 401', async (_name, headers) => {
    const answer = await api.app.inject({ url: '/api/clients', headers: headers as Record<string, string> });
    expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['www-authenticate']]).toEqual([
      401,
      'E_SESSION',
      'Bearer',
    ]);
  });

  test('is stored as a hash only', async () => {
    const { rows } = { rows: await api.store.database.selectFrom('beheer_sessions').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain(api.tokens.user);
  });

  test('a session continues while it is used, and ends after two unused weeks', async () => {
    const { token } = (await signIn(emailOf('user'))).json<{ token: string }>();
    for (const days of [13, 26, 39]) {
      api.clock.now = after(days * day);
      expect((await whoAmI(token)).statusCode, `day ${days}`).toBe(200);
    }
    api.clock.now = after(53 * day + 1);
    expect((await whoAmI(token)).statusCode).toBe(401);
  });

  test('ends after ninety days in any case', async () => {
    const { token } = (await signIn(emailOf('user'))).json<{ token: string }>();
    for (let days = 10; days < 90; days += 10) {
      api.clock.now = after(days * day);
      await whoAmI(token);
    }
    expect((await whoAmI(token)).statusCode).toBe(200);
    api.clock.now = after(90 * day + 1);
    expect((await whoAmI(token)).statusCode).toBe(401);
  });

  test('ends when it is signed out, and no other does', async () => {
    const [first, second] = [
      (await signIn(emailOf('user'))).json<{ token: string }>().token,
      (await signIn(emailOf('user'))).json<{ token: string }>().token,
    ];
    const answer = await api.app.inject({
      method: 'DELETE',
      url: '/api/session',
      headers: { authorization: `Bearer ${first}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['beheer', ''],
      ['XSRF-TOKEN', ''],
    ]);
    expect([(await whoAmI(first)).statusCode, (await whoAmI(second)).statusCode]).toEqual([401, 200]);
  });

  test('ends at the next request after its user is blocked', async () => {
    const made = await api.send('management', 'POST /api/users', {
      body: { email: 'blocked@example.nl', first_name: 'B', last_name: 'L', password },
    });
    const { token } = (await signIn('blocked@example.nl')).json<{ token: string }>();
    expect((await whoAmI(token)).statusCode).toBe(200);
    await api.send('management', `PUT /api/users/${made.json<{ uuid: string }>().uuid}/block`);
    expect((await whoAmI(token)).statusCode).toBe(401);
    expect((await signIn('blocked@example.nl')).json<{ code: string }>().code).toBe('E_CREDENTIALS');
  });

  test('of other browsers ends with a change of password', async () => {
    const made = await api.send('management', 'POST /api/users', {
      body: { email: 'changed@example.nl', first_name: 'C', last_name: 'H', password },
    });
    const { token } = (await signIn('changed@example.nl')).json<{ token: string }>();
    await api.send('management', `PUT /api/users/${made.json<{ uuid: string }>().uuid}`, {
      body: { password: 'another password' },
    });
    expect((await whoAmI(token)).statusCode).toBe(401);
    expect((await signIn('changed@example.nl', 'another password')).statusCode).toBe(200);
  });
});

describe('a cookie', () => {
  const body = { name: 'Cookie', slug: 'cookie' };
  let slug = 0;
  const create = (headers: Record<string, string>) =>
    api.app.inject({
      method: 'POST',
      url: '/api/product-categories',
      payload: { ...body, slug: `cookie-${(slug += 1)}` },
      headers,
    });

  test('is enough to read without the anti-forgery token', async () => {
    const { cookie } = await withCookies();
    expect((await api.app.inject({ url: '/api/clients', headers: { cookie } })).statusCode).toBe(200);
  });

  test('needs the token to write', async () => {
    const { cookie, xsrf } = await withCookies();
    const other = await withCookies();
    const sessionOnly = cookie
      .split('; ')
      .filter((part) => !part.startsWith('XSRF'))
      .join('; ');
    expect((await create({ cookie, 'x-xsrf-token': xsrf })).statusCode).toBe(201);
    for (const headers of [
      { cookie },
      { cookie, 'x-xsrf-token': '' },
      { cookie, 'x-xsrf-token': other.xsrf },
      { cookie: sessionOnly, 'x-xsrf-token': xsrf },
      { cookie: `${sessionOnly}; XSRF-TOKEN=a`, 'x-xsrf-token': 'a' },
    ]) {
      const answer = await create(headers as Record<string, string>);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([419, 'E_XSRF']);
    }
  });

  test('is ignored with the bearer token of another session', async () => {
    const { cookie } = await withCookies();
    const { authorization } = sessionHeaders(api.tokens.management);
    expect((await create({ cookie, authorization })).statusCode).toBe(401);
    expect(
      (await create({ cookie, authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })).statusCode,
    ).toBe(401);
  });

  test('of an ended session is a 401, before any other check', async () => {
    expect((await create({ cookie: 'beheer=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })).statusCode).toBe(401);
  });
});
