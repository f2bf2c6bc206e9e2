/**
 * The product behind a pooler that hands each transaction to another connection: everything works, nothing is left on a
 * connection, and nothing of one person is in what another one gets.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listenForChanges, type Wakes } from '../../../src/engine/server/store/notifications.ts';
import type { Database } from '../../../src/engine/server/store/contract.ts';
import { openStore } from '../../../src/engine/server/store/store.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { emailOf, password } from '../../support/company.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { fixtureRegistry, resourceOf } from '../../support/fixtureRegistry.ts';
import { fixtureNow, management } from '../../support/fixtureStore.ts';
import { testKeyring } from '../../support/keyring.ts';
import { own } from '../../support/row.ts';
import { startTransactionPooler, type TransactionPooler } from '../../support/transactionPooler.ts';
import { createWorld, type Person, type World } from '../../support/world.ts';

/** Fewer than the program would like to have. */
const pooledConnections = 3;

describe('the pooler of these tests', () => {
  let database: TestDatabase;
  let pooler: TransactionPooler;
  let clients: Client[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startTransactionPooler({ target: database.connectionString, connections: 2 });
  });
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    clients = [];
  });
  afterAll(async () => {
    await pooler.close();
    await database.drop();
  });
  const connect = async (change: (url: URL) => void = () => undefined, settings: object = {}): Promise<Client> => {
    const url = new URL(pooler.connectionString);
    change(url);
    const client = new Client({ connectionString: url.href, ...settings });
    await client.connect();
    clients.push(client);
    return client;
  };

  test('the pooler signs in a caller with the password', async () => {
    await expect(connect((url) => (url.password = 'another'))).rejects.toMatchObject({ code: '28P01' });
    expect((await (await connect()).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('rejects settings that come with a connection', async () => {
    await expect(connect(() => undefined, { lock_timeout: 100 })).rejects.toThrow(
      'unsupported startup parameter: lock_timeout',
    );
  });

  test('keeps a transaction together, and gives the next one another connection', async () => {
    const client = await connect();
    const place = async (): Promise<unknown> => (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid;
    await client.query('begin');
    const within = [await place(), await place()];
    await client.query('commit');
    expect(within[0]).toBe(within[1]);
    expect(await place()).not.toBe(within[0]);
  });

  test('resets nothing on a connection', async () => {
    const client = await connect();
    await client.query("set lock_timeout = '7s'");
    const seen = [];
    for (let times = 0; times < 2; times += 1)
      seen.push((await client.query('show lock_timeout')).rows[0].lock_timeout);
    expect(seen.toSorted()).toEqual(['0', '7s']);
  });

  test('forgets prepared statements', async () => {
    const client = await connect();
    const asked = () => client.query({ name: 'kept', text: 'select $1::int as n', values: [1] });
    await asked();
    await expect(asked()).rejects.toMatchObject({ code: '26000' });
    expect(pooler.prepared).toEqual(['kept']);
  });
});

describe('the product behind it', () => {
  let world: World;
  let api: TestApp;
  let wakes: Wakes | null = null;
  beforeAll(async () => {
    world = await createWorld({ pooledConnections });
    api = world.api;
  }, 60_000);
  afterEach(() => wakes?.close());
  afterAll(() => world.close());

  test('signs in, reads, creates, changes and removes records', async () => {
    const { token } = (await api.signIn(emailOf('management'), password)).json<{ token: string }>();
    const body = { tld: 'amsterdam', periods_months: [12] };
    const made = await api.as(token, 'POST /api/tlds', body);
    expect([made.statusCode, made.json()]).toMatchObject([201, body]);
    const one = `/api/tlds/${made.json<{ uuid: string }>().uuid}`;
    for (const months of [24, 36])
      expect((await api.as(token, `PUT ${one}`, { periods_months: [months] })).statusCode).toBe(200);
    expect((await api.as(token, `GET ${one}`)).json()).toMatchObject({ version: 3, periods_months: [36] });
    expect((await api.as(token, 'GET /api/tlds')).body).toContain('amsterdam');
    expect((await api.as(token, `GET ${one}/history`)).json()).toHaveLength(3);
    expect((await api.as(token, `DELETE ${one}`)).statusCode).toBe(200);
    expect((await api.as(token, `GET ${one}`)).statusCode).toBe(404);
  });

  test('returns the first answer to a repeated request', async () => {
    const send = () =>
      world.call(
        world.people.management.secret,
        'POST /api/tlds',
        { tld: 'frl', periods_months: [12] },
        { 'idempotency-key': 'the-same-key' },
      );
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
  });

  test('writes nothing for a change that fails', async () => {
    const { secret } = world.people.management;
    const tlds = 'GET /api/tlds?range=[0,99]';
    const before = (await world.call(secret, tlds)).body;
    const both = await world.call(secret, 'POST /api/tlds', { tld: 'nl', periods_months: [12] });
    expect(both.statusCode).toBe(422);
    expect((await world.call(secret, tlds)).body).toBe(before);
  });

  /** What two clients' people see at the same time, over and over, while management makes things. */
  test('confines no transaction to the tenant of another', async () => {
    const names = ['clients', 'domains', 'invoices', 'hosting', 'subscriptions', 'projects', 'users'];
    const calls = (['user', 'stranger', 'management'] as const).flatMap((person) =>
      names.flatMap((name) => {
        const uuids = [...own(Object.fromEntries(world.rows), name).keys()].slice(0, 2);
        return [`GET /api/${name}`, ...uuids.map((uuid) => `GET /api/${name}/${uuid}`)].map((call) => ({
          person,
          call,
        }));
      }),
    );
    const answer = async ({ person, call }: { person: Person; call: string }): Promise<string> => {
      const { statusCode, body } = await world.call(world.people[person].secret, call);
      return `${person} ${call}: ${statusCode} ${body}`;
    };
    const alone: string[] = [];
    for (const call of calls) alone.push(await answer(call));
    const of = (person: Person): string => alone.filter((line) => line.startsWith(`${person} `)).join('\n');
    const { clients } = api.company;
    expect(of('user')).toContain(`"client_uuid":"${clients.own}"`);
    expect(of('user')).not.toContain(`"client_uuid":"${clients.other}"`);
    expect(of('stranger')).toContain(`"client_uuid":"${clients.other}"`);
    expect(of('stranger')).not.toContain(`"client_uuid":"${clients.own}"`);
    const made: number[] = [];
    const making = async (): Promise<void> => {
      for (let times = 0; times < 10; times += 1) {
        const body = { tld: `storm${times}`, periods_months: [12] };
        made.push((await world.call(world.people.management.secret, 'POST /api/tlds', body)).statusCode);
      }
    };
    for (let round = 0; round < 2; round += 1) {
      const [together] = await Promise.all([Promise.all(calls.map(answer)), round === 0 ? making() : null]);
      expect(together).toEqual(alone);
    }
    expect(made).toEqual(Array.from({ length: 10 }, () => 201));
  });

  test('a caller without permission any more is rejected by every process, at the next request', async () => {
    const beside = await createTestApp({ registry: world.registry, beside: api, pooledConnections });
    try {
      const tokenOf = async (): Promise<string> => (await world.token('user', ['*:*'])).secret;
      const [revoked, signedOut] = [await tokenOf(), world.people.user.secret];
      const calls = [`GET /api/clients/${api.company.clients.own}`, 'GET /api/clients'];
      for (const call of [...calls, ...calls])
        for (const process of [api, beside])
          for (const secret of [revoked, signedOut]) expect((await process.as(secret, call)).statusCode).toBe(200);
      const tokens = (await api.as(signedOut, 'GET /api/tokens?sort=["created_at","DESC"]')).json<{ uuid: string }[]>();
      expect((await api.as(signedOut, `PUT /api/tokens/${tokens[0]?.uuid}/revoke`)).statusCode).toBe(200);
      for (const process of [beside, api]) expect((await process.as(revoked, calls[0] ?? '')).statusCode).toBe(401);
      expect((await beside.as(signedOut, 'DELETE /api/session')).statusCode).toBeLessThan(300);
      for (const process of [api, beside]) expect((await process.as(signedOut, calls[1] ?? '')).statusCode).toBe(401);
    } finally {
      await beside.close();
    }
  });

  test('is notified of new work', async () => {
    const heard: (string | null)[] = [];
    wakes = listenForChanges(api.connectionString, () => undefined);
    wakes.listen((table) => heard.push(table));
    await expect.poll(() => heard).toEqual([null]);
    await api.queries.jobs.enqueue({ kind: 'domains', now: api.clock.now });
    await expect.poll(() => heard).toEqual([null, 'domains']);
  });

  const limitsOf = async (executor: Database): Promise<string> => {
    const { rows } = await sql<{ limits: string }>`select concat_ws(' ', current_setting('lock_timeout'),
      current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')) as limits`.execute(
      executor,
    );
    return rows[0]?.limits ?? '';
  };

  test('has time limits for every statement, on any connection', async () => {
    const { database, lookups } = api.store;
    const limits: string[] = [];
    const shared: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      limits.push(await limitsOf(database));
      shared.push(await limitsOf(lookups));
      await database.transaction().execute(async (tx) => void limits.push(await limitsOf(tx)));
      const read = database.transaction().setAccessMode('read only');
      await read.execute(async (tx) => void limits.push(await limitsOf(tx)));
    }
    expect(limits).toEqual(Array.from({ length: 12 }, () => '2s 30s 1min'));
    // On a shared connection a lock is not waited for longer: others come behind it.
    expect(shared).toEqual(Array.from({ length: 4 }, () => '250ms 30s 1min'));
    expect(await api.store.health()).toMatchObject({ database: 'ok', migrations: 'ok' });
  });

  test('answers queries after a transaction failed', async () => {
    const { database } = api.store;
    const broken = () => database.transaction().execute((tx) => sql`select 1 / ${0}::int`.execute(tx));
    for (let times = 0; times < 12; times += 1) await expect(broken()).rejects.toThrow('division by zero');
    await expect(sql`select 1 / ${0}::int`.execute(database)).rejects.toThrow('division by zero');
    expect((await sql<{ n: number }>`select ${1}::int as n`.execute(database)).rows).toEqual([{ n: 1 }]);
  });

  test('leaves nothing on any connection, and uses each', async () => {
    const { pooler } = api;
    if (!pooler) throw new Error('There is no pooler.');
    expect(pooler.prepared).toEqual([]);
    const served = pooler.served();
    expect(served).toHaveLength(pooledConnections);
    expect(Math.min(...served)).toBeGreaterThan(100);
    const left = await pooler.askEach(`select current_user = session_user as is_itself,
      (select count(*)::int from pg_prepared_statements where name <> '') as prepared,
      (select count(*)::int from pg_listening_channels()) as channels,
      (select count(*)::int from pg_settings where source = 'session') as settings,
      (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
      coalesce(current_setting('beheer.clients', true), '') || coalesce(current_setting('beheer.user', true), '') as confined`);
    const nothing = [{ is_itself: true, prepared: 0, channels: 0, settings: 0, locks: 0, confined: '' }];
    expect(left).toEqual(Array.from({ length: pooledConnections }, () => nothing));
  });
});

test('tables are created and changed over the direct connection', async () => {
  const database = await createTestDatabase();
  const pooler = await startTransactionPooler({ target: database.connectionString, connections: pooledConnections });
  const store = await openStore({
    keyring: testKeyring,
    connectionString: pooler.connectionString,
    directConnectionString: database.connectionString,
    registry: fixtureRegistry(),
    hooks: {},
    actions: {},
    now: () => fixtureNow,
    log: () => undefined,
  });
  const schema = { title: 'Uuid', properties: { name: { type: 'string' } } } as const;
  const create = (body: object) => store.create(management, resourceOf(store.registry(), 'uuid'), body);
  try {
    expect(Math.max(...pooler.served())).toBe(0);
    await store.swap(fixtureRegistry({ schemas: { uuid: schema }, entries: { uuid: {} } }));
    expect(await create({ name: 'before' })).toMatchObject({ name: 'before' });
    const wider = { ...schema, properties: { ...schema.properties, port: { type: 'integer' } } } as const;
    await store.swap(fixtureRegistry({ schemas: { uuid: wider }, entries: { uuid: {} } }));
    expect(await create({ name: 'after', port: 22 })).toMatchObject({ name: 'after', port: 22 });
  } finally {
    await store.close();
    await pooler.close();
    await database.drop();
  }
});
