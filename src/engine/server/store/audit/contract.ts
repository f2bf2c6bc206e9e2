/** What the trail of one transaction keeps of each record, and how it is handed it. */
import type { Caller } from '../caller.ts';
import type { Change } from '../../../registry/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import type { Described } from './describe.ts';

export interface Note extends Described {
  readonly verb: string;
  readonly resource: Resource;
  readonly uuid: string;
  readonly changes: readonly Change[];
  /** From the beginning of the call to its end: what was noted before is in it. */
  readonly whole?: boolean;
}

/** What is written down. */
export interface Entry {
  readonly verb: string;
  readonly resource: string | null;
  readonly record_uuid: string | null;
  readonly record_title: string | null;
  readonly client_uuid: string | null;
  readonly outcome: 'done' | 'refused';
  /** The code of the failure. */
  readonly reason: string | null;
  readonly changes: readonly Change[];
  /** How many alike it stands for. */
  readonly times?: number;
}

export interface Trail {
  /** Who began the transaction, whoever of the program acts in it. */
  readonly caller: Caller;
  /** Whether anything is kept at all. */
  readonly isEnabled: boolean;
  note(notes: readonly Note[]): void;
  /**
   * What is to be written down of all that was noted, for whoever writes it down themselves; null where others of this
   * transaction may still add to it.
   */
  readonly take: (() => readonly Entry[]) | null;
}
