/** A record on its way to the database, as the write and the audit trail share it. */
import type { Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import type { Row } from '../contract.ts';

/** A record to be written, with its owned lines. */
export interface RecordDraft {
  readonly resource: Resource;
  readonly uuid: string;
  /** The full record before the write, without secrets; null for a new one. */
  readonly before: Row | null;
  /** Values of the body that the caller may send. */
  readonly sent: Row;
  /** Values to write: those sent, plus the defaults of a new record. Without lines. */
  readonly values: Row;
  /** Changed owned lines, by field. */
  readonly lines: ReadonlyMap<string, OwnedChange>;
  /** Path of the record in the body: '' or `lines.0`. */
  readonly path: string;
}

/** The owned lines of one record that are written and removed. */
export interface OwnedChange {
  readonly drafts: readonly RecordDraft[];
  readonly removed: readonly Row[];
}

/** Returns the lines in the values of a record. */
export function linesOf(before: Row | null, name: string): readonly Row[] {
  const rows = before?.[name];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

/** Returns true if the field was sent, also with null. */
export function hasOwn(record: Row, name: string): boolean {
  return Object.hasOwn(record, name);
}
