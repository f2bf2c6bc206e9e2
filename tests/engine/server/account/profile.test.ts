/** What people do with their own account: name, language, password, sessions, whom they work for, where they were. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserName } from '../../../../src/engine/server/store/audit/browserName.ts';
import { createTestApp, startOfTests, type TestActor, type TestApp } from '../../../support/app.ts';
import { emailOf, password, proveAddresses } from '../../../support/company.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(() => api.rewind());
afterAll(() => api.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const tokenOf = async (email: string, secret = password, headers = {}): Promise<string> =>
  (await api.signIn(email, secret, headers)).json<{ token: string }>().token;

describe('the profile', () => {
  test('is returned, and name and language can be changed', async () => {
    expect((await api.send('user', 'GET /api/account')).json()).toEqual({
      uuid: api.company.users.user,
      email: emailOf('user'),
      first_name: 'Test',
      last_name: 'user',
      language: 'en',
      email_verified_at: '2026-01-01T00:00:00.000Z',
      pending_email: null,
      has_password: true,
      totp: false,
      recovery_codes_left: 0,
      passkeys: [],
      tokens: [],
      calendar_link: false,
      confirmed_until: null,
    });
    expect(
      (await api.send('user', 'PUT /api/account', { body: { first_name: 'Tess', language: 'nl' } })).json(),
    ).toMatchObject({ first_name: 'Tess', name: 'Tess user', locale: 'nl' });
    await api.send('user', 'PUT /api/account', { body: { first_name: 'Test', language: 'en' } });
  });

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ language: 'fr' }, 'language'],
    [{ type: 'management' }, 'type'],
    [{ email: 'x@example.nl' }, 'email'],
    [{ password: 'a new password' }, 'password'],
    [{ status: 'active' }, 'status'],
    [{ latest_url: '/x' }, 'latest_url'],
  ])('rejects %j', async (body, field) => {
    const answer = await api.send('user', 'PUT /api/account', { body });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
  });

  test('does not let anybody, management included, change their own address and password as a record', async () => {
    const url = `PUT /api/users/${api.company.users.management}`;
    for (const body of [{ email: 'else@example.nl' }, { password: 'another password' }]) {
      const answer = await api.send('management', url, { body });
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
        422,
        { [Object.keys(body)[0] ?? '']: 'Change your own in your account settings' },
      ]);
    }
    expect(
      (await api.send('management', url, { body: { email: emailOf('management'), last_name: 'management' } }))
        .statusCode,
    ).toBe(200);
  });

  test('has an unproven address when management wrote it', async () => {
    await api.queries.users.verifyEmail(api.company.users.employee, emailOf('employee'), startOfTests);
    const answer = await api.send('management', `PUT /api/users/${api.company.users.employee}`, {
      body: { email: 'Other@example.nl' },
    });
    expect(answer.json()).toMatchObject({ email: 'other@example.nl', email_verified_at: null });
    await api.send('management', `PUT /api/users/${api.company.users.employee}`, {
      body: { email: emailOf('employee') },
    });
  });
});

describe('a new password', () => {
  test('a new password ends the other sessions and links, and a mail reports it', async () => {
    const email = 'changes@example.nl';
    await api.send('management', 'POST /api/users', { body: { email, first_name: 'C', last_name: 'H', password } });
    const [here, there] = [await tokenOf(email), await tokenOf(email)];
    await api.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email } });
    const link = (await lastMail(api, email)).token;
    const change = (chosen: string) =>
      api.as(here, 'PUT /api/account/password', { password: chosen, current_password: password });
    expect((await change('changes')).json()).toMatchObject({
      errors: { password: 'Use at least 8 characters' },
    });
    expect((await change('quite another one')).statusCode).toBe(204);
    expect([
      (await api.as(here, 'GET /api/session')).statusCode,
      (await api.as(there, 'GET /api/session')).statusCode,
    ]).toEqual([200, 401]);
    expect([
      (await api.signIn(email, password)).statusCode,
      (await api.signIn(email, 'quite another one')).statusCode,
    ]).toEqual([422, 200]);
    expect((await api.app.inject({ url: `/api/password-resets/${link}` })).statusCode).toBe(404);
    expect((await mailsTo(api, email)).map(({ kind }) => kind)).toContain('password-changed');
  });
});

describe('sessions', () => {
  test('are listed with their browser, and can be ended one by one or together', async () => {
    const email = 'sessions@example.nl';
    await api.send('management', 'POST /api/users', { body: { email, first_name: 'S', last_name: 'E', password } });
    const [one, two, three] = [
      await tokenOf(email, password, { 'user-agent': firefox }),
      await tokenOf(email, password, { 'user-agent': 'x'.repeat(5_000) }),
      await tokenOf(email),
    ];
    const list = (await api.as(one, 'GET /api/account/sessions')).json<{ uuid: string; current: boolean }[]>();
    expect(list).toHaveLength(3);
    expect(list.find(({ current }) => current)).toEqual({
      uuid: expect.any(String),
      current: true,
      created_at: '2026-03-10T09:00:00.000Z',
      seen_at: '2026-03-10T09:00:00.000Z',
      ip: '127.0.0.1',
      browser: 'Firefox 130, Linux',
    });
    expect(JSON.stringify(list)).not.toContain('secret');
    const mine = list.map(({ uuid }) => uuid);
    for (const uuid of [...mine, 'x', api.company.seller])
      expect((await api.as(api.tokens.user, `DELETE /api/account/sessions/${uuid}`)).statusCode).toBe(404);
    const second = (await api.as(two, 'GET /api/account/sessions'))
      .json<{ uuid: string; current: boolean }[]>()
      .find(({ current }) => current);
    expect((await api.as(one, `DELETE /api/account/sessions/${second?.uuid ?? ''}`)).statusCode).toBe(204);
    expect([
      (await api.as(two, 'GET /api/session')).statusCode,
      (await api.as(three, 'GET /api/session')).statusCode,
    ]).toEqual([401, 200]);
    expect((await api.as(one, 'DELETE /api/account/sessions', {})).json()).toEqual({ ended: 1 });
    expect([
      (await api.as(one, 'GET /api/session')).statusCode,
      (await api.as(three, 'GET /api/session')).statusCode,
    ]).toEqual([200, 401]);
  });

  test('a browser that signs in again ends its former session', async () => {
    const first = await api.signIn(emailOf('user'), password);
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const second = await api.signIn(emailOf('user'), password, { cookie });
    expect([
      (await api.as(first.json<{ token: string }>().token, 'GET /api/session')).statusCode,
      (await api.as(second.json<{ token: string }>().token, 'GET /api/session')).statusCode,
    ]).toEqual([401, 200]);
    await api.signIn(emailOf('user'), 'a wrong password', {
      cookie: second.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    });
    expect((await api.as(second.json<{ token: string }>().token, 'GET /api/session')).statusCode).toBe(200);
  });

  test('use over TLS only the cookie that cannot be planted without it', async () => {
    const secure = { 'x-forwarded-proto': 'https' };
    const { cookies } = await api.signIn(emailOf('user'), password);
    const token = cookies.find(({ name }) => name === 'beheer')?.value ?? '';
    const get = async (cookie: string, headers: Record<string, string>): Promise<number> =>
      (await api.app.inject({ url: '/api/session', headers: { cookie, ...headers } })).statusCode;
    expect([
      await get(`beheer=${token}`, {}),
      await get(`beheer=${token}`, secure),
      await get(`__Host-beheer=${token}`, secure),
      await get(`__Host-beheer=${token}`, {}),
    ]).toEqual([200, 401, 200, 401]);
  });

  test.each([
    [firefox, 'Firefox 130, Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'Safari 17, macOS',
    ],
    ['', null],
    ['x', 'x'],
  ])('%s are described as %s', (userAgent, described) => {
    expect(browserName(userAgent)).toBe(described);
  });
});

describe('stored preferences', () => {
  const put = (values: object, actor: 'user' | 'employee' = 'user') =>
    api.send(actor, 'PUT /api/account/preferences', { body: { values } });
  const kept = async (actor: 'user' | 'employee' = 'user'): Promise<unknown> =>
    (await api.call<{ preferences: unknown }>(actor, 'GET /api/session')).preferences;

  test('are stored per key, the last value of each, and returned at sign-in to their owner only', async () => {
    const columns = [{ name: 'status', width: 90 }];
    expect((await put({ theme: 'dark', locale: 'nl', 'settings/clients.columns': columns })).statusCode).toBe(204);
    expect((await put({ theme: 'light', locale: null })).statusCode).toBe(204);
    expect(await kept()).toEqual({ theme: 'light', 'settings/clients.columns': columns });
    expect((await api.signIn(emailOf('user'), password)).json()).toMatchObject({ preferences: { theme: 'light' } });
    expect(await kept('employee')).toEqual({});
    await put({ theme: null, 'settings/clients.columns': null });
    expect(await kept()).toEqual({});
  });

  test.each([
    ['a key that is none', { '../x': 1 }, 'values.../x'],
    ['a key without end', { [`a${'x'.repeat(150)}`]: 1 }, `values.a${'x'.repeat(150)}`],
    ['more than a choice says', { theme: 'x'.repeat(8_001) }, 'values.theme'],
    ['what no text can hold', { theme: 'a\0b' }, 'values.theme'],
    ['too many at once', Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, at])), 'values'],
  ])('reject %s', async (_what, values, field) => {
    const answer = await put(values);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    expect(await kept()).toEqual({});
  });

  test('are limited: the oldest ones are dropped', async () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${from + at}.columns`, at]));
    for (const from of [0, 200, 400]) {
      api.clock.now = new Date(startOfTests.getTime() + from);
      await put(many(from), 'employee');
    }
    const keys = Object.keys((await kept('employee')) as object);
    const isOfFirst = (key: string): boolean => Number(/\d+/.exec(key)?.[0]) < 200;
    expect([keys.length, keys.filter(isOfFirst).length]).toEqual([500, 100]);
  });
});

describe('shared cards of the dashboard', () => {
  const cards = { order: ['renewals', 'open'], hidden: ['overdue'] };
  const put = (actor: TestActor, people: string, body: object = { cards }) =>
    api.send(actor, `PUT /api/settings/dashboard-cards/${people}`, { body });
  const shared = async (actor: TestActor): Promise<unknown> =>
    (await api.call<{ shared_cards?: unknown }>(actor, 'GET /api/session')).shared_cards;

  test('come with the session of people of that kind, until management takes them back', async () => {
    expect((await put('management', 'employee')).statusCode).toBe(204);
    expect([await shared('employee'), await shared('management'), await shared('user')]).toEqual([
      cards,
      undefined,
      undefined,
    ]);
    expect((await put('management', 'employee', { cards: null })).statusCode).toBe(204);
    expect(await shared('employee')).toBeUndefined();
  });

  test.each([
    ['employee', 'employee', { cards }, 403],
    ['management', 'stranger', { cards }, 404],
    ['management', 'user', { cards: { order: 'open', hidden: [] } }, 422],
    ['management', 'user', {}, 422],
  ] as const)('are refused of %s for %s with %j: %i', async (actor, people, body, status) => {
    expect((await put(actor, people, body)).statusCode).toBe(status);
  });
});

describe('the stored latest page', () => {
  test.each(['/', '/invoices?filter=%7B%7D#top', '/domain/order', '/loginx'])('is accepted as %s', async (url) => {
    expect((await api.send('user', 'PUT /api/account/latest-url', { body: { url } })).statusCode).toBe(204);
    expect((await api.send('user', 'GET /api/session')).json()).toMatchObject({ latest_url: url });
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n',
    '/a\0b',
    ' /',
    '',
    'invoices',
    '/login',
    '/Login',
    '/login/x',
    '/reset-password/abc',
    '/./login',
    '/x/../login',
    '/%2e%2e/login',
    '/.//evil.example',
    '/api/session',
    `/${'x'.repeat(2_048)}`,
    7,
    null,
  ])('is rejected as %j', async (url) => {
    expect((await api.send('user', 'PUT /api/account/latest-url', { body: { url } })).statusCode).toBe(422);
  });
});

describe('the latest page at the next sign-in', () => {
  const gone = '01a1fd8e-2a8f-75fd-b51f-17600164641e';
  const route = (): string => api.store.registry().resources['clients']?.route ?? '';
  const leadsTo = async (url: string): Promise<unknown> => {
    await api.send('user', 'PUT /api/account/latest-url', { body: { url } });
    return (await api.signIn(emailOf('user'), password)).json<{ latest_url: unknown }>().latest_url;
  };

  test('is the same where it still exists, with its search', async () => {
    const own = `${route()}/${api.company.clients.own}?tab=invoices`;
    expect([
      await leadsTo(own),
      await leadsTo('/invoices?sort=%5B%5D'),
      await leadsTo('/a/page/of/another/time'),
    ]).toEqual([own, '/invoices?sort=%5B%5D', '/a/page/of/another/time']);
  });

  test('is the dashboard where the record is gone or not visible any more', async () => {
    expect([
      await leadsTo(`${route()}/${gone}`),
      await leadsTo(`${route()}/${gone}/edit`),
      await leadsTo(`${route()}/${api.company.clients.other}?tab=invoices`),
      await leadsTo(`/users/${api.company.users.user}`),
      await leadsTo('/users'),
    ]).toEqual([null, null, null, null, null]);
  });
});

describe('the own company', () => {
  const own = {
    type: 'company',
    company_name: 'Nieuw B.V.',
    email: 'info@nieuw.example.nl',
    street: 'Kade',
    house_number: '3',
    postal_code: '1234 AB',
    city: 'Delft',
    country: 'NL',
  };
  const fresh = async (email: string): Promise<string> => {
    const made = await api.send('management', 'POST /api/users', {
      body: { email, first_name: 'N', last_name: 'N', password },
    });
    await proveAddresses(api.store, [made.json<{ uuid: string }>().uuid]);
    return tokenOf(email);
  };

  test('the person’s own company is entered once, and becomes a prospect of the default seller with a first contact', async () => {
    const token = await fresh('newcomer@example.nl');
    expect((await api.as(token, 'GET /api/session')).json()).toMatchObject({
      missing: ['client'],
      hasMissingData: true,
    });
    const answers = await Promise.all([1, 2, 3].map(() => api.as(token, 'PUT /api/account/client', own)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
      missing: [],
      hasMissingData: false,
    });
    const clients = (await api.as(token, 'GET /api/clients')).json<{ uuid: string }[]>();
    expect(clients).toMatchObject([
      { company_name: 'Nieuw B.V.', status: 'prospect', seller_uuid: api.company.seller },
    ]);
    const memberships = await api.store.database
      .selectFrom('client_memberships')
      .selectAll()
      .where('client_uuid', '=', clients[0]?.uuid ?? '')
      .execute();
    expect(memberships).toMatchObject([{ is_primary: true }]);
  });

  test('a company abroad is charged VAT until staff have checked the country', async () => {
    const token = await fresh('abroad@example.com');
    const abroad = { ...own, country: 'US', postal_code: '10001' };
    expect((await api.as(token, 'PUT /api/account/client', abroad)).statusCode).toBe(200);
    const row = await api.store.database
      .selectFrom('clients')
      .select(['country', 'country_status'])
      .orderBy('created_at', 'desc')
      .orderBy('uuid', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(row).toEqual({ country: 'US', country_status: 'to_review' });
  });

  test.each([
    [{ company_name: undefined }, 'company_name'],
    [{ street: undefined }, 'street'],
    [{ email: 'x' }, 'email'],
    [{ postal_code: undefined }, 'postal_code'],
    [{ status: 'active' }, 'status'],
    [{ seller_uuid: '01a1fd8e-2a8f-75fd-b51f-17600164641e' }, 'seller_uuid'],
    [{ payment_term_days: 60 }, 'payment_term_days'],
    [{ type: 'bank' }, 'type'],
  ])('rejects %j', async (change, field) => {
    const token = await fresh(`refused-${field}@example.nl`);
    const answer = await api.as(
      token,
      'PUT /api/account/client',
      JSON.parse(JSON.stringify({ ...own, ...change })) as object,
    );
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
    expect((await api.as(token, 'GET /api/session')).json()).toMatchObject({ missing: ['client'] });
  });

  test('is not for people with a client, nor for staff', async () => {
    for (const actor of ['user', 'employee', 'management'] as const)
      expect((await api.send(actor, 'PUT /api/account/client', { body: own })).json()).toMatchObject({
        code: 'E_STATE',
      });
  });
});

test('no account call is answered without a session', async () => {
  for (const call of [
    'GET /api/account',
    'PUT /api/account',
    'GET /api/account/sessions',
    'DELETE /api/account/sessions',
    'POST /api/email-verifications',
    'GET /api/outbox',
    'PUT /api/account/password',
  ]) {
    expect([call, (await api.send(null, call)).statusCode]).toEqual([call, 401]);
  }
});
