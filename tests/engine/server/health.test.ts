/**
 * What monitors and load balancers read, and what happens to other requests while one row is locked or the disk is
 * full.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const well = { ok: true, version: '1.2.3', database: 'ok', migrations: 'ok', disk: 'ok' };

describe('health routes', () => {
  test.each([
    ['/healthz', { ok: true }],
    ['/readyz', well],
    ['/readyz/', well],
    ['/api/health', well],
  ])('%s answers JSON to anybody', async (url, body) => {
    const answer = await api.app.inject(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], answer.json()]).toEqual(
      [200, 'application/json; charset=utf-8', 'no-store', body],
    );
  });

  test.each([
    '/metrics',
    '/livez',
    '/healthz/live',
    '/favicon.ico',
    '/robots.txt',
    '/.well-known/change-password',
    '/.env',
    '/wp-login.php',
    '/metrics?x=1',
  ])('%s does not return the web page', async (url) => {
    const answer = await api.app.inject(url);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'E_NOT_FOUND']);
  });

  test('existing ones accept no other method', async () => {
    const answer = await api.app.inject({ method: 'POST', url: '/readyz' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('health checks report the actual state', () => {
  test('an unreachable database leaves the process answering', async () => {
    const away = await createTestApp();
    await away.cutOff();
    expect((await away.app.inject('/healthz')).json()).toEqual({ ok: true });
    for (const url of ['/readyz', '/api/health']) {
      const answer = await away.app.inject(url);
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()], url).toEqual([
        503,
        '5',
        {
          ok: false,
          version: '1.2.3',
          database: 'unreachable',
          migrations: 'unknown',
          disk: 'unknown',
          code: 'E_UNAVAILABLE',
          message: 'Can’t reach the database.',
          hint: 'Try again in a moment.',
        },
      ]);
    }
    await away.close();
  });

  test('older tables under the program are reported', async () => {
    const older = await createTestApp();
    await sql`delete from beheer_migrations`.execute(older.store.database);
    const answer = await older.app.inject({ url: '/readyz', headers: { 'accept-language': 'nl' } });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { ok: false, database: 'ok', migrations: 'missing', hint: 'Herstart de server om ze bij te werken.' },
    ]);
    await sql`drop table beheer_migrations`.execute(older.store.database);
    expect(await older.store.health()).toMatchObject({ database: 'ok', migrations: 'missing' });
    await older.close();
  });

  test.each([
    [
      'read-only',
      'the database takes no changes',
      (name: string) => `alter database ${name} set default_transaction_read_only = on`,
      { database: 'read-only', migrations: 'ok' },
    ],
    [
      'missing',
      'a table is gone',
      () => 'alter table saved_views rename to other',
      { database: 'ok', migrations: 'missing' },
    ],
    [
      'later',
      'another program has migrated the tables',
      () =>
        `insert into beheer_migrations select (jsonb_populate_record(m, jsonb_build_object('uuid', gen_random_uuid(), 'applied_at', m.applied_at + interval '1 hour'))).* from beheer_migrations m order by applied_at desc limit 1`,
      { database: 'ok', migrations: 'later' },
    ],
  ])('%s: when %s', async (_what, _when, statement, expected) => {
    const changed = await createTestApp();
    const name = new URL(changed.connectionString).pathname.slice(1);
    await sql.raw(statement(`"${name}"`)).execute(changed.store.database);
    // A setting of the database counts for connections that are opened after it: that of the probe is.
    expect(await changed.store.health()).toMatchObject({ ...expected, failure: { code: 'E_UNAVAILABLE' } });
    await changed.close();
  });

  test('a busy database is reported while everybody waits for it', async () => {
    const holders = Array.from({ length: 12 }, () => sql`select pg_sleep(1.5)`.execute(api.store.database));
    const started = performance.now();
    expect(await api.store.health()).toMatchObject({ database: 'ok', failure: null });
    expect(performance.now() - started).toBeLessThan(1_400);
    await Promise.all(holders);
  });
});

/** What PostgreSQL answers when it has no room: the code is its own, raised by a statement of the same kind. */
async function whileRefusing(code: string, work: () => Promise<void>): Promise<void> {
  const { database } = api.store;
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`,
    )
    .execute(database);
  await sql`create trigger refuse before insert on product_categories execute function refuse()`.execute(database);
  await work().finally(() => sql`drop function refuse() cascade`.execute(database));
}

describe('a read-only database', () => {
  test.each([
    ['53100', 'en', 'The database’s disk is full. Nothing was saved.', '60'],
    ['53100', 'nl', 'De schijf van de database is vol. Er is niets opgeslagen.', '60'],
    ['58030', 'en', 'The database can’t read from or write to its disk. Nothing was saved.', '60'],
    ['53200', 'en', 'The database doesn’t have enough memory for this.', '10'],
    ['53000', 'nl', 'De database heeft hier te weinig geheugen voor.', '10'],
  ])('%s (%s) is a 503 with the reason', async (code, language, message, retryAfter) => {
    await whileRefusing(code, async () => {
      const answer = await api.send('management', 'POST /api/product-categories', {
        body: { name: 'Hosting', slug: 'hosting' },
        headers: { 'accept-language': language },
      });
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
        503,
        retryAfter,
        { code: 'E_UNAVAILABLE', message },
      ]);
    });
  });
});

describe('a locked row', () => {
  test('delays nobody for more than two seconds, and readers not at all', async () => {
    const { own, other } = api.company.clients;
    const holder = new Client({ connectionString: api.connectionString });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from clients where uuid = $1 for update', [own]);

    const timed = async (call: string, body?: object) => {
      const started = performance.now();
      const answer = await api.send('management', call, body ? { body } : {});
      return { status: answer.statusCode, answer, milliseconds: performance.now() - started };
    };
    const held = Array.from({ length: 30 }, (_one, index) =>
      timed(`PUT /api/clients/${own}`, { payment_term_days: 10 + index }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [reading, writing, health] = await Promise.all([
      timed('GET /api/clients'),
      timed(`PUT /api/clients/${other}`, { payment_term_days: 21 }),
      timed('GET /api/health'),
    ]);
    expect([reading.status, health.status]).toEqual([200, 200]);
    // Far from the time that a lock takes, also on a busy machine.
    expect(reading.milliseconds).toBeLessThan(1_500);
    expect([200, 503]).toContain(writing.status);
    expect(writing.milliseconds).toBeLessThan(4_000);

    for (const { status, answer, milliseconds } of await Promise.all(held)) {
      expect([status, answer.headers['retry-after'], answer.json()]).toMatchObject([
        503,
        '2',
        { code: 'E_UNAVAILABLE' },
      ]);
      expect(answer.json<{ message: string }>().message).toMatch(/^(Someone else is changing|The database is busy)/);
      expect(milliseconds).toBeLessThan(7_000);
    }
    await holder.query('rollback');
    await holder.end();
    expect((await timed(`PUT /api/clients/${own}`, { payment_term_days: 30 })).status).toBe(200);
  });
});

describe('a locked table', () => {
  test('leaves lists of other tables and single records as fast as before', async () => {
    const holder = new Client({ connectionString: api.connectionString });
    await holder.connect();
    await holder.query('begin; lock table domain_contacts in access exclusive mode');
    const { own } = api.company.clients;
    const ask = (count: number): readonly Promise<number>[] =>
      Array.from({ length: count }, async (_one, index) => {
        const url = index % 2 === 0 ? 'GET /api/domain-contacts' : `GET /api/domain-contacts/${own}`;
        return (await api.send('management', url)).statusCode;
      });
    try {
      // The first ones find out; who asks is known by then.
      expect(new Set(await Promise.all(ask(4)))).toEqual(new Set([503]));
      const waiting = ask(30);
      const started = performance.now();
      const others = await Promise.all(
        Array.from({ length: 10 }, () => api.send('management', 'GET /api/product-categories')),
      );
      const milliseconds = performance.now() - started;
      expect(
        others.map(({ statusCode }) => statusCode),
        others[0]?.body,
      ).toEqual(others.map(() => 200));
      expect(milliseconds).toBeLessThan(1_500);
      expect(new Set(await Promise.all(waiting))).toEqual(new Set([503]));
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
    expect(await Promise.all(ask(4))).toEqual([200, 404, 200, 404]);
  });
});
