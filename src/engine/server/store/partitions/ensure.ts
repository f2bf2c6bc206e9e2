/**
 * Keeps the partitions of a table complete: they cover all time without gaps, and each coming month has its own. Rows of
 * a month that comes only later, from a clock that was ahead, are moved when that month is divided off.
 */
import { sql } from 'kysely';
import { appendOnlyTrigger, guardStatements } from '../ddl/appendOnly.ts';
import type { Database, Tx } from '../contract.ts';
import { lock } from '../schemaLock.ts';
import { quoted, quotedList } from '../sql/text.ts';
import { partitionName } from '../sql/names.ts';
import { boundOf, readPartitionedTables, readPartitions, type Partition } from './read.ts';

/** Number of months that have a partition ahead of time. */
const monthsAhead = 3;
/** Queries queue behind a waiting change of a table, so it gives up soon and is tried again by the next run. */
export const lockTimeout = '3s';

interface Ensuring {
  readonly tables: readonly string[];
  readonly now: Date;
  readonly log: (line: string) => void;
}

/** Creates the missing partitions of these tables, each table in its own transaction. Tables without partitions are left. */
export async function ensurePartitions(database: Database, { tables, now, log }: Ensuring): Promise<void> {
  for (const [table, column] of await readPartitionedTables(database, tables)) {
    const found = await readPartitions(database, table);
    const isComplete = gapsIn(found).length === 0 && !monthsFrom(now, 1).some((at) => partToSplit(found, at));
    if (isComplete && (await unguarded(database, table)).length === 0) continue;
    await database.transaction().execute(async (tx) => {
      await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(tx);
      await lock(tx, log);
      await completePartitions(tx, { table, column, now, log });
    });
  }
}

interface Completing {
  readonly table: string;
  readonly column: string;
  readonly now: Date;
  readonly log: (line: string) => void;
}

async function completePartitions(tx: Tx, { table, column, now, log }: Completing): Promise<void> {
  for (const gap of gapsIn(await readPartitions(tx, table))) await fillGap(tx, { table, gap, log });
  const current = (await readPartitions(tx, table)).find((part) => covers(part, boundOf(now)));
  // A new table gets a partition for the time before this month, as long as it has no rows.
  const isNew = current?.lower === null && (await isEmpty(tx, current.name));
  for (const at of monthsFrom(now, isNew ? 0 : 1)) {
    const part = partToSplit(await readPartitions(tx, table), at);
    if (part) await split(tx, { table, column, part, at });
  }
  await guardPartitions(tx, table);
}

type Range = Pick<Partition, 'lower' | 'upper'>;

const covers = ({ lower, upper }: Range, moment: string): boolean =>
  (lower === null || lower <= moment) && (upper === null || moment < upper);

/** Returns the ranges of time that no partition covers, such as that of one that was detached. */
export function gapsIn(parts: readonly Partition[]): readonly Range[] {
  const starts = [...parts.map(({ lower }) => lower), null];
  const ends = [null, ...parts.map(({ upper }) => upper)];
  if (parts.length === 0) return [{ lower: null, upper: null }];
  return starts.flatMap((upper, at) => {
    const lower = ends[at] ?? null;
    const isEdge = at === 0 ? upper === null : at === parts.length && lower === null;
    return isEdge || (lower !== null && lower === upper) ? [] : [{ lower, upper }];
  });
}

/** Returns the beginnings of the coming months, or with `first` 0 that of the present one as well. */
function monthsFrom(now: Date, first: 0 | 1): readonly string[] {
  return Array.from({ length: monthsAhead + 1 - first }, (_, index) =>
    boundOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + first + index))),
  );
}

/** Returns the partition in which a month begins somewhere within. */
const partToSplit = (parts: readonly Partition[], at: string): Partition | undefined =>
  parts.find((part) => part.lower !== at && covers(part, at));

