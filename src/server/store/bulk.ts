/** Many rows at once, for demo data: trusted, complete, as the table is to have them. No rights, no rules, no hooks. */
import { sql } from 'kysely';
import type { Resource } from '../../registry/types.ts';
import type { Database, Row } from './contract.ts';
import type { Executor } from './fragment.ts';
import { insertRows } from './write/rows.ts';

/** Rows per statement: enough to be fast, few enough to stay within a transaction's means. */
const batchRows = 2_000;

/**
 * Each row with its uuid and every field that may not be empty; lists of references under their field's name. `version`, `created_at`
 * and `updated_at` are 1 and now where they are not given. Insert what is pointed at first.
 */
export async function insertMany(executor: Executor, resource: Resource, rows: readonly Row[], now: Date = new Date()): Promise<void> {
  for (let start = 0; start < rows.length; start += batchRows) await insertRows(executor, resource, rows.slice(start, start + batchRows), now);
}

/** To be called once many rows came: lets the planner know of them, and puts what was added into the search indexes. */
export async function settle(database: Database): Promise<void> {
  await sql`vacuum (analyze)`.execute(database);
}
