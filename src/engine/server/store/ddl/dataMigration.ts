/**
 * Changes of rows that no schema can say, written in code: a module hands them in, each is run once on a database, as a
 * step of the plan that brings its tables up to the registry.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type KyselyPlugin } from 'kysely';
import type { DataMigration, IdentifiedDataMigration, Tx } from '../contract.ts';
import type { PresentTable } from './introspect.ts';
import { safe, type Step } from './step.ts';

const namePattern = /^[a-z][a-z0-9-]*\/\d{3}-[a-z0-9-]+$/;

/** @throws Error where one is not called after its file, or two are called the same. */
export function inOrder(migrations: readonly DataMigration[]): readonly DataMigration[] {
  const odd = migrations.find(({ name }) => !namePattern.test(name));
  if (odd) throw new Error(`The data migration "${odd.name}" is to be called as its file: pricing/001-what-it-does.`);
  const sorted = migrations.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const twice = sorted.find(({ name }, index) => sorted[index + 1]?.name === name);
  if (twice) throw new Error(`Two modules hand in the data migration "${twice.name}".`);
  return sorted;
}

/** From the root: `src/modules/pricing/migrations/001-codes-in-capitals.ts`. */
export function dataMigrationFile(name: string): string {
  return `src/modules/${name.replace('/', '/migrations/')}.ts`;
}

/** @param root of the checkout, where the files are. */
export function identified(root: string, migrations: readonly DataMigration[]): readonly IdentifiedDataMigration[] {
  return migrations.map((migration) => ({ ...migration, fingerprint: fingerprintOf(root, migration.name) }));
}

/** However it is laid out. */
function fingerprintOf(root: string, name: string): string | null {
  try {
    const text = readFileSync(join(root, dataMigrationFile(name)), 'utf8').replaceAll(/\s+/g, '');
    return createHash('sha256').update(text).digest('hex');
  } catch {
    return null;
  }
}

/** What has been run on a database. */
export const dataMigrationsTable = 'beheer_data_migrations';

interface Pending {
  readonly steps: readonly Step[];
  /** Those that have been run as they were before, a sentence each. */
  readonly rewritten: readonly string[];
}

interface Known {
  readonly present: ReadonlyMap<string, PresentTable>;
  /** Tables that get another name in the same plan, by the name that they still have. */
  readonly renamed: ReadonlyMap<string, string>;
}

export async function pendingDataMigrations(
  tx: Tx,
  migrations: readonly IdentifiedDataMigration[],
  { present, renamed }: Known,
): Promise<Pending> {
  const ran = present.has(dataMigrationsTable) ? await readRan(tx) : new Map<string, Ran>();
  const steps = migrations.filter(({ name }) => !ran.has(name)).map((one) => stepOf(one, { present, renamed }));
  const rewritten = migrations.flatMap(({ name, fingerprint = null }) => {
    const before = ran.get(name);
    if (before === undefined || before.fingerprint === null || fingerprint === null) return [];
    return before.fingerprint !== fingerprint
      ? [
          `The data migration ${name} was run on ${before.ran_at.toISOString().slice(0, 10)} and has been changed since. It is not run again: write the change as a further one.`,
        ]
      : [];
  });
  return { steps, rewritten };
}

interface Ran {
  readonly name: string;
  readonly fingerprint: string | null;
  readonly ran_at: Date;
}

async function readRan(tx: Tx): Promise<ReadonlyMap<string, Ran>> {
  const { rows } = await sql<Ran>`select name, fingerprint, ran_at from ${sql.table(dataMigrationsTable)}`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

function stepOf(migration: IdentifiedDataMigration, { present, renamed }: Known): Step {
  const { name, meaning, fingerprint = null, reads = [] } = migration;
  const id = `data:${name}`;
  const tables = new Map([...present].map(([table, found]) => [renamed.get(table) ?? table, found]));
  const missing = reads.find((path) => {
    const [table = '', column = ''] = path.split('.');
    return tables.get(table)?.columns.has(column) !== true;
  });
  // A database that is made now has no rows of before.
  if (!present.has('beheer_migrations') || missing !== undefined) {
    const why = missing === undefined ? 'no rows of before' : `no ${missing}`;
    return safe('data', id, {
      statement: recording(name, fingerprint, null),
      meaning: `${meaning} There is ${why}: it counts as done.`,
    });
  }
  const statement = `-- ${dataMigrationFile(name)}${fingerprint === null ? '' : ` ${fingerprint.slice(0, 12)}`}`;
  return { ...safe('data', id, { statement, meaning }), code: migration };
}

const recording = (name: string, fingerprint: string | null, rows: number | null): string =>
  `insert into ${dataMigrationsTable} (name, fingerprint, ran_at, written_rows) values ('${name}', ${fingerprint === null ? 'null' : `'${fingerprint}'`}, clock_timestamp(), ${rows ?? 'null'})`;

/** Runs it and writes down that it was. Answers how many rows it wrote. */
export async function runPending(tx: Tx, migration: IdentifiedDataMigration): Promise<number> {
  const { name, fingerprint = null } = migration;
  let rows: number;
  try {
    rows = await runDataMigration(tx, migration);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The data migration ${name} was broken off: ${why}\nNothing was changed.`, { cause: error });
  }
  await sql.raw(recording(name, fingerprint, rows)).execute(tx);
  return rows;
}

/**
 * Runs it on rows as they are, whether it was run before or not: for its test. Answers how many rows it wrote.
 *
 * @param tx taken back by whoever only wants to see.
 */
export async function runDataMigration(tx: Tx, { run }: Pick<DataMigration, 'run'>): Promise<number> {
  let written = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      written += Number(result.numAffectedRows ?? 0);
      return Promise.resolve(result);
    },
  };
  await run({ database: tx.withPlugin(counting), sql });
  return written;
}
