/** Guessing passwords: how it is slowed down, and that neither words nor response time reveal who has an account. */
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, isOutdated, passwordMatches } from '../../../../src/engine/server/auth/passwords.ts';
import { networkOf } from '../../../../src/engine/server/auth/networks.ts';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { emailOf, password } from '../../../support/company.ts';

// Test files share the modules that are loaded already, and those took the library as it is.
vi.hoisted(() => vi.resetModules());

/** The real library, counted. */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

let api: TestApp;
const limits = {
  perAccount: 3,
  perAddress: 8,
  windowMilliseconds: 60_000,
  trickle: { perAddress: 5, windowMilliseconds: 10_000 },
};

beforeAll(async () => {
  api = await createTestApp({ signInLimits: limits });
});
beforeEach(() => api.rewind());
afterAll(() => api.close());

const post = (url: string, payload: object, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url, payload, remoteAddress, headers });
const signIn = (email: string, secret = 'a wrong one', remoteAddress?: string, headers?: Record<string, string>) =>
  post('/api/session', { email, password: secret }, remoteAddress, headers);
const statuses = (answers: readonly { readonly statusCode: number }[]): readonly number[] =>
  answers.map(({ statusCode }) => statusCode).sort();

async function work(call: () => Promise<unknown>): Promise<{ readonly hashes: number; readonly checks: number }> {
  const [hash, verify] = [vi.mocked(argon2.hash), vi.mocked(argon2.verify)];
  hash.mockClear();
  verify.mockClear();
  await call();
  return { hashes: hash.mock.calls.length, checks: verify.mock.calls.length };
}

describe('the same work is done', () => {
  test('for a known address and an unknown one', async () => {
    await passwordMatches('to begin with', null);
    await api.send('management', 'POST /api/users', {
      body: { email: 'invited@example.nl', first_name: 'I', last_name: 'N' },
    });
    const registration = (email: string): object => ({
      email,
      first_name: 'A',
      last_name: 'B',
      password: 'a password for all',
    });
    for (const email of [emailOf('user'), 'nobody@example.nl', 'invited@example.nl', 'no address at all'])
      expect([email, await work(() => signIn(email))]).toEqual([email, { hashes: 0, checks: 1 }]);
    for (const email of [emailOf('user'), 'nobody2@example.nl']) {
      expect([email, await work(() => post('/api/registrations', registration(email)))]).toEqual([
        email,
        { hashes: 1, checks: 0 },
      ]);
      expect([email, await work(() => post('/api/password-resets', { email }))]).toEqual([
        email,
        { hashes: 0, checks: 0 },
      ]);
    }
    await api.app.settled();
  });
});

