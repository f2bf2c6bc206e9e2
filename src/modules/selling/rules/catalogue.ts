/** The catalogue as the API returns it: products by category with today's prices for the buyer, excluding VAT. */
import type { PriceDisplay } from '../../vat/rules/shownPrice.ts';
import type { ConfigField } from './cartAnswer.ts';

/** Price of a product for an action (register, recurring, …) and period. */
export interface CatalogueOffer {
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  /** Price of one piece. */
  readonly amount_cents: number;
}

/** The parts of a plan that the shop names. */
export const contentNames = [
  'cores',
  'memory_mb',
  'disk_mb',
  'traffic_mb',
  'websites',
  'databases',
  'mailboxes',
  'mailbox_mb',
  'backups',
  'shell',
] as const;

/** Part of a plan: a number of pieces or a size in MB. */
export interface PlanContent {
  readonly name: (typeof contentNames)[number];
  /** The number or the megabytes; null means unlimited. */
  readonly amount: number | null;
}

/** Product that the buyer can order. Amounts exclude VAT. */
export interface CatalogueProduct {
  readonly uuid: string;
  readonly name: string;
  readonly summary: string | null;
  readonly type: string;
  readonly config_fields: readonly ConfigField[];
  /** Empty for a product without a hosting plan or a server type. */
  readonly contents: readonly PlanContent[];
  /** The plan of its category with the most subscriptions that run. */
  readonly is_most_chosen: boolean;
  /** Shortest period first; setup fees are separate. */
  readonly offers: readonly CatalogueOffer[];
  readonly setup_cents: number;
  /** Rate of the VAT that the buyer pays on it. */
  readonly rate_bp: number;
}

interface CatalogueCategory {
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly products: readonly CatalogueProduct[];
}

/** Answer of `GET /api/catalogue`. */
export interface ProductCatalogue {
  readonly currency: string;
  /** How amounts are to be shown. The amounts here exclude VAT. */
  readonly price_display: PriceDisplay;
  readonly categories: readonly CatalogueCategory[];
}
