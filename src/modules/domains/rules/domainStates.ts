/**
 * In charge of which states of a domain end it: its name is free to be ordered again, by the same client or another.
 */

/** The same as in the condition of `name` in `schemas/domains.json`; a test compares them. */
export const endedDomainStates = ['transferred_away', 'deleted', 'failed', 'transfer_failed'] as const;
