/**
 * The lists of the product that grow large: whatever they declare to sort, filter and search by is read off an index.
 * What is computed, and what is sorted by the name of something else, is exempt.
 */
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFromFiles } from '../../../src/engine/build/product/registryFiles.ts';
import type { ListQuery } from '../../../src/engine/registry/lists/query.ts';
import { isSortable } from '../../../src/engine/registry/lists/sortable.ts';
import type { Field, Resource } from '../../../src/engine/registry/types.ts';
import { columnType, storedFields } from '../../../src/engine/server/store/columns/table.ts';
import type { Database } from '../../../src/engine/server/store/contract.ts';
import { migrate } from '../../../src/engine/server/store/ddl/migrate.ts';
import { keepPartitions } from '../../../src/engine/server/store/partitions/keep.ts';
import { selectList } from '../../../src/engine/server/store/select/list.ts';
import { viewOf } from '../../../src/engine/server/store/select/createView.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { createTestDatabase, openAdministrator, type TestDatabase } from '../../support/database.ts';
import { management } from '../../support/fixtureStore.ts';

const root = new URL('../../..', import.meta.url).pathname;
const { registry } = buildFromFiles(root);
const large = Object.values(registry?.resources ?? {}).filter((resource) => resource.large);
const largeTables = large.map(({ table }) => table);
const rows = 3_000;
/** The statistics of PostgreSQL are set to this many times the rows. */
const times = 1_000;

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  if (registry === null) throw new Error('The registry has problems.');
  testDatabase = await createTestDatabase();
  const program = openPool({ connectionString: testDatabase.connectionString, log: () => undefined, patient: true });
  await migrate({ database: program, registry, log: () => undefined });
  database = openAdministrator(testDatabase.connectionString);
  // What the rows say does not matter here, but how often.
  await run(`set session_replication_role = replica`);
  for (const resource of large) await fill(resource);
  // Only months that are over have the indexes of the list, so a year has to go by.
  const keeping = { registry, auditRetentionMonths: null, log: () => undefined, signal: new AbortController().signal };
  for (const days of [0, 366])
    await keepPartitions(program, { ...keeping, now: new Date(Date.now() + days * 86_400_000) });
  await program.destroy();
  for (const table of await partitions()) await enlarge(table);
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const run = async (text: string): Promise<readonly unknown[]> =>
  (await database.executeQuery<unknown>(CompiledQuery.raw(text))).rows;

async function fill(resource: Resource): Promise<void> {
  const { table } = resource;
  await run(`do $$ declare it record; begin
    for it in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'x') loop
      execute format('alter table ${table} drop constraint %I', it.conname);
    end loop; end $$`);
  const fields = storedFields(resource.fields);
  const names = fields.map(({ name }) => `"${name}"`).join();
  await run(`insert into ${table} (${names}) select ${fields.map(valueOf).join()} from generate_series(1, ${rows}) n`);
  await run(`vacuum analyze ${table}`);
  await enlarge(table);
}

const enlarge = (table: string): Promise<unknown> =>
  run(`update pg_class set reltuples = reltuples * ${times} where oid = '${table}'::regclass and reltuples > 0`);

async function partitions(): Promise<readonly string[]> {
  const found = await run('select relname from pg_class where relispartition and relkind = $$r$$');
  return found.map((row) => (row as { readonly relname: string }).relname);
}

/** As SQL, of the row `n`: every choice, a thousand other values, each key once. */
function valueOf(field: Field): string {
  const type = columnType(field) ?? 'text';
  if (field.name === 'uuid') return 'gen_random_uuid()';
  if (field.name === 'created_at') return `now() - n * interval '1 minute'`;
  const options = (field.options ?? []).map(({ value }) => `'${String(value)}'`);
  if (options.length > 0 && !type.endsWith('[]'))
    return `(array[${options.join()}])[1 + n % ${options.length}]::${type}`;
  if (type === 'uuid') return `md5((n % 1000)::text)::uuid`;
  if (type === 'text') return `left(md5(n::text), 20)`;
  if (type === 'boolean') return 'n % 2 = 0';
  if (type === 'date') return `date '2026-01-01' - n % 1009`;
  if (type.startsWith('timestamp')) return `now() - n * interval '1 minute'`;
  if (type === 'jsonb') return `'[]'::jsonb`;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  return `n::${type.startsWith('time') ? `text::${type}` : type}`;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}

