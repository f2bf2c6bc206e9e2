/**
 * Migrates the database to what the registry requires: by one process at a time, and without losing values. Runs in one
 * transaction, unless many tables have to be dropped.
 */
import { sql } from 'kysely';
import { formatProblem } from '../../../registry/problem.ts';
import type { Registry } from '../../../registry/types.ts';
import type { Database, IdentifiedDataMigration, Tx } from '../contract.ts';
import { refuseUnfinishedRestore } from './unfinished.ts';
import { encryptedColumns } from '../encryption.ts';
import { systemTables } from '../systemTables.ts';
import { withPersonRevisions } from './personRevisions.ts';
import { ensureRole, type RoleFound } from '../row-level-security/role.ts';
import { tablePoliciesOf, type TablePolicies } from '../row-level-security/tablePolicies.ts';
import { appliedOutcome, applySteps, isAllowed, type Permissions } from './applySteps.ts';
import type { DesiredTable, DesiredView } from './desired.ts';
import { pendingDataMigrations } from './dataMigration.ts';
import { difference, renamedTables, replacedTables } from './diff.ts';
import { ensureExtensions } from './extensions.ts';
import { refuseNarrowerSeries } from './numberSeries.ts';
import { checksumOf, continueMigration, readHistory, recordMigration, rewriteSnapshot } from './history.ts';
import { introspect, type PresentTable } from './introspect.ts';
import { extendLock, lock, unlock } from '../schemaLock.ts';
import { blockedOutcomes, MigrationBlocked, statementsOf, type Migration, type StepOutcome } from './outcome.ts';
import { partsOf } from './parts.ts';
import { blockedText, permissionProblem } from './planText.ts';
import { readPolicies, withPolicies } from './presentPolicies.ts';
import { driftOf, snapshotOf, withFields, type Snapshot } from './snapshot.ts';
import type { Step } from './step.ts';
import { prepareViews } from './prepareViews.ts';
import { recordProgramVersion, refuseOlderProgram } from './programVersion.ts';
import { desiredTables } from './tables.ts';
import { aroundViews, desiredViews, presentViews, type PresentView } from './views.ts';
import { withPolicySteps } from './policySteps.ts';

export interface MigrateOptions {
  readonly database: Database;
  readonly registry: Registry;
  readonly log: (line: string) => void;
  /** Permissions, such as `drop:clients.fax`. */
  readonly allow?: readonly string[];
  /** True to run the migration and roll it back: the result is what would happen. */
  readonly rehearse?: boolean;
  /** Indexes of tables of at least this size are built concurrently. */
  readonly largeTableBytes?: number;
  /**
   * Called before tables of an existing database are changed, with the meaning of each change. If it fails, the
   * migration stops before anything is changed.
   */
  readonly beforeChange?: ((meanings: readonly string[]) => Promise<void>) | undefined;
  /** Data migrations of the active modules, in their order. */
  readonly dataMigrations?: readonly IdentifiedDataMigration[];
  /** Version of the program. It is recorded; a database that a later version has used is refused. */
  readonly version?: string | undefined;
}

/** Some hundred thousand rows: building an index on them blocks writes for about a second. */
const largeTable = 32 * 1024 * 1024;

/**
 * Migrates the database. Returns what was done, or with `rehearse` what would be done.
 *
 * @throws MigrationBlocked if the registry cannot be served until a person gives permission; nothing is changed then
 * @throws Error if a later version has used the database; nothing is changed then
 */
export async function migrate(options: MigrateOptions): Promise<Migration> {
  const { database, registry, log, version } = options;
  // Checked again under the lock. Here it comes before an older registry is compared with the tables.
  if (version !== undefined) await refuseOlderProgram(database, version);
  const extensions = await ensureExtensions(database, log);
  const confined = await ensureRole(database, log);
  const desired: Desired = {
    tables: withPersonRevisions(registry, [...systemTables, ...desiredTables(registry, extensions)]),
    views: desiredViews(registry),
    confined,
    policies: tablePoliciesOf(registry),
  };
  await expectViews(database, registry, desired);
  // Uses one connection, because the session lock over several transactions belongs to it.
  return database.connection().execute(async (connection) => {
    const once = async (): Promise<Migration> => {
      try {
        return await inTransactions(connection, desired, options);
      } finally {
        await unlock(connection);
      }
    };
    const migration = await once();
    if (options.rehearse === true || !migration.outcomes.some(({ step }) => step.prepares)) return migration;
    return withOutcomes(migration, (await once()).outcomes);
  });
}

