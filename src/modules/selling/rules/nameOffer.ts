/** What the server answers about a name that somebody would like, as both sides know it. */
import type { VatRate } from '../../vat/rules/vat.ts';

/** Why a name cannot be ordered, whatever its standing. */
export type NameProblem =
  | 'not-a-hostname'
  | 'unknown-suffix'
  | 'only-a-suffix'
  | 'has-subdomain'
  | 'label-too-short'
  | 'label-reserved'
  | 'not-sold'
  | 'no-idn'
  | 'length';

/** What a name costs for so long. */
export interface NamePrice {
  readonly action: 'register' | 'transfer';
  readonly years: number;
  readonly total_cents: number;
  /** What as long a time costs after that. */
  readonly renew_cents: number;
  /**
   * What privacy and DNSSEC come to for as long, each period again; 0: free; null: there is no price, so it cannot be
   * had for so long.
   */
  readonly privacy_cents: number | null;
  readonly dnssec_cents: number | null;
}

/** What the TLD takes. */
export interface NameRules {
  readonly min_ns: number;
  readonly max_ns: number;
  readonly requires_auth_code: boolean;
  readonly dnssec_allowed: boolean;
  readonly privacy_available: boolean;
  /** Whatever they cost, and whether there is a price. */
  readonly years: readonly number[];
}

export interface NameOffer {
  /** As it was typed. */
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
  /** Why it cannot be moved to us now; the day after which it can where that is known. */
  readonly obstacle: { readonly reason: 'locked' | 'too-new'; readonly until: string | null } | null;
  readonly product_uuid: string | null;
  readonly rules: NameRules | null;
  /** What the buyer pays on it. */
  readonly vat: VatRate | null;
  readonly prices: readonly NamePrice[];
}
