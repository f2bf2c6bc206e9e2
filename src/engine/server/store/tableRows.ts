/** Estimated row counts of tables from the planner statistics. */
import { sql } from 'kysely';
import type { Database } from './contract.ts';

/** Returns the counts by table name. For a table without statistics, estimates from its size. */
export async function readTableRows(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows: found } = await sql<{ name: string; rows: number }>`select relname as name,
    case when reltuples >= 0 then reltuples else pg_relation_size(oid) / 100 end::float8 as rows from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(database);
  return new Map(found.map(({ name, rows }) => [name, rows]));
}
