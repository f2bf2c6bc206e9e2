/** States of domains. In an ended state the name can be ordered again, by the same client or another one. */

/** Equal to the condition of `name` in `schemas/domains.json`; a test compares them. */
export const endedDomainStates = ['transferred_away', 'deleted', 'failed', 'transfer_failed'] as const;

/** States before the registration or transfer in is complete. The authorisation code is still needed. */
export const arrivingDomainStates = ['requested', 'pending_registration', 'pending_transfer_in'] as const;

/** Returns true if the registration or transfer in ends with this write, successfully or not. */
export function hasArrived(before: string | undefined, status: string | undefined): boolean {
  const isArriving = (state: string | undefined): boolean => arrivingDomainStates.some((one) => one === state);
  return status !== undefined && isArriving(before) && !isArriving(status);
}