describe('attempts', () => {
  test('attempts are counted before they are made: concurrent ones get no further than consecutive ones', async () => {
    expect(statuses(await Promise.all(Array.from({ length: 20 }, () => signIn(emailOf('user')))))).toEqual([
      422,
      422,
      422,
      ...Array.from({ length: 17 }, () => 429),
    ]);
    expect((await signIn(emailOf('user'), password)).statusCode).toBe(429);
    api.clock.now = new Date(startOfTests.getTime() + limits.windowMilliseconds);
    expect((await signIn(emailOf('user'), password)).statusCode).toBe(200);
  });

  test('count for the account that the database finds, however its address is written', async () => {
    const spellings = [
      'user@example.nl',
      'USER@EXAMPLE.NL',
      ' user@example.nl ',
      'User@Example.nl',
      '\u00a0user@example.nl',
    ];
    expect(
      (await Promise.all(spellings.map((email) => signIn(email)))).filter(({ statusCode }) => statusCode === 422),
    ).toHaveLength(3);
  });

  test('count for the network, whatever the account and whatever a header says', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 15; attempt += 1)
      answers.push(
        await signIn(`nobody${attempt}@example.nl`, 'x', '198.51.100.7', {
          'x-forwarded-for': `203.0.113.${attempt}`,
          'x-real-ip': `203.0.113.${attempt}`,
          forwarded: `for=203.0.113.${attempt}`,
        }),
      );
    expect(statuses(answers)).toEqual([...Array.from({ length: 8 + 5 }, () => 422), 429, 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('10');
    expect((await signIn('nobody@example.nl', 'x', '198.51.100.8')).statusCode).toBe(422);
    api.clock.now = new Date(startOfTests.getTime() + limits.trickle.windowMilliseconds);
    expect((await signIn('nobody@example.nl', 'x', '198.51.100.7')).statusCode).toBe(422);
  });

  test('of others behind one network do not lock out a person with the right password', async () => {
    for (let attempt = 0; attempt < limits.perAddress + 2; attempt += 1)
      expect((await signIn(`nobody${attempt}@example.nl`)).statusCode).toBe(422);
    for (const actor of ['employee', 'user', 'management'] as const)
      expect([actor, (await signIn(emailOf(actor), password)).statusCode]).toEqual([actor, 200]);
  });

  test('cost little work per network, and those it rejects lock no account', async () => {
    const { checks } = await work(async () => {
      for (let attempt = 0; attempt < 40; attempt += 1) await signIn(`nobody${attempt}@example.nl`);
    });
    expect(checks).toBe(limits.perAddress + limits.trickle.perAddress);
    for (let attempt = 0; attempt < limits.perAccount + 2; attempt += 1)
      expect((await signIn(emailOf('user'), password)).statusCode).toBe(429);
    api.clock.now = new Date(startOfTests.getTime() + limits.trickle.windowMilliseconds);
    expect((await signIn(emailOf('user'), password)).statusCode).toBe(200);
  });

  describe('of strangers, in a browser that the owner signed in with before', () => {
    const deviceOf = async (actor: 'user' | 'employee'): Promise<{ readonly cookie: string }> => {
      const { cookies } = await signIn(emailOf(actor), password);
      const device = cookies.find(({ name }) => name === 'beheer-device');
      expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      return { cookie: `beheer-device=${device?.value ?? ''}` };
    };
    const flood = async (): Promise<void> => {
      for (let attempt = 0; attempt < 20; attempt += 1) await signIn(`nobody${attempt}@example.nl`);
      for (let attempt = 0; attempt < 5; attempt += 1) await signIn(emailOf('user'), 'wrong', `203.0.113.${attempt}`);
    };

    test('let the owner in while the network and the account are locked for others', async () => {
      const device = await deviceOf('user');
      await flood();
      expect((await signIn(emailOf('user'), password)).statusCode).toBe(429);
      expect((await signIn(emailOf('user'), password, undefined, device)).statusCode).toBe(200);
    });

    test('are as limited there as elsewhere', async () => {
      const device = await deviceOf('user');
      for (let attempt = 0; attempt < limits.perAccount; attempt += 1)
        expect((await signIn(emailOf('user'), 'wrong', undefined, device)).statusCode).toBe(422);
      expect((await signIn(emailOf('user'), password, undefined, device)).statusCode).toBe(429);
    });

    test.each([
      ['somebody else’s', async () => deviceOf('employee')],
      ['a made-up one', () => ({ cookie: `beheer-device=${'a'.repeat(22)}.${'b'.repeat(43)}` })],
      ['no mark at all', () => ({ cookie: 'beheer-device=%00' })],
    ])('do not count as known with %s', async (_name, device) => {
      const headers = await device();
      await flood();
      expect((await signIn(emailOf('user'), password, undefined, headers)).statusCode).toBe(429);
    });
  });

  test('that succeed do not count', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signIn(emailOf('user'), password)).statusCode).toBe(200);
  });

  test('are kept over a restart, in the database', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await signIn(emailOf('employee'));
    const kept = await api.store.database.selectFrom('beheer_attempts').select(['key', 'count']).execute();
    expect(kept).toContainEqual({ key: `sign-in account ${api.company.users.employee}`, count: 3 });
    expect(JSON.stringify(kept)).not.toContain('example.nl');
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['what', 'unknown'],
  ])('from %s are those of %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('hashes', () => {
  test('hashes of a flood wait in a short queue, and beyond that are answered 429', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => hashPassword('one of very many')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(50 - 4 - 32);
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ code: 'E_TOO_MANY' });
    expect(await passwordMatches('and then', await hashPassword('and then'))).toBe(true);
  });

  test('hashes with weaker parameters are renewed at the next sign-in, and only then', async () => {
    const weak = await argon2.hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    expect([isOutdated(weak), isOutdated(await hashPassword(password))]).toEqual([true, false]);
    await api.queries.users.setPassword(api.company.users.user, weak, startOfTests);
    const stored = async (): Promise<string | null> =>
      (await api.queries.users.findAccount(api.company.users.user))?.password ?? null;
    await signIn(emailOf('user'));
    expect(await stored()).toBe(weak);
    expect((await signIn(emailOf('user'), password)).statusCode).toBe(200);
    expect(isOutdated((await stored()) ?? '')).toBe(false);
    expect((await signIn(emailOf('user'), password)).statusCode).toBe(200);
  });
});

