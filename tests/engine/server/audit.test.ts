/** The audit trail over HTTP: what leaves an entry there, and who reads what of it. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/engine/registry/records/audit.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { ofPerson, ofRead, refusalBudget } from '../../../src/engine/server/http/requests/refusalBudget.ts';
import { address, createTestApp, type TestApp } from '../../support/app.ts';
import { emailOf, password } from '../../support/company.ts';
import { lastMail } from '../../support/mails.ts';
import { changedTestRegistry } from '../../support/testRegistry.ts';

let api: TestApp;

/** Staff sees no notes of clients, and no prices in lines. */
const registry = (): Promise<Registry> =>
  changedTestRegistry((entries) => {
    const { clients, 'invoice-lines': lines } = entries;
    if (clients) clients.access['employee'] = { verbs: ['list', 'show', 'edit', 'history'], hidden: ['notes'] };
    if (lines)
      lines.access['employee'] = { verbs: ['list', 'show', 'history'], hidden: ['unit_price_cents', 'line_net_cents'] };
  });

beforeAll(async () => {
  api = await createTestApp({
    registry: await registry(),
    signInLimits: {
      perAccount: 3,
      perAddress: 1_000,
      windowMilliseconds: 60_000,
      trickle: { perAddress: 2, windowMilliseconds: 10_000 },
    },
  });
});
afterAll(() => api.close());

type Entry = Readonly<Record<string, unknown>>;

