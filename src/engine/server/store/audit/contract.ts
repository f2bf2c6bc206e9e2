/** Types of the audit trail of one transaction. */
import type { Caller } from '../caller.ts';
import type { FieldChange } from '../../../registry/records/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import type { DescribedRecord } from './describe.ts';

/** A change of a record that will become an audit entry at the end of the transaction. */
export interface Note extends DescribedRecord {
  readonly verb: string;
  readonly resource: Resource;
  readonly uuid: string;
  readonly changes: readonly FieldChange[];
  /** True where the changes cover the whole call and include everything noted before. */
  readonly whole?: boolean;
}

/** An audit entry to be written. */
export interface Entry {
  readonly verb: string;
  readonly resource: string | null;
  readonly record_uuid: string | null;
  readonly record_title: string | null;
  readonly client_uuid: string | null;
  readonly outcome: 'done' | 'refused';
  /** Code of the failure. */
  readonly reason: string | null;
  readonly changes: readonly FieldChange[];
  /** Number of similar events that this entry summarises. */
  readonly times?: number;
}

/** The pending audit entries of a transaction. */
export interface Trail {
  /** Caller who began the transaction, also where the program acts in it. */
  readonly caller: Caller;
  /** False where the registry has no audit trail. */
  readonly isEnabled: boolean;
  note(notes: readonly Note[]): void;
  /**
   * Returns all pending entries to a caller that writes them in its own statement; null where other calls in this
   * transaction may still add to them.
   */
  readonly take: (() => readonly Entry[]) | null;
}
