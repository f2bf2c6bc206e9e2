/** What the trail of one transaction keeps of each record, and how it is handed it. */
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

export interface Trail {
  /** Whether anything is kept at all. */
  readonly isEnabled: boolean;
  note(notes: readonly Note[]): void;
}