const fingerprints = new WeakMap<Registry, string>();

/**
 * Returns a fingerprint that is equal for registries that require the same database and records of roles, so that a
 * migration between them would change nothing.
 */
export function tablesFingerprint(registry: Registry): string {
  const known = fingerprints.get(registry);
  if (known !== undefined) return known;
  const tables = withPersonRevisions(registry, desiredTables(registry, { trigrams: true, gistKeys: true }));
  const sealed = [...encryptedColumns(registry)].map(([table, columns]) => [table, [...columns.keys()]]);
  const series = Object.values(registry.resources).flatMap(({ name, fields }) =>
    Object.values(fields).flatMap(({ name: field, numberSeries }) =>
      numberSeries ? [[name, field, numberSeries]] : [],
    ),
  );
  const made = checksumOf([
    JSON.stringify([tables, desiredViews(registry), tablePoliciesOf(registry), sealed, series, registry.roles]),
  ]);
  fingerprints.set(registry, made);
  return made;
}

/** Tests the SQL of all views before anything is changed. */
async function expectViews(database: Database, registry: Registry, { tables, views }: Desired): Promise<void> {
  // Views over adopted tables are checked when they are created.
  if (views.length === 0 || registry.schema !== null) return;
  const present = await presentViews(database);
  // Skip views that are unchanged, over unchanged tables.
  const stands = ({ name, digest }: DesiredView): boolean => {
    const found = present.get(name);
    return found?.digest === digest && found.looksAt.every((one) => isAskedFor({ tables, views }, one));
  };
  if (views.every(stands)) return;
  const problems = await prepareViews(database, { registry, tables, views });
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
}

function isAskedFor(
  { tables, views }: Pick<Desired, 'tables' | 'views'>,
  [relation, column]: PresentView['looksAt'][number],
): boolean {
  if (views.some(({ name }) => name === relation)) return true;
  const table = tables.find(({ name }) => name === relation);
  return table !== undefined && (column === null || table.columns.some(({ name }) => name === column));
}

interface Desired {
  readonly tables: readonly DesiredTable[];
  readonly views: readonly DesiredView[];
  readonly confined: RoleFound;
  readonly policies: readonly TablePolicies[];
}

async function inTransactions(database: Database, desired: Desired, options: MigrateOptions): Promise<Migration> {
  const { rehearse = false } = options;
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    rehearse ? rehearsal(database, work) : database.transaction().execute(work);
  const { migration: first, later, concurrent, progress } = await run((tx) => apply(tx, desired, options));
  let migration = first;
  let reached = progress;
  for (const steps of later) {
    const { outcomes, progress: next } = await run((tx) => proceed(tx, { steps, progress: reached, rehearse }));
    reached = next;
    migration = withOutcomes(migration, outcomes);
  }
  for (const step of concurrent) {
    const done = [appliedOutcome(step)];
    if (!rehearse) {
      await runConcurrently(database, step, options);
      reached = await run((tx) => record(tx, { outcomes: done, tables: [step.concurrent ?? ''], progress: reached }));
    }
    migration = withOutcomes(migration, done);
  }
  return migration;
}

/**
 * Runs a step outside of a transaction. An interrupted build leaves an invalid index, which the next start rebuilds.
 */
async function runConcurrently(
  database: Database,
  { statement, meaning }: Step,
  { log }: MigrateOptions,
): Promise<void> {
  log(`Database: ${meaning}`);
  await sql`set statement_timeout = 0`.execute(database);
  await sql.raw(statement).execute(database);
}

/** Carries the result of a transaction that is rolled back. */
class Rehearsed<T> extends Error {
  constructor(readonly answer: T) {
    super('This was a rehearsal.');
  }
}

