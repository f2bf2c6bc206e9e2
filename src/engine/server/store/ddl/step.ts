/** Step of a migration, as data: its id, SQL, meaning, and the rows that it could harm. */
import type { IdentifiedDataMigration } from '../contract.ts';
import type { ViewSource } from './desired.ts';
import type { Fate } from './typeChange.ts';

/** Stages in the order in which they are applied. */
export const stages = [
  'tables',
  'columns',
  'loosen',
  'types',
  'data',
  'fill',
  'rules',
  'references',
  'views',
  'walls',
  'drops',
  'concurrent',
] as const;
export type Stage = (typeof stages)[number];

/** Permissions: to lose values, to lose values that do not fit a new type, to keep rows that violate a rule. */
type Permission = 'drop' | 'narrow' | 'keep';

export interface Risk {
  readonly table: string;
  /** Statement to run before the rows are counted; null for none. */
  readonly before: string | null;
  /** Condition that selects rows that the step harms, or that prevent it. */
  readonly rows: string;
  /** Columns that show the problem of such a row. */
  readonly shown: readonly string[];
  /** Words after the count: singular and plural. */
  readonly counted: readonly [one: string, several: string];
  /** Words after the count of the other rows, for a rule; undefined where only the harmed rows matter. */
  readonly met?: readonly [one: string, several: string];
  /** True if it needs permission even if no row is harmed. */
  readonly always: boolean;
  /** True if the registry cannot be served without this step. */
  readonly blocks: boolean;
  /** Permission, such as `drop:clients.fax`. */
  readonly consent: `${Permission}:${string}`;
  /** Key by which the permission is remembered. Another definition has another key, so it needs new permission. */
  readonly key: string;
  /** Statement to run with permission if rows are harmed; null to skip the step. */
  readonly consented: string | null;
  /** Alternative to giving permission. */
  readonly advice: string;
  /** For values that change: the fate of each. The harmed rows are then counted by fate. */
  readonly values?: ChangedValues;
  /** For values that the application tests, because PostgreSQL cannot: rows whose value fails are counted. */
  readonly accepted?: { readonly column: string; readonly test: (value: unknown) => boolean };
  /** Further permissions that the step accepts, such as `round:servers.width`. */
  readonly accepts?: readonly string[];
  /** True if it accepts no permission, because the registry forbids that. */
  readonly refused?: boolean;
}

export interface ChangedValues {
  /** SQL expression of the {@link Fate}; null for a row without a value. */
  readonly fate: string;
  readonly before: string;
  /** Null until a person has chosen how the unit is converted. */
  readonly after: string | null;
  /** True if the conversion was decided, by the registry or a permission. */
  readonly isDecided: boolean;
  /** Fates that require permission. */
  readonly harms: readonly Fate[];
  /** Permission for values that are only rounded. */
  readonly lesser: string;
  /** Words after the number of rows of each fate: singular and plural. Those of a conversion by default. */
  readonly words?: Readonly<Record<Fate, readonly [one: string, several: string]>>;
}

export interface Step {
  /** Id such as `add:clients.fax`. */
  readonly id: string;
  readonly stage: Stage;
  readonly statement: string;
  /** One sentence. */
  readonly meaning: string;
  /** Further sentences. */
  readonly notes?: readonly string[];
  /** Columns of a new table, as SQL. */
  readonly columns?: readonly string[];
  /** SQL that counts the rows it writes; null if it writes none. */
  readonly writes: string | null;
  readonly risk: Risk | null;
  /** Ids of steps that must have been applied before this one. */
  readonly needs?: readonly string[];
  /** For a step that may run in a later transaction: its table, and the approximate number of locks that it holds. */
  readonly apart?: { readonly table: string; readonly locks: number };
  /** Table of a step that runs concurrently, outside of a transaction. */
  readonly concurrent?: string;
  /** True for a step after which the migration has further ones. */
  readonly prepares?: true;
  /**
   * Table by its new name, and column by its former name, that the step changes. Views on it must be dropped first and
   * recreated.
   */
  readonly alters?: { readonly table: string; readonly column: string | null };
  /** Data migration to run; the statement only names it. */
  readonly code?: IdentifiedDataMigration;
  /** SQL that a person wrote in a schema, in which PostgreSQL may find errors. */
  readonly writtenIn?: ViewSource;
}

/** Returns a step that no row can prevent. */
export function safe(
  stage: Stage,
  id: string,
  { statement, meaning, writes = null }: { statement: string; meaning: string; writes?: string | null },
): Step {
  return { id, stage, statement, meaning, writes, risk: null };
}
