/**
 * What is for sale to somebody, as both sides know it: by category, each product with what it costs them today,
 * excluding VAT.
 */
import type { PriceDisplay } from '../../vat/rules/shownPrice.ts';
import type { ConfigField } from './cartAnswer.ts';

export interface CatalogueOffer {
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  /** For one piece. */
  readonly amount_cents: number;
}

export interface CatalogueProduct {
  readonly uuid: string;
  readonly name: string;
  readonly summary: string | null;
  readonly type: string;
  readonly config_fields: readonly ConfigField[];
  /** Shortest period first; setup apart. */
  readonly offers: readonly CatalogueOffer[];
  readonly setup_cents: number;
  /** Of the VAT that the buyer pays on it. */
  readonly rate_bp: number;
}

export interface CatalogueCategory {
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly products: readonly CatalogueProduct[];
}

export interface Catalogue {
  readonly currency: string;
  /** How amounts are to be shown; here they exclude VAT. */
  readonly price_display: PriceDisplay;
  readonly categories: readonly CatalogueCategory[];
}
