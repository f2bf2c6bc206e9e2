/**
 * API tokens: made once, opening what their scopes and their owner both allow, from where they may, until they are
 * over.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAllowedFrom, newToken } from '../../../src/engine/server/auth/tokens.ts';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import { createTestApp, startOfTests, type TestActor, type TestApp } from '../../support/app.ts';
import { lastMail } from '../../support/mails.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => here.close());

interface Made {
  readonly uuid: string;
  readonly secret: string;
  readonly prefix: string;
}

async function make(owner: TestActor, body: Readonly<Record<string, unknown>>): Promise<Made> {
  const answer = await here.send(owner, 'POST /api/tokens', { body: { name: 'A program', ...body } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Made>();
}

/** A call with the token as its bearer. */
const call = async (
  secret: string,
  methodAndUrl: string,
  options: { readonly body?: unknown; readonly remoteAddress?: string } = {},
) => {
  const [method = 'GET', url = '/'] = methodAndUrl.split(' ');
  return here.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(options.remoteAddress === undefined ? {} : { remoteAddress: options.remoteAddress }),
    ...(options.body === undefined ? {} : { payload: options.body as object }),
  });
};
const status = async (...parameters: Parameters<typeof call>): Promise<number> =>
  (await call(...parameters)).statusCode;

describe('the secret', () => {
  test('is shown once, stored as a hash, and recognisable by its prefix', async () => {
    const { uuid, secret, prefix } = await make('management', { scopes: ['domains:list'] });
    expect(secret).toMatch(/^bhr_[A-Za-z0-9_-]{43}$/);
    expect(secret.startsWith(prefix)).toBe(true);
    const again = await here.send('management', `GET /api/tokens/${uuid}`);
    expect(again.body).not.toContain(secret);
    const stored = await here.store.database
      .selectFrom('tokens')
      .select('secret')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(stored['secret']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is not kept with the answer to a repeated request', async () => {
    const headers = { 'idempotency-key': 'one-token' };
    const body = { name: 'Once', scopes: ['domains:list'] };
    const first = (await here.send('management', 'POST /api/tokens', { body, headers })).json<Made>();
    const second = (await here.send('management', 'POST /api/tokens', { body, headers })).json<Made>();
    expect(second).toMatchObject({ uuid: first.uuid, prefix: first.prefix });
    expect(second.secret).toBeUndefined();
  });

  test.each(['bhr_', `bhr_${'x'.repeat(43)}`, 'bhr_%27%20or%201=1'])('%s is rejected', async (secret) => {
    expect(await status(secret, 'GET /api/domains')).toBe(401);
  });
});

describe('scopes', () => {
  test('grant what they name and nothing else', async () => {
    const { secret } = await make('management', { scopes: ['domains:list', 'clients:*'] });
    expect(await status(secret, 'GET /api/domains')).toBe(200);
    expect(await status(secret, 'GET /api/clients')).toBe(200);
    expect(await status(secret, 'GET /api/invoices')).toBe(403);
    expect(await status(secret, 'POST /api/domains', { body: {} })).toBe(403);
    expect(await status(secret, `GET /api/domains/${here.company.users.management}`)).toBe(403);
  });

  test('hide what they do not name in embedded, filtered and sorted data', async () => {
    const { secret } = await make('management', { scopes: ['domains:*'] });
    const rows = (await call(secret, 'GET /api/domains')).json<readonly Record<string, unknown>[]>();
    expect(rows.every((row) => row['client'] === undefined)).toBe(true);
    expect(await status(secret, `GET /api/domains?embed=["client"]`)).toBe(400);
    expect(await status(secret, `GET /api/domains?filter={"client.company_name":{"starts":"A"}}`)).toBe(400);
    expect(await status(secret, `GET /api/domains?sort=["client.company_name","ASC"]`)).toBe(400);
  });

  test('never exceed the owner’s permissions', async () => {
    const { secret } = await make('user', { scopes: ['*:*'] });
    expect(await status(secret, 'GET /api/domains')).toBe(200);
    expect(await status(secret, 'GET /api/servers')).toBe(403);
    expect(await status(secret, 'GET /api/roles')).toBe(403);
  });

  test.each([
    ['domans:list', 'Unknown value “domans”. Did you mean “domains”?'],
    ['domains:lst', 'Unknown value “lst”. Did you mean “list”?'],
    ['*:unheard-of', 'Unknown value “unheard-of”. Check the spelling'],
  ])('%s is rejected by name', async (scope, told) => {
    const answer = await here.send('management', 'POST /api/tokens', {
      body: { name: 'x', scopes: ['clients:list', scope] },
    });
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, { 'scopes.1': told }]);
  });
});

