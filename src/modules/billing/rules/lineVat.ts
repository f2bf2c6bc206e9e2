/**
 * In charge of the VAT that a line is charged with: its own, or none where the buyer is one of whom none is charged.
 * Asked while a draft is typed, when it is saved and when it is finalised, so that all three say the same.
 */
import { isCountryCode, isEuCountry } from '../../../engine/values/countries.ts';
import type { VatCategory, VatRate } from '../../vat/rules/vat.ts';
import { decideVat, type VatBuyer, type VatWarning } from '../../vat/rules/vatDecision.ts';

/** What was chosen to be without VAT is not so for this buyer; null: as buyer and seller are in one country. */
export interface VatRefusal {
  readonly refused: VatWarning | null;
}

const zeroed: Readonly<Record<string, readonly VatCategory[]>> = { AE: ['AE'], K: ['AE'], G: ['G', 'O'] };

/** The one decision, as for the cart. What somebody chose to be without VAT must be so for this buyer. */
export function lineCategory(
  buyer: VatBuyer,
  { category, rate_bp }: VatRate,
  sellerCountry: string,
): VatCategory | VatRefusal {
  if (!isEuCountry(sellerCountry) || !isCountryCode(buyer.country) || category === 'O') return category;
  const allowed = zeroed[category];
  if (allowed === undefined) return decideVat(buyer, { category, rate_bp }, sellerCountry).category;
  const { category: decided, warnings } = decideVat(buyer, { category: 'S', rate_bp: 1 }, sellerCountry);
  return allowed.includes(decided) ? category : { refused: warnings[0] ?? null };
}

/** Of a draft: what cannot be finalised stays as it was chosen. */
export function draftRate(buyer: VatBuyer, { category, rate_bp }: VatRate, sellerCountry: string): VatRate {
  const decided = lineCategory(buyer, { category, rate_bp }, sellerCountry);
  return typeof decided === 'object' || decided === category
    ? { category, rate_bp }
    : { category: decided, rate_bp: 0 };
}