/** Fills a gap with the table that was detached from there, if it still fits, else with an empty partition. */
async function fillGap(
  tx: Tx,
  { table, gap, log }: { readonly table: string; readonly gap: Range; readonly log: (line: string) => void },
): Promise<void> {
  const name = partitionName(table, gap.lower);
  if (!(await exists(tx, name))) {
    log(`Database: a partition of ${table} is missing. Creating ${name}, which is empty.`);
    await createPartition(tx, table, { name, ...gap });
    return;
  }
  await run(tx, 'savepoint attaching');
  try {
    await run(tx, attaching(table, { name, ...gap }), 'release savepoint attaching');
    log(`Database: ${name} was detached from ${table}. It is attached again, with its rows.`);
  } catch (error) {
    await run(tx, 'rollback to savepoint attaching');
    const another = await freeName(tx, name);
    log(
      `Database: ${name} cannot be attached to ${table} again (${error instanceof Error ? error.message : String(error)}). ` +
        `It stays as it is; ${another} takes its place and is empty.`,
    );
    await createPartition(tx, table, { name: another, ...gap });
  }
}

interface Splitting {
  readonly table: string;
  readonly column: string;
  readonly part: Partition;
  /** The beginning of the new partition. */
  readonly at: string;
}

/** Divides a partition. The later part becomes a new one, to which its rows move; both are guarded afterwards. */
async function split(tx: Tx, { table, column, part, at }: Splitting): Promise<void> {
  const name = await freeName(tx, partitionName(table, at));
  const [from, key] = [quoted(part.name), quoted(column)];
  await run(
    tx,
    `alter table ${quoted(table)} detach partition ${from}`,
    `drop trigger if exists ${quoted(appendOnlyTrigger)} on ${from}`,
  );
  await createPartition(tx, table, { name, lower: at, upper: part.upper });
  const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass(${from}) and attnum > 0 and not attisdropped order by attnum`.execute(tx);
  const list = quotedList(columns.map((one) => one.name));
  await run(
    tx,
    `with moved as (delete from ${from} where ${key} >= '${at}' returning ${list})
      insert into ${quoted(table)} (${list}) select ${list} from moved`,
    attaching(table, { ...part, upper: at }),
  );
}

/** Creates an empty partition, which `guardPartitions` still has to guard. */
export async function createPartition(tx: Tx, table: string, part: Partition): Promise<void> {
  await run(
    tx,
    `create table ${quoted(part.name)} partition of ${quoted(table)} ${boundsText(part)}`,
    `revoke all on ${quoted(part.name)} from public`,
  );
}

const attaching = (table: string, part: Partition): string =>
  `alter table ${quoted(table)} attach partition ${quoted(part.name)} ${boundsText(part)}`;

function boundsText({ lower, upper }: Range): string {
  const bound = (value: string | null, open: string): string => (value === null ? open : `'${value}'`);
  return `for values from (${bound(lower, 'minvalue')}) to (${bound(upper, 'maxvalue')})`;
}

/** Gives each partition the trigger of its append-only table. */
export async function guardPartitions(tx: Tx, table: string): Promise<void> {
  for (const name of await unguarded(tx, table)) await run(tx, ...guardStatements(name));
}

/** Returns the partitions that lack the trigger of their append-only table, which PostgreSQL does not inherit. */
async function unguarded(executor: Database | Tx, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(quote_ident(${table}))
      and exists (select from pg_trigger where tgrelid = i.inhparent and tgname = ${appendOnlyTrigger})
      and not exists (select from pg_trigger where tgrelid = c.oid and tgname = ${appendOnlyTrigger} and tgenabled = 'A')`.execute(
    executor,
  );
  return rows.map(({ name }) => name);
}

async function isEmpty(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(name)}) as found`.execute(tx);
  return rows[0]?.found === false;
}

async function exists(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(quote_ident(${name})) is not null as found`.execute(
    tx,
  );
  return rows[0]?.found === true;
}

async function freeName(tx: Tx, name: string): Promise<string> {
  let free = name;
  for (let number = 2; await exists(tx, free); number += 1) free = `${name}_${number}`;
  return free;
}

/** Runs statements one by one. */
export async function run(tx: Tx, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