async function trail(filter: Readonly<Record<string, unknown>> = {}): Promise<readonly Entry[]> {
  const answer = await api.send(
    'management',
    `GET ${address('/api/audit-entries', { filter, sort: ['uuid', 'ASC'], range: [0, 999] })}`,
  );
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

let seen = 0;
beforeEach(async () => {
  seen = (await trail()).length;
});
const news = async (): Promise<readonly Entry[]> => (await trail()).slice(seen);
const briefly = (entry: Entry | undefined): readonly unknown[] =>
  ['verb', 'outcome', 'reason', 'actor', 'user_name', 'resource', 'record_title'].map((name) => entry?.[name] ?? null);

describe('events other than changes of a record', () => {
  const signIn = (email: string, secret: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email, password: secret },
      headers: { 'user-agent': 'Firefox' },
    });

  test('signing in and out leave an entry', async () => {
    const token = (await signIn(emailOf('employee'), password)).json<{ token: string }>().token;
    await api.app.inject({ method: 'DELETE', url: '/api/session', headers: { authorization: `Bearer ${token}` } });
    const [came, went] = await news();
    expect(briefly(came)).toEqual(['sign-in', 'done', null, 'employee', 'Test employee', null, null]);
    expect(briefly(went)).toEqual(['sign-out', 'done', null, 'employee', 'Test employee', null, null]);
    expect(came).toMatchObject({ user_agent: 'Firefox', ip: '127.0.0.1', user_uuid: api.company.users.employee });
    expect(went?.['session_uuid']).toBe(came?.['session_uuid']);
  });

  test('a wrong password leaves an entry; an address without account is not kept', async () => {
    await signIn(emailOf('user'), 'wrong');
    await signIn('secret-typed-as-address@example.nl', 'wrong');
    const [known, unknown, ...others] = await news();
    expect(briefly(known)).toEqual(['sign-in', 'refused', 'E_CREDENTIALS', 'anonymous', 'Test user', null, null]);
    expect(briefly(unknown)).toEqual(['sign-in', 'refused', 'E_CREDENTIALS', 'anonymous', null, null, null]);
    expect(JSON.stringify([known, unknown])).not.toContain('secret-typed');
    expect(others).toEqual([]);
  });

  test('attempts beyond the limit leave no further entries', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await signIn('guessed@example.nl', 'wrong');
    expect(await news()).toHaveLength(3);
  });

  test('an export leaves an entry', async () => {
    await api.send('employee', 'GET /api/tlds', { headers: { accept: 'text/csv' } });
    await api.send('employee', 'GET /api/tlds');
    expect((await news()).map(briefly)).toEqual([['export', 'done', null, 'employee', 'Test employee', 'tlds', null]]);
  });

  test('a forbidden call that changes something leaves an entry', async () => {
    await api.send('user', `DELETE /api/clients/${api.company.clients.other}`);
    const all = await news();
    expect(all.map(briefly)).toEqual([['delete', 'refused', 'E_FORBIDDEN', 'user', 'Test user', 'clients', 'Beta']]);
    expect(all[0]).toMatchObject({
      record_uuid: api.company.clients.other,
      client_uuid: api.company.clients.other,
      times: 1,
    });
  });

  test('a call with a cookie from another origin leaves an entry', async () => {
    await api.app.inject({
      method: 'POST',
      url: '/api/tlds',
      payload: { tld: 'x' },
      cookies: { beheer_session: api.tokens.management, session: api.tokens.management },
    });
    const cookies = (await signIn(emailOf('management'), password)).cookies.map(
      ({ name, value }) => [name, value] as const,
    );
    seen = (await trail()).length;
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/tlds',
      payload: { tld: 'x' },
      cookies: Object.fromEntries(cookies.filter(([name]) => name !== 'XSRF-TOKEN')),
    });
    expect(answer.statusCode).toBe(419);
    expect((await news()).map(briefly)).toEqual([
      ['create', 'refused', 'E_XSRF', 'management', 'Test management', 'tlds', null],
    ]);
  });

  test('the audit trail has entries for a second factor that is added, renewed codes and a removal, but not for a removal of nothing', async () => {
    const own = (methodAndUrl: string, body?: object) => api.as(api.tokens.employee, methodAndUrl, body);
    await own('DELETE /api/account/totp');
    const { secret } = (await own('POST /api/account/totp', {})).json<{ secret: string }>();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now.getTime() });
    expect((await own('PUT /api/account/totp', { code })).statusCode).toBe(200);
    expect((await own('POST /api/account/recovery-codes', {})).statusCode).toBe(200);
    expect((await own('DELETE /api/account/totp')).statusCode).toBe(204);
    expect((await news()).map(briefly)).toEqual(
      ['add-factor', 'renew-recovery-codes', 'remove-factor'].map((verb) => [
        verb,
        'done',
        null,
        'employee',
        'Test employee',
        'users',
        'Test employee',
      ]),
    );
  });

  test('an address that is proven by the mailed link leaves an entry', async () => {
    await api.app.inject({
      method: 'POST',
      url: '/api/registrations',
      payload: {
        email: 'proven@example.nl',
        first_name: 'Nora',
        last_name: 'Nieuw',
        password: 'a long enough secret',
        language: 'nl',
      },
    });
    await api.app.settled();
    const { token } = await lastMail(api, 'proven@example.nl');
    seen = (await trail()).length;
    await api.app.inject({
      method: 'PUT',
      url: `/api/email-verifications/${token}`,
      payload: { password: 'a long enough secret' },
    });
    expect((await news()).map(briefly)).toEqual([
      ['verify-email', 'done', null, 'anonymous', 'Nora Nieuw', 'users', 'Nora Nieuw'],
    ]);
  });

  test('a new password by a mailed link leaves an entry, on the account itself too', async () => {
    const made = await api.send('management', 'POST /api/users', {
      body: {
        email: 'reset@example.nl',
        first_name: 'Rita',
        last_name: 'Setters',
        type: 'user',
        language: 'nl',
        password,
      },
    });
    const uuid = made.json<{ uuid: string }>().uuid;
    await api.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email: 'reset@example.nl' } });
    await api.app.settled();
    const { token } = await lastMail(api, 'reset@example.nl');
    seen = (await trail()).length;
    expect(
      (
        await api.app.inject({
          method: 'PUT',
          url: `/api/password-resets/${token}`,
          payload: { password: 'another horse battery 9' },
        })
      ).statusCode,
    ).toBe(204);
    expect((await news()).map(briefly)).toEqual([
      ['reset-password', 'done', null, 'anonymous', 'Rita Setters', 'users', 'Rita Setters'],
    ]);
    const [newest] = (await api.send('management', `GET /api/users/${uuid}/history`)).json<HistoryEntry[]>();
    expect([newest?.verb, newest?.changes]).toEqual(['reset-password', []]);
  });

  test('a validation error leaves no entry', async () => {
    await api.send('management', 'POST /api/tlds', { body: { tld: 3 } });
    expect(await news()).toEqual([]);
  });
});