/** Nodes that read all of the table; the first so many rows, whichever they are, are no such thing. */
function readingAll(node: Node, table: string, above = ''): readonly string[] {
  // The first partition has all rows; the others are empty.
  const isOfTable = [table, `${table}_pfirst`].includes(node['Relation Name'] ?? '');
  const isWhole = node['Node Type'].endsWith('Seq Scan') && isOfTable;
  const isStopped = above === 'Limit' && node.Filter === undefined;
  return [
    ...(isWhole && !isStopped ? [`${node['Node Type']} ${node.Filter ?? ''}`] : []),
    ...(node.Plans ?? []).flatMap((one) =>
      readingAll(one, table, node['Node Type'] === 'Append' ? above : node['Node Type']),
    ),
  ];
}

const first: ListQuery = { sort: null, range: [0, 24], filter: {}, search: '', embed: [], columns: null };

async function wholeReads(
  resource: Resource,
  query: Partial<ListQuery>,
  { table }: Resource = resource,
): Promise<readonly string[]> {
  if (registry === null) return [];
  const asked: CompiledQuery[] = [];
  const listening = new Proxy(database, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target);
      if (name === 'executeQuery')
        return (statement: CompiledQuery) => {
          asked.push(statement);
          return target.executeQuery(statement);
        };
      return typeof found === 'function' ? (found.bind(target) as unknown) : found;
    },
  });
  await selectList(listening, viewOf(registry, management, new Date()), resource, { ...first, ...query });
  const found: string[] = [];
  for (const { sql: text, parameters } of asked.filter((one) => !one.sql.startsWith('explain'))) {
    const explain = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
    const [{ 'QUERY PLAN': plans } = { 'QUERY PLAN': [] }] = (
      await database.executeQuery<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(explain)
    ).rows;
    expect(plans).toHaveLength(1);
    found.push(...plans.flatMap(({ Plan }) => readingAll(Plan, table)));
  }
  expect(asked.length).toBeGreaterThan(0);
  return found;
}

const stored = (resource: Resource, names: readonly string[]): readonly Field[] =>
  names.flatMap((name) => {
    const field = resource.fields[name];
    return field && columnType(field) !== null ? [field] : [];
  });

test('the registry has large lists', () => {
  expect(large.map(({ name }) => name)).toContain('invoices');
});

test('a missing index is noticed', async () => {
  const invoices = large.find(({ name }) => name === 'invoices');
  expect(invoices && (await wholeReads(invoices, { sort: { field: 'net_cents', direction: 'ASC' } }))).toEqual([
    expect.stringContaining('Seq Scan'),
  ]);
});