async function rehearsal<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let rehearsed: Rehearsed<T> | undefined;
  try {
    await database.transaction().execute(async (tx) => {
      // A rehearsal does not wait long for locks, because others would queue behind it.
      await sql`set local lock_timeout = '5s'`.execute(tx);
      rehearsed = new Rehearsed(await work(tx));
      throw rehearsed;
    });
  } catch (error) {
    if (rehearsed !== undefined && error === rehearsed) return rehearsed.answer;
    throw error;
  }
  throw new Error('A rehearsal ends with being taken back.');
}

/** State after the transactions that are done. */
interface Progress {
  readonly permissions: Permissions;
  readonly confined: RoleFound;
  readonly outcomes: readonly StepOutcome[];
  /** Keys of the given permissions, including those for steps that were not reached yet. */
  readonly allowed: readonly string[];
  /** Uuid of the record of this migration; null until there is something to record. */
  readonly record: string | null;
  readonly snapshot: Snapshot;
}

interface Applied {
  readonly migration: Migration;
  readonly later: readonly (readonly Step[])[];
  readonly concurrent: readonly Step[];
  readonly progress: Progress;
}

async function apply(
  tx: Tx,
  { tables: desired, views, confined, policies }: Desired,
  {
    log,
    allow = [],
    rehearse = false,
    largeTableBytes = largeTable,
    dataMigrations = [],
    beforeChange,
    version,
    registry,
  }: MigrateOptions,
): Promise<Applied> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await lock(tx, log);
  await extendLock(tx);
  await refuseUnfinishedRestore(tx);
  if (version !== undefined) await refuseOlderProgram(tx, version);
  const history = await readHistory(tx);
  const present = await look(tx, confined, null);
  await refuseNarrowerSeries(tx, registry, present);
  const drift = driftOf(present, desired, history.snapshot);
  const renamed = renamedTables(desired, present);
  const { steps: data, rewritten } = await pendingDataMigrations(tx, dataMigrations, { present, renamed });
  const unwalled = aroundViews(
    { desired: views, present: await presentViews(tx), renamed },
    difference({ desired, present, earlier: history.snapshot, largeTableBytes, data, allow }),
  );
  const steps =
    confined.role === null
      ? unwalled
      : withPolicySteps(
          {
            role: confined.role,
            desired: policies,
            present: without(await readPolicies(tx, confined.role), replacedTables(unwalled)),
            earlier: history.snapshot,
            renamed,
          },
          unwalled,
        );
  const problem = permissionProblem(allow, steps, history.allowed);
  if (problem !== null) throw new Error(problem);
  const permissions: Permissions = {
    given: new Set(allow),
    remembered: history.allowed,
    unfinished: history.latest,
  };
  const changes = steps.filter((step) => changesTables(step, permissions)).map(({ meaning }) => meaning);
  if (!rehearse && history.snapshot !== null && changes.length > 0) await beforeChange?.(changes);
  const { first, later, concurrent } = partsOf(steps);
  const outcomes = await applySteps(tx, { steps: first, permissions, count: rehearse });
  const migration = withOutcomes({ outcomes: [], drift, rewritten, confined, checksum: null }, outcomes);
  const pending = later.flat().flatMap(({ risk }) => (risk && isAllowed(permissions, risk) ? [risk.key] : []));
  const allowed = [...new Set([...allowedIn(outcomes, history.allowed), ...pending])];
  const nothing = { permissions, confined, outcomes, allowed, record: null, snapshot: {} };
  if (rehearse) return { migration, later, concurrent, progress: nothing };
  if (blockedOutcomes(migration).some(({ step }) => step.risk?.blocks))
    throw new MigrationBlocked(migration, blockedText(migration));
  if (version !== undefined) await recordProgramVersion(tx, version);
  const statements = statementsOf(outcomes);
  const hasChanged = statements.length > 0 || allowed.length > 0;
  if (!hasChanged && later.length + concurrent.length === 0) {
    const restated = history.snapshot && withFields(history.snapshot, desired);
    if (restated) await rewriteSnapshot(tx, restated);
    return { migration, later, concurrent, progress: nothing };
  }
  const snapshot = snapshotOf(await look(tx, confined, null), desired, history.snapshot);
  const entry = { statements, blocked: blockedIds(outcomes), allowed, snapshot };
  const uuid = hasChanged ? await recordMigration(tx, entry) : null;
  return { migration, later, concurrent, progress: { ...nothing, record: uuid, snapshot } };
}

