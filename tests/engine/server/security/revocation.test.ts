/**
 * Every event that takes a permission away takes effect immediately: the next request has less, with the cookie, the
 * session's bearer and an API token.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../../../src/engine/server/auth/sessions.ts';
import { newToken } from '../../../../src/engine/server/auth/tokens.ts';
import { insertMany } from '../../../../src/engine/server/store/bulk.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { password, proveAddresses } from '../../../support/company.ts';
import { lastMail } from '../../../support/mails.ts';
import { own, type Row } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { uuidv7 } from '../../../../src/engine/server/store/uuid.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

/** Somebody with every way in, and a right that only this event takes. */
interface Subject {
  readonly uuid: string;
  readonly email: string;
  readonly secret: string;
  readonly token: { readonly uuid: string; readonly secret: string };
  readonly employee: string | null;
  readonly membership: string | null;
  readonly role: string | null;
  readonly group: string | null;
}

type Way = 'cookie' | 'bearer' | 'token';
const ways: readonly Way[] = ['cookie', 'bearer', 'token'];
let number = 0;

const add = async (resource: string, body: Row): Promise<string> =>
  String((await api.store.create(systemCaller, own(api.store.registry().resources, resource), body))['uuid']);
/** By management. What is refused would prove nothing. */
async function manage(methodAndUrl: string, body?: Row): Promise<void> {
  const answer = await api.send('management', methodAndUrl, body === undefined ? {} : { body });
  expect(answer.statusCode, `${methodAndUrl}: ${answer.body}`).toBe(200);
}
async function manageCreate(resource: string, body: Row): Promise<void> {
  const answer = await api.send('management', `POST /api/${resource}`, { body });
  expect(answer.statusCode, answer.body).toBe(201);
}
const change = (resource: string, uuid: string, body: Row): Promise<void> =>
  manage(`PUT /api/${resource}/${uuid}`, body);

async function subject({
  type = 'user',
  isEmployee = false,
  member = false,
  roleBy = null,
}: {
  readonly type?: string;
  readonly isEmployee?: boolean;
  readonly member?: boolean;
  readonly roleBy?: 'membership' | 'group' | null;
}): Promise<Subject> {
  const email = `subject${(number += 1)}@example.nl`;
  const uuid = await add('users', { email, first_name: 'Sub', last_name: 'Ject', type, language: 'en', password });
  await proveAddresses(api.store, [uuid]);
  const employee = isEmployee
    ? await add('employees', {
        first_name: 'Sub',
        last_name: 'Ject',
        start_on: '2024-01-01',
        seller_uuid: api.company.seller,
        user_uuid: uuid,
      })
    : null;
  const role =
    roleBy === null
      ? null
      : await add('roles', {
          key: `role-${number}`,
          name: `Role ${number}`,
          grants: [{ resource: 'domains', verbs: ['delete'] }],
        });
  const membership = member
    ? await add('client-memberships', {
        user_uuid: uuid,
        client_uuid: api.company.clients.own,
        ...(roleBy === 'membership' ? { role_uuid: role } : {}),
      })
    : null;
  const group =
    roleBy === 'group'
      ? await add('security-groups', {
          key: `group-${number}`,
          name: `Group ${number}`,
          role_uuids: [role],
          user_uuids: [uuid],
        })
      : null;
  const { secret } = await startSession(api.queries, uuid, { now: api.clock.now });
  return { uuid, email, secret, token: await addToken(uuid), employee, membership, role, group };
}

async function addToken(owner: string): Promise<Subject['token']> {
  const { secret, hash, prefix } = newToken();
  const uuid = uuidv7();
  await insertMany(
    api.store.database,
    own(api.store.registry().resources, 'tokens'),
    [{ uuid, name: 'A program', user_uuid: owner, scopes: ['*:*'], secret: hash, prefix, ip_allowlist: [] }],
    api.clock.now,
  );
  return { uuid, secret };
}

function call({ secret, token }: Subject, way: Way, methodAndUrl: string) {
  const [method = 'GET', url = '/'] = methodAndUrl.split(' ');
  const headers =
    way === 'cookie'
      ? { cookie: `beheer=${secret}` }
      : { authorization: `Bearer ${way === 'token' ? token.secret : secret}` };
  return api.app.inject({ method: method as 'GET', url, headers });
}

const statuses = async (of: Subject, methodAndUrl: string): Promise<Readonly<Record<Way, number>>> =>
  Object.fromEntries(
    await Promise.all(ways.map(async (way) => [way, (await call(of, way, methodAndUrl)).statusCode])),
  ) as Record<Way, number>;
