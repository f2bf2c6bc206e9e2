/**
 * A request that a cookie speaks for counts only with the token of that very session: whatever else comes along, 419 or
 * another refusal.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { xsrfToken } from '../../../../src/engine/server/auth/xsrf.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { sessionHeaders } from '../../../support/browserRequests.ts';
import { emailOf, password } from '../../../support/company.ts';

interface Signed {
  readonly session: string;
  readonly xsrf: string;
  readonly secret: string;
}

let api: TestApp;
let mine: Signed;
let theirs: Signed;
let slug = 0;

beforeAll(async () => {
  api = await createTestApp();
  mine = await signIn();
  theirs = await signIn();
});
afterAll(() => api.close());

async function signIn(): Promise<Signed> {
  const { cookies } = await api.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email: emailOf('management'), password },
  });
  const [session, xsrf] = ['beheer', 'XSRF-TOKEN'].map(
    (name) => cookies.find((cookie) => cookie.name === name)?.value ?? '',
  );
  return { session: `beheer=${session ?? ''}`, xsrf: xsrf ?? '', secret: session ?? '' };
}

const both = (session: string, xsrf: string): string => `${session}; XSRF-TOKEN=${xsrf}`;
const make = (headers: Record<string, string>, payload?: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/product-categories',
    headers,
    payload: payload ?? { name: 'Category', slug: `category-${(slug += 1)}` },
  });
const count = async (): Promise<number> =>
  (await api.send('management', 'GET /api/product-categories?range=[0,999]')).json<unknown[]>().length;

test('the pair of the session itself is accepted', async () => {
  expect((await make({ cookie: both(mine.session, mine.xsrf), 'x-xsrf-token': mine.xsrf })).statusCode).toBe(201);
});

describe('419 without any effect', () => {
  const everyCode = (text: string): string =>
    [...text].map((character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
  const cases: readonly (readonly [string, () => Record<string, string>])[] = [
    ['no header', () => ({ cookie: both(mine.session, mine.xsrf) })],
    ['an empty header', () => ({ cookie: both(mine.session, mine.xsrf), 'x-xsrf-token': '' })],
    [
      'a header that is wrong',
      () => ({ cookie: both(mine.session, mine.xsrf), 'x-xsrf-token': `${mine.xsrf.slice(0, -1)}!` }),
    ],
    ['a header that is longer', () => ({ cookie: both(mine.session, mine.xsrf), 'x-xsrf-token': `${mine.xsrf}=` })],
    ['no cookie beside the header', () => ({ cookie: mine.session, 'x-xsrf-token': mine.xsrf })],
    ['the header of another session', () => ({ cookie: both(mine.session, mine.xsrf), 'x-xsrf-token': theirs.xsrf })],
    ['the pair of another session', () => ({ cookie: both(mine.session, theirs.xsrf), 'x-xsrf-token': theirs.xsrf })],
    ['a planted pair', () => ({ cookie: both(mine.session, 'planted'), 'x-xsrf-token': 'planted' })],
    [
      'a planted pair, made with another key',
      () => {
        const planted = xsrfToken('another key', 'hash');
        return { cookie: both(mine.session, planted), 'x-xsrf-token': planted };
      },
    ],
    ['an empty pair', () => ({ cookie: both(mine.session, ''), 'x-xsrf-token': '' })],
    [
      'a percent-encoded header',
      () => ({ cookie: both(mine.session, mine.xsrf), 'x-xsrf-token': everyCode(mine.xsrf) }),
    ],
    ['the word undefined, twice', () => ({ cookie: both(mine.session, 'undefined'), 'x-xsrf-token': 'undefined' })],
    ['in the wrong header', () => ({ cookie: both(mine.session, mine.xsrf), 'x-csrf-token': mine.xsrf })],
    [
      'from another site, as a browser says',
      () => ({
        cookie: both(mine.session, mine.xsrf),
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'no-cors',
        origin: 'https://evil.example',
      }),
    ],
    [
      'a form, from another site',
      () => ({
        cookie: both(mine.session, mine.xsrf),
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
      }),
    ],
    ['text/plain that holds JSON', () => ({ cookie: both(mine.session, mine.xsrf), 'content-type': 'text/plain' })],
    [
      'a multipart form',
      () => ({ cookie: both(mine.session, mine.xsrf), 'content-type': 'multipart/form-data; boundary=x' }),
    ],
    ['JSON without a word about its type', () => ({ cookie: both(mine.session, mine.xsrf), 'content-type': '' })],
  ];
  test.each(cases)('%s', async (_name, headers) => {
    const before = await count();
    const answer = await make(headers(), '{"name":"Planted","slug":"planted"}');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([419, 'E_XSRF']);
    expect(await count()).toBe(before);
  });

  const writes: readonly (readonly ['POST' | 'PUT' | 'DELETE', () => string])[] = [
    ['PUT', () => `/api/clients/${api.company.clients.own}`],
    ['PUT', () => `/api/clients/${api.company.clients.own}/set-current`],
    ['PUT', () => '/api/clients'],
    ['DELETE', () => `/api/clients/${api.company.clients.other}`],
    ['DELETE', () => '/api/clients'],
    ['DELETE', () => '/api/session'],
    ['DELETE', () => '/api/session/client'],
    ['POST', () => '/api/application-templates/files/logo?name=a.png'],
    ['PUT', () => '/api/account'],
    ['PUT', () => '/api/account/password'],
    ['DELETE', () => '/api/account/sessions'],
  ];
  test.each(writes)('%s of any kind, number %#', async (method, url) => {
    const answer = await api.app.inject({
      method,
      url: url(),
      headers: { cookie: both(mine.session, mine.xsrf) },
      ...(method === 'DELETE' ? {} : { payload: {} }),
    });
    expect(answer.statusCode).toBe(419);
    expect(
      (await api.app.inject({ url: '/api/session', headers: { cookie: mine.session } })).statusCode,
      'the session goes on',
    ).toBe(200);
  });
});

describe('with the token, but not as JSON', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/csp-report',
  ])('%s is a 415', async (type) => {
    const answer = await make(
      { cookie: both(mine.session, mine.xsrf), 'x-xsrf-token': mine.xsrf, 'content-type': type },
      '{"name":"Planted","slug":"planted"}',
    );
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'E_MEDIA_TYPE']);
  });
});

describe('before and after signing in', () => {
  test('a planted token is useless at sign-in: the session has its own', async () => {
    const { cookies } = await api.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email: emailOf('user'), password },
      headers: { cookie: 'XSRF-TOKEN=planted; beheer=planted', 'x-xsrf-token': 'planted' },
    });
    const values = cookies.map(({ value }) => value);
    expect(values).toHaveLength(3);
    expect(values).not.toContain('planted');
  });

  test('a pair without a session is a 401 at sign-in', async () => {
    expect((await make({ cookie: 'XSRF-TOKEN=planted', 'x-xsrf-token': 'planted' })).statusCode).toBe(401);
  });

  test('the old pair is rejected after signing out', async () => {
    const { session, xsrf } = await signIn();
    const headers = { cookie: both(session, xsrf), 'x-xsrf-token': xsrf };
    expect((await api.app.inject({ method: 'DELETE', url: '/api/session', headers })).statusCode).toBe(204);
    expect((await make(headers)).statusCode).toBe(401);
    const again = await signIn();
    expect((await make({ cookie: both(again.session, xsrf), 'x-xsrf-token': xsrf })).statusCode).toBe(419);
  });

  test('another sign-in has another token', async () => {
    const [one, other] = [await signIn(), await signIn()];
    expect(one.xsrf).not.toBe(other.xsrf);
    expect(one.secret).not.toBe(other.secret);
  });
});

describe('a bearer token', () => {
  const bearerOf = ({ secret }: Signed): string => sessionHeaders(secret).authorization;

  test('of the cookie’s session needs no anti-forgery token', async () => {
    expect((await make({ authorization: bearerOf(mine), cookie: mine.session })).statusCode).toBe(201);
  });

  test.each([
    ['without a cookie', () => ({ authorization: bearerOf(mine) })],
    ['with the cookie of another session', () => ({ authorization: bearerOf(mine), cookie: theirs.session })],
    ['put into the cookie', () => ({ cookie: `beheer=${bearerOf(mine).replace('Bearer ', '')}` })],
    ['that is the secret of the cookie', () => ({ authorization: `Bearer ${mine.secret}`, cookie: mine.session })],
  ])('gives no access %s, neither to read nor to change', async (_name, headersOf) => {
    const headers: Record<string, string> = headersOf();
    expect((await api.inject({ url: '/api/session', headers })).statusCode).toBe(401);
    expect((await api.inject({ method: 'DELETE', url: '/api/session', headers })).statusCode).toBe(401);
  });

  test('differs from the secret in the cookie, which no answer contains', async () => {
    const answer = await api.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email: emailOf('management'), password },
    });
    const secret = answer.cookies.find(({ name }) => name === 'beheer')?.value ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(answer.body).not.toContain(secret);
  });

  test.each([
    ['one that is wrong', `Bearer ${'A'.repeat(43)}`],
    ['nonsense', 'Bearer'],
    ['another scheme', 'Basic bWU6cGFzcw=='],
    ['empty', ''],
  ])('takes precedence over a valid cookie: %s', async (_name, authorization) => {
    const headers = { authorization, cookie: both(mine.session, mine.xsrf), 'x-xsrf-token': mine.xsrf };
    expect((await make(headers)).statusCode).toBe(401);
    expect((await api.app.inject({ url: '/api/session', headers })).statusCode).toBe(401);
  });

  test('over TLS is required instead of a cookie that could be planted without it', async () => {
    expect(
      (await api.app.inject({ url: '/api/session', headers: { cookie: mine.session, 'x-forwarded-proto': 'https' } }))
        .statusCode,
    ).toBe(401);
  });
});
