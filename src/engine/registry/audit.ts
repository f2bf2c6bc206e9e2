/** What the audit trail says: agreed between the store that writes it and the screens that tell it. */

/** The resource that keeps it. A registry without it keeps none. */
export const trail = 'audit-entries';

/** In the place of a value that nobody may read. */
export const masked = '•••';

/** One field that became something else. Null is empty. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** With owned lines, in the place of both. */
  readonly lines?: readonly LineChange[];
}

export interface LineChange {
  readonly what: 'added' | 'changed' | 'removed';
  readonly uuid: string;
  /** What it was called. */
  readonly title: string | null;
  readonly changes: readonly Change[];
}

/** An entry in the history of one record. */
export interface HistoryEntry {
  readonly uuid: string;
  /** An instant. */
  readonly at: string;
  /** `create`, `edit`, `delete`, or an action's name. */
  readonly verb: string;
  readonly actor: string;
  readonly user_uuid: string | null;
  /** As it was then. */
  readonly user_name: string | null;
  readonly changes: readonly Change[];
}
