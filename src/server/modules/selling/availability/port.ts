/** What whoever knows about names answers: the port that an adapter to a registry or a registrar implements. */
import type { Executor } from '../../../store/fragment.ts';

/** `unknown`: nobody could tell. It is never sold. */
export type Answer = 'free' | 'taken' | 'unknown';

export interface Availability {
  /** By name in its ASCII form. A name without an answer is unknown; it never throws for a name. */
  check(executor: Executor, names: readonly string[]): Promise<ReadonlyMap<string, Answer>>;
}
