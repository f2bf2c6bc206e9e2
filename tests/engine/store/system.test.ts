/** Sessions, answers to repeated requests, settings; and what a database that is away means. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMany } from '../../../src/engine/server/store/bulk.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { programQueries, systemQueries, type ProgramQueries } from '../../../src/engine/server/store/system.ts';
import { markDatabaseErrors } from '../../../src/engine/server/store/databaseError.ts';
import { asUnavailable, inTransaction } from '../../../src/engine/server/store/transaction.ts';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { fixtureNow, management, openFixtureStore, type FixtureStore } from '../../support/fixtureStore.ts';

/** What a person is given comes from them. */
const withRoles = {
  roles: {
    title: 'Role',
    required: ['key'],
    properties: { key: { type: 'string', maxLength: 20 }, grants: { type: 'array', 'x-kind': 'json' } },
  },
  'security-groups': {
    title: 'Group',
    required: ['key'],
    properties: {
      key: { type: 'string', maxLength: 20 },
      role_uuids: { type: 'array', items: { 'x-relation': { to: 'roles' } } },
      user_uuids: { type: 'array', items: { 'x-relation': { to: 'users' } } },
    },
  },
  'client-memberships': {
    title: 'Membership',
    required: ['user_uuid', 'client_uuid'],
    properties: {
      user_uuid: { 'x-relation': { to: 'users' } },
      client_uuid: { 'x-relation': { to: 'clients' } },
      role_uuid: { 'x-relation': { to: 'roles' } },
    },
  },
} as const;

let fixture: FixtureStore;
let queries: ProgramQueries;
let user: string;
let client: string;

beforeAll(async () => {
  fixture = await openFixtureStore({
    registry: fixtureRegistry({
      schemas: withRoles,
      entries: { roles: { access: { management: '*' } }, 'security-groups': { access: { management: '*' } } },
    }),
  });
  queries = programQueries(fixture.store.database, fixture.store.registry);
  user = await fixture.add('users', {
    email: 'Eva@example.nl',
    first_name: 'Eva',
    last_name: 'Jansen',
    status: 'invited',
    password: 'hash',
  });
  client = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
});
afterAll(() => fixture.close());

const later = (minutes: number): Date => new Date(fixtureNow.getTime() + minutes * 60_000);

test('a family of queries is created where it is first used, and once', () => {
  const families = systemQueries(fixture.store.database);
  expect(Object.getOwnPropertyDescriptor(families, 'mails')?.get).toBeTypeOf('function');
  expect(families.mails).toBe(families.mails);
  expect(Object.getOwnPropertyDescriptor(families, 'mails')?.get).toBeUndefined();
  expect(Object.getOwnPropertyDescriptor(families, 'jobs')?.get).toBeTypeOf('function');
});

describe('sessions', () => {
  test('are found with the user, the employee and the clients', async () => {
    const id = await queries.sessions.createSession({
      secretHash: 'abc',
      user_uuid: user,
      now: fixtureNow,
      ip: '192.0.2.1',
      user_agent: 'Test',
    });
    expect(await queries.persons.findSession('abc')).toEqual({
      id,
      created_at: fixtureNow,
      seen_at: fixtureNow,
      employee: null,
      clients: [],
      grants: [],
      memberships: [],
      active_client: null,
      confirmed_at: null,
      has_tenants: true,
      second_factor: false,
      proven: false,
      user: {
        uuid: user,
        email: 'Eva@example.nl',
        first_name: 'Eva',
        last_name: 'Jansen',
        type: 'user',
        status: 'invited',
        language: 'en',
        email_verified_at: null,
        latest_url: null,
      },
    });
    await fixture.add('client-memberships', { user_uuid: user, client_uuid: client });
    const employee = await fixture.add('employees', {
      number: '7',
      first_name: 'Eva',
      last_name: 'J',
      user_uuid: user,
    });
    await queries.sessions.setActiveClient(id, client);
    await queries.sessions.touchSession(id, later(5));
    await queries.users.recordSignIn(user, later(5));
    expect(await queries.persons.findSession('abc')).toMatchObject({
      seen_at: later(5),
      clients: [client],
      active_client: { uuid: client, name: 'Alfa' },
      employee: { uuid: employee, number: '7', first_name: 'Eva', last_name: 'J', job_title: null },
      user: { status: 'active' },
    });
    await queries.sessions.deleteSession(id);
    expect(await queries.persons.findSession('abc')).toBeNull();
  });

  test('are ended by user, except for one; and by age', async () => {
    const ids = await Promise.all(
      ['s1', 's2', 's3'].map((secretHash, index) =>
        queries.sessions.createSession({ secretHash, user_uuid: user, now: later(index), ip: null, user_agent: null }),
      ),
    );
    await queries.sessions.deleteSessionsOfUser(user, ids[1] ?? null);
    expect(
      await Promise.all(['s1', 's2', 's3'].map((hash) => queries.persons.findSession(hash).then(Boolean))),
    ).toEqual([false, true, false]);
    expect(await queries.sessions.deleteEndedSessions({ createdBefore: later(0), seenBefore: later(2) })).toBe(1);
  });

  test('users are found whatever the case of their address', async () => {
    expect(await queries.users.findUserByEmail('EVA@example.NL')).toEqual({
      uuid: user,
      password: 'hash',
      status: 'active',
    });
    expect(await queries.users.findUserByEmail('nobody@example.nl')).toBeNull();
    expect([
      await queries.users.countUsers(),
      await queries.persons.isStaff(user),
      await queries.persons.hasMembership(user),
      await queries.persons.hasMembership(client),
    ]).toEqual([1, true, true, false]);
  });
});

