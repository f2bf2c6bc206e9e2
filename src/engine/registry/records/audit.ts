/** Types and names of the audit trail, shared by the store that writes it and the screens that show it. */

/** The resource that holds the audit trail. A registry without it keeps no trail. */
export const trail = 'audit-entries';

/** Replaces a value that nobody may read. */
export const masked = '•••';

/** The verb of an audit entry for restoring an earlier version. */
export const restoredVerb = 'restore-version';

/** The verbs of audit entries for restoring a record from the trash, and for purging it. */
export const undeletedVerb = 'restore-deleted';
export const purgedVerb = 'purge';

/** The verb of audit entries for a mail about a record that a rule has queued. */
export const mailedVerb = 'mailed';

/** The action that erases a person's data. The audit trail does not keep the values that it changed. */
export const erasedVerb = 'erase';

/** A change of one field. Null is an empty value. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** For owned lines, instead of `before` and `after`. */
  readonly lines?: readonly LineChange[];
}

/** A change to an owned line, as part of the change to its owner. */
export interface LineChange {
  readonly what: 'added' | 'changed' | 'removed';
  readonly uuid: string;
  /** The title of the line at that time. */
  readonly title: string | null;
  readonly changes: readonly FieldChange[];
}

/** An entry in the history of one record. */
export interface HistoryEntry {
  readonly uuid: string;
  /** RFC 3339. */
  readonly at: string;
  /** `create`, `edit`, `delete`, `restore-version`, or an action's name. */
  readonly verb: string;
  readonly actor: string;
  readonly user_uuid: string | null;
  /** The name at the time of the change. */
  readonly user_name: string | null;
  readonly changes: readonly FieldChange[];
}

/** The reason why a field of an earlier version is not restored. */
export type LeftOutReason =
  /** Only actions change a state. */
  | 'state'
  /** Only the server sets the field. */
  | 'read_only'
  /** The field cannot change after creation. */
  | 'immutable'
  /** The audit trail does not keep the earlier value. */
  | 'secret'
  | 'file'
  /** The value was too long to be kept completely. */
  | 'too_long'
  /** The person may not change the field. */
  | 'forbidden';

/** The result that restoring an earlier version would have. */
export interface RestorePreview {
  /** The entry that resulted in that version. */
  readonly entry: HistoryEntry;
  /** From the current record to the restored one. */
  readonly changes: readonly FieldChange[];
  /** Fields that differ from that version but are not restored. */
  readonly left_out: readonly { readonly field: string; readonly reason: LeftOutReason }[];
  /** Version of the current record, to be sent as `If-Match`. */
  readonly version: number;
}