test('an append-only table is read in its own order only, and has no other index', async () => {
  const trail = large.find(({ appendOnly }) => appendOnly);
  const sorted = Object.values(trail?.fields ?? {}).filter((field) => trail && isSortable(trail, field));
  expect(sorted.map(({ name }) => name).toSorted()).toEqual(['at', 'uuid']);
  const found = await run(`select indexdef from pg_indexes where tablename = '${String(trail?.table)}_pfirst'`);
  const definitions = found.map((row) => (row as { readonly indexdef: string }).indexdef);
  expect(definitions.filter((one) => /\((?:verb|outcome|user_name|record_title|resource), uuid/.test(one))).toEqual([]);
  expect(definitions.length).toBeLessThan(20);
  const refused = trail && wholeReads(trail, { sort: { field: 'user_name', direction: 'ASC' } });
  await expect(refused).rejects.toMatchObject({ code: 'E_QUERY' });
});

test('a sorted search of which very many rows are expected is estimated after a thousand, and its page is in order', async () => {
  const lines = large.find(({ name }) => name === 'order-lines');
  if (registry === null || lines === undefined) throw new Error('There are no order lines.');
  const page = (query: Partial<ListQuery>) =>
    selectList(database, viewOf(registry, management, new Date()), lines, {
      ...first,
      columns: ['domain_name'],
      ...query,
    });
  const sort = { field: 'domain_name', direction: 'ASC' } as const;
  const search = 'e';
  const [{ count, names } = { count: 0, names: [] }] = (await run(
    `select count(*)::int as count, (array_agg(domain_name order by lower(domain_name), uuid))[1:25] as names from order_lines where domain_name like '%${search}%'`,
  )) as readonly { readonly count: number; readonly names: readonly string[] }[];
  expect(count).toBeGreaterThan(1_000);
  const found = await page({ search, sort });
  expect(found.rows.map((row) => row['domain_name'])).toEqual(names);
  expect([found.exact, found.total > 200_000]).toEqual([false, true]);
  // Fewer rows are expected of it, so they are counted.
  const few = await page({ search: 'c4ca4', sort });
  expect([few.exact, few.total]).toEqual([true, few.rows.length]);
});

describe.each(large.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('uses an index in every order of its columns', async () => {
    const fields = stored(resource, [...resource.list.columns, resource.list.sort[0].field, 'created_at']);
    const sortable = fields.filter((field) => isSortable(resource, field) && field.kind !== 'reference');
    expect(sortable.length).toBeGreaterThan(resource.appendOnly ? 0 : 2);
    for (const { name } of sortable)
      for (const direction of ['ASC', 'DESC'] as const)
        expect([name, direction, await wholeReads(resource, { sort: { field: name, direction } })]).toEqual([
          name,
          direction,
          [],
        ]);
  });

  test('the list uses an index under all filters together, and under each one', async () => {
    const fields = stored(resource, resource.list.filters);
    expect(fields.length).toBeGreaterThan(2);
    for (const field of fields) {
      const [row] = (await run(`select "${field.name}" as value from ${resource.table} limit 1`)) as readonly {
        readonly value: unknown;
      }[];
      const value = row?.value instanceof Date ? row.value.toISOString() : row?.value;
      const filter = { [field.name]: value as string };
      expect([filter, await wholeReads(resource, { filter })]).toEqual([filter, []]);
    }
  });

  test('uses an index for its search', async () => {
    if (resource.list.search.length === 0) return;
    for (const search of ['zqxj', 'c4ca4', 'c4ca4 42', '1.234,56'])
      for (const query of [{ search }, { search, looked: 100 }])
        expect([query, await wholeReads(resource, query)]).toEqual([query, []]);
    for (const search of ['zq', 'c4 z', 'c4ca4', 'c4ca4 42'])
      expect([search, await wholeReads(resource, { search, looked: 100, largeTables })]).toEqual([search, []]);
  });

  test('uses an index for the search by references to it', async () => {
    const pointing = Object.values(registry?.resources ?? {}).filter(
      ({ large: isLarge, view, titlePaths, list, fields }) =>
        !isLarge &&
        view === null &&
        [...titlePaths, ...list.search.map((name) => name.split('.'))].some(([name = '', ...rest]) =>
          Object.values(fields).some(
            ({ relation }) => rest.length > 0 && relation?.name === name && relation.to === resource.name,
          ),
        ),
    );
    for (const one of pointing)
      for (const search of ['zq', 'zqxj'])
        expect([one.name, search, await wholeReads(one, { search, looked: 100, largeTables }, resource)]).toEqual([
          one.name,
          search,
          [],
        ]);
  });
});