describe('forbidden reading', () => {
  const later = (minutes: number): void => {
    api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000);
  };
  const get = async (actor: 'management' | 'employee' | 'user' | null, path: string, times = 1): Promise<number> => {
    let status = 0;
    for (let time = 0; time < times; time += 1) status = (await api.send(actor, `GET ${path}`)).statusCode;
    await api.app.settled();
    return status;
  };
  beforeEach(() => later(11));

  test('leaves an entry for a resource, a record, a history, and a page for management', async () => {
    const { own, other } = api.company.clients;
    expect(await get('user', '/api/price-lists')).toBe(403);
    expect(await get('user', `/api/clients/${own}/history`)).toBe(403);
    expect(await get('employee', '/api/outbox')).toBe(403);
    expect(await get('user', `/api/clients/${other}`)).toBe(404);
    expect((await news()).map(briefly)).toEqual([
      ['list', 'refused', 'E_FORBIDDEN', 'user', 'Test user', 'price-lists', null],
      ['history', 'refused', 'E_FORBIDDEN', 'user', 'Test user', 'clients', 'Alfa'],
      ['other', 'refused', 'E_FORBIDDEN', 'employee', 'Test employee', null, null],
      ['show', 'refused', 'E_NOT_FOUND', 'user', 'Test user', 'clients', 'Beta'],
    ]);
    expect((await news()).at(-1)).toMatchObject({ record_uuid: other, client_uuid: other, ip: '127.0.0.1', times: 1 });
  });

  test('repeated forbidden reads are one entry in ten minutes, and the next entry says how often it was', async () => {
    const path = `/api/clients/${api.company.clients.other}`;
    await get('user', path, 20);
    expect((await news()).map(({ times }) => times)).toEqual([1]);
    later(11);
    await get('user', path, 2);
    expect((await news()).map(({ times }) => times)).toEqual([1, 20]);
  });

  test('leaves no entry where nothing was withheld, or nobody was signed in', async () => {
    expect(await get('user', '/api/clients/0191f0c4-0000-7000-8000-00000000dead')).toBe(404);
    expect(await get('user', '/api/clients/nonsense')).toBe(404);
    expect(await get('user', '/api/nonsense')).toBe(404);
    expect(await get('user', `/api/clients/${api.company.clients.own}/nonsense`)).toBe(404);
    expect(await get('management', '/api/clients/0191f0c4-0000-7000-8000-00000000dead')).toBe(404);
    expect(await get(null, `/api/clients/${api.company.clients.other}`)).toBe(401);
    expect(await news()).toEqual([]);
  });

  test('is answered with the same bytes whether the record belongs to somebody else or does not exist', async () => {
    const bodies = [];
    for (const uuid of [api.company.clients.other, '0191f0c4-0000-7000-8000-00000000dead'])
      bodies.push((await api.send('user', `GET /api/clients/${uuid}`)).json<Record<string, unknown>>());
    const [theirs, nobodys] = bodies.map((body) => JSON.stringify({ ...body, request_id: null }));
    expect(theirs).toBe(nobodys);
    // It is written after the answer: not to be met by the next test.
    await expect.poll(async () => (await news()).length).toBe(1);
  });

  test('is bounded for very many records by one person, and the entries left out are counted', () => {
    const budget = refusalBudget(ofPerson);
    const kept = Array.from({ length: 500 }, () => budget('somebody', new Date(0))).filter((times) => times > 0);
    expect(kept).toHaveLength(30);
    expect(refusalBudget(ofRead)('one read', new Date(0))).toBe(1);
  });
});

test('endless rejected requests are counted, not stored', () => {
  const budget = refusalBudget(ofPerson);
  const at = (seconds: number): Date => new Date(seconds * 1_000);
  const kept = Array.from({ length: 100 }, () => budget('anonymous', at(0))).filter((times) => times > 0);
  expect(kept).toHaveLength(30);
  expect(budget('somebody', at(0))).toBe(1);
  expect(budget('anonymous', at(61))).toBe(71);
  expect(budget('anonymous', at(62))).toBe(1);
});

test('a change by a customer has a history like any other, although customers cannot open the audit trail', async () => {
  const domain = await api.send('user', 'POST /api/domains', {
    body: { name: 'vanmij.nl', client_uuid: api.company.clients.own, tld_uuid: api.company.tlds.nl },
  });
  expect(domain.statusCode).toBe(201);
  expect((await news()).map(briefly)).toEqual([['create', 'done', null, 'user', 'Test user', 'domains', 'vanmij.nl']]);
});

