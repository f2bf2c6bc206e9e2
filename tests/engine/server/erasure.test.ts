/** What is held of a client's people is erased wherever the product keeps it; what the law wants kept stays. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readErasureList, writeErasureList } from '../../../src/engine/server/jobs/erasureList.ts';
import { endWorkers } from '../../../src/engine/server/workers/workerPool.ts';
import { eraseTenant } from '../../../src/engine/server/store/erasure.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { fileImports, mappingOf } from '../../support/imports.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let api: TestApp;
let client: string;
let directory: string;
/** A name that occurs in every value about the person. */
const sign = 'Zebrowski';
const address = 'zebrowski@client.example';

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  directory = await mkdtemp(join(tmpdir(), 'beheer-erasures-'));
});
afterAll(async () => {
  await api.close();
  await endWorkers();
  await rm(directory, { recursive: true, force: true });
});

const call = <Answer>(methodAndUrl: string, body?: object): Promise<Answer> =>
  api.call<Answer>('management', methodAndUrl, body);

/** The tables in which the person's name or address still stands. */
async function tablesWithPerson(): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(api.store.database);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} row where row::text ilike ${`%${sign}%`} limit 1`.execute(
      api.store.database,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function fill(): Promise<void> {
  const [seller] = await call<readonly { uuid: string }[]>('GET /api/sellers?range=[0,0]');
  const files = fileImports(api);
  const text = `number;type;first_name;last_name;email;seller_uuid\r\nZ-1;person;Ada;${sign};${address};${seller?.uuid}\r\n`;
  const run = await files.upload('management', 'clients', text);
  const { records } = await files.start('management', run, { mapping: mappingOf(run) });
  client = String(records?.[0]);
  // A row that made no record, a mail to somebody else, and a list of theirs.
  const refused = await files.upload(
    'management',
    'clients',
    `number;type;last_name;email\r\n;nonsense;${sign};${address}\r\n`,
  );
  await files.start('management', refused, { mapping: mappingOf(refused) });
  await sql`insert into beheer_mails (uuid, kind, recipient, language, subject, status, attempts, created_at, due_at)
    values (gen_random_uuid(), 'password-changed', 'staff@example.nl', 'en', ${`Ada ${sign} accepted`}, 'sent', 1, now(), now())`.execute(
    api.store.database,
  );
  await call(`PUT /api/clients/${client}`, { notes: `${sign} prefers mail`, street: `${sign}laan`, iban: null });
  await call(`POST /api/clients/${client}/notes`, { text: `Called ${sign}` });
  const contact = {
    client_uuid: client,
    type: 'person',
    name: sign,
    email: address,
    phone: '+31201234567',
    street: `${sign}laan`,
    house_number: '1',
    postal_code: '3511 AA',
    city: 'Utrecht',
  };
  await call('POST /api/domain-contacts', contact);
  const gone = await call<{ uuid: string }>('POST /api/domain-contacts', contact);
  await call(`DELETE /api/domain-contacts/${gone.uuid}`);
  await call(`PUT /api/clients/${client}/invite`, {
    first_name: 'Ada',
    last_name: sign,
    email: address,
    language: 'en',
    part: 'everything',
  });
  await sql`insert into saved_views (uuid, name, resource, user_uuid, created_at, updated_at, version)
    select gen_random_uuid(), ${`Of ${sign}`}, 'invoices', uuid, now(), now(), 1 from users where email = ${address}`.execute(
    api.store.database,
  );
  await call(`PUT /api/clients/${client}/close`);
}

test('erasure removes every value about the person from all tables, and keeps the audit entries', async () => {
  await fill();
  const before = await tablesWithPerson();
  expect(before).toEqual(
    expect.arrayContaining([
      'audit_entries',
      'beheer_import_rows',
      'beheer_mails',
      'beheer_trash',
      'clients',
      'saved_views',
      'users',
    ]),
  );
  const history = await call<readonly object[]>(`GET /api/clients/${client}/history`);
  const erased = await call<{ name: string; email: string; status: string }>(`PUT /api/clients/${client}/erase`);
  expect(erased).toMatchObject({ name: '×××', email: 'erased@example.invalid', status: 'closed', street: null });
  expect(await tablesWithPerson()).toEqual([]);
  const after = await call<readonly { verb: string; changes: readonly object[] }[]>(
    `GET /api/clients/${client}/history`,
  );
  expect(after).toHaveLength(history.length + 1);
  expect(after[0]).toMatchObject({ verb: 'erase', changes: [] });
  expect(after.at(-1)?.changes).toContainEqual({ field: 'last_name', before: null, after: '•••' });
  const { rows: users } = await sql<{ status: string }>`select status from users where email like 'erased-%'`.execute(
    api.store.database,
  );
  expect(users).toEqual([{ status: 'blocked' }]);
});

test('the audit trail still rejects changes', async () => {
  await expect(sql`update audit_entries set user_name = 'x'`.execute(api.store.database)).rejects.toThrow(
    'come and stay',
  );
});

test('the erasure list next to a backup erases a restored person again', async () => {
  await writeErasureList(directory, api.store.database);
  await writeErasureList(directory, api.store.database);
  const file = join(directory, 'erasures.jsonl');
  const [listed, ...others] = await readErasureList(file);
  expect([listed?.uuid, others]).toEqual([client, []]);
  expect(await readFile(file, 'utf8')).not.toContain(sign);
  await sql`update clients set last_name = ${sign}, street = ${sign} where uuid = ${client}`.execute(
    api.store.database,
  );
  await sql`delete from beheer_erasures`.execute(api.store.database);
  const erase = (uuid: string) =>
    api.store.database
      .transaction()
      .execute((tx) => eraseTenant(tx, api.store.registry(), { uuid, erased_at: listed?.erased_at ?? '' }));
  expect(await erase(client)).toBe(true);
  expect(await erase('0191f0c4-0000-7000-8000-0000000000ff')).toBe(false);
  expect(await tablesWithPerson()).toEqual([]);
});

test('a person with running services is not erased, and a caller without permission cannot erase', async () => {
  const { own } = api.company.clients;
  expect((await api.send('management', `PUT /api/clients/${own}/erase`)).statusCode).toBe(409);
  expect((await api.send('employee', `PUT /api/clients/${client}/erase`)).statusCode).toBe(403);
  expect((await api.send('user', `PUT /api/clients/${own}/erase`)).statusCode).toBe(403);
});
