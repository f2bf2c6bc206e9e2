/** Tables that are partitioned by month: their partitions, indexes, conversion, and retention, on real PostgreSQL. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Registry } from '../../../src/engine/registry/types.ts';
import type { Database } from '../../../src/engine/server/store/contract.ts';
import { migrate } from '../../../src/engine/server/store/ddl/migrate.ts';
import { ensurePartitions, gapsIn } from '../../../src/engine/server/store/partitions/ensure.ts';
import { keepPartitions } from '../../../src/engine/server/store/partitions/keep.ts';
import { readPartitions } from '../../../src/engine/server/store/partitions/read.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { administering, createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { changedTestRegistry, testRegistry } from '../../support/testRegistry.ts';

const table = 'audit_entries';
const now = new Date('2026-11-15T10:00:00.000Z');
const signal = new AbortController().signal;

let registry: Registry;
let plainRegistry: Registry;
beforeAll(async () => {
  registry = await testRegistry();
  plainRegistry = await changedTestRegistry((entries) => {
    Object.assign(entries['audit-entries'] ?? {}, { partition: undefined });
  });
});

let testDatabase: TestDatabase;
let database: Database;
let lines: string[] = [];
const log = (line: string): void => void lines.push(line);

async function openDatabase(): Promise<void> {
  lines = [];
  testDatabase = await createTestDatabase();
  database = openPool({ connectionString: testDatabase.connectionString, log, patient: true });
}

async function closeDatabase(): Promise<void> {
  await database.destroy();
  await testDatabase.drop();
}

const ensure = (at = now): Promise<void> => ensurePartitions(database, { tables: [table], now: at, log });
const keep = (at = now, auditRetentionMonths: number | null = null, of = registry): Promise<void> =>
  keepPartitions(database, { registry: of, now: at, auditRetentionMonths, log, signal });
const partitions = () => readPartitions(database, table);
const namesOf = async (): Promise<readonly string[]> => (await partitions()).map(({ name }) => name);

/** Adds one entry at each of these moments. */
async function addEntries(moments: readonly string[], resource = 'clients', to = table): Promise<void> {
  for (const at of moments)
    await sql`insert into ${sql.table(to)} (uuid, version, created_at, updated_at, at, actor, verb, outcome, resource, record_uuid)
      values (gen_random_uuid(), 1, ${at}, ${at}, ${at}, 'system', 'edit', 'done', ${resource}, gen_random_uuid())`.execute(
      database,
    );
}

async function counts(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ part: string; count: number }>`select tableoid::regclass::text as part, count(*)::int
    from ${sql.table(table)} group by 1 order by 1`.execute(database);
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
}