/**
 * Views and policies hold no rows, and an earlier program recreates its own. A step that waits for permission changes
 * nothing.
 */
function changesTables({ stage, risk }: Step, permissions: Permissions): boolean {
  const isDecided = risk === null || risk.values?.isDecided === true || isAllowed(permissions, risk);
  return stage !== 'views' && stage !== 'walls' && isDecided;
}

interface Proceeding {
  readonly steps: readonly Step[];
  readonly progress: Progress;
  readonly rehearse: boolean;
}

/**
 * Runs a later transaction, for tables that the registry no longer has. Its result is kept if a later one is
 * interrupted.
 */
async function proceed(
  tx: Tx,
  { steps, progress, rehearse }: Proceeding,
): Promise<{ readonly outcomes: readonly StepOutcome[]; readonly progress: Progress }> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const outcomes = await applySteps(tx, { steps, permissions: progress.permissions, count: rehearse });
  const all = [...progress.outcomes, ...outcomes];
  if (rehearse || statementsOf(outcomes).length === 0) return { outcomes, progress: { ...progress, outcomes: all } };
  const tables = steps.flatMap(({ apart }) => apart?.table ?? []);
  return { outcomes, progress: await record(tx, { outcomes, tables, progress }) };
}

interface Recording {
  /** Outcomes since the last record. */
  readonly outcomes: readonly StepOutcome[];
  /** Tables that were changed. */
  readonly tables: readonly string[];
  readonly progress: Progress;
}

/** Records the progress. */
async function record(tx: Tx, { outcomes, tables: names, progress }: Recording): Promise<Progress> {
  const { confined, allowed, record: uuid } = progress;
  const all = [...progress.outcomes, ...outcomes];
  const tables = new Set(names);
  const others = Object.entries(progress.snapshot).filter(([name]) => !tables.has(name));
  const left = snapshotOf(await look(tx, confined, [...tables]), [], progress.snapshot);
  const snapshot = { ...Object.fromEntries(others), ...left };
  const entry = { statements: statementsOf(all), blocked: blockedIds(all), allowed, snapshot };
  if (uuid !== null) await continueMigration(tx, uuid, entry);
  return { ...progress, outcomes: all, snapshot, record: uuid ?? (await recordMigration(tx, entry)) };
}

/** A table that takes the place of another one has no policies yet. */
const without = <T>(policies: ReadonlyMap<string, T>, tables: ReadonlySet<string>): ReadonlyMap<string, T> =>
  new Map([...policies].filter(([table]) => !tables.has(table)));

/** @param names tables to read; null reads all */
async function look(
  tx: Tx,
  { role }: RoleFound,
  names: readonly string[] | null,
): Promise<ReadonlyMap<string, PresentTable>> {
  return withPolicies(await introspect(tx, names), await readPolicies(tx, role));
}

function withOutcomes(migration: Migration, more: readonly StepOutcome[]): Migration {
  const outcomes = [...migration.outcomes, ...more];
  const statements = statementsOf(outcomes);
  return { ...migration, outcomes, checksum: statements.length > 0 ? checksumOf(statements) : null };
}

const blockedIds = (outcomes: readonly StepOutcome[]): readonly string[] =>
  blockedOutcomes({ outcomes }).map(({ step }) => step.id);

/** Returns the keys of permissions that were used for the first time. */
const allowedIn = (outcomes: readonly StepOutcome[], earlier: ReadonlySet<string>): readonly string[] =>
  outcomes.flatMap(({ step, became }) =>
    step.risk && (became === 'allowed' || (became === 'kept' && !earlier.has(step.risk.key))) ? [step.risk.key] : [],
  );
