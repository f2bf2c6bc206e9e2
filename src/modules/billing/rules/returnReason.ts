/** In charge of why a bank did not carry out a direct debit, or took it back: what a client hears of it. */

/**
 * By their codes (ISO 20022 ExternalReturnReason1Code). Not among them: MS03, with which a bank names no reason, and what
 * is nobody's business to write to the account's holder (MD07, deceased).
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
export type ReturnReason = (typeof returnReasons)[keyof typeof returnReasons];

/** One that has words, what somebody typed, or null: a code without words is none to write about. */
export type GivenReason = { readonly known: ReturnReason } | { readonly typed: string } | null;

/** @example returnReasonOf('am04 Insufficient funds') // { known: 'no_funds' } */
export function returnReasonOf(reason: string | null): GivenReason {
  const typed = (reason ?? '').trim();
  const [code = null] = /^[A-Z]{2}\d{2}\b/.exec(typed.toUpperCase()) ?? [];
  if (code === null) return typed === '' ? null : { typed };
  const known = Object.entries(returnReasons).find(([one]) => one === code)?.[1];
  return known === undefined ? null : { known };
}
