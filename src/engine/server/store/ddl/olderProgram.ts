/**
 * Start of an older program on a database that a later version has used (`--older-program`): reads what a migration
 * would return, and changes nothing.
 */
import type { Registry } from '../../../registry/types.ts';
import type { Database } from '../contract.ts';
import { findRole } from '../row-level-security/role.ts';
import { systemTables } from '../systemTables.ts';
import { latestMigration } from './history.ts';
import { introspect } from './introspect.ts';
import { requireOlderProgram } from './programVersion.ts';
import { desiredTables } from './tables.ts';
import { presentViews } from './views.ts';

interface OlderProgram {
  readonly registry: Registry;
  /** Version of this program. */
  readonly version: string;
  readonly warn: (line: string) => void;
}

/** State of a database that a later version has migrated. */
export interface FoundDatabase {
  /** PostgreSQL role of callers under row-level security. */
  readonly role: string | null;
  /** Latest migration in the database. */
  readonly migration: string | null;
  /** Tables and views of the registry that the later version has removed. */
  readonly missing: ReadonlySet<string>;
}

/** Reads the database. Reports which tables and columns of this program are missing. @throws Error if no later version has used it */
export async function readAsOlderProgram(
  database: Database,
  { registry, version, warn }: OlderProgram,
): Promise<FoundDatabase> {
  const later = await requireOlderProgram(database, version);
  warn(
    `Database: Beheer ${later} has used this database, and this is ${version}. It can be read, and nothing is saved: no migrations, jobs, emails, schedules, imports or backups run. Only sign-in works as usual.`,
  );
  const { role, problem } = await findRole(database);
  if (problem !== null) warn(`Database: ${problem}`);
  const tables = await introspect(database);
  const views = await presentViews(database);
  const desired = [...systemTables, ...desiredTables(registry, { trigrams: true, gistKeys: true })];
  const named = Object.values(registry.resources).flatMap(({ view, table }) => (view === null ? [] : [table]));
  const missing = new Set([
    ...desired.flatMap(({ name }) => (tables.has(name) ? [] : [name])),
    ...named.filter((name) => !views.has(name)),
  ]);
  const columns = desired.flatMap(({ name, columns: wanted }) => {
    const present = tables.get(name)?.columns;
    return wanted.flatMap((column) => (!present || present.has(column.name) ? [] : [`${name}.${column.name}`]));
  });
  const lost = [...missing, ...columns];
  if (lost.length > 0)
    warn(`Database: the later version has removed ${lost.join(', ')}. Requests that need them are answered with 503.`);
  return { role, migration: await latestMigration(database), missing };
}
