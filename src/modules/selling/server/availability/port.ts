/** Availability port: the interface that an adapter to a registry or registrar implements. */
import type { Executor } from '#engine/server';

/** `unknown` if no source had an answer. Such a name is never sold. */
type NameStatus = 'free' | 'taken' | 'unknown';

/**
 * Reason of a status. Taken: `ours`, `redemption` and `pending-delete` (it may become free). Unknown: `unlisted` (no
 * source knows it), `busy` (too many questions), `silent` (no answer in time), `failing` (an error of the registry),
 * `unreadable` (an answer without a status).
 */
type Reason = 'ours' | 'redemption' | 'pending-delete' | 'unlisted' | 'busy' | 'silent' | 'failing' | 'unreadable';

export interface AvailabilityAnswer {
  readonly status: NameStatus;
  readonly reason: Reason | null;
  /** True if the present holder has locked it against transfer. */
  readonly locked: boolean;
  /** The last day on which it was registered or transferred; null if unknown. */
  readonly moved_on: string | null;
}

export interface AvailabilityOptions {
  /** Skips the cache. */
  readonly fresh?: boolean;
}

/** Service that checks which domain names can be registered. */
export interface Availability {
  /** Returns answers by ASCII name. A name without an answer is unknown; a failing name does not throw. */
  check(
    executor: Executor,
    names: readonly string[],
    asking?: AvailabilityOptions,
  ): Promise<ReadonlyMap<string, AvailabilityAnswer>>;
}

/** Builds an answer for a name that is not locked and whose last transfer is unknown. */
export function availabilityAnswer(
  status: NameStatus,
  reason: Reason | null = null,
  rest: Partial<Pick<AvailabilityAnswer, 'locked' | 'moved_on'>> = {},
): AvailabilityAnswer {
  return { status, reason, locked: false, moved_on: null, ...rest };
}
