/**
 * The cart as the API returns it, shared by server and browser. All values are texts and cents; the reader computes
 * nothing.
 */
import type { CalendarDate } from '#engine/values';
import type { PriceDisplay } from '../../vat/rules/shownPrice.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { VatGroup } from '../../vat/rules/vat.ts';

/** An order option that was chosen, as text. `key` is that of its {@link ConfigField}. */
export interface CartChoice {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** An order option of a product. */
export interface ConfigField {
  readonly key: string;
  readonly label: string;
  readonly label_nl?: string | null;
  readonly type?: string;
  readonly required?: boolean;
  readonly choices?: readonly string[];
}

/** Price of a line for another period. */
export interface PeriodOffer {
  readonly period_unit: string;
  readonly period_count: number;
  readonly amount_cents: number;
  /** Compared with paying the shortest period over the same time. */
  readonly saving_cents: number;
}

export const paymentMethods = ['bank_transfer', 'direct_debit', 'online'] as const;

/** Way to pay an order: bank transfer, SEPA direct debit, or online through the payment service. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** Terms and conditions that a customer agrees to. */
export interface SaleTerms {
  readonly version: string;
  readonly url: string | null;
}

/** State of a transfer's authorisation code: entered, missing and required, or optional. */
export const authCodes = ['entered', 'missing', 'optional'] as const;

/** State of a transfer's authorisation code. The code itself is never returned. */
export type AuthCode = (typeof authCodes)[number];

/** Line of the cart. Amounts exclude VAT and are for the whole line and period. */
export interface CartLine {
  readonly uuid: string;
  readonly product_uuid: string;
  readonly product_name: string;
  readonly type: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly quantity: number;
  /** For hosting: its main domain. */
  readonly domain_name: string | null;
  /** The names that can be chosen as main domain. */
  readonly main_domains: readonly string[];
  /** Null if the line is not a transfer. */
  readonly auth_code: AuthCode | null;
  readonly choices: readonly CartChoice[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly config_fields: readonly ConfigField[];
  readonly amount_cents: number;
  readonly setup_cents: number;
  /** Paid additions that were chosen with the line. */
  readonly additions: readonly {
    readonly product_uuid: string;
    readonly name: string;
    readonly amount_cents: number;
    readonly rate_bp: number;
  }[];
  /** The price that the buyer last accepted. */
  readonly quoted_price_cents: number | null;
  readonly is_changed: boolean;
  readonly rate_bp: number;
  readonly periods: readonly PeriodOffer[];
  /** The person who added the line, if that is somebody else. */
  readonly added_by: { readonly name: string; readonly is_staff: boolean } | null;
  /** Why the line cannot be ordered as it is. */
  readonly problem: string | null;
  /** The renewal after the first period; null for one-off lines. */
  readonly renewal: CartRenewal | null;
}

/** Renewal information that a customer must see before ordering (BW 6:230v lid 2). */
interface CartRenewal {
  /** For each following period, excluding VAT. */
  readonly amount_cents: number;
  /** The day of the first renewal if the service is delivered today. */
  readonly on: CalendarDate;
  readonly from_delivery: boolean;
  readonly notice_days: number;
}

/** The buying client. */
export interface CartClient {
  readonly uuid: string;
  readonly name: string;
  /** Columns that are required to order and are empty. */
  readonly missing: readonly string[];
  /** The default method is first. */
  readonly payment_methods: readonly PaymentMethod[];
  /** True if direct debit needs a mandate first. */
  readonly needs_mandate: boolean;
  /** Address lines as far as known. The country is a code that the reader translates. */
  readonly address: readonly string[];
  readonly country: string | null;
  readonly email: string | null;
  readonly vat_id: string | null;
  readonly vat_id_status: string;
  readonly type: string;
}

/** The selling company. */
export interface CartSeller {
  readonly legal_name: string;
  readonly address: readonly string[];
  readonly country: string | null;
  readonly kvk_number: string | null;
  readonly vat_id: string | null;
}

/** The cart at current prices, as every cart call returns it. Totals include the discount. */
export interface CartAnswer {
  /** Null if staff have not chosen a client. */
  readonly client: CartClient | null;
  readonly seller: CartSeller | null;
  readonly currency: string;
  /** How amounts are to be shown. The amounts of the lines exclude VAT. */
  readonly price_display: PriceDisplay;
  /** Hash of all that is shown. The checkout sends it back, to detect changes. */
  readonly seen: string;
  readonly items: readonly CartLine[];
  readonly coupon: {
    readonly code: string;
    readonly description: string | null;
    readonly refused: string | null;
  } | null;
  readonly discount_cents: number;
  /** Total without the discount, including VAT. */
  readonly full_gross_cents: number;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly vat_breakdown: readonly VatGroup[];
  /** VAT category of the most expensive line, with its warnings. */
  readonly vat: { readonly category: string; readonly warnings: readonly string[] } | null;
  readonly terms: SaleTerms | null;
  /** Withdrawal information for a consumer; null for a business. */
  readonly withdrawal: Withdrawal | null;
  /** The newest abandoned cart, if no cart is open. */
  readonly left_behind: { readonly uuid: string; readonly line_count: number; readonly updated_at: string } | null;
}
