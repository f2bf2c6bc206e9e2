/** What whoever knows about names answers: the port that an adapter to a registry or a registrar implements. */
import type { Executor } from '../../../../engine/server/store/fragment.ts';

/** `unknown`: nobody could tell. It is never sold. */
export type NameStatus = 'free' | 'taken' | 'unknown';

/**
 * Why. Of what is taken: `ours`, `redemption` and `pending-delete` (it may come free). Of what is unknown: `unlisted`
 * (nobody wrote it down), `busy` (too many questions), `silent` (no answer in time), `failing` (an error of theirs),
 * `unreadable` (an answer that says nothing).
 */
export type Reason =
  | 'ours'
  | 'redemption'
  | 'pending-delete'
  | 'unlisted'
  | 'busy'
  | 'silent'
  | 'failing'
  | 'unreadable';

export interface Answer {
  readonly status: NameStatus;
  readonly reason: Reason | null;
  /** The present holder has it locked against transfer. */
  readonly locked: boolean;
  /** The last day on which it was registered or moved; null: not told. */
  readonly moved_on: string | null;
}

export interface Asking {
  /** Not what was heard a moment ago. */
  readonly fresh?: boolean;
}

export interface Availability {
  /** By name in its ASCII form. A name without an answer is unknown; it never throws for a name. */
  check(executor: Executor, names: readonly string[], asking?: Asking): Promise<ReadonlyMap<string, Answer>>;
}

export function answer(
  status: NameStatus,
  reason: Reason | null = null,
  rest: Partial<Pick<Answer, 'locked' | 'moved_on'>> = {},
): Answer {
  return { status, reason, locked: false, moved_on: null, ...rest };
}