describe('the history of a record', () => {
  const edit = (body: unknown) => api.send('management', `PUT /api/clients/${api.company.clients.own}`, { body });
  const history = (actor: 'management' | 'employee' | 'user', path: string) =>
    api.send(actor, `GET /api/${path}/history`);

  test('leaves out fields that the caller may not read, and entries about nothing else', async () => {
    await edit({ notes: 'Pays late', city: 'Utrecht' });
    await edit({ notes: 'Pays in time' });
    const told = async (actor: 'management' | 'employee') => {
      const answer = await history(actor, `clients/${api.company.clients.own}`);
      return [
        answer.headers['content-range'],
        answer
          .json<HistoryEntry[]>()
          .map(({ verb, changes }) => [
            verb,
            changes.length > 4 ? 'all' : changes.map(({ field, after }) => [field, after]),
          ]),
      ];
    };
    expect(await told('management')).toEqual([
      'history 0-2/3',
      [
        ['edit', [['notes', 'Pays in time']]],
        [
          'edit',
          [
            ['notes', 'Pays late'],
            ['city', 'Utrecht'],
          ],
        ],
        ['create', 'all'],
      ],
    ]);
    expect(await told('employee')).toEqual([
      'history 0-1/2',
      [
        ['edit', [['city', 'Utrecht']]],
        ['create', 'all'],
      ],
    ]);
    expect((await history('employee', `clients/${api.company.clients.own}`)).body).not.toContain('Pays');
  });

  test('leaves fields out of lines too', async () => {
    const line = {
      description: 'Hosting',
      quantity: 1,
      unit_price_cents: 98_765,
      vat_rate_uuid: api.company.vat.standard,
    };
    const made = await api.send('management', 'POST /api/invoices', {
      body: { client_uuid: api.company.clients.own, seller_uuid: api.company.seller, lines: [line] },
    });
    const path = `invoices/${made.json<{ uuid: string }>().uuid}`;
    const fieldsOf = async (actor: 'management' | 'employee') => {
      const [entry] = (await history(actor, path)).json<HistoryEntry[]>();
      return entry?.changes
        .find(({ field }) => field === 'lines')
        ?.lines?.flatMap(({ changes }) => changes.map(({ field }) => field));
    };
    expect(await fieldsOf('management')).toContain('unit_price_cents');
    expect(await fieldsOf('employee')).not.toContain('unit_price_cents');
    expect(await fieldsOf('employee')).toContain('quantity');
  });

  test('the history says who changed a password, and not to what', async () => {
    const made = await api.send('management', 'POST /api/users', {
      body: { email: 'p@example.nl', first_name: 'P', last_name: 'W', type: 'user', language: 'nl', password },
    });
    const path = `users/${made.json<{ uuid: string }>().uuid}`;
    await api.send('management', `PUT /api/${path}`, { body: { password: 'a much better one' } });
    const answer = await history('management', path);
    expect(answer.json<HistoryEntry[]>()[0]).toMatchObject({
      verb: 'edit',
      user_name: 'Test management',
      changes: [{ field: 'password', before: null, after: '•••' }],
    });
    expect(answer.body).not.toMatch(/better|argon/);
  });

  test.each([
    ['a customer', 'user' as const, 403],
    ['staff', 'employee' as const, 200],
    ['management', 'management' as const, 200],
  ])('is readable for %s', async (_, actor, status) => {
    expect((await history(actor, `clients/${api.company.clients.own}`)).statusCode).toBe(status);
  });

  test('accepts only a range', async () => {
    const url = `/api/clients/${api.company.clients.own}/history`;
    expect((await api.send('management', `GET ${address(url, { range: [1, 1] })}`)).headers['content-range']).toBe(
      'history 1-1/3',
    );
    expect((await api.send('management', `GET ${address(url, { range: [1, 0] })}`)).statusCode).toBe(400);
    expect((await api.send('management', `GET ${address(url, { filter: {} })}`)).statusCode).toBe(400);
    expect(
      (await api.send('management', 'GET /api/clients/0198a000-0000-7000-8000-00000000dead/history')).statusCode,
    ).toBe(404);
  });
});

describe('the audit trail', () => {
  test.each([
    ['POST /api/audit-entries', {}],
    ['PUT /api/audit-entries/0198a000-0000-7000-8000-00000000dead', { user_name: 'x' }],
    ['DELETE /api/audit-entries/0198a000-0000-7000-8000-00000000dead', undefined],
    ['DELETE /api/audit-entries', { uuids: [] }],
  ])('cannot be written: %s', async (call, body) => {
    expect((await api.send('management', call, body === undefined ? {} : { body })).statusCode).toBe(403);
  });

  test('is for management only', async () => {
    expect((await api.send('employee', 'GET /api/audit-entries')).statusCode).toBe(403);
    expect((await api.send('user', 'GET /api/audit-entries')).statusCode).toBe(403);
  });

  test('filters by person, kind of record, outcome and period, and exports', async () => {
    const mine = await trail({
      user_uuid: api.company.users.management,
      resource: 'clients',
      outcome: 'done',
      at: { gte: '2026-03-10T00:00:00Z' },
    });
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map(({ user_name }) => user_name))).toEqual(new Set(['Test management']));
    const csv = await api.send(
      'management',
      `GET ${address('/api/audit-entries', { filter: { resource: 'clients' }, columns: ['user_name', 'verb', 'resource', 'record_title'] })}`,
      { headers: { accept: 'text/csv' } },
    );
    expect(csv.body).toContain('Test management,edit,clients,Alfa');
  });
});
