/**
 * Removes the months that are older than the retention, each as a whole partition. Rows that have to be kept longer move
 * to a new partition of that month.
 */
import { sql } from 'kysely';
import type { Database, Tx } from '../contract.ts';
import { always, never, type Fragment } from '../fragment.ts';
import { lock } from '../schemaLock.ts';
import { partitionName } from '../sql/names.ts';
import { quoted } from '../sql/text.ts';
import { createPartition, guardPartitions, lockTimeout, run } from './ensure.ts';
import { boundOf, readPartitions, type Partition } from './read.ts';

/** The rows of an old partition that are kept longer than the others. */
export interface RetainedRows {
  readonly rows: Fragment;
  /** A sentence about them, different for each condition. The partition has it as its comment once the others are gone. */
  readonly meaning: string;
}

interface Removing {
  readonly table: string;
  readonly now: Date;
  /** Number of months after which rows are removed. */
  readonly keepMonths: number;
  /** Returns the rows of a partition of this age that are kept; null for none. */
  readonly retainedAt: (months: number) => RetainedRows | null;
  readonly log: (line: string) => void;
}

/**
 * Removes old rows. A month counts as passed only if the table has rows of it: a clock that jumps ahead by years removes
 * nothing, and what was never used is kept too long rather than too short.
 */
export async function removeOldRows(database: Database, removing: Removing): Promise<void> {
  const filled: Partition[] = [];
  for (const part of await readPartitions(database, removing.table))
    if (await hasRows(database, part.name)) filled.push(part);
  for (const [index, part] of filled.entries()) {
    // The latest one is the present month.
    const passed = filled.length - 2 - index;
    const age = Math.min(passed, monthsSince(part.upper, removing.now));
    if (age < removing.keepMonths) return;
    await removeRowsOf(database, { part, retained: removing.retainedAt(age), ...removing });
  }
}

/** Returns the number of whole months since a bound; -1 for one that is to come, or for none. */
function monthsSince(upper: string | null, now: Date): number {
  if (upper === null || upper > boundOf(now)) return -1;
  const then = new Date(upper);
  const months = (now.getUTCFullYear() - then.getUTCFullYear()) * 12 + now.getUTCMonth() - then.getUTCMonth();
  return now.getUTCDate() < then.getUTCDate() ? months - 1 : months;
}

type RemovingOf = Pick<Removing, 'table' | 'log'> & {
  readonly part: Partition;
  readonly retained: RetainedRows | null;
};

async function removeRowsOf(database: Database, removing: RemovingOf): Promise<void> {
  const { part, retained } = removing;
  if (retained !== null && (await commentOf(database, part.name)) === retained.meaning) return;
  await database.transaction().execute(async (tx) => {
    await run(tx, `set local lock_timeout = '${lockTimeout}'`);
    await lock(tx, removing.log);
    await replaceInTransaction(tx, removing);
  });
}

/** Replaces the partition by one with the kept rows, together with empty ones before it, of which one is enough. */
async function replaceInTransaction(tx: Tx, { table, part, retained, log }: RemovingOf): Promise<void> {
  const parts = await readPartitions(tx, table);
  const place = parts.findIndex(({ name }) => name === part.name);
  // Another process may have removed it meanwhile.
  if (place === -1) return;
  const emptyBefore: Partition[] = [];
  for (const before of parts.slice(0, place).reverse()) {
    if (await hasRows(tx, before.name)) break;
    emptyBefore.unshift(before);
  }
  const removed = quoted(`${part.name.slice(0, 55)}_removed`);
  for (const { name } of emptyBefore) await run(tx, `drop table ${quoted(name)}`);
  await run(
    tx,
    `alter table ${quoted(table)} detach partition ${quoted(part.name)}`,
    `alter table ${quoted(part.name)} rename to ${removed}`,
  );
  const lower = emptyBefore.length > 0 ? (emptyBefore[0]?.lower ?? null) : part.lower;
  const name = partitionName(table, lower);
  await createPartition(tx, table, { name, lower, upper: part.upper });
  const {
    rows: [count],
  } = await sql<{
    gone: number;
    stay: number;
  }>`select count(*) filter (where ${retained ? sql`not ${retained.rows}` : always})::int as gone,
    count(*) filter (where ${retained?.rows ?? never})::int as stay from ${sql.raw(removed)}`.execute(tx);
  if (retained) {
    const { rows: columns } = await sql<{
      list: string;
    }>`select string_agg(quote_ident(attname), ', ' order by attnum) as list
      from pg_attribute where attrelid = to_regclass(${removed}) and attnum > 0 and not attisdropped`.execute(tx);
    const list = sql.raw(columns[0]?.list ?? '');
    await sql`insert into ${sql.table(table)} (${list}) select ${list} from ${sql.raw(removed)} where ${retained.rows}`.execute(
      tx,
    );
    await run(tx, `comment on table ${quoted(name)} is '${retained.meaning.replaceAll("'", "''")}'`);
  }
  await run(tx, `drop table ${removed}`);
  await guardPartitions(tx, table);
  log(
    `Database: ${count?.gone ?? 0} rows of ${table} until ${part.upper?.slice(0, 10) ?? 'now'} were older than the retention and are removed` +
      `${retained ? `; ${count?.stay ?? 0} are kept. ${retained.meaning}` : '.'}`,
  );
}

async function hasRows(executor: Database | Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(name)}) as found`.execute(
    executor,
  );
  return rows[0]?.found === true;
}

async function commentOf(database: Database, name: string): Promise<string | null> {
  const { rows } = await sql<{
    comment: string | null;
  }>`select obj_description(to_regclass(quote_ident(${name})), 'pg_class') as comment`.execute(database);
  return rows[0]?.comment ?? null;
}