const all = (status: number): Readonly<Record<Way, number>> => ({ cookie: status, bearer: status, token: status });

const unprove = (uuid: string) =>
  api.store.database.updateTable('users').set({ email_verified_at: null }).where('uuid', '=', uuid).execute();

const reset = async ({ email }: Subject): Promise<void> => {
  await api.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email } });
  const { token } = await lastMail(api, email);
  expect(
    (
      await api.app.inject({
        method: 'PUT',
        url: `/api/password-resets/${token}`,
        payload: { password: 'a wholly new phrase' },
      })
    ).statusCode,
  ).toBe(204);
};

describe('ended access', () => {
  const none = all(401);
  const sessionsOnly = { cookie: 401, bearer: 401, token: 200 };
  const tokenOnly = { cookie: 200, bearer: 200, token: 401 };
  const events: readonly (readonly [string, (of: Subject) => Promise<unknown>, Readonly<Record<Way, number>>])[] = [
    [
      'signing out',
      ({ secret }) =>
        api.app.inject({ method: 'DELETE', url: '/api/session', headers: { authorization: `Bearer ${secret}` } }),
      sessionsOnly,
    ],
    ['the end of all sessions', ({ uuid }) => api.queries.sessions.deleteSessionsOfUser(uuid), sessionsOnly],
    ['a password that management sets', ({ uuid }) => change('users', uuid, { password: 'a wholly new phrase' }), none],
    ['a password reset by mail', reset, none],
    [
      'a password changed by the person, where it goes on',
      async ({ secret }) => {
        const answer = await api.as(secret, 'PUT /api/account/password', {
          password: 'a wholly new phrase',
          current_password: password,
        });
        expect(answer.statusCode, answer.body).toBe(204);
      },
      tokenOnly,
    ],
    ['an address that nobody has proven', ({ uuid }) => unprove(uuid), tokenOnly],
    ['being blocked', ({ uuid }) => manage(`PUT /api/users/${uuid}/block`, {}), none],
    [
      'being blocked where no hook runs',
      ({ uuid }) =>
        api.store.database.updateTable('users').set({ status: 'blocked' }).where('uuid', '=', uuid).execute(),
      none,
    ],
    ['being removed', ({ uuid }) => manage(`DELETE /api/users/${uuid}`), none],
    [
      'being removed where no hook runs',
      ({ uuid }) => api.store.database.deleteFrom('users').where('uuid', '=', uuid).execute(),
      none,
    ],
    ['a token revoked', ({ token }) => manage(`PUT /api/tokens/${token.uuid}/revoke`, {}), tokenOnly],
    [
      'a token removed where no hook runs',
      ({ token }) => api.store.database.deleteFrom('tokens').where('uuid', '=', token.uuid).execute(),
      tokenOnly,
    ],
    [
      'a token at its end',
      ({ token }) =>
        api.store.database
          .updateTable('tokens')
          .set({ expires_at: api.clock.now })
          .where('uuid', '=', token.uuid)
          .execute(),
      tokenOnly,
    ],
    [
      'a token bound to another address',
      ({ token }) => change('tokens', token.uuid, { ip_allowlist: ['203.0.113.0/24'] }),
      tokenOnly,
    ],
  ];
  test.each(events)('%s', async (_name, happen, expected) => {
    const of = await subject({ member: true });
    expect(await statuses(of, 'GET /api/domains')).toEqual(all(200));
    await happen(of);
    expect(await statuses(of, 'GET /api/domains')).toEqual(expected);
  });

  test('a client of a bound token is taken from its owner', async () => {
    const of = await subject({ member: true });
    await api.store.database
      .updateTable('tokens')
      .set({ client_uuid: api.company.clients.own })
      .where('uuid', '=', of.token.uuid)
      .execute();
    const seen = async () => (await call(of, 'token', 'GET /api/clients')).json<unknown[]>().length;
    expect(await seen()).toBe(1);
    await manage(`DELETE /api/client-memberships/${of.membership ?? ''}`);
    expect(await seen()).toBe(0);
  });
});

