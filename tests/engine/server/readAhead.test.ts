/**
 * A record is read for the person as they were the last time, while it is looked up how they are now. Whatever another
 * process changed about them in between is true of the very next answer, and nothing of the answer that was thrown away
 * is left.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../../src/engine/server/auth/sessions.ts';
import { secretHash } from '../../../src/engine/server/auth/secrets.ts';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import { localDate } from '../../../src/engine/values/dates/calendarDate.ts';
import { address, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => here.close());

const own = () => `GET /api/clients/${here.company.clients.own}`;
const run = (statement: ReturnType<typeof sql>) => statement.execute(here.store.database);

/** Somebody who was here a moment ago. */
async function visitor(actor: TestActor, call: string): Promise<string> {
  const { secret } = await startSession(here.queries, here.company.users[actor], { now: here.clock.now });
  expect((await here.as(secret, call)).statusCode).toBe(200);
  expect((await here.as(secret, call)).statusCode).toBe(200);
  return secret;
}

describe('permissions that end', () => {
  let secret: string;
  beforeEach(async () => {
    await here.rewind();
    secret = await visitor('user', own());
  });

  test('are gone after the end of the session', async () => {
    await run(sql`delete from beheer_sessions where secret_hash = ${secretHash(secret)}`);
    expect((await here.as(secret, own())).statusCode).toBe(401);
  });

  test('are gone when the person is blocked', async () => {
    await run(sql`update users set status = 'blocked' where uuid = ${here.company.users.user}`);
    const answer = await here.as(secret, own());
    await run(sql`update users set status = 'active' where uuid = ${here.company.users.user}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['etag']).toBeUndefined();
  });

  test('are gone with a membership, and so is the entity tag of the previous answer', async () => {
    const { own: alfa, other } = here.company.clients;
    const workFor = (client: string) =>
      run(sql`update client_memberships set client_uuid = ${client} where user_uuid = ${here.company.users.user}`);
    await workFor(other);
    const answer = await here.as(secret, own());
    await workFor(alfa);
    expect([answer.statusCode, answer.headers['etag']]).toEqual([404, undefined]);
    expect(answer.body).not.toContain('Alfa');
    expect((await here.as(secret, own())).statusCode).toBe(200);
  });
});

describe('a list', () => {
  const list = 'GET /api/clients';
  const names = (answer: { json<T>(): T }) =>
    answer.json<readonly { company_name: string }[]>().map(({ company_name }) => company_name);
  const workFor = (client: string) =>
    run(sql`update client_memberships set client_uuid = ${client} where user_uuid = ${here.company.users.user}`);

  test('has the rows of the person’s present clients, and their count', async () => {
    await here.rewind();
    const secret = await visitor('user', list);
    const [before] = [await here.as(secret, list)];
    expect([names(before), before.headers['content-range']]).toEqual([['Alfa'], 'clients 0-0/1']);
    await workFor(here.company.clients.other);
    expect(names(await here.as(secret, list))).toEqual(['Beta']);
    await workFor(here.company.clients.own);
    expect(names(await here.as(secret, list))).toEqual(['Alfa']);
  });

  test('a list that depends on today is queried again tomorrow', async () => {
    await here.rewind();
    const made = await here.send('management', 'POST /api/employees', {
      body: {
        first_name: 'Noor',
        last_name: 'Morgen',
        start_on: localDate(new Date(here.clock.now.getTime() + 86_400_000)),
        seller_uuid: here.company.seller,
      },
    });
    expect(made.statusCode, made.body).toBe(201);
    // Sessions of management end within the day.
    const secret = await visitor('employee', own());
    const started = async () => {
      const answer = await here.as(
        secret,
        `GET ${address('/api/employees', { filter: { start_on: { lte: '$today' } } })}`,
      );
      return answer.json<readonly { last_name: string }[]>().some(({ last_name }) => last_name === 'Morgen');
    };
    expect([await started(), await started()]).toEqual([false, false]);
    here.clock.now = new Date(here.clock.now.getTime() + 86_400_000);
    expect(await started()).toBe(true);
    await here.rewind();
  });

  test('is exported with present, not cached permissions, and with one audit entry', async () => {
    const secret = await visitor('user', list);
    const exported = () =>
      here.app.inject({ url: '/api/clients', headers: { authorization: `Bearer ${secret}`, accept: 'text/csv' } });
    const first = await exported();
    expect([first.statusCode, first.body.includes('Alfa')]).toEqual([200, true]);
    await workFor(here.company.clients.other);
    const second = await exported();
    await workFor(here.company.clients.own);
    expect([second.body.includes('Alfa'), second.body.includes('Beta')]).toEqual([false, true]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries
      where verb = 'export' and user_uuid = ${here.company.users.user}`.execute(here.store.database);
    expect(rows[0]?.count).toBe(2);
  });
});

describe('permissions that change', () => {
  test('follow the type of the user: a rejected call is answered, without anything of the earlier error', async () => {
    await here.rewind();
    const secret = await visitor('employee', own());
    const [person, group] = [`GET /api/users/${here.company.users.user}`, `GET /api/security-groups/${uuidv7()}`];
    const statuses = async () => [
      (await here.as(secret, person)).statusCode,
      (await here.as(secret, group)).statusCode,
    ];
    const become = (type: string) =>
      run(sql`update users set type = ${type} where uuid = ${here.company.users.employee}`);
    expect(await statuses()).toEqual([404, 403]);
    await become('management');
    const answer = await here.as(secret, person);
    expect([answer.statusCode, answer.headers['etag'] === undefined]).toEqual([200, false]);
    await become('user');
    expect(await statuses()).toEqual([404, 403]);
    // Who might not even ask is asked after, too, before they are sent away.
    await become('management');
    expect((await here.as(secret, group)).statusCode).toBe(404);
    await become('user');
  });

  test('follow the active client', async () => {
    const secret = await visitor('management', own());
    const made = await here.send('management', 'POST /api/domain-contacts', {
      body: {
        client_uuid: here.company.clients.own,
        organisation: 'Alfa',
        name: 'Eva Jansen',
        email: 'eva@example.nl',
        phone: '+31201234567',
        street: 'Dorpsstraat',
        house_number: '1',
        postal_code: '1234 AB',
        city: 'Utrecht',
        country: 'NL',
      },
    });
    expect(made.statusCode, made.body).toBe(201);
    const contact = `GET /api/domain-contacts/${made.json<{ uuid: string }>().uuid}`;
    expect((await here.as(secret, contact)).statusCode).toBe(200);
    const narrow = (client: string | null) =>
      run(
        sql`update beheer_sessions set active_client = ${client}::uuid where user_uuid = ${here.company.users.management}`,
      );
    await narrow(here.company.clients.other);
    expect((await here.as(secret, contact)).statusCode).toBe(404);
    await narrow(null);
    expect((await here.as(secret, contact)).statusCode).toBe(200);
  });
});

test('a revoked token is rejected', async () => {
  const made = await here.send('management', 'POST /api/tokens', { body: { name: 'A program', scopes: ['*:show'] } });
  const { secret, uuid } = made.json<{ secret: string; uuid: string }>();
  for (const expected of [200, 200]) expect((await here.as(secret, own())).statusCode).toBe(expected);
  await run(sql`update tokens set revoked_at = now() where uuid = ${uuid}`);
  expect((await here.as(secret, own())).statusCode).toBe(401);
});

test("many concurrent requests during a block return the caller's records or nothing, and nothing from then on", async () => {
  await here.rewind();
  const secret = await visitor('user', own());
  const asked = Array.from({ length: 20 }, () => here.as(secret, own()));
  await run(sql`update users set status = 'blocked' where uuid = ${here.company.users.user}`);
  const after = await here.as(secret, own());
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  await run(sql`update users set status = 'active' where uuid = ${here.company.users.user}`);
  expect(after.statusCode).toBe(401);
  expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
});
