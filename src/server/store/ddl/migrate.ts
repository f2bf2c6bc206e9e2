/** Brings the database to what the registry asks: additively, in one transaction, by one process at a time. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Registry } from '../../../registry/types.ts';
import type { Database, Tx } from '../contract.ts';
import { systemTables } from '../systemTables.ts';
import { uuidv7 } from '../uuid.ts';
import type { DesiredTable, Extensions } from './desired.ts';
import { difference, type Step } from './diff.ts';
import { introspect } from './introspect.ts';
import { desiredTables } from './tables.ts';

export interface Migration {
  /** What was done. Empty where nothing had to be. */
  readonly statements: readonly string[];
  /** Differences that only taking something away could mend. */
  readonly leftAlone: readonly string[];
}

export interface MigrateOptions {
  readonly database: Database;
  readonly registry: Registry;
  readonly log: (line: string) => void;
}

/** Any number will do, as long as every process takes the same. */
const lockKey = 7_202_611_200;

export async function migrate({ database, registry, log }: MigrateOptions): Promise<Migration> {
  const extensions = await ensureExtensions(database, log);
  const desired = [...systemTables, ...desiredTables(registry, extensions)];
  const fingerprint = createHash('sha256').update(JSON.stringify(desired)).digest('hex');
  const done = (await latest(database, fingerprint)) ?? (await database.transaction().execute((tx) => apply(tx, desired, fingerprint)));
  for (const line of done.leftAlone) log(`Database: ${line}`);
  return done;
}

const extensionNames = { trigrams: 'pg_trgm', gistKeys: 'btree_gist' } as const;

/** Both come with PostgreSQL. Where they may not be made, searches are slower and overlaps are not refused by the table. */
async function ensureExtensions(database: Database, log: (line: string) => void): Promise<Extensions> {
  const present = await presentExtensions(database);
  for (const name of Object.values(extensionNames).filter((one) => !present.has(one))) {
    try {
      await database.transaction().execute(async (tx) => {
        await lock(tx);
        await sql`create extension if not exists ${sql.id(name)}`.execute(tx);
      });
    } catch (error) {
      log(`Database: the extension ${name} cannot be made (${error instanceof Error ? error.message : String(error)}). Going on without it.`);
    }
  }
  const now = present.size === Object.keys(extensionNames).length ? present : await presentExtensions(database);
  return { trigrams: now.has(extensionNames.trigrams), gistKeys: now.has(extensionNames.gistKeys) };
}

async function presentExtensions(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ extname: string }>`select extname from pg_extension where extname in ('pg_trgm', 'btree_gist')`.execute(database);
  return new Set(rows.map((row) => row.extname));
}

const lock = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);

/** What the last migration did, if it was to this very schema; nothing need be done then. */
async function latest(executor: Database | Tx, fingerprint: string): Promise<Migration | null> {
  const { rows: [table] } = await sql<{ there: boolean }>`select to_regclass('beheer_migrations') is not null as there`.execute(executor);
  if (!table?.there) return null;
  const { rows: [row] } = await sql<{ fingerprint: string; left_alone: readonly string[] }>`
    select fingerprint, left_alone from beheer_migrations order by applied_at desc, uuid desc limit 1`.execute(executor);
  return row?.fingerprint === fingerprint ? { statements: [], leftAlone: row.left_alone } : null;
}

async function apply(tx: Tx, desired: readonly DesiredTable[], fingerprint: string): Promise<Migration> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await lock(tx);
  const meanwhile = await latest(tx, fingerprint);
  if (meanwhile) return meanwhile;
  const { steps, leftAlone } = await difference(desired, await introspect(tx));
  const refused = await carryOut(tx, steps);
  const all = [...leftAlone, ...refused];
  const statements = steps.filter((step) => step.otherwise === null || !refused.includes(step.otherwise)).map((step) => step.statement);
  await sql`insert into beheer_migrations (uuid, applied_at, fingerprint, statements, left_alone)
    values (${uuidv7()}, clock_timestamp(), ${fingerprint}, ${statements}, ${all})`.execute(tx);
  return { statements, leftAlone: all };
}

/** Steps that must succeed go in one message; those that the rows may refuse are tried one by one. */
async function carryOut(tx: Tx, steps: readonly Step[]): Promise<readonly string[]> {
  const refused: string[] = [];
  let together: string[] = [];
  const flush = async (): Promise<void> => {
    if (together.length > 0) await sql.raw(together.join(';\n')).execute(tx);
    together = [];
  };
  for (const step of steps) {
    if (step.otherwise === null) {
      together.push(step.statement);
      continue;
    }
    await flush();
    if (!(await attempt(tx, step.statement))) refused.push(step.otherwise);
  }
  await flush();
  return refused;
}

async function attempt(tx: Tx, statement: string): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await sql.raw(statement).execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    return true;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    if (isAboutRows(error)) return false;
    throw error;
  }
}

/** Integrity violations (class 23), and dependent objects that are still there (2BP01). */
function isAboutRows(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('23') || code === '2BP01' || code === '42804' || code === '42883';
}
