/** What became of a plan's steps, as data: what `--plan` prints, and what a start that stops says. */
import type { RoleFound } from '../row-level-security/role.ts';
import type { Step } from './step.ts';
import type { Fate } from './typeChange.ts';

export interface Outcome {
  readonly step: Step;
  /** What is run; null where nothing is. */
  readonly statement: string | null;
  /** How many rows it writes; null where nobody asked. */
  readonly written: number | null;
  /** How many rows it harms, or refuse it. */
  readonly harmed: number;
  /** Of values that change: by what becomes of them. */
  readonly tally: Tally | null;
  /** A few of the rows that it harms. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** `held`: it waits for permission. `kept`: with permission, nothing is done as long as the rows are as they are. */
  readonly became: 'applied' | 'allowed' | 'held' | 'kept';
  /** PostgreSQL's own words, where it refused a step that no row seemed to. */
  readonly refusal: string | null;
}

export type Tally = Readonly<Record<Fate, { readonly count: number; readonly examples: Outcome['examples'] }>>;

export interface Migration {
  /** In the order in which they were carried out, or would be. */
  readonly outcomes: readonly Outcome[];
  /** What was changed by hand since the last migration. */
  readonly drift: readonly string[];
  /** Data migrations that were run and are written otherwise now, a sentence each. */
  readonly rewritten: readonly string[];
  /** The role of confined people, or why there is none. */
  readonly confined: RoleFound;
  /** Of the statements that were run; null where there were none. */
  readonly checksum: string | null;
}

export const statementsOf = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ statement }) => statement ?? []);

export const blockedOutcomes = ({ outcomes }: Pick<Migration, 'outcomes'>): readonly Outcome[] =>
  outcomes.filter(({ became }) => became === 'held');

/**
 * The registry cannot be served on this database until a person allows something, or changes rows. Nothing was changed.
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
