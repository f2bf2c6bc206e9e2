/** Reads the partitions of a table. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

/** A partition with the rows from `lower` until before `upper`. */
export interface Partition {
  readonly name: string;
  /** ISO 8601 in UTC with microseconds, such as `2026-12-01T00:00:00.000000Z`; null for no bound. */
  readonly lower: string | null;
  readonly upper: string | null;
}

/** Format of the bounds, in which they can be compared as texts. */
const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** Writes a moment like the bounds of a {@link Partition}. */
export const boundOf = (moment: Date): string => moment.toISOString().replace('Z', '000Z');

/** Returns the partitions in the order of time. A default partition, which this program never makes, is left out. */
export async function readPartitions(executor: Executor, table: string): Promise<readonly Partition[]> {
  const bound = (side: 'FROM' | 'TO') => sql`to_char(
    (substring(definition from ${sql.lit(`${side} \\('([^']+)'\\)`)})::timestamptz) at time zone 'UTC', ${isoFormat})`;
  const { rows } = await sql<Partition>`select name, ${bound('FROM')} as lower, ${bound('TO')} as upper from (
      select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as definition
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass(quote_ident(${table})) and not i.inhdetachpending) part
    where definition <> 'DEFAULT' order by 2 nulls first`.execute(executor);
  return rows;
}

/** Returns those of these tables that are partitioned, with the column of their key. */
export async function readPartitionedTables(
  executor: Executor,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; column: string }>`select c.relname as name, a.attname as "column"
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where c.relnamespace = current_schema()::regnamespace and p.partstrat = 'r' and p.partnatts = 1
      and c.relname = any(${[...tables]}::text[])`.execute(executor);
  return new Map(rows.map(({ name, column }) => [name, column]));
}
