/** Brings the database to what the registry asks: in one transaction, by one process at a time, and never at the cost of a value. */
import { sql } from 'kysely';
import type { Registry } from '../../../registry/types.ts';
import type { Database, Tx } from '../contract.ts';
import { refuseUnfinishedRestore } from '../backup/unfinished.ts';
import { systemTables } from '../systemTables.ts';
import { carryOut } from './carryOut.ts';
import type { DesiredTable, DesiredView } from './desired.ts';
import { difference, renamedTables } from './diff.ts';
import { ensureExtensions } from './extensions.ts';
import { checksumOf, readHistory, recordMigration } from './history.ts';
import { introspect, type PresentTable } from './introspect.ts';
import { presentWalls, withWalls } from './presentWalls.ts';
import { aroundWalls } from './wallSteps.ts';
import { ensureRole, type RoleFound } from '../wall/role.ts';
import { wallsOf, type Wall } from '../wall/walls.ts';
import { lock } from './lock.ts';
import { heldOf, MigrationHeld, statementsOf, type Migration } from './outcome.ts';
import { heldText, permissionProblem } from './planText.ts';
import { driftOf, snapshotOf } from './snapshot.ts';
import { desiredTables } from './tables.ts';
import { aroundViews, desiredViews, presentViews } from './views.ts';

export interface MigrateOptions {
  readonly database: Database;
  readonly registry: Registry;
  readonly log: (line: string) => void;
  /** What a person allows: `drop:clients.fax`. */
  readonly allow?: readonly string[];
  /** Carry it out and take it all back: what it answers is what would happen. */
  readonly rehearse?: boolean;
}

/**
 * Answers what was done, or with `rehearse` what would be.
 *
 * @throws MigrationHeld where the registry cannot be served until a person allows something; nothing is changed then.
 */
export async function migrate(options: MigrateOptions): Promise<Migration> {
  const { database, registry, log, rehearse = false } = options;
  const extensions = await ensureExtensions(database, log);
  const confined = await ensureRole(database, log);
  const desired: Desired = {
    tables: [...systemTables, ...desiredTables(registry, extensions)],
    views: desiredViews(registry),
    confined,
    walls: wallsOf(registry),
  };
  const work = (tx: Tx): Promise<Migration> => apply(tx, desired, options);
  return rehearse ? rehearsal(database, work) : database.transaction().execute(work);
}

/** What a transaction answers that is then taken back. */
class Rehearsed extends Error {
  constructor(readonly migration: Migration) {
    super('This was a rehearsal.');
  }
}

async function rehearsal(database: Database, work: (tx: Tx) => Promise<Migration>): Promise<Migration> {
  try {
    await database.transaction().execute(async (tx) => {
      // Who only wants to look does not stand in line before those who work.
      await sql`set local lock_timeout = '5s'`.execute(tx);
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.migration;
    throw error;
  }
  throw new Error('A rehearsal ends with being taken back.');
}

interface Desired {
  readonly tables: readonly DesiredTable[];
  readonly views: readonly DesiredView[];
  readonly confined: RoleFound;
  readonly walls: readonly Wall[];
}

async function apply(
  tx: Tx,
  { tables: desired, views, confined, walls }: Desired,
  { log, allow = [], rehearse = false }: MigrateOptions,
): Promise<Migration> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await lock(tx, log);
  await refuseUnfinishedRestore(tx);
  const history = await readHistory(tx);
  const look = async (): Promise<ReadonlyMap<string, PresentTable>> =>
    withWalls(await introspect(tx), await presentWalls(tx, confined.role));
  const present = await look();
  const drift = driftOf(present, desired, history.snapshot);
  const unwalled = aroundViews(views, await presentViews(tx), difference(desired, present, history.snapshot));
  const steps =
    confined.role === null
      ? unwalled
      : aroundWalls(
          {
            role: confined.role,
            desired: walls,
            present: await presentWalls(tx, confined.role),
            earlier: history.snapshot,
            renamed: renamedTables(desired, present),
          },
          unwalled,
        );
  const problem = permissionProblem(allow, steps);
  if (problem !== null) throw new Error(problem);
  const outcomes = await carryOut(tx, {
    steps,
    permissions: { given: new Set(allow), remembered: history.allowed },
    count: rehearse,
  });
  const statements = statementsOf(outcomes);
  const migration: Migration = {
    outcomes,
    drift,
    confined,
    checksum: statements.length > 0 ? checksumOf(statements) : null,
  };
  if (rehearse) return migration;
  const held = heldOf(migration);
  if (held.some(({ step }) => step.risk?.blocks)) throw new MigrationHeld(migration, heldText(migration));
  const allowed = outcomes.flatMap(({ step, became }) =>
    step.risk && (became === 'allowed' || became === 'kept') && !history.allowed.has(step.risk.key)
      ? [step.risk.key]
      : [],
  );
  if (statements.length > 0 || allowed.length > 0) {
    const snapshot = snapshotOf(await look(), desired, history.snapshot);
    await recordMigration(tx, { statements, held: held.map(({ step }) => step.id), allowed, snapshot });
  }
  return migration;
}
