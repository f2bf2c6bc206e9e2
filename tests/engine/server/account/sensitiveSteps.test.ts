/** Steps that ask each time who takes them, new browsers, and how long a session of management lasts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { sessionHeaders } from '../../../support/browserRequests.ts';
import { emailOf, password } from '../../../support/company.ts';
import { lastMail, mailsTo } from '../../../support/mails.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
let somebody = 0;

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
beforeEach(() => api.rewind());
afterAll(() => api.close());

/** A request of management as it is written: nobody proves anything by themselves. */
const ask = async (methodAndUrl: string, body: object = {}, secret = api.tokens.management) => {
  const [method = 'GET', url = ''] = methodAndUrl.split(' ');
  const answer = await api.inject({
    method: method as 'PUT',
    url,
    headers: sessionHeaders(secret),
    ...(method === 'GET' ? {} : { payload: body }),
  });
  return { status: answer.statusCode, code: answer.body === '' ? null : answer.json<{ code?: string }>().code };
};
const prove = () => ask('PUT /api/account/confirmation', { password });
const user = (rest: object = {}): object => ({
  email: `somebody-${(somebody += 1)}@example.nl`,
  first_name: 'Some',
  last_name: 'Body',
  ...rest,
});

describe('a sensitive step', () => {
  const steps: readonly (readonly [
    string,
    string,
    () => Promise<readonly [string, object?]> | readonly [string, object?],
  ])[] = [
    ['making a manager', '201', () => ['POST /api/users', user({ type: 'management' })]],
    [
      'making a manager of somebody',
      '200',
      async () => {
        const { uuid } = await api.call<{ uuid: string }>('management', 'POST /api/users', user());
        return [`PUT /api/users/${uuid}`, { type: 'management' }];
      },
    ],
    [
      'setting the password of somebody',
      '200',
      () => [`PUT /api/users/${api.company.users.user}`, { password: 'vier paarden in de wei' }],
    ],
    [
      'removing the second factor of somebody',
      '200',
      () => [`PUT /api/users/${api.company.users.user}/remove-second-factor`],
    ],
    ['creating an API token', '201', () => ['POST /api/tokens', { name: 'One', scopes: ['domains:list'] }]],
    [
      'changing an API token',
      '200',
      async () => {
        const { uuid } = await api.call<{ uuid: string }>('management', 'POST /api/tokens', {
          name: 'Two',
          scopes: ['domains:list'],
        });
        return [`PUT /api/tokens/${uuid}`, { scopes: ['domains:show'] }];
      },
    ],
    [
      'erasing the data of a client',
      '200',
      async () => {
        const { uuid } = await api.call<{ uuid: string }>('management', 'POST /api/clients', {
          company_name: 'Gone',
          email: 'info@gone.example.nl',
          seller_uuid: api.company.seller,
        });
        await api.store.database.updateTable('clients').set({ status: 'closed' }).where('uuid', '=', uuid).execute();
        return [`PUT /api/clients/${uuid}/erase`];
      },
    ],
    ['removing one’s own authenticator app', '204', () => ['DELETE /api/account/totp']],
    ['adding a passkey', '200', () => ['POST /api/account/passkeys/options']],
    ['changing one’s own email', '202', () => ['PUT /api/account/email', { email: 'elsewhere@example.nl' }]],
  ];

  test.each(steps)('%s is rejected after signing in, and taken once after a proof', async (_name, status, step) => {
    const [call, body] = await step();
    expect(await ask(call, body)).toEqual({ status: 403, code: 'E_CONFIRM' });
    expect((await prove()).status).toBe(204);
    expect(String((await ask(call, body)).status)).toBe(status);
    // The proof was for that one step.
    expect(await ask('POST /api/tokens', { name: 'Another', scopes: ['domains:list'] })).toEqual({
      status: 403,
      code: 'E_CONFIRM',
    });
  });

  test('keeps the confirmation for another attempt where it is rejected', async () => {
    await prove();
    expect((await ask('POST /api/tokens', { name: '', scopes: ['domains:list'] })).status).toBe(422);
    expect((await ask('POST /api/tokens', { name: 'Right', scopes: ['domains:list'] })).status).toBe(201);
  });

  test('is carried out once for two requests with one confirmation', async () => {
    await prove();
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => ask('POST /api/tokens', { name, scopes: ['domains:list'] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  test('is not for an API token', async () => {
    const { secret } = await api.call<{ secret: string }>('management', 'POST /api/tokens', {
      name: 'All',
      scopes: ['*:*'],
    });
    const answer = await api.as(secret, `PUT /api/users/${api.company.users.user}`, { type: 'management' });
    expect(answer.statusCode).toBe(403);
  });
});

test('a change of the password asks for the current one', async () => {
  const change = (body: object) => ask('PUT /api/account/password', body, api.tokens.employee);
  const next = 'twaalf stoelen op het dak';
  expect(await change({ password: next })).toEqual({ status: 422, code: 'E_INVALID' });
  await ask('PUT /api/account/confirmation', { password }, api.tokens.employee);
  expect(await change({ password: next, current_password: 'a guess' })).toEqual({ status: 422, code: 'E_INVALID' });
  expect((await change({ password: next, current_password: password })).status).toBe(204);
  expect((await api.signIn(emailOf('employee'), next)).statusCode).toBe(200);
});

describe('a session of management', () => {
  const hour = 3_600_000;
  const later = (milliseconds: number) => (api.clock.now = new Date(api.clock.now.getTime() + milliseconds));
  const begin = async (actor: 'management' | 'user'): Promise<string> => {
    const secret = (await api.signIn(emailOf(actor), password)).cookies.find(({ name }) => name === 'beheer')?.value;
    return secret ?? '';
  };

  test('ends after twelve hours without use, and others last two weeks', async () => {
    await api.store.database.updateTable('users').set({ status: 'active' }).execute();
    const manager = await begin('management');
    later(11 * hour);
    expect((await ask('GET /api/session', {}, manager)).status).toBe(200);
    later(12 * hour + 1);
    expect((await ask('GET /api/session', {}, manager)).status).toBe(401);
  });

  test('is not extended by a page that refreshes unattended', async () => {
    const manager = await begin('management');
    for (let hours = 0; hours < 12; hours += 1) {
      later(hour);
      const answer = await api.inject({
        url: '/api/session',
        headers: { ...sessionHeaders(manager), 'x-unattended': 'true' },
      });
      expect(answer.statusCode).toBe(200);
    }
    later(1);
    expect((await ask('GET /api/session', {}, manager)).status).toBe(401);
  });
});

describe('a sign-in from a new browser', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const signIn = (cookie?: string) =>
    api.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'user-agent': agent, ...(cookie === undefined ? {} : { cookie }) },
      payload: { email: emailOf('management'), password },
    });
  const notices = async (): Promise<number> =>
    (await mailsTo(api, emailOf('management'))).filter(({ kind }) => kind === 'new-sign-in').length;

  test('is mailed to the owner once, with browser and address', async () => {
    api.clock.now = startOfTests;
    const before = await notices();
    const { cookies } = await signIn();
    expect(await notices()).toBe(before + 1);
    const mail = await lastMail(api, emailOf('management'));
    expect([mail.subject, mail.text]).toEqual([
      'New sign-in to your account',
      expect.stringMatching(/new browser: Firefox 130.*at the IP address 127\.0\.0\.1/),
    ]);
    const device = cookies.find(({ name }) => name === 'beheer-device')?.value ?? '';
    expect((await signIn(`beheer-device=${device}`)).statusCode).toBe(200);
    expect(await notices()).toBe(before + 1);
  });

  test('is not mailed for the very first one', async () => {
    const { email } = user() as { email: string };
    await api.app.inject({
      method: 'POST',
      url: '/api/registrations',
      payload: { email, first_name: 'Some', last_name: 'Body', password },
    });
    await api.app.settled();
    expect((await api.signIn(email, password)).statusCode).toBe(200);
    expect((await mailsTo(api, email)).map(({ kind }) => kind)).toEqual(['registration']);
  });

  test('is recognised again in a browser that somebody else used in between', async () => {
    const device = (answer: Awaited<ReturnType<typeof signIn>>): string =>
      `beheer-device=${answer.cookies.find(({ name }) => name === 'beheer-device')?.value ?? ''}`;
    const first = device(await signIn());
    const other = await api.inject({
      method: 'POST',
      url: '/api/session',
      headers: { cookie: first },
      payload: { email: emailOf('user'), password: 'vier paarden in de wei' },
    });
    const before = await notices();
    await signIn(device(other));
    expect(await notices()).toBe(before);
  });
});
