/**
 * Determines the VAT category of a line: its own, or one without VAT where the buyer's situation requires that. Used
 * while a draft is typed, when it is saved and when it is finalised, so that all three give the same result.
 */
import { Identifiers } from '#engine/values';
import type { VatCategory, VatRate } from '../../vat/rules/vat.ts';
import { decideVat, type VatBuyer, type VatWarning } from '../../vat/rules/vatDecision.ts';

/** Result for a rate without VAT that does not apply to this buyer; `refused` is null if both are in one country. */
interface VatRefusal {
  readonly refused: VatWarning | null;
}

const zeroed: Readonly<Record<string, readonly VatCategory[]>> = { AE: ['AE'], K: ['AE'], G: ['G', 'O'] };

/**
 * Returns the category to charge, decided by the same rules as the cart. A category without VAT that a person chose
 * must apply to this buyer.
 */
export function lineCategory(
  buyer: VatBuyer,
  { category, rate_bp }: VatRate,
  sellerCountry: string,
): VatCategory | VatRefusal {
  if (!Identifiers.isEuCountry(sellerCountry) || !Identifiers.isCountryCode(buyer.country) || category === 'O')
    return category;
  const allowed = zeroed[category];
  if (allowed === undefined) return decideVat(buyer, { category, rate_bp }, sellerCountry).category;
  const { category: decided, warnings } = decideVat(buyer, { category: 'S', rate_bp: 1 }, sellerCountry);
  return allowed.includes(decided) ? category : { refused: warnings[0] ?? null };
}

/** Returns the rate that a draft shows. A rate that cannot be finalised is shown as chosen. */
export function draftRate(buyer: VatBuyer, { category, rate_bp }: VatRate, sellerCountry: string): VatRate {
  const decided = lineCategory(buyer, { category, rate_bp }, sellerCountry);
  return typeof decided === 'object' || decided === category
    ? { category, rate_bp }
    : { category: decided, rate_bp: 0 };
}
