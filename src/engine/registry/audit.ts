/** What the audit trail says: agreed between the store that writes it and the screens that tell it. */

/** The resource that keeps it. A registry without it keeps none. */
export const trail = 'audit-entries';

/** In the place of a value that nobody may read. */
export const masked = '•••';

/** What was done where an earlier version was written back. */
export const restoredVerb = 'restore-version';

/** What was done where a deleted record came back from the trash, and where it was deleted there for good. */
export const undeletedVerb = 'restore-deleted';
export const purgedVerb = 'purge';

/** The action that erases what is held of a person: what it changed is kept nowhere. */
export const erasedVerb = 'erase';

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
  /** `create`, `edit`, `delete`, `restore-version`, or an action's name. */
  readonly verb: string;
  readonly actor: string;
  readonly user_uuid: string | null;
  /** As it was then. */
  readonly user_name: string | null;
  readonly changes: readonly Change[];
}

/** Why a field of an earlier version is not written back. */
export type LeftOutReason =
  /** A state is changed by its actions alone. */
  | 'state'
  /** Only the program fills it in. */
  | 'read_only'
  /** It is filled in once. */
  | 'immutable'
  /** What it was is not kept. */
  | 'secret'
  | 'file'
  /** It was too long to be kept whole. */
  | 'too_long'
  /** Not the person's to change. */
  | 'forbidden';

/** What it would come to, to put an earlier version of a record back. */
export interface RestorePreview {
  /** The entry that left the record like that. */
  readonly entry: HistoryEntry;
  /** From how the record is now to how it would be. */
  readonly changes: readonly Change[];
  /** What was otherwise by then, and stays as it is. */
  readonly left_out: readonly { readonly field: string; readonly reason: LeftOutReason }[];
  /** Of the record as it is now: to be sent as `If-Match`. */
  readonly version: number;
}
