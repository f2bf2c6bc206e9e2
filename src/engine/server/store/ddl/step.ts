/** One change of the database, as data: what it is called, its SQL, what it means, and which rows it could harm. */
import type { IdentifiedDataMigration } from '../contract.ts';
import type { ViewSource } from './desired.ts';
import type { Fate } from './typeChange.ts';

/** In the order in which they are carried out. */
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

/** What a person can allow: to lose values, to lose what does not fit the new type, to keep rows that break a rule. */
export type Permission = 'drop' | 'narrow' | 'keep';

export interface Risk {
  readonly table: string;
  /** Run before the rows are counted; null for nothing. */
  readonly before: string | null;
  /** The condition on the table's rows that the step harms, or that refuse it. */
  readonly rows: string;
  /** Columns that show what is the matter with such a row. */
  readonly shown: readonly string[];
  /** After the count: of one row, of several. */
  readonly counted: readonly [one: string, several: string];
  /** It needs permission even where no row is harmed. */
  readonly always: boolean;
  /** Without it the registry cannot be served as it is written. */
  readonly blocks: boolean;
  /** `drop:clients.fax`. */
  readonly consent: `${Permission}:${string}`;
  /** What the permission is remembered by: another definition needs another one. */
  readonly key: string;
  /** What is run with permission where rows are harmed; null where it is then left out. */
  readonly consented: string | null;
  /** What else would help. */
  readonly advice: string;
  /** Of values that change: what becomes of each. The rows that it harms are then counted by their fate. */
  readonly values?: ChangedValues;
  /** Of values that the program tests, as PostgreSQL cannot: the rows whose value fails are counted. */
  readonly accepted?: { readonly column: string; readonly test: (value: unknown) => boolean };
  /** Further permissions that the step takes: `round:servers.width`. */
  readonly accepts?: readonly string[];
  /** Takes no permission: the registry refuses it. */
  readonly refused?: boolean;
}

export interface ChangedValues {
  /** SQL: a {@link Fate}, null of a row without a value. */
  readonly fate: string;
  readonly before: string;
  /** Null as long as nobody has said how the one unit becomes the other. */
  readonly after: string | null;
  /** Somebody has said what becomes of the values. */
  readonly isDecided: boolean;
  /** The fates that need permission. */
  readonly harms: readonly Fate[];
  /** The permission for values that are only rounded. */
  readonly lesser: string;
}

export interface Step {
  /** `add:clients.fax`. */
  readonly id: string;
  readonly stage: Stage;
  readonly statement: string;
  /** One sentence. */
  readonly meaning: string;
  /** Further sentences. */
  readonly notes?: readonly string[];
  /** Of a new table, as SQL. */
  readonly columns?: readonly string[];
  /** SQL that counts the rows it writes; null where it writes none. */
  readonly writes: string | null;
  readonly risk: Risk | null;
  /** The steps that must have been carried out before this one makes sense. */
  readonly needs?: readonly string[];
  /**
   * Of a step that may also be carried out in a later transaction: its table, and about how many locks it holds until
   * that ends.
   */
  readonly apart?: { readonly table: string; readonly locks: number };
  /** The table of a step that is carried out beside the work on it, in no transaction. */
  readonly concurrent?: string;
  /**
   * A table, by the name that it has afterwards, or a column of it by the name that it had: what a view on it stands in
   * the way of, or would not follow.
   */
  readonly alters?: { readonly table: string; readonly column: string | null };
  /** Of rows that a module brings along by its own code: that is run, and the statement only names it. */
  readonly code?: IdentifiedDataMigration;
  /** What of it somebody wrote: PostgreSQL may find it wrong. */
  readonly writtenIn?: ViewSource;
}

/** A step that no row can refuse. */
export function safe(
  stage: Stage,
  id: string,
  { statement, meaning, writes = null }: { statement: string; meaning: string; writes?: string | null },
): Step {
  return { id, stage, statement, meaning, writes, risk: null };
}
