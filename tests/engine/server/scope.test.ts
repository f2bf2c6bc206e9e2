/** Whose rows: a user sees those of its clients, staff all or those of the active client; the rest does not exist. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actors, address, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { emailOf, password } from '../../support/company.ts';
import { isolationChoices } from '../../support/isolations.ts';

const contactOf = (organisation: string) => ({
  organisation,
  email: 'info@example.nl',
  phone: '+31201234567',
  street: 'Kade',
  house_number: '1',
  postal_code: '8011 AB',
  city: 'Zwolle',
});

describe.each(isolationChoices)('$name', ({ walls }) => {
  let api: TestApp;
  const domains: Record<'own' | 'other', string> = { own: '', other: '' };

  beforeAll(async () => {
    api = await createTestApp({ walls });
    for (const [whose, name] of [
      ['own', 'alfa.nl'],
      ['other', 'beta.nl'],
    ] as const) {
      const answer = await api.send('management', 'POST /api/domains', {
        body: { name, tld_uuid: api.company.tlds.nl, client_uuid: api.company.clients[whose] },
      });
      domains[whose] = answer.json<{ uuid: string }>().uuid;
    }
  });
  afterAll(() => api.close());

  const names = async (actor: TestActor, url = '/api/domains'): Promise<readonly string[]> =>
    (await api.send(actor, `GET ${url}`))
      .json<{ name: string }[]>()
      .map(({ name }) => name)
      .toSorted();

  const setCurrent = (actor: TestActor, uuid: string) => api.send(actor, `PUT /api/clients/${uuid}/set-current`);

  describe('rows', () => {
    test.each([
      ['management', ['alfa.nl', 'beta.nl']],
      ['employee', ['alfa.nl', 'beta.nl']],
      ['user', ['alfa.nl']],
    ] as const)('%s sees %j', async (actor, expected) => {
      expect(await names(actor)).toEqual(expected);
    });

    test('another client’s record is a 404 for every call, like a missing one', async () => {
      const url = `/api/domains/${domains.other}`;
      for (const [call, body] of [
        [`GET ${url}`],
        [`PUT ${url}`, { auto_renew: false }],
        [`PUT ${url}/renew`, {}],
      ] as const) {
        const answer = await api.send('user', call, body ? { body } : {});
        expect([answer.statusCode, answer.json<{ code: string }>().code], call).toEqual([404, 'E_NOT_FOUND']);
      }
      const filtered = await api.send(
        'user',
        `GET ${address('/api/domains', { filter: { uuid: [domains.own, domains.other] } })}`,
      );
      expect(filtered.json<unknown[]>()).toHaveLength(1);
    });

    test('nothing can be created for another client', async () => {
      const answer = await api.send('user', 'POST /api/domains', {
        body: { name: 'stolen.nl', tld_uuid: api.company.tlds.nl, client_uuid: api.company.clients.other },
      });
      expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
        422,
        { client_uuid: 'No longer exists, or you don’t have access. Choose another' },
      ]);
      expect(
        (
          await api.send('user', `PUT /api/domains/${domains.own}`, {
            body: { client_uuid: api.company.clients.other },
          })
        ).statusCode,
      ).toBe(422);
    });

    test('a member of nothing sees nothing', async () => {
      await api.send('management', 'POST /api/users', {
        body: { email: 'stranger@example.nl', first_name: 'S', last_name: 'T', password },
      });
      const { token } = (
        await api.app.inject({
          method: 'POST',
          url: '/api/session',
          payload: { email: 'stranger@example.nl', password },
        })
      ).json<{ token: string }>();
      const answer = await api.app.inject({ url: '/api/domains', headers: { authorization: `Bearer ${token}` } });
      expect([answer.json(), answer.headers['content-range']]).toEqual([[], 'domains */0']);
    });
  });

  describe('verbs', () => {
    test.each([
      ['GET /api/users', { management: 200, employee: 403, user: 403 }],
      ['GET /api/clients', { management: 200, employee: 200, user: 200 }],
      ['GET /api/sellers', { management: 200, employee: 200, user: 403 }],
      ['POST /api/clients', { management: 422, employee: 422, user: 403 }],
      ['DELETE /api/domains', { management: 422, employee: 422, user: 403 }],
      ['PUT /api/domains', { management: 422, employee: 422, user: 422 }],
    ])('%s', async (call, expected) => {
      const answers = await Promise.all(
        actors.map(async (actor) => [
          actor,
          (await api.send(actor, call, call.startsWith('GET') ? {} : { body: {} })).statusCode,
        ]),
      );
      expect(Object.fromEntries(answers)).toEqual(expected);
    });

    test('a caller without session is rejected', async () => {
      for (const call of [
        'GET /api/clients',
        'POST /api/clients',
        'PUT /api/clients',
        'DELETE /api/clients',
        `GET /api/clients/${domains.own}`,
        `PUT /api/clients/${domains.own}/set-current`,
        'GET /api/session',
        'DELETE /api/session/client',
      ]) {
        expect((await api.send(null, call)).statusCode, call).toBe(401);
      }
    });
  });

  describe('hidden fields', () => {
    test('are not sent, filtered by or sorted by', async () => {
      expect((await api.send('user', `GET /api/domains/${domains.own}`)).json()).not.toHaveProperty('sync_error');
      expect((await api.send('management', `GET /api/domains/${domains.own}`)).json()).toHaveProperty('sync_error');
      expect(
        (await api.send('user', `GET ${address('/api/domains', { filter: { sync_error: 'x' } })}`)).statusCode,
      ).toBe(400);
      expect(
        (await api.send('user', `GET ${address('/api/domains', { sort: ['sync_error', 'ASC'] })}`)).statusCode,
      ).toBe(400);
    });

    test('a secret is never sent', async () => {
      await api.send('management', `PUT /api/domains/${domains.own}`, { body: { auth_code: 'very-secret' } });
      const answer = await api.send('management', `GET /api/domains/${domains.own}`);
      expect(answer.body).not.toContain('very-secret');
      expect(
        (await api.send('management', `GET ${address('/api/domains', { filter: { auth_code: 'very-secret' } })}`))
          .statusCode,
      ).toBe(400);
    });
  });

  describe('the active client', () => {
    test('narrows every list of management to its rows, until it is cleared', async () => {
      const answer = await setCurrent('management', api.company.clients.other);
      expect([answer.statusCode, answer.json<{ uuid: string }>().uuid], answer.body).toEqual([
        200,
        api.company.clients.other,
      ]);
      expect(await names('management')).toEqual(['beta.nl']);
      expect((await api.send('management', 'GET /api/session')).json()).toMatchObject({
        client: { uuid: api.company.clients.other, name: 'Beta' },
      });
      expect((await api.send('management', `GET /api/domains/${domains.own}`)).statusCode).toBe(404);
      expect(await names('employee')).toEqual(['alfa.nl', 'beta.nl']);

      const switched = await setCurrent('management', api.company.clients.own);
      expect(switched.statusCode, 'straight from one to the other').toBe(200);
      expect(await names('management')).toEqual(['alfa.nl']);

      const cleared = await api.send('management', 'DELETE /api/session/client');
      expect([cleared.statusCode, cleared.json<{ client: unknown }>().client]).toEqual([200, null]);
      expect(await names('management')).toEqual(['alfa.nl', 'beta.nl']);
    });

    test('all clients can still be found', async () => {
      await setCurrent('management', api.company.clients.own);
      expect(await names('management', '/api/clients')).toEqual(['Alfa', 'Beta']);
      await api.send('management', 'DELETE /api/session/client');
    });

    test('is available to employees', async () => {
      expect((await setCurrent('employee', api.company.clients.other)).statusCode).toBe(200);
      expect(await names('employee')).toEqual(['beta.nl']);
      expect(await names('management')).toEqual(['alfa.nl', 'beta.nl']);
      await api.send('employee', 'DELETE /api/session/client');
    });

    test('belongs to the session', async () => {
      await setCurrent('management', api.company.clients.own);
      const { token } = (
        await api.app.inject({
          method: 'POST',
          url: '/api/session',
          payload: { email: emailOf('management'), password },
        })
      ).json<{ token: string }>();
      expect(
        (await api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } })).json(),
      ).toMatchObject({ client: null });
      await api.send('management', 'DELETE /api/session/client');
    });

    test('leaves no entry in the time line of that client', async () => {
      const history = `GET /api/clients/${api.company.clients.own}/history`;
      const before = (await api.send('management', history)).json<unknown[]>();
      expect((await setCurrent('employee', api.company.clients.own)).statusCode).toBe(200);
      expect((await api.send('management', history)).json<unknown[]>()).toEqual(before);
      await api.send('employee', 'DELETE /api/session/client');
    });

    test('that a page shows applies to its requests instead of that of the session', async () => {
      const { own, other } = api.company.clients;
      const as = (client: string) => ({ headers: { 'x-active-client': client } });
      const namesFor = async (actor: TestActor, client: string): Promise<readonly string[]> =>
        (await api.send(actor, 'GET /api/domains', as(client)))
          .json<{ name: string }[]>()
          .map(({ name }) => name)
          .toSorted();
      await setCurrent('management', other);
      expect(await namesFor('management', own)).toEqual(['alfa.nl']);
      expect(await namesFor('management', own.toUpperCase())).toEqual(['alfa.nl']);
      expect(await namesFor('management', 'all')).toEqual(['alfa.nl', 'beta.nl']);
      expect(await namesFor('management', other)).toEqual(['beta.nl']);
      expect(await namesFor('user', other), 'a client of others').toEqual([]);
      expect(await namesFor('user', own)).toEqual(['alfa.nl']);
      const answer = await api.send('management', 'POST /api/domain-contacts', {
        ...as(own),
        body: contactOf('Alfa'),
      });
      expect([answer.statusCode, answer.json<{ client_uuid: string }>().client_uuid], answer.body).toEqual([201, own]);
      const refused = await api.send('management', 'GET /api/domains', as('alfa'));
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        400,
        'The header X-Active-Client is invalid.',
      ]);
      expect((await api.send('management', 'GET /api/session', as(own))).json()).toMatchObject({
        client: { uuid: other },
      });
      await api.send('management', 'DELETE /api/session/client');
    });

    test('that hides a record is named with its client to a person who sees it without', async () => {
      const { own, other } = api.company.clients;
      const clientIn = async (actor: TestActor, url: string, active: string): Promise<unknown> => {
        const answer = await api.send(actor, `GET ${url}`, { headers: { 'x-active-client': active } });
        expect([answer.statusCode, answer.json<{ code: string }>().code], answer.body).toEqual([404, 'E_NOT_FOUND']);
        return answer.json<{ client?: unknown }>().client;
      };
      const theirs = `/api/domains/${domains.other}`;
      expect(await clientIn('management', theirs, own)).toEqual({ uuid: other, name: 'Beta' });
      expect(await clientIn('employee', theirs, own)).toEqual({ uuid: other, name: 'Beta' });
      expect(await clientIn('user', theirs, own), 'a record of others').toBeUndefined();
      expect(await clientIn('user', theirs, 'all')).toBeUndefined();
      const missing = '/api/domains/00000000-0000-7000-8000-000000000000';
      expect(await clientIn('management', missing, own), 'a record that does not exist').toBeUndefined();
    });

    test('must exist', async () => {
      expect((await setCurrent('user', api.company.clients.other)).statusCode).toBe(404);
      expect((await setCurrent('management', '00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
      expect(await names('management')).toEqual(['alfa.nl', 'beta.nl']);
    });

    test('is available to people of several clients, for their own only', async () => {
      const { own, other } = api.company.clients;
      const session = async () =>
        (await api.send('user', 'GET /api/session')).json<Readonly<Record<string, unknown>>>();
      expect(await session()).toMatchObject({ client: null, only_client: own });
      const { uuid: gamma } = await api.call<{ uuid: string }>('management', 'POST /api/clients', {
        company_name: 'Gamma',
        email: 'info@gamma.nl',
        seller_uuid: api.company.seller,
      });
      const membership = await api.call<{ uuid: string }>('management', 'POST /api/client-memberships', {
        user_uuid: api.company.users.user,
        client_uuid: gamma,
      });
      await api.call('management', 'POST /api/domains', {
        name: 'gamma.nl',
        tld_uuid: api.company.tlds.nl,
        client_uuid: gamma,
      });
      expect(await names('user')).toEqual(['alfa.nl', 'gamma.nl']);
      expect(await session()).toMatchObject({ client: null, several_clients: true });

      expect((await setCurrent('user', gamma)).statusCode).toBe(200);
      expect(await names('user')).toEqual(['gamma.nl']);
      expect(await session()).toMatchObject({ client: { uuid: gamma, name: 'Gamma' } });
      const hidden = await api.send('user', `GET /api/domains/${domains.own}`);
      expect([hidden.statusCode, hidden.json<{ client: unknown }>().client]).toEqual([
        404,
        { uuid: own, name: 'Alfa' },
      ]);
      expect((await setCurrent('user', other)).statusCode, 'a client of others').toBe(404);
      expect(await names('user')).toEqual(['gamma.nl']);

      await api.send('user', 'DELETE /api/session/client');
      expect(await names('user')).toEqual(['alfa.nl', 'gamma.nl']);
      await setCurrent('user', gamma);
      expect((await api.send('management', `DELETE /api/client-memberships/${membership.uuid}`)).statusCode).toBe(200);
      expect(await names('user'), 'no longer a member of the active client').toEqual(['alfa.nl']);
      expect(await session()).toMatchObject({ client: null, only_client: own });
    });
  });
});
