/**
 * How prices are shown: including VAT to consumers, as the law requires (BW 6:230m lid 1 e, Besluit prijsaanduiding
 * producten art. 3), excluding VAT to businesses. VAT is always computed on the whole document; the price shown for a
 * part is derived from it.
 */
import type { VatBuyer } from './vatDecision.ts';
import { vatOn } from './vat.ts';

export const priceDisplays = ['incl_vat', 'excl_vat'] as const;
/** Display of prices, including or excluding VAT. */
export type PriceDisplay = (typeof priceDisplays)[number];

type Buyer = Pick<VatBuyer, 'type' | 'vat_id'>;

/**
 * Returns true for a person without a VAT id; a sole trader with one buys as a business. An unknown buyer (null) counts
 * as a consumer.
 */
export function isConsumer(buyer: Buyer | null): boolean {
  return buyer === null || (buyer.type === 'person' && (buyer.vat_id ?? '') === '');
}

/** Returns the display that the law requires for a buyer. See {@link isConsumer}. */
export function priceDisplayFor(buyer: Buyer | null): PriceDisplay {
  return isConsumer(buyer) ? 'incl_vat' : 'excl_vat';
}

/**
 * Returns an amount as it is shown to the buyer.
 *
 * @param cents excluding VAT.
 * @example shownCents(1000, 2100, 'incl_vat') // 1210
 */
export function shownCents(cents: number, rate_bp: number, display: PriceDisplay): number {
  return display === 'incl_vat' ? cents + vatOn(cents, rate_bp) : cents;
}
