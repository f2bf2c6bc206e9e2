/**
 * Inserts many rows for demo data. The rows must be valid and complete: there are no permission checks, rules or hooks.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import type { ValuesOf } from '../../registry/rows.ts';
import type { Resource } from '../../registry/types.ts';
import { columnType, storedFields } from './columns/table.ts';
import type { Batch, Database, Row } from './contract.ts';
import { Copying, copyLine, type CopiedColumn } from './copyInto.ts';
import { noRowOf, parameter, type Executor, type Fragment } from './fragment.ts';
import { insertRows, keyFields, keyPairs, writtenForInsert } from './rows/writeRows.ts';
import { joinTableName } from './sql/names.ts';
import { quoted } from './sql/text.ts';

/** Rows per statement: fast, and small enough for the memory of a statement. */
const batchRows = 2_000;
/** Rows that are converted before they are sent: few, so that PostgreSQL does not wait for long. */
const copiedRows = 100;

/**
 * Inserts rows. Each has its uuid and every required field; lists of references go under the name of their field.
 * `version` defaults to 1, `created_at` and `updated_at` to now. Insert referenced rows first.
 */
export async function insertMany<Name extends string>(
  executor: Executor,
  resource: Resource<Name>,
  rows: readonly ValuesOf<Name>[],
  now: Date = new Date(),
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchRows)
    await insertRows(executor, resource, rows.slice(start, start + batchRows), now);
}

interface Loading {
  /** Leads to PostgreSQL itself and not to a pooler. */
  readonly connectionString: string;
  /** Has the keys of secrets. */
  readonly database: Database;
}

/**
 * Inserts rows of several resources in order with COPY, in one transaction on a connection of its own. The conversion of
 * the next rows overlaps with the work of PostgreSQL. Rows that freeze in a state (issued invoices, for example) get that
 * state once their owned lines exist.
 */
export async function loadAll(
  { connectionString, database }: Loading,
  batches: readonly Batch[],
  now: Date,
): Promise<void> {
  const client = new Client({ connectionString, application_name: 'beheer', keepAlive: true });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  try {
    await client.connect();
    await client.query('begin');
    for (const { resource, rows } of batches)
      await copyRows(
        { client, database },
        resource,
        rows.map((row) => opened(resource, row)),
        now,
      );
    for (const { resource, rows } of batches)
      for (const statement of closing(resource, rows)) {
        const { sql: text, parameters } = statement.compile(database);
        await client.query(text, [...parameters]);
      }
    await client.query('commit');
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function copyRows(
  { client, database }: { readonly client: Client; readonly database: Database },
  resource: Resource,
  rows: readonly Row[],
  now: Date,
): Promise<void> {
  const copy = async (table: string, columns: readonly CopiedColumn[], parts: Iterable<readonly Row[]>) => {
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    const copying = new Copying(client, `copy ${quoted(table)} (${names}) from stdin`);
    for (const part of parts) await copying.write(part.map((row) => copyLine(columns, row)).join(''));
    await copying.end();
  };
  const columns = storedFields(resource.fields).map((field) => ({ name: field.name, type: columnType(field) ?? '' }));
  const written = function* (): Generator<readonly Row[]> {
    for (let start = 0; start < rows.length; start += copiedRows)
      yield writtenForInsert(database, resource, rows.slice(start, start + copiedRows), now);
  };
  if (rows.length > 0) await copy(resource.table, columns, written());
  for (const field of keyFields(resource)) {
    const pairs = keyPairs(field, rows);
    if (pairs.length > 0) await copy(joinTableName(resource.table, field.name), keyColumns, [pairs]);
  }
}

const keyColumns: readonly CopiedColumn[] = [
  { name: 'owner_uuid', type: 'uuid' },
  { name: 'target_uuid', type: 'uuid' },
  { name: 'position', type: 'integer' },
];

function opened({ frozen }: Resource, row: Row): Row {
  return frozen && !frozen.open.includes(String(row[frozen.field])) ? { ...row, [frozen.field]: frozen.open[0] } : row;
}

function closing({ frozen, table }: Resource, rows: readonly Row[]): readonly Fragment[] {
  if (frozen === null) return [];
  const state = sql.id(frozen.field);
  const closed = rows.filter((row) => !frozen.open.includes(String(row[frozen.field])));
  const states = closed.map((row) => ({ uuid: row['uuid'], [frozen.field]: row[frozen.field] }));
  return closed.length === 0
    ? []
    : [
        sql`update ${sql.table(table)} present set ${state} = given.${state}
          from json_populate_recordset(${noRowOf(table)}, ${parameter(JSON.stringify(states), 'json')}) given where present.uuid = given.uuid`,
      ];
}

/**
 * Updates the planner statistics and merges pending entries into the search indexes. Call it after inserting many rows.
 */
export async function settle(database: Database): Promise<void> {
  await sql`vacuum (analyze)`.execute(database);
}
