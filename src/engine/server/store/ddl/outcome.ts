/** Outcomes of a plan's steps, as data: printed by `--plan`, and by a start that stops. */
import type { RoleFound } from '../row-level-security/role.ts';
import type { Step } from './step.ts';
import type { Fate } from './typeChange.ts';

/** Outcome of one step. */
export interface StepOutcome {
  readonly step: Step;
  /** Statement that is run; null if none. */
  readonly statement: string | null;
  /** Number of rows that it writes; null if they were not counted. */
  readonly written: number | null;
  /** Number of rows that it harms, or that prevent it. */
  readonly harmed: number;
  /** Values that change, by their fate. */
  readonly tally: Tally | null;
  /** A few of the harmed rows. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** The rows that meet a rule which others break; null for other steps, and where all rows meet it. */
  readonly met: CountedRows | null;
  /**
   * `held` waits for permission. `kept` has permission to keep rows that break the rule, so it does nothing while they
   * do.
   */
  readonly became: 'applied' | 'allowed' | 'held' | 'kept';
  /** PostgreSQL's error message, if it rejected a step that no row seemed to prevent. */
  readonly refusal: string | null;
}

/** Number of rows, and a few of them. */
export interface CountedRows {
  readonly count: number;
  readonly examples: StepOutcome['examples'];
}

export type Tally = Readonly<Record<Fate, CountedRows>>;

/** Result of a migration, or of its rehearsal. */
export interface Migration {
  /** In the order in which they were applied, or would be. */
  readonly outcomes: readonly StepOutcome[];
  /** Manual changes since the last migration. */
  readonly drift: readonly string[];
  /** Data migrations that have run with different code than they have now, a sentence each. */
  readonly rewritten: readonly string[];
  /** The confined role, or the reason why there is none. */
  readonly confined: RoleFound;
  /** Checksum of the statements that were run; null if there were none. */
  readonly checksum: string | null;
}

export const statementsOf = (outcomes: readonly StepOutcome[]): readonly string[] =>
  outcomes.flatMap(({ statement }) => statement ?? []);

/** Returns the outcomes of steps that wait for permission. */
export const blockedOutcomes = ({ outcomes }: Pick<Migration, 'outcomes'>): readonly StepOutcome[] =>
  outcomes.filter(({ became }) => became === 'held');

/**
 * Error: the registry cannot be served on this database until a person gives permission or changes rows. Nothing was
 * changed.
 */
export class MigrationBlocked extends Error {
  constructor(
    readonly migration: Migration,
    message: string,
  ) {
    super(message);
    this.name = 'MigrationBlocked';
  }
}
