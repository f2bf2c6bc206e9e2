/**
 * What the server answers about a cart, as both sides know it: everything in words and in cents, nothing to be worked
 * out by who reads it.
 */
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';
import type { PriceDisplay } from '../../vat/rules/shownPrice.ts';
import type { Withdrawal } from './withdrawal.ts';
import type { VatGroup } from '../../vat/rules/vat.ts';

export interface CartChoice {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** A choice that a product asks for. */
export interface ConfigField {
  readonly key: string;
  readonly label: string;
  readonly label_nl?: string | null;
  readonly type?: string;
  readonly required?: boolean;
  readonly choices?: readonly string[];
}

export interface PeriodChoice {
  readonly period_unit: string;
  readonly period_count: number;
  readonly amount_cents: number;
  /** Against paying the shortest period as often as this one lasts. */
  readonly saving_cents: number;
}

export const paymentMethods = ['bank_transfer', 'direct_debit', 'online'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The terms that a customer agrees to. */
export interface Terms {
  readonly version: string;
  readonly url: string | null;
}

/** Of a transfer, the code for it: there, to be entered before it can be ordered, or entered where there is one. */
export const authCodes = ['entered', 'missing', 'optional'] as const;
export type AuthCode = (typeof authCodes)[number];

export interface CartLine {
  readonly uuid: string;
  readonly product_uuid: string;
  readonly product_name: string;
  readonly type: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly quantity: number;
  /** Of hosting its main domain. */
  readonly domain_name: string | null;
  /** What may be chosen as that. */
  readonly main_domains: readonly string[];
  /** Null: no transfer. */
  readonly auth_code: AuthCode | null;
  readonly choices: readonly CartChoice[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly config_fields: readonly ConfigField[];
  readonly amount_cents: number;
  readonly setup_cents: number;
  /** What was chosen with it and costs apart. */
  readonly additions: readonly {
    readonly product_uuid: string;
    readonly name: string;
    readonly amount_cents: number;
    readonly rate_bp: number;
  }[];
  /** As it was agreed to last. */
  readonly quoted_price_cents: number | null;
  readonly is_changed: boolean;
  readonly rate_bp: number;
  readonly periods: readonly PeriodChoice[];
  /** Who put it there, where that was somebody else. */
  readonly added_by: { readonly name: string; readonly is_staff: boolean } | null;
  /** Why it cannot be ordered as it is. */
  readonly problem: string | null;
  /** What follows the first period; null for what is paid once. */
  readonly renewal: CartRenewal | null;
}

/** What a customer reads of a renewal before ordering (BW 6:230v lid 2). */
export interface CartRenewal {
  /** For each following period, excluding VAT. */
  readonly amount_cents: number;
  /** The day of the first renewal, if the service is delivered today. */
  readonly on: CalendarDate;
  readonly from_delivery: boolean;
  readonly notice_days: number;
}

/** Who buys. */
export interface CartClient {
  readonly uuid: string;
  readonly name: string;
  /** Columns that the order cannot do without and that are empty. */
  readonly missing: readonly string[];
  /** The usual one first. */
  readonly payment_methods: readonly PaymentMethod[];
  /** Direct debit asks for one first. */
  readonly needs_mandate: boolean;
  /** Lines of the address, as far as it is known; the country is its code, named by who shows it. */
  readonly address: readonly string[];
  readonly country: string | null;
  readonly email: string | null;
  readonly vat_id: string | null;
  readonly vat_id_status: string;
  readonly type: string;
}

/** Who sells. */
export interface CartSeller {
  readonly legal_name: string;
  readonly address: readonly string[];
  readonly country: string | null;
  readonly kvk_number: string | null;
  readonly vat_id: string | null;
}

export interface CartAnswer {
  /** Null: staff has not said for whom. */
  readonly client: CartClient | null;
  readonly seller: CartSeller | null;
  readonly currency: string;
  /** How amounts are to be shown; here those of lines exclude VAT. */
  readonly price_display: PriceDisplay;
  /** Stands for all that is shown: sent back when ordering. */
  readonly seen: string;
  readonly items: readonly CartLine[];
  readonly coupon: {
    readonly code: string;
    readonly description: string | null;
    readonly refused: string | null;
  } | null;
  readonly discount_cents: number;
  /** What it would come to without the discount, including VAT. */
  readonly full_gross_cents: number;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly vat_breakdown: readonly VatGroup[];
  /** The VAT category of the dearest line, and what a person should know about it. */
  readonly vat: { readonly category: string; readonly warnings: readonly string[] } | null;
  readonly terms: Terms | null;
  /** What a consumer is told and asks for besides; null for a business. */
  readonly withdrawal: Withdrawal | null;
  /** The newest one that was left behind, where none is open. */
  readonly left_behind: { readonly uuid: string; readonly line_count: number; readonly updated_at: string } | null;
}