describe('a token of a client', () => {
  test('sees that client only, with the permissions of its people', async () => {
    const [client] = (await here.send('management', 'GET /api/clients')).json<readonly { uuid: string }[]>();
    const { secret } = await make('management', { scopes: ['*:*'], client_uuid: client?.uuid });
    const seen = (await call(secret, 'GET /api/clients')).json<readonly { uuid: string }[]>();
    expect(seen.map(({ uuid }) => uuid)).toEqual([client?.uuid]);
    expect(await status(secret, 'GET /api/employees')).toBe(403);
    expect((await call(secret, 'GET /api/users')).json<readonly unknown[]>()).toHaveLength(1);
  });
});

describe('calls for people only', () => {
  test.each(['GET /api/session', 'DELETE /api/session', 'DELETE /api/session/client', 'GET /api/outbox'])(
    '%s is not for tokens',
    async (route) => {
      const { secret } = await make('management', { scopes: ['*:*'] });
      expect(await status(secret, route)).toBe(403);
    },
  );

  test('reject creating or widening a token with a token', async () => {
    const { uuid, secret } = await make('management', { scopes: ['tokens:*', 'clients:list'] });
    expect(await status(secret, 'POST /api/tokens', { body: { name: 'y', scopes: ['*:*'] } })).toBe(403);
    expect(await status(secret, `PUT /api/tokens/${uuid}`, { body: { scopes: ['*:*'] } })).toBe(403);
  });

  test('reject taking over a sign-in with a token', async () => {
    const { secret } = await make('management', { scopes: ['users:*'] });
    const { management, user } = here.company.users;
    expect(await status(secret, `PUT /api/users/${management}`, { body: { password: 'a long enough one' } })).toBe(403);
    expect(await status(secret, `PUT /api/users/${user}`, { body: { email: 'mine@example.com' } })).toBe(403);
    expect(await status(secret, `PUT /api/users/${user}`, { body: { type: 'management' } })).toBe(403);
  });
});

test('a token waits, like its owner, for a required second factor', async () => {
  const strict = await createTestApp({
    registry: await productRegistry(),
    accounts: { requireSecondFactor: 'management' },
  });
  const { secret, hash, prefix } = newToken();
  const { management } = strict.company.users;
  await strict.store.database
    .insertInto('tokens')
    .values({
      uuid: uuidv7(),
      version: 1,
      created_at: startOfTests,
      updated_at: startOfTests,
      name: 'x',
      user_uuid: management,
      scopes: ['domains:list'],
      secret: hash,
      prefix,
    })
    .execute();
  const answer = await strict.app.inject({ url: '/api/domains', headers: { authorization: `Bearer ${secret}` } });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'E_SECOND_FACTOR_REQUIRED']);
  await strict.close();
});

describe('the end of a token', () => {
  test.each<[string, (made: Made) => Promise<unknown>]>([
    ['revoked', ({ uuid }) => here.send('management', `PUT /api/tokens/${uuid}/revoke`, { body: {} })],
    [
      'its owner blocked',
      () =>
        here.store.database
          .updateTable('users')
          .set({ status: 'blocked' })
          .where('uuid', '=', here.company.users.employee)
          .execute(),
    ],
  ])('takes effect from the next request: %s', async (_name, end) => {
    const made = await make('employee', { scopes: ['domains:list'] });
    expect(await status(made.secret, 'GET /api/domains')).toBe(200);
    await end(made);
    expect(await status(made.secret, 'GET /api/domains')).toBe(401);
  });

  test('comes at its expiry', async () => {
    const { secret } = await make('management', { scopes: ['domains:list'], expires_at: '2026-03-10T09:00:01Z' });
    expect(await status(secret, 'GET /api/domains')).toBe(200);
    here.clock.now = new Date('2026-03-10T09:00:01Z');
    expect(await status(secret, 'GET /api/domains')).toBe(401);
  });
});

describe('allowed networks', () => {
  test('include only the named ranges', async () => {
    const { uuid, secret } = await make('management', {
      scopes: ['domains:list'],
      ip_allowlist: ['203.0.113.0/24', '2001:db8::/48'],
    });
    expect(await status(secret, 'GET /api/domains', { remoteAddress: '198.51.100.1' })).toBe(401);
    expect(await status(secret, 'GET /api/domains', { remoteAddress: '203.0.113.9' })).toBe(200);
    const used = (await here.send('management', `GET /api/tokens/${uuid}`)).json<Record<string, unknown>>();
    expect(used).toMatchObject({ last_used_ip: '203.0.113.9', status: 'active' });
  });

  test.each([
    ['203.0.113.9', ['203.0.113.0/24'], true],
    ['::ffff:203.0.113.9', ['203.0.113.0/24'], true],
    ['203.0.114.9', ['203.0.113.0/24'], false],
    ['2001:db8::1', ['2001:db8::/48'], true],
    ['2001:db8:1::1', ['2001:db8::/48'], false],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['203.0.113.9', ['203.0.113.9'], true],
    ['nonsense', ['0.0.0.0/0'], false],
    ['nonsense', [], true],
  ])('%s with %j: %s', (ip, allowlist, expected) => {
    expect(isAllowedFrom(ip, allowlist)).toBe(expected);
  });
});