describe('every exit ends every session', () => {
  test.each([
    ['blocking', async (uuid: string) => api.send('management', `PUT /api/users/${uuid}/block`)],
    ['removal', async (uuid: string) => api.send('management', `DELETE /api/users/${uuid}`)],
    [
      'a password that management sets',
      async (uuid: string) =>
        api.send('management', `PUT /api/users/${uuid}`, { body: { password: 'set by management' } }),
    ],
  ])('%s ends sessions by token and by cookie, links and challenges', async (name, end) => {
    const email = `${name.replaceAll(' ', '-')}@example.nl`;
    const made = await api.send('management', 'POST /api/users', {
      body: { email, first_name: 'O', last_name: 'U', password },
    });
    const { uuid } = made.json<{ uuid: string }>();
    const signedIn = await signIn(email, password);
    const cookie = signedIn.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    const headers = [{ authorization: `Bearer ${signedIn.json<{ token: string }>().token}` }, { cookie }] as const;
    const get = async (): Promise<readonly number[]> =>
      Promise.all(headers.map(async (one) => (await api.app.inject({ url: '/api/session', headers: one })).statusCode));
    await post('/api/password-resets', { email });
    await api.app.settled();
    expect(await get()).toEqual([200, 200]);
    expect([200, 204]).toContain((await end(uuid)).statusCode);
    expect(await get()).toEqual([401, 401]);
    for (const table of ['beheer_sessions', 'beheer_links', 'beheer_challenges'])
      expect([
        table,
        await anyTable(api.store.database).selectFrom(table).selectAll().where('user_uuid', '=', uuid).execute(),
      ]).toEqual([table, []]);
  });
});

describe('with the limits of the product', () => {
  let real: TestApp;
  beforeAll(async () => {
    real = await createTestApp();
  });
  afterAll(() => real.close());
  const attempt = (email: string, secret: string) =>
    real.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email, password: secret },
      remoteAddress: '192.0.2.9',
    });

  test('50 wrong passwords of various accounts from one address do not keep out the right one of another', async () => {
    for (let wrong = 0; wrong < 50; wrong += 1)
      expect((await attempt(`colleague${wrong}@example.nl`, 'wrong')).statusCode).toBe(422);
    expect((await attempt(emailOf('user'), password)).statusCode).toBe(200);
  });

  test('50 wrong passwords of one account give 429 from the eleventh, with the right one too', async () => {
    await real.rewind();
    const answers: number[] = [];
    for (let wrong = 0; wrong < 50; wrong += 1) answers.push((await attempt(emailOf('employee'), 'wrong')).statusCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), ...Array.from({ length: 40 }, () => 429)]);
    expect((await attempt(emailOf('employee'), password)).statusCode).toBe(429);
    expect((await attempt(emailOf('user'), password)).statusCode).toBe(200);
  });
});
