/**
 * Data migrations: changes of rows that need code. Modules contribute them. Each runs once per database, as a step of
 * the plan that updates its tables.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type KyselyPlugin } from 'kysely';
import type { DataMigration, IdentifiedDataMigration, Tx } from '../contract.ts';
import type { PresentTable } from './introspect.ts';
import { safe, type Step } from './step.ts';

const namePattern = /^[a-z][a-z0-9-]*\/\d{3}-[a-z0-9-]+$/;

/**
 * Sorts data migrations by name.
 * @throws Error if a name does not match its file, or occurs twice
 */
export function inOrder(migrations: readonly DataMigration[]): readonly DataMigration[] {
  const odd = migrations.find(({ name }) => !namePattern.test(name));
  if (odd) throw new Error(`The data migration "${odd.name}" is to be called as its file: pricing/001-what-it-does.`);
  const sorted = migrations.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const twice = sorted.find(({ name }, index) => sorted[index + 1]?.name === name);
  if (twice) throw new Error(`Two modules hand in the data migration "${twice.name}".`);
  return sorted;
}

/**
 * Returns the path from the root, such as `src/modules/pricing/migrations/001-codes-in-capitals.ts`. Migrations of the
 * engine's own tables are called `engine/…`.
 */
export function dataMigrationFile(name: string): string {
  const folder = name.startsWith('engine/') ? 'src/engine/server' : `src/modules/${name.split('/')[0] ?? ''}`;
  return `${folder}/migrations/${name.split('/')[1] ?? ''}.ts`;
}

/** Adds fingerprints to the data migrations. @param root folder of the checkout with their files */
export function identified(root: string, migrations: readonly DataMigration[]): readonly IdentifiedDataMigration[] {
  return migrations.map((migration) => ({ ...migration, fingerprint: fingerprintOf(root, migration.name) }));
}

/** Begins fingerprints that are comparable. Those of earlier versions also covered imports and comments. */
const comparable = 'code:';

/** Hashes the file without imports, comments and white space, which do not change what it does. */
function fingerprintOf(root: string, name: string): string | null {
  try {
    const code = readFileSync(join(root, dataMigrationFile(name)), 'utf8')
      .replaceAll(/^import [^;]*;$/gm, '')
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/\s+/g, '');
    return comparable + createHash('sha256').update(code).digest('hex');
  } catch {
    return null;
  }
}

/** Table of data migrations that have run on this database. */
export const dataMigrationsTable = 'beheer_data_migrations';

interface Pending {
  readonly steps: readonly Step[];
  /** Migrations that have run with different code than their file has now, a sentence each. */
  readonly rewritten: readonly string[];
}

interface Known {
  readonly present: ReadonlyMap<string, PresentTable>;
  /** Tables that are renamed in the same plan, by their current name. */
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
    if (before?.fingerprint?.startsWith(comparable) !== true || fingerprint === null) return [];
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
  // A new database has no rows to migrate.
  if (!present.has('beheer_migrations') || missing !== undefined) {
    const why = missing === undefined ? 'no rows of before' : `no ${missing}`;
    return safe('data', id, {
      statement: recording(name, fingerprint, null),
      meaning: `${meaning} There is ${why}: it counts as done.`,
    });
  }
  const statement = `-- ${dataMigrationFile(name)}${fingerprint === null ? '' : ` ${fingerprint.slice(0, comparable.length + 12)}`}`;
  return { ...safe('data', id, { statement, meaning }), code: migration };
}

const recording = (name: string, fingerprint: string | null, rows: number | null): string =>
  `insert into ${dataMigrationsTable} (name, fingerprint, ran_at, written_rows) values ('${name}', ${fingerprint === null ? 'null' : `'${fingerprint}'`}, clock_timestamp(), ${rows ?? 'null'})`;

/** Runs a data migration and records it. @returns the number of rows that it wrote */
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
 * Runs a data migration on the current rows, even if it has run before: for its test.
 *
 * @param tx transaction, which a test rolls back
 * @returns the number of rows that it wrote
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