describe('creating a token', () => {
  const body = { name: 'Mine', scopes: ['clients:list'] };
  const usual = '2026-06-08T09:00:00.000Z';

  beforeEach(() => here.rewind());

  test.each([
    ['said nothing', {}, usual],
    ['chose an end', { expires_at: '2026-04-01T00:00:00Z' }, '2026-04-01T00:00:00.000Z'],
    ['chose never', { expires_at: null }, null],
  ])('is at its expiry when its creator %s', async (_what, chosen, ends) => {
    const made = await here.send('user', 'POST /api/tokens', { body: { ...body, ...chosen } });
    expect([made.statusCode, made.json<{ expires_at: unknown }>().expires_at]).toEqual([201, ends]);
  });

  test('and widening one both ask for confirmation each time', async () => {
    const { uuid } = await make('user', body);
    for (const [asked, sent] of [
      ['POST /api/tokens', body],
      [`PUT /api/tokens/${uuid}`, { scopes: ['*:*'] }],
    ] as const) {
      const answer = await here.withoutProof(() => here.send('user', asked, { body: sent }));
      expect([answer.statusCode, answer.json<{ code: string }>().code], asked).toEqual([403, 'E_CONFIRM']);
    }
    // Reading and revoking want none.
    expect((await here.send('user', 'GET /api/tokens')).statusCode).toBe(200);
    expect((await here.send('user', `PUT /api/tokens/${uuid}/revoke`, { body: {} })).statusCode).toBe(200);
  });
});

test('a person who registered with the address of another gets no token, keeps nothing, and sees nothing of an invitation to it', async () => {
  const email = 'victim@example.nl';
  const registered = await here.send(null, 'POST /api/registrations', {
    body: { email, first_name: 'Mal', last_name: 'Lory', password: 'somebody elses phrase' },
  });
  expect(registered.statusCode, registered.body).toBe(202);
  await here.app.settled();
  const secret = (await here.signIn(email, 'somebody elses phrase')).json<{ token: string }>().token;
  const asked = await here.as(secret, 'POST /api/tokens', { name: 'x', scopes: ['*:*'] });
  expect([asked.statusCode, asked.json<{ message: string }>().message]).toEqual([409, 'Confirm your email first.']);
  const own = await here.as(secret, 'PUT /api/account/client', {
    type: 'company',
    company_name: 'Mallory',
    email,
    street: 'Laan',
    house_number: '1',
    postal_code: '1234 AB',
    city: 'Utrecht',
    country: 'NL',
  });
  expect(own.statusCode).toBe(409);
  // One that was made before this was asked.
  const { uuid: owner } = await here.queries.users.findUserByEmail(email).then((user) => user ?? { uuid: '' });
  const { secret: early, hash, prefix } = newToken();
  await here.store.database
    .insertInto('tokens')
    .values({
      uuid: uuidv7(),
      name: 'Early',
      user_uuid: owner,
      scopes: ['*:*'],
      secret: hash,
      prefix,
      ip_allowlist: [],
      created_at: startOfTests,
      updated_at: startOfTests,
      version: 1,
    })
    .execute();
  expect(await status(early, 'GET /api/clients')).toBe(401);
  const invited = await here.send('management', `PUT /api/clients/${here.company.clients.own}/invite`, {
    body: { email, first_name: 'Vic', last_name: 'Tim' },
  });
  expect(invited.statusCode, invited.body).toBe(200);
  const { token } = await lastMail(here, email);
  const taken = await here.send(null, `PUT /api/invitations/${token}`, {
    body: { first_name: 'Vic', last_name: 'Tim', password: 'the right persons phrase' },
  });
  expect(taken.statusCode, taken.body).toBe(200);
  expect((await here.as(taken.json<{ token: string }>().token, 'GET /api/clients')).json()).toHaveLength(1);
  expect([await status(early, 'GET /api/clients'), (await here.as(secret, 'GET /api/session')).statusCode]).toEqual([
    401, 401,
  ]);
});