describe('stored answers for repeated requests', () => {
  const key = { key: 'k1', request_hash: 'h1', now: fixtureNow };

  test('are claimed once, kept, and given again', async () => {
    const mine = { ...key, user_uuid: user };
    const answer = { status: 200, body: { uuid: 'x' } };
    const { database } = fixture.store;
    await database.transaction().execute(async (tx) => {
      const first = systemQueries(tx).idempotency;
      expect(await first.claimIdempotent(mine)).toEqual({ state: 'claimed' });
      expect(await queries.idempotency.claimIdempotent(mine), 'another transaction').toEqual({ state: 'running' });
      await first.rememberIdempotent({ ...mine, answer });
      expect(await queries.idempotency.answeredIdempotent(mine), 'before it is committed').toBeNull();
    });
    const answered = { state: 'answered', request_hash: 'h1', body: { uuid: 'x' } };
    expect(await queries.idempotency.claimIdempotent({ ...mine, request_hash: 'h2' })).toEqual(answered);
    expect(await queries.idempotency.answeredIdempotent(mine)).toEqual(answered);
    const theirs = { ...mine, user_uuid: client };
    await expect(
      database.transaction().execute(async (tx) => {
        expect(await systemQueries(tx).idempotency.claimIdempotent(theirs)).toEqual({ state: 'claimed' });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await queries.idempotency.claimIdempotent(theirs), 'free at once').toEqual({ state: 'claimed' });
    // As an earlier version left it, whose server died between the claim and the answer.
    expect(await queries.idempotency.claimIdempotent({ ...theirs, request_hash: 'h2' })).toEqual({ state: 'claimed' });
    expect(await queries.idempotency.deleteIdempotentBefore(later(1))).toBe(2);
  });
});

test('settings are stored, replaced, and removed one by one', async () => {
  expect(await queries.settings.getSetting('a')).toBeNull();
  await queries.settings.putSetting('a', '1');
  await queries.settings.putSetting('a', '2');
  expect(await queries.settings.getSetting('a')).toBe('2');
  expect((await Promise.all([1, 2, 3].map(() => queries.settings.deleteSetting('a')))).filter(Boolean)).toHaveLength(1);
});

describe('keys', () => {
  test('increase, also within a millisecond', () => {
    const keys = Array.from({ length: 10_000 }, () => uuidv7());
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.toSorted()).toEqual(keys);
    expect(keys.every((key) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key))).toBe(
      true,
    );
  });
});

describe('transactions', () => {
  test('that deadlock are retried', async () => {
    const [one, other] = [uuidv7(), uuidv7()];
    await insertMany(fixture.store.database, fixture.resource('servers'), [
      { uuid: one, name: 'one' },
      { uuid: other, name: 'other' },
    ]);
    let attempts = 0;
    const bump = (first: string, second: string) =>
      inTransaction(fixture.store.database, async (tx) => {
        attempts += 1;
        await sql`update servers set version = version + 1 where uuid = ${first}`.execute(tx);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await sql`update servers set version = version + 1 where uuid = ${second}`.execute(tx);
      });
    await Promise.all([bump(one, other), bump(other, one)]);
    // One of them at least; on a busy machine PostgreSQL may stop both.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await fixture.column(management, 'servers', 'version', { filter: { uuid: [one, other] } })).toEqual([3, 3]);
  });

  test('that keep failing are a 503 that says so', () => {
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    expect(asUnavailable(deadlock)).toMatchObject({
      code: 'E_UNAVAILABLE',
      status: 503,
      details: { retryAfterSeconds: 1 },
    });
  });
});

describe('an unreachable database', () => {
  test('is a 503', async () => {
    const nowhere = openPool({ connectionString: 'postgres://x:x@127.0.0.1:1/x', log: () => undefined });
    const error: unknown = await sql`select 1`.execute(nowhere).catch((reason: unknown) => reason);
    expect(asUnavailable(error)).toMatchObject({ code: 'E_UNAVAILABLE', status: 503 });
    await nowhere.destroy();
  });

  test('is a 503 in the middle of a request too, until it is back', async () => {
    const call = fixture.store.list(management, fixture.resource('servers'), {
      sort: null,
      range: [0, 1],
      filter: {},
      search: '',
      embed: [],
      columns: null,
    });
    await call;
    const breaking = inTransaction(fixture.store.database, (tx) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx),
    ).catch((reason: unknown) => reason);
    expect(asUnavailable(await breaking)).toMatchObject({ code: 'E_UNAVAILABLE' });
    expect((await fixture.list(management, 'servers')).total).toBe(2);
  });

  test('is not reported for other broken connections: an interrupted upload, a mail server', async () => {
    const reset = (): Promise<never> => Promise.reject(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    const caught = (reason: unknown): unknown => reason;
    expect(asUnavailable(await reset().catch(caught))).toBeNull();
    expect(asUnavailable(await markDatabaseErrors(reset).catch(caught))).toMatchObject({ code: 'E_UNAVAILABLE' });
  });

  test('is not reported for other errors', () => {
    expect([asUnavailable(new TypeError('x')), asUnavailable('x')]).toEqual([null, null]);
  });
});
