/** Reads the current state of the database in the default schema, with one query per catalogue. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

export interface PresentColumn {
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
}

/** Row-level security of a table: its policies, and the privileges of the confined role. */
export interface PresentPolicies {
  readonly secured: boolean;
  /** Definition of each policy by name, as PostgreSQL writes it. */
  readonly policies: Readonly<Record<string, string>>;
  /** Sorted privileges of the confined role. */
  readonly grants: readonly string[];
  /** Privileges of PUBLIC, which the confined role has too. */
  readonly everybody: readonly string[];
}

export interface PresentTable {
  readonly columns: ReadonlyMap<string, PresentColumn>;
  readonly constraints: ReadonlySet<string>;
  readonly indexes: ReadonlySet<string>;
  /** Indexes whose build was interrupted: no query uses them, but every write maintains them. */
  readonly unfinishedIndexes: ReadonlySet<string>;
  /** Size of the rows without indexes, at the last vacuum or analyze. Measuring it now would wait for locks. */
  readonly bytes: number;
  /** True for a table with partitions, which themselves are not listed. */
  readonly isPartitioned: boolean;
  readonly wall?: PresentPolicies | undefined;
  /** Triggers of this program that fire in each session. */
  readonly triggers: ReadonlySet<string>;
}

interface Found {
  readonly columns: Map<string, PresentColumn>;
  readonly constraints: Set<string>;
  readonly indexes: Set<string>;
  readonly unfinishedIndexes: Set<string>;
  readonly bytes: number;
  readonly isPartitioned: boolean;
  readonly triggers: Set<string>;
}

/** Reads the tables. @param names tables to read; null reads all */
export async function introspect(
  executor: Executor,
  names: readonly string[] | null = null,
): Promise<ReadonlyMap<string, PresentTable>> {
  const among = sql`(${names}::text[] is null or c.relname = any(${names}))`;
  const { rows: sized } = await sql<{ table: string; bytes: number; partitioned: boolean }>`
    select c.relname as "table", c.relkind = 'p' as partitioned,
      (c.relpages + coalesce((select sum(part.relpages) from pg_inherits i join pg_class part on part.oid = i.inhrelid
        where i.inhparent = c.oid), 0)) * current_setting('block_size')::bigint as bytes
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and ${among}`.execute(executor);
  const sizes = new Map(sized.map((row) => [row.table, row]));
  const tables = new Map<string, Found>();
  const { rows: columns } = await sql<{
    table: string;
    name: string;
    type: string;
    nullable: boolean;
    has_default: boolean;
  }>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable, a.atthasdef as has_default
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and ${among}`.execute(
    executor,
  );
  for (const row of columns) {
    const table = tables.get(row.table) ?? {
      columns: new Map(),
      constraints: new Set(),
      indexes: new Set(),
      unfinishedIndexes: new Set(),
      bytes: Number(sizes.get(row.table)?.bytes ?? 0),
      isPartitioned: sizes.get(row.table)?.partitioned ?? false,
      triggers: new Set(),
    };
    tables.set(row.table, table);
    table.columns.set(row.name, { type: row.type, nullable: row.nullable, hasDefault: row.has_default });
  }
  const { rows: constraints } = await sql<{ table: string; name: string }>`
    select c.relname as "table", k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace and ${among}`.execute(executor);
  for (const row of constraints) tables.get(row.table)?.constraints.add(row.name);
  const { rows: indexes } = await sql<{ table: string; name: string; finished: boolean }>`
    select c.relname as "table", i.relname as name, x.indisvalid as finished from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = current_schema()::regnamespace and ${among}`.execute(executor);
  for (const { table, name, finished } of indexes)
    tables.get(table)?.[finished ? 'indexes' : 'unfinishedIndexes'].add(name);
  const { rows: triggers } = await sql<{ table: string; name: string }>`
    select c.relname as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled = 'A' and ${among}`.execute(
    executor,
  );
  for (const row of triggers) tables.get(row.table)?.triggers.add(row.name);
  return tables;
}
