/**
 * Builds the indexes of closed partitions. Only partitions whose month is over have the indexes of the list, since each
 * of them costs every write something.
 */
import { sql } from 'kysely';
import type { DesiredTable } from '../ddl/desired.ts';
import type { Database } from '../contract.ts';
import { closedIndexName, stemOf } from '../sql/names.ts';
import { quoted } from '../sql/text.ts';
import { boundOf, readPartitions, type Partition } from './read.ts';

/** Transactions that began before the end of the month may still write into it. */
const graceMilliseconds = 3_600_000;

interface Building {
  readonly table: DesiredTable;
  readonly now: Date;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Builds the missing indexes concurrently, one by one, and drops those that the registry no longer asks for. What fails,
 * such as on a full disk, is logged, and the next run begins with it.
 */
export async function buildClosedIndexes(database: Database, { table, now, log, signal }: Building): Promise<void> {
  const end = boundOf(new Date(now.getTime() - graceMilliseconds));
  const closed = (await readPartitions(database, table.name)).filter(({ upper }) => upper !== null && upper <= end);
  for (const partition of closed) {
    const statements = await missingIndexes(database, table, partition);
    let isChanged = false;
    for (const statement of statements) {
      if (signal.aborted) return;
      isChanged = (await tried(database, statement, log)) || isChanged;
    }
    // The planner has no statistics of expressions before.
    if (isChanged) await sql`analyze ${sql.table(partition.name)}`.execute(database);
  }
}

async function tried(database: Database, statement: string, log: (line: string) => void): Promise<boolean> {
  try {
    await sql.raw(statement).execute(database);
    return true;
  } catch (error) {
    log(
      `Database: "${statement}" failed: ${error instanceof Error ? error.message : String(error)}. ` +
        'Lists and searches work without it and are slower. The next run tries again.',
    );
    return false;
  }
}

/** Returns the statements: those that drop indexes first, among them what an interrupted build left. */
async function missingIndexes(
  database: Database,
  table: DesiredTable,
  { name }: Partition,
): Promise<readonly string[]> {
  const { rows: present } = await sql<{ name: string; valid: boolean }>`select i.relname as name, x.indisvalid as valid
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = to_regclass(quote_ident(${name}))
      and not exists (select from pg_inherits where inhrelid = i.oid)`.execute(database);
  const wanted = new Map(
    (table.partition?.closedIndexes ?? []).map((index) => [closedIndexName(name, index), index.definition]),
  );
  const valid = new Set(present.flatMap((index) => (index.valid ? [index.name] : [])));
  return [
    ...present
      .filter((index) => !index.valid || (stemOf(index.name) !== null && !wanted.has(index.name)))
      .map((index) => `drop index concurrently if exists ${quoted(index.name)}`),
    ...[...wanted]
      .filter(([index]) => !valid.has(index))
      .map(([index, definition]) => `create index concurrently ${quoted(index)} on ${quoted(name)} ${definition}`),
  ];
}
