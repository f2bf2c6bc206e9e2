/** The offer for a domain name as the API returns it. */
import type { VatRate } from '../../vat/rules/vat.ts';

/** Why a name cannot be ordered, whatever its availability. */
type NameProblem =
  | 'not-a-hostname'
  | 'unknown-suffix'
  | 'only-a-suffix'
  | 'has-subdomain'
  | 'label-too-short'
  | 'label-reserved'
  | 'not-sold'
  | 'no-idn'
  | 'length';

/** Price of a name for a period. */
export interface NamePrice {
  readonly action: 'register' | 'transfer';
  readonly years: number;
  readonly total_cents: number;
  /** Renewal price for the same period. */
  readonly renew_cents: number;
  /**
   * Price of privacy and DNSSEC for the period, charged every period; 0 if free, null if there is no price, so that it
   * cannot be ordered for this period.
   */
  readonly privacy_cents: number | null;
  readonly dnssec_cents: number | null;
}

/** Registration rules of the TLD. */
export interface NameRules {
  readonly min_ns: number;
  readonly max_ns: number;
  readonly requires_auth_code: boolean;
  readonly dnssec_allowed: boolean;
  readonly privacy_available: boolean;
  /** All periods of the TLD, also those without a price. */
  readonly years: readonly number[];
}

/**
 * Availability, prices and conditions of one requested name. `name` is ASCII (A-labels, RFC 5890); null if it cannot be
 * parsed.
 */
export interface NameOffer {
  /** As typed. */
  readonly typed: string;
  readonly name: string | null;
  readonly name_unicode: string | null;
  readonly problem: NameProblem | null;
  readonly availability: 'free' | 'taken' | 'unknown' | null;
  readonly reason:
    | 'ours'
    | 'redemption'
    | 'pending-delete'
    | 'unlisted'
    | 'busy'
    | 'silent'
    | 'failing'
    | 'unreadable'
    | null;
  /** Why the name cannot be transferred to us now, and the day after which it can, if known. */
  readonly obstacle: { readonly reason: 'locked' | 'too-new'; readonly until: string | null } | null;
  readonly product_uuid: string | null;
  readonly rules: NameRules | null;
  /** The VAT that the buyer pays. */
  readonly vat: VatRate | null;
  readonly prices: readonly NamePrice[];
}