async function indexesOf(name: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = ${name}::regclass and x.indisvalid order by 1`.execute(database);
  return rows.map((row) => row.name);
}

const raw = (statement: string): Promise<unknown> => sql.raw(statement).execute(database);

describe('a new table', () => {
  beforeAll(async () => {
    await openDatabase();
    await migrate({ database, registry, log: () => undefined });
    await ensure();
  });
  afterAll(closeDatabase);

  test('has a partition for the time before this month, for this month, and for three months ahead', async () => {
    expect(await namesOf()).toEqual([
      'audit_entries_pfirst',
      'audit_entries_p202611',
      'audit_entries_p202612',
      'audit_entries_p202701',
      'audit_entries_p202702',
    ]);
    expect(gapsIn(await partitions())).toEqual([]);
  });

  test('has only the indexes of history and of time in the present month', async () => {
    const indexes = await indexesOf('audit_entries_p202611');
    expect(indexes).toHaveLength(3);
    expect(indexes.join()).toMatch(/at_.*idx.*pkey.*resource_record_uuid_at/);
  });

  test('rejects changes through the table and through a partition', async () => {
    await addEntries(['2026-11-10T00:00:00Z']);
    for (const name of [table, 'audit_entries_p202611']) {
      await expect(raw(`delete from ${name}`), name).rejects.toThrow('come and stay');
      await expect(raw(`update ${name} set actor = 'x'`), name).rejects.toThrow('come and stay');
      await expect(raw(`truncate ${name}`), name).rejects.toThrow('come and stay');
    }
  });

  test('needs no migration at the next start', async () => {
    const { outcomes } = await migrate({ database, registry, log: () => undefined });
    expect(outcomes.map(({ step }) => step.id)).toEqual([]);
  });

  test('closed months get the indexes of the list, and the present one does not', async () => {
    await addEntries(['2026-12-02T00:00:00Z']);
    await keep(new Date('2026-12-20T00:00:00Z'));
    expect((await indexesOf('audit_entries_p202611')).length).toBeGreaterThan(10);
    expect(await indexesOf('audit_entries_p202612')).toHaveLength(3);
    expect(await namesOf()).toContain('audit_entries_p202703');
    expect(lines).toEqual([]);
  });
});

describe('a table whose partitions are not as they should be', () => {
  beforeAll(async () => {
    await openDatabase();
    await migrate({ database, registry, log: () => undefined });
    await ensure();
    await addEntries(['2025-01-01T00:00:00Z', '2026-11-10T00:00:00Z', '2031-05-05T00:00:00Z']);
  });
  afterAll(closeDatabase);
  afterEach(() => {
    lines = [];
  });

  test('keeps entries of a clock that was years ahead, and moves them to their month when it comes', async () => {
    expect(await counts()).toEqual({
      audit_entries_p202611: 1,
      audit_entries_p202702: 1,
      audit_entries_pfirst: 1,
    });
    await ensure(new Date('2031-04-01T00:00:00Z'));
    expect(await counts()).toEqual({ audit_entries_p202611: 1, audit_entries_p203105: 1, audit_entries_pfirst: 1 });
    await expect(raw('delete from audit_entries_p203105')).rejects.toThrow('come and stay');
    await expect(raw('delete from audit_entries_p202702')).rejects.toThrow('come and stay');
    // The clock is right again: the present months are divided off from the long partition.
    await ensure(new Date('2027-02-10T00:00:00Z'));
    expect(await namesOf()).toEqual(expect.arrayContaining(['audit_entries_p202703', 'audit_entries_p202705']));
    expect(gapsIn(await partitions())).toEqual([]);
  });

  test('attaches a partition again that was detached, with its rows', async () => {
    await raw('alter table audit_entries detach partition audit_entries_p202611');
    await ensure();
    expect(await counts()).toMatchObject({ audit_entries_p202611: 1 });
    expect(lines).toEqual([expect.stringContaining('audit_entries_p202611 was detached from audit_entries')]);
  });

  test('replaces a detached partition that does not fit any more, which stays as it is', async () => {
    await raw('alter table audit_entries detach partition audit_entries_p202611');
    await raw('alter table audit_entries_p202611 drop column actor');
    await ensure();
    expect(await namesOf()).toContain('audit_entries_p202611_2');
    expect(lines.join()).toContain('cannot be attached to audit_entries again');
    const { rows } = await sql`select from audit_entries_p202611`.execute(database);
    expect(rows).toHaveLength(1);
  });

  test('replaces a partition that is missing, and writes continue', async () => {
    await raw('drop table audit_entries_p202612');
    await ensure();
    expect(lines).toEqual([expect.stringContaining('Creating audit_entries_p202612, which is empty')]);
    await addEntries(['2026-12-05T00:00:00Z']);
    expect(await counts()).toMatchObject({ audit_entries_p202612: 1 });
  });

  test('two processes that complete it concurrently leave it complete', async () => {
    const other = openPool({ connectionString: testDatabase.connectionString, log, patient: true });
    const at = new Date('2032-01-01T00:00:00Z');
    await Promise.all([ensure(at), ensurePartitions(other, { tables: [table], now: at, log })]);
    await other.destroy();
    expect(gapsIn(await partitions())).toEqual([]);
    expect(new Set(await namesOf()).size).toBe((await namesOf()).length);
    expect(await namesOf()).toContain('audit_entries_p203204');
  });

  test('an index whose build fails does not prevent the others, and the next run builds it', async () => {
    const at = new Date('2032-01-01T00:00:00Z');
    await keep(at);
    const name = (await indexesOf('audit_entries_pfirst')).find((one) => /_idx_[0-9a-f]{8}$/.test(one)) ?? '';
    await raw(`drop index ${name}`);
    // Its name is taken, as if the build failed.
    await raw(`create table ${name} ()`);
    lines = [];
    await keep(at);
    expect(lines).toEqual([expect.stringMatching(/failed: .*already exists.*The next run tries again/)]);
    await raw(`drop table ${name}`);
    await keep(at);
    expect(await indexesOf('audit_entries_pfirst')).toContain(name);
  });
});

describe('an existing table', () => {
  const moments = ['2024-03-01T00:00:00Z', '2026-01-31T23:59:59.999Z', '2026-11-15T09:00:00Z'];

  async function openPlain(): Promise<void> {
    await openDatabase();
    await migrate({ database, registry: plainRegistry, log: () => undefined });
    await addEntries(moments);
  }
  afterEach(closeDatabase);

  test('becomes the first partition of the new one with all its rows and indexes', async () => {
    await openPlain();
    const before = await sql`select * from audit_entries order by at`.execute(database);
    const { outcomes } = await migrate({ database, registry, log: () => undefined });
    expect(outcomes.map(({ step }) => step.id)).toContain('partition:audit_entries');
    const after = await sql`select * from audit_entries order by at`.execute(database);
    expect(after.rows).toEqual(before.rows);
    expect(await counts()).toEqual({ audit_entries_pfirst: 3 });
    await ensure();
    await keep();
    expect((await indexesOf('audit_entries_pfirst')).length).toBeGreaterThan(10);
    await expect(raw('delete from audit_entries')).rejects.toThrow('come and stay');
    await expect(raw('delete from audit_entries_pfirst')).rejects.toThrow('come and stay');
    await addEntries([new Date(Date.now() + 60_000).toISOString()]);
    expect((await counts())['audit_entries_pfirst']).toBe(3);
    expect((await migrate({ database, registry, log: () => undefined })).outcomes).toEqual([]);
  });

  const steps = ['partition-key', 'partition-bound', 'partition-proof'];
  test.each([0, 1, 2, 3])(
    'that is large is prepared in steps, which continue after a break before step %i',
    async (done) => {
      await openPlain();
      const options = { database, registry, log: () => undefined, largeTableBytes: 0 };
      const { outcomes: planned } = await migrate({ ...options, rehearse: true });
      const preparing = planned.filter(({ step }) => step.prepares);
      expect(preparing.map(({ step }) => step.id)).toEqual(steps.map((id) => `${id}:audit_entries`));
      expect(preparing[0]?.step.meaning).toMatch(/takes about \d+ seconds/);
      for (const { step } of preparing.slice(0, done)) await raw(step.statement);
      await addEntries(['2026-11-15T09:30:00Z']);
      const { outcomes } = await migrate(options);
      expect(outcomes.filter(({ step }) => step.prepares).length).toBe(3 - done);
      expect(outcomes.map(({ step }) => step.id)).toContain('partition:audit_entries');
      expect(await counts()).toEqual({ audit_entries_pfirst: 4 });
      expect(gapsIn(await partitions())).toEqual([]);
      const { rows } = await sql`select from pg_constraint where conname like 'beheer_before%'`.execute(database);
      expect(rows).toEqual([]);
      expect((await migrate(options)).outcomes).toEqual([]);
    },
  );

  test('that is large is converted while others write, and loses none of their rows', async () => {
    await openPlain();
    const writer = openPool({ connectionString: testDatabase.connectionString, log });
    let written = 0;
    const done = new AbortController();
    const writing = (async () => {
      while (!done.signal.aborted) {
        await sql`insert into audit_entries (uuid, version, created_at, updated_at, at, actor, verb, outcome)
          values (gen_random_uuid(), 1, now(), now(), now(), 'system', 'edit', 'done')`.execute(writer);
        written += 1;
      }
    })();
    await migrate({ database, registry, log: () => undefined, largeTableBytes: 0 });
    await ensure(new Date());
    done.abort();
    await writing;
    await writer.destroy();
    expect(written).toBeGreaterThan(10);
    const { rows } = await sql<{ count: number }>`select count(*)::int from audit_entries`.execute(database);
    expect(rows).toEqual([{ count: written + moments.length }]);
  });

  test('that is large is prepared again after the build of its index was interrupted', async () => {
    await openPlain();
    const options = { database, registry, log: () => undefined, largeTableBytes: 0 };
    const { outcomes: planned } = await migrate({ ...options, rehearse: true });
    const key = planned.find(({ step }) => step.prepares);
    await raw(key?.step.statement ?? '');
    await openInvalid('audit_entries_before');
    const { outcomes } = await migrate(options);
    expect(outcomes.map(({ step }) => step.id)).toContain('unfinished-key:audit_entries');
    expect(await counts()).toEqual({ audit_entries_pfirst: 3 });
  });
});

/** Marks an index as one whose build was interrupted. */
async function openInvalid(index: string): Promise<void> {
  await administering(testDatabase.connectionString, async (all) => {
    await sql`update pg_index set indisvalid = false where indexrelid = ${index}::regclass`.execute(all);
  });
}

describe('the retention', () => {
  beforeAll(async () => {
    await openDatabase();
    await migrate({ database, registry, log: () => undefined });
  });
  afterAll(closeDatabase);

  test('removes whole months, keeps what the registry keeps longer, and removes that when its time has come', async () => {
    const kept = await changedTestRegistry((entries) => {
      Object.assign(entries['invoices'] ?? {}, { keepHistory: '2 years' });
    });
    // One month after the other, as time goes by.
    for (let month = 0; month < 30; month += 1) {
      const at = new Date(Date.UTC(2024, month, 15));
      await ensure(at);
      await addEntries([at.toISOString()], 'clients');
      await addEntries([at.toISOString()], 'invoices');
    }
    const before = await counts();
    expect(Object.keys(before)).toHaveLength(30);
    await keep(new Date('2026-06-15T00:00:00Z'), null, kept);
    expect(await counts()).toEqual(before);

    await keep(new Date('2026-06-15T00:00:00Z'), 12, kept);
    const { rows } = await sql<{ resource: string; first: string; count: number }>`select resource,
      to_char(min(at) at time zone 'UTC', 'YYYY-MM') as first, count(*)::int from audit_entries group by 1 order by 1`.execute(
      database,
    );
    expect(rows).toEqual([
      { resource: 'clients', first: '2025-06', count: 13 },
      { resource: 'invoices', first: '2024-06', count: 25 },
    ]);
    expect(gapsIn(await partitions())).toEqual([]);
    expect(lines.filter((line) => line.includes('older than the retention'))).toHaveLength(17);
    await expect(raw('delete from audit_entries_p202407')).rejects.toThrow('come and stay');

    lines = [];
    await keep(new Date('2026-06-15T01:00:00Z'), 12, kept);
    expect(lines).toEqual([]);
  });

  test('removes nothing after a clock that jumped ahead by years', async () => {
    const before = await counts();
    await keep(new Date('2099-01-01T00:00:00Z'), 24);
    expect(await counts()).toEqual(before);
  });
});

test('another append-only table of a registry is partitioned too, and keeps its rows as long as the registry says', async () => {
  const example = await changedTestRegistry((entries) => {
    const partition = { by: 'created_at', keep: '13 months' };
    Object.assign(entries['vat-corrections'] ?? {}, { appendOnly: true, partition, access: {}, actions: undefined });
  });
  await openDatabase();
  await migrate({ database, registry: example, log: () => undefined });
  // Invoices have no part in this test.
  await raw(`do $$ declare one record; begin
    for one in select conname from pg_constraint where conrelid = 'vat_corrections'::regclass and contype = 'f' loop
      execute format('alter table vat_corrections drop constraint %I', one.conname);
    end loop; end $$`);
  const write = (at: string): Promise<unknown> =>
    raw(
      `insert into vat_corrections (uuid, invoice_uuid, created_at) values (gen_random_uuid(), gen_random_uuid(), '${at}')`,
    );
  for (let month = 0; month < 20; month += 1) {
    const at = new Date(Date.UTC(2025, month, 10));
    await ensurePartitions(database, { tables: ['vat_corrections'], now: at, log });
    await write(at.toISOString());
  }
  await keep(new Date('2026-08-15T00:00:00Z'), null, example);
  const { rows } = await sql<{ first: string; count: number }>`select to_char(min(created_at), 'YYYY-MM') as first,
    count(*)::int from vat_corrections`.execute(database);
  expect(rows).toEqual([{ first: '2025-07', count: 14 }]);
  await expect(raw('delete from vat_corrections')).rejects.toThrow('come and stay');
  await closeDatabase();
});
