/** Many rows at once, for demo data: trusted, complete, as the table is to have them. No rights, no rules, no hooks. */
import type { ValuesOf } from '../../registry/rows.ts';
import { sql } from 'kysely';
import type { Resource } from '../../registry/types.ts';
import type { Database, Row } from './contract.ts';
import { noRowOf, parameter, type Executor } from './fragment.ts';
import { insertRows } from './write/rows.ts';

/** Rows per statement: enough to be fast, few enough to stay within a transaction's means. */
const batchRows = 2_000;

/**
 * Each row with its uuid and every field that may not be empty; lists of references under their field's name.
 * `version`, `created_at` and `updated_at` are 1 and now where they are not given. Insert what is pointed at first.
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

export interface Batch {
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

/**
 * Several resources in order. Rows that stay as they are once they are out go out when those that they own are there.
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

/** To be called once many rows came: lets the planner know of them, and puts what was added into the search indexes. */
export async function settle(database: Database): Promise<void> {
  await sql`vacuum (analyze)`.execute(database);
}
