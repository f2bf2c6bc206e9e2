/** Reasons for which a bank rejects or returns a direct debit, as clients read them. */

/**
 * Reasons by code (ISO 20022 ExternalReturnReason1Code). Left out are MS03, with which a bank gives no reason, and MD07
 * (deceased), which must not be written to the account holder.
 */
const returnReasons = {
  AC01: 'account_incorrect',
  AC04: 'account_closed',
  AC06: 'account_blocked',
  AC13: 'account_excluded',
  AG01: 'account_excluded',
  AM04: 'no_funds',
  MD01: 'no_mandate',
  MD06: 'reversed',
  MS02: 'refused',
  SL01: 'creditor_blocked',
} as const;
type ReturnReason = (typeof returnReasons)[keyof typeof returnReasons];

/** Known reason, text that a person typed, or null for an empty reason and for a code that has no text. */
type GivenReason = { readonly known: ReturnReason } | { readonly typed: string } | null;

/** @example returnReasonOf('am04 Insufficient funds') // { known: 'no_funds' } */
export function returnReasonOf(reason: string | null): GivenReason {
  const typed = (reason ?? '').trim();
  const [code = null] = /^[A-Z]{2}\d{2}\b/.exec(typed.toUpperCase()) ?? [];
  if (code === null) return typed === '' ? null : { typed };
  const known = Object.entries(returnReasons).find(([one]) => one === code)?.[1];
  return known === undefined ? null : { known };
}

/** Codes after which one more attempt makes sense: insufficient funds, and no reason given. */
const retried = /^(?:AM04|MS03)\b/i;

/** Returns true if a direct debit that was returned for this reason may be collected once more. */
export const mayCollectAgain = (reason: string | null): boolean => retried.test((reason ?? '').trim());
