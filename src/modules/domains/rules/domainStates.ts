/**
 * In charge of which states of a domain end it: its name is free to be ordered again, by the same client or another.
 */

/** The same as in the condition of `name` in `schemas/domains.json`; a test compares them. */
export const endedDomainStates = ['transferred_away', 'deleted', 'failed', 'transfer_failed'] as const;

/** It is on its way to us: the code that it comes with is needed. */
export const arrivingDomainStates = ['requested', 'pending_registration', 'pending_transfer_in'] as const;

/** It is there, or never will be. */
export function hasArrived(before: string | undefined, status: string | undefined): boolean {
  const isArriving = (state: string | undefined): boolean => arrivingDomainStates.some((one) => one === state);
  return status !== undefined && isArriving(before) && !isArriving(status);
}
