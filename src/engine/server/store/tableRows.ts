/** Estimated row counts of tables from the planner statistics. */
import { sql } from 'kysely';
import type { Database } from './contract.ts';

/** Returns the counts by table name. For a table without statistics, estimates from its size. */
export async function readTableRows(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows: found } = await sql<{ name: string; rows: number }>`
    select root.relname as name,
      sum(case when c.reltuples >= 0 then c.reltuples else pg_relation_size(c.oid) / 100 end)::float8 as rows
    from pg_class c join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace group by root.relname`.execute(database);
  return new Map(found.map(({ name, rows }) => [name, rows]));
}