describe('reduced permissions', () => {
  const never = '01900000-0000-7000-8000-000000000000';
  interface Lesser {
    readonly who: Parameters<typeof subject>[0];
    readonly happen: (of: Subject) => Promise<unknown>;
    /** What the right opens, and what is answered with it and without. */
    readonly asks: string;
    readonly before: number;
    readonly after: number;
  }
  const events: Readonly<Record<string, Lesser>> = {
    'an employee made inactive': {
      who: { isEmployee: true },
      happen: ({ employee }) => change('employees', employee ?? '', { status: 'inactive' }),
      asks: 'GET /api/servers',
      before: 200,
      after: 403,
    },
    'an employee parted from the account': {
      who: { isEmployee: true },
      happen: ({ employee }) => change('employees', employee ?? '', { user_uuid: null }),
      asks: 'GET /api/servers',
      before: 200,
      after: 403,
    },
    'management made a user': {
      who: { type: 'management' },
      happen: ({ uuid }) => change('users', uuid, { type: 'user' }),
      asks: 'GET /api/roles',
      before: 200,
      after: 403,
    },
    'a role taken from a membership': {
      who: { member: true, roleBy: 'membership' },
      happen: ({ membership }) => change('client-memberships', membership ?? '', { role_uuid: null }),
      asks: `DELETE /api/domains/${never}`,
      before: 404,
      after: 403,
    },
    'a group left': {
      who: { member: true, roleBy: 'group' },
      happen: ({ group }) => change('security-groups', group ?? '', { user_uuids: [] }),
      asks: `DELETE /api/domains/${never}`,
      before: 404,
      after: 403,
    },
    'a group without its role': {
      who: { member: true, roleBy: 'group' },
      happen: ({ group }) => change('security-groups', group ?? '', { role_uuids: [] }),
      asks: `DELETE /api/domains/${never}`,
      before: 404,
      after: 403,
    },
    'a role without the verb': {
      who: { member: true, roleBy: 'group' },
      happen: ({ role }) => change('roles', role ?? '', { grants: [{ resource: 'domains', verbs: ['list'] }] }),
      asks: `DELETE /api/domains/${never}`,
      before: 404,
      after: 403,
    },
  };
  test.each(Object.entries(events))('%s', async (_name, { who, happen, asks, before, after }) => {
    const of = await subject(who);
    const ask = async () => {
      const { session: cookies, ...rest } = {
        session: of.secret,
        bearer: (await call(of, 'bearer', asks)).statusCode,
        token: (await call(of, 'token', asks)).statusCode,
      };
      // A cookie changes nothing without its anti-forgery token: it is asked where it only reads.
      return asks.startsWith('GET')
        ? { ...rest, cookie: (await call({ ...of, secret: cookies }, 'cookie', asks)).statusCode }
        : rest;
    };
    const expected = (status: number) => (asks.startsWith('GET') ? all(status) : { bearer: status, token: status });
    expect(await ask()).toEqual(expected(before));
    await happen(of);
    expect(await ask()).toEqual(expected(after));
  });

  test('a token that a new password ended stays ended when the account is reopened, and the audit trail records it', async () => {
    const of = await subject({ member: true });
    await manage(`PUT /api/users/${of.uuid}/block`, {});
    await manage(`PUT /api/users/${of.uuid}/unblock`, {});
    expect((await call(of, 'token', 'GET /api/domains')).statusCode).toBe(401);
    const told = await api.send('management', `GET /api/tokens/${of.token.uuid}/history`);
    expect(told.json<{ verb: string; changes: unknown }[]>()[0]).toMatchObject({
      verb: 'revoke',
      changes: [{ field: 'revoked_at', before: null }],
    });
  });

  test('an unproven address sees nothing of the client, also with a membership made by form and with its role', async () => {
    const of = await subject({ roleBy: 'membership' });
    await manageCreate('client-memberships', {
      user_uuid: of.uuid,
      client_uuid: api.company.clients.own,
      role_uuid: of.role,
    });
    await unprove(of.uuid);
    const look = async () => (await call(of, 'bearer', 'GET /api/clients')).json<unknown[]>().length;
    const remove = async () => (await call(of, 'bearer', `DELETE /api/domains/${never}`)).statusCode;
    expect([await look(), await remove()]).toEqual([0, 403]);
    const why = await api.send('management', `GET /api/users/${of.uuid}/permissions`);
    expect(why.json()).toMatchObject({ unproven: true });
    await proveAddresses(api.store, [of.uuid]);
    expect([await look(), await remove()]).toEqual([1, 404]);
  });

  test('a removed membership gives no access to the client, by any way', async () => {
    const of = await subject({ member: true });
    const counts = async () =>
      Promise.all(ways.map(async (way) => (await call(of, way, 'GET /api/clients')).json<unknown[]>().length));
    expect(await counts()).toEqual([1, 1, 1]);
    await manage(`DELETE /api/client-memberships/${of.membership ?? ''}`);
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await statuses(of, `GET /api/clients/${api.company.clients.own}`)).toEqual(all(404));
  });
});
