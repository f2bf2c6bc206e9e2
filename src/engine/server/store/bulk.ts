/**
 * Inserts many rows for demo data. The rows must be valid and complete: there are no permission checks, rules or hooks.
 */
import type { ValuesOf } from '../../registry/rows.ts';
import { sql } from 'kysely';
import type { Resource } from '../../registry/types.ts';
import type { Database, Row } from './contract.ts';
import { noRowOf, parameter, type Executor } from './fragment.ts';
import { insertRows } from './rows/writeRows.ts';

/** Rows per statement: fast, and small enough for the memory of a statement. */
const batchRows = 2_000;

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

/** Rows of one resource. */
export interface Batch {
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

/**
 * Inserts rows of several resources in order. Rows that freeze in a state (issued invoices, for example) get that state
 * once their owned lines exist.
 */
export async function insertAll(executor: Executor, batches: readonly Batch[], now: Date): Promise<void> {
  for (const { resource, rows } of batches)
    await insertMany(
      executor,
      resource,
      rows.map((row) => opened(resource, row)),
      now,
    );
  for (const { resource, rows } of batches) await close(executor, resource, rows);
}

function opened({ frozen }: Resource, row: Row): Row {
  return frozen && !frozen.open.includes(String(row[frozen.field])) ? { ...row, [frozen.field]: frozen.open[0] } : row;
}

async function close(executor: Executor, { frozen, table }: Resource, rows: readonly Row[]): Promise<void> {
  if (frozen === null) return;
  const state = sql.id(frozen.field);
  const closed = rows.filter((row) => !frozen.open.includes(String(row[frozen.field])));
  for (let start = 0; start < closed.length; start += batchRows) {
    const states = closed
      .slice(start, start + batchRows)
      .map((row) => ({ uuid: row['uuid'], [frozen.field]: row[frozen.field] }));
    await sql`update ${sql.table(table)} present set ${state} = given.${state} from json_populate_recordset(${noRowOf(table)}, ${parameter(JSON.stringify(states), 'json')}) given where present.uuid = given.uuid`.execute(
      executor,
    );
  }
}

/**
 * Updates the planner statistics and merges pending entries into the search indexes. Call it after inserting many rows.
 */
export async function settle(database: Database): Promise<void> {
  await sql`vacuum (analyze)`.execute(database);
}
