/**
 * In charge of how prices are shown: to consumers with VAT, as the law asks (BW 6:230m lid 1 e, Besluit
 * prijsaanduiding producten art. 3), to businesses without. What is charged is always the VAT of the whole; what is
 * shown of a part is derived from it.
 */
import type { VatBuyer } from './vatDecision.ts';
import { vatOn } from './vat.ts';

export const priceDisplays = ['incl_vat', 'excl_vat'] as const;
export type PriceDisplay = (typeof priceDisplays)[number];

type Buyer = Pick<VatBuyer, 'type' | 'vat_id'>;

/** A person without a VAT id: with one, a sole trader buys for the business. Nobody known yet is a consumer too. */
export function isConsumer(buyer: Buyer | null): boolean {
  return buyer === null || (buyer.type === 'person' && (buyer.vat_id ?? '') === '');
}

export function priceDisplayFor(buyer: Buyer | null): PriceDisplay {
  return isConsumer(buyer) ? 'incl_vat' : 'excl_vat';
}

/** @param cents excluding VAT. @example shownCents(1000, 2100, 'incl_vat') // 1210 */
export function shownCents(cents: number, rate_bp: number, display: PriceDisplay): number {
  return display === 'incl_vat' ? cents + vatOn(cents, rate_bp) : cents;
}
