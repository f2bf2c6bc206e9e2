// Mandates: their reference, their term and their states.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { runDataMigration } from '../../../../src/engine/server/store/ddl/dataMigration.ts';
import { mandatesOfClients } from '../../../../src/modules/collecting/migrations/001-mandates-of-clients.ts';
import { mandateTerms } from '../../../../src/modules/collecting/server/mandates.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await createBillingWorld();
});
afterAll(() => world.api.close());

const iban = 'NL91ABNA0417164300';
const mandate = (rest: Fields = {}) =>
  world.add('mandates', { client_uuid: world.api.company.clients.own, iban, ...rest });
const act = (uuid: unknown, action: string, body: Fields = {}) =>
  world.api.send('employee', `PUT /api/mandates/${String(uuid)}/${action}`, { body });

describe('a new mandate', () => {
  test('gets a reference of the client and the day, and expires 36 months after it was signed', async () => {
    const { number } = await world.one('clients', world.api.company.clients.own);
    const [one, two] = await Promise.all([mandate({ signed_on: '2026-02-28' }), mandate({ signed_on: '2026-02-28' })]);
    const stem = `${String(number ?? 'M')}-20260228`;
    expect([one?.['reference'], two?.['reference']].toSorted()).toEqual([stem, `${stem}-2`]);
    expect(one).toMatchObject({ status: 'active', scheme: 'core', sequence: 'first', expires_on: '2029-02-28' });
  });

  test.each([
    ['without an account', { iban: null }, 'iban'],
    ['with an invalid account', { iban: 'NL92ABNA0417164300' }, 'iban'],
    ['signed tomorrow', { signed_on: '2026-03-11' }, 'signed_on'],
    ['with a reference that banks refuse', { reference: 'M_1' }, 'reference'],
    ['with a state', { status: 'revoked' }, 'status'],
  ])('is refused %s', async (_name, rest, field) => {
    const answer = await world.api.send('management', 'POST /api/mandates', {
      body: { client_uuid: world.api.company.clients.own, iban, ...rest },
    });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: Fields }>().errors)]).toEqual([422, [field]]);
  });

  test('is refused with a reference that another mandate has', async () => {
    await mandate({ reference: 'M-2026-1' });
    const answer = await world.api.send('management', 'POST /api/mandates', {
      body: { client_uuid: world.api.company.clients.other, iban, reference: 'm-2026-1' },
    });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: Fields }>().errors)]).toEqual([422, ['reference']]);
  });
});

describe('the states of a mandate', () => {
  test('staff suspend, resume and revoke it; a revoked one stays so', async () => {
    const { uuid } = await mandate();
    expect((await act(uuid, 'suspend', { status_reason: 'Asked by phone' })).json()).toMatchObject({
      status: 'suspended',
      status_reason: 'Asked by phone',
    });
    expect((await act(uuid, 'resume')).json()).toMatchObject({ status: 'active', status_reason: null });
    expect((await act(uuid, 'revoke')).json()).toMatchObject({ status: 'revoked' });
    expect((await act(uuid, 'resume')).statusCode).toBe(409);
  });

  test('a mandate expires after its last day', async () => {
    const { uuid } = await mandate({ signed_on: '2023-03-10' });
    const later = await mandate({ signed_on: '2023-03-11' });
    const { store } = world.api;
    const warnings: string[] = [];
    const job = mandateTerms(store, (line) => warnings.push(line));
    const run = (at: string) => job.run(new Date(at), { attempts: 1 } as never);
    await run('2026-03-10T20:00:00Z');
    expect((await world.one('mandates', uuid))['status']).toBe('active');
    await run('2026-03-11T08:00:00Z');
    expect(warnings).toEqual([]);
    expect((await world.one('mandates', uuid))['status']).toBe('expired');
    expect((await world.one('mandates', later['uuid']))['status']).toBe('active');
    expect(warnings).toEqual([]);
  });

  test('people of a client do not see mandates', async () => {
    expect((await world.api.send('user', 'GET /api/mandates')).statusCode).toBe(403);
  });
});

test('the migration makes a record of each former mandate, suspended without an account or with a reference twice', async () => {
  const { database } = world.api.store;
  const client = async (company_name: string, rest: Fields = {}): Promise<string> => {
    const { uuid } = await world.add('clients', {
      company_name,
      email: 'a@example.nl',
      seller_uuid: world.api.company.seller,
      country: 'NL',
      ...rest,
    });
    return String(uuid);
  };
  await sql`alter table clients add sepa_mandate_id text, add sepa_mandate_on date`.execute(database);
  const [first, second, bare] = [await client('One', { iban }), await client('Two', { iban }), await client('Three')];
  await client('Four', { iban });
  await sql`update clients set sepa_mandate_id = 'OLD-1', sepa_mandate_on = '2024-05-01' where uuid in (${first}, ${second})`.execute(
    database,
  );
  await sql`update clients set sepa_mandate_id = 'OLD-2' where uuid = ${bare}`.execute(database);
  await world.add('payments', {
    client_uuid: first,
    method: 'direct_debit',
    amount_cents: 100,
    received_on: '2025-06-30',
  });
  await database.transaction().execute((tx) => runDataMigration(tx, mandatesOfClients));
  const made = await database
    .selectFrom('mandates')
    .select(['client_uuid', 'reference', 'signed_on', 'sequence', 'last_used_on', 'expires_on', 'status'])
    .where('reference', 'like', 'OLD-%')
    .orderBy('reference')
    .execute();
  expect(made).toEqual([
    {
      client_uuid: first,
      reference: 'OLD-1',
      signed_on: '2024-05-01',
      sequence: 'recurrent',
      last_used_on: '2025-06-30',
      expires_on: '2028-06-30',
      status: 'active',
    },
    expect.objectContaining({ client_uuid: second, reference: 'OLD-1-2', sequence: 'first', status: 'suspended' }),
    expect.objectContaining({ client_uuid: bare, reference: 'OLD-2', status: 'suspended' }),
  ]);
  const left = await sql<{ n: number }>`select count(sepa_mandate_id)::int as n from clients`.execute(database);
  expect(left.rows).toEqual([{ n: 0 }]);
});
