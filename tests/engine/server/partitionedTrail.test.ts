/** The audit trail answers every question the same with partitions, which have different indexes, and without. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../../src/engine/server/store/partitions/ensure.ts';
import { keepPartitions } from '../../../src/engine/server/store/partitions/keep.ts';
import { partitionsJob, readWriteCounts } from '../../../src/engine/server/store/notifications.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { createTestApp, startOfTests, type TestApp } from '../../support/app.ts';
import { RandomQueries } from '../../support/randomQueries.ts';
import type { Row } from '../../support/row.ts';

const seed = 20_261_129;
const queryCount = 400;
const months = 8;
const { auditRetentionMonths, signal } = { auditRetentionMonths: null, signal: new AbortController().signal };

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  const { clients, tlds } = api.company;
  const uuids: string[] = [];
  for (const name of ['een.nl', 'twee.nl', 'drie.nl']) {
    const { uuid } = await api.call('management', 'POST /api/domains', {
      name,
      client_uuid: clients.own,
      tld_uuid: tlds.nl,
    });
    uuids.push(String(uuid));
  }
  for (const uuid of uuids)
    for (const auto_renew of [false, true, false])
      await api.call('management', `PUT /api/domains/${uuid}`, { auto_renew });
  await spreadOverMonths();
});
afterAll(() => api.close());

/** Adds the same entries to each of the months before, each in its own partition, and closes those. */
async function spreadOverMonths(): Promise<void> {
  const database = openPool({ connectionString: api.connectionString, log: () => undefined, patient: true });
  const log = (): void => undefined;
  const { rows: kept } = await sql<Row>`select * from audit_entries`.execute(database);
  await sql`alter table audit_entries disable trigger all`.execute(database);
  const { rows: parts } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'audit_entries'::regclass`.execute(database);
  for (const { name } of parts) await sql`drop table ${sql.table(name)}`.execute(database);
  await sql`create table audit_entries_pfirst partition of audit_entries
    for values from (minvalue) to (maxvalue)`.execute(database);
  for (let ago = months; ago >= 0; ago -= 1) {
    const now = new Date(startOfTests);
    now.setUTCMonth(now.getUTCMonth() - ago);
    await ensurePartitions(database, { tables: ['audit_entries'], now, log });
  }
  for (let ago = 0; ago <= months; ago += 1)
    await sql`insert into audit_entries
      select (jsonb_populate_record(null::audit_entries, entry || jsonb_build_object(
        'uuid', gen_random_uuid(), 'at', (entry ->> 'at')::timestamptz - make_interval(months => ${ago}::int)))).*
      from jsonb_array_elements(${JSON.stringify(kept)}::jsonb) entry`.execute(database);
  await sql`alter table audit_entries enable always trigger beheer_append_only`.execute(database);
  await keepPartitions(database, {
    registry: api.store.registry(),
    now: startOfTests,
    auditRetentionMonths,
    log,
    signal,
  });
  await database.destroy();
}

/** Puts an ordinary table with the same rows in the place of the partitioned one. */
async function withoutPartitions(): Promise<void> {
  const { database } = api.store;
  for (const statement of [
    'create table plain_entries (like audit_entries including all)',
    'insert into plain_entries select * from audit_entries',
    'drop table audit_entries',
    'alter table plain_entries rename to audit_entries',
  ])
    await sql.raw(statement).execute(database);
}

test('what is written into a partition counts as written into its table, which live lists follow', async () => {
  const count = async (): Promise<number> =>
    Number((await readWriteCounts(api.store.database)).get('audit_entries') ?? 0);
  const before = await count();
  const body = { name: 'vijf.nl', client_uuid: api.company.clients.own, tld_uuid: api.company.tlds.nl };
  await api.call('management', 'POST /api/domains', body);
  await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(before);
});

test('a write whose month has no partition is answered with a clear 503, wakes the job that creates it, and then works', async () => {
  const { database } = api.store;
  const listener = new Client({ connectionString: api.connectionString });
  await listener.connect();
  const woken = new Promise<string>((resolve) => {
    listener.on('notification', ({ payload }) => resolve(payload ?? ''));
  });
  await listener.query('listen beheer_work');
  await sql`alter table audit_entries detach partition audit_entries_p202603`.execute(database);
  const body = { name: 'vier.nl', client_uuid: api.company.clients.own, tld_uuid: api.company.tlds.nl };
  const refused = await api.send('management', 'POST /api/domains', { body });
  expect(refused.statusCode, refused.body).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'E_UNAVAILABLE', message: expect.stringContaining('is being created') });
  expect(await woken).toBe(partitionsJob);
  await listener.end();
  const patient = openPool({ connectionString: api.connectionString, log: () => undefined, patient: true });
  await ensurePartitions(patient, { tables: ['audit_entries'], now: startOfTests, log: () => undefined });
  await patient.destroy();
  const { statusCode, body: answer } = await api.send('management', 'POST /api/domains', { body });
  expect(statusCode, answer).toBe(201);
});

test('lists, filters, searches, pages and histories are the same with partitions and without', async () => {
  const { database } = api.store;
  const { rows } = await sql<Row>`select * from audit_entries order by at`.execute(database);
  const { rows: parts } = await sql`select from audit_entries group by tableoid`.execute(database);
  expect(parts.length, 'partitions with rows').toBe(months + 1);
  const byUuid = new Map(rows.map((row) => [String(row['uuid']), row]));
  const registry = api.store.registry();
  const trail = registry.resources['audit-entries'];
  if (!trail) throw new Error('There is no trail.');
  const random = new RandomQueries(registry, new Map([['audit-entries', byUuid]]), [trail], seed);
  const urls = Array.from({ length: queryCount }, () => random.next().url);
  const records = [...new Set(rows.map((row) => `/api/${String(row['resource'])}/${String(row['record_uuid'])}`))];
  const questions = [...urls, ...records.flatMap((url) => [`${url}/history`, `${url}/timeline`])];
  const answers = async (): Promise<readonly string[]> => {
    const told: string[] = [];
    for (const url of questions) {
      const { statusCode, headers, body } = await api.send('management', `GET ${url}`);
      told.push(`${statusCode} ${String(headers['content-range'])} ${body.replace(/"request_id":"[^"]*"/, '')}`);
    }
    return told;
  };
  const partitioned = await answers();
  expect(partitioned.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(queryCount / 3);
  expect(partitioned.filter((answer) => answer.startsWith('5'))).toEqual([]);
  await withoutPartitions();
  const plain = await answers();
  const different = questions.flatMap((url, index) =>
    plain[index] === partitioned[index]
      ? []
      : [
          `${decodeURIComponent(url)}\n  with    ${partitioned[index] ?? ''}\n  without ${plain[index] ?? ''}`.slice(
            0,
            600,
          ),
        ],
  );
  expect(different).toEqual([]);
});
