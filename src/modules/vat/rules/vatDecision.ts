/**
 * Decides which VAT a buyer pays. The decision is frozen on the invoice. Source: EU VAT directive 2006/112/EC art. 44
 * and 196 (services to businesses), art. 58 and 59 (consumers), Wet OB 1968 art. 6 and 12.
 */
import { Identifiers, type Label } from '#engine/values';
import type { VatCategory, VatRate } from './vat.ts';
import { texts } from './texts.ts';

/** The client columns that the decision depends on. An empty `vat_id` is null or absent. */
export interface VatBuyer {
  readonly type: 'company' | 'person';
  readonly country: string;
  readonly vat_id?: string | null;
  readonly vat_id_status?: 'unchecked' | 'format_ok' | 'valid' | 'invalid' | 'unavailable';
  readonly tax_treatment: 'standard' | 'reverse_charge' | 'exempt' | 'export';
  /**
   * `to_review`: the client changed the country; VAT is charged until staff have reviewed it. Absent means confirmed.
   */
  readonly country_status?: 'confirmed' | 'to_review';
}

/** Warnings that a person should look at before the invoice is finalised. */
export type VatWarning =
  | 'vat_id_missing'
  | 'vat_id_not_valid'
  | 'vat_id_of_seller_country'
  | 'vat_id_of_other_country'
  | 'country_to_review'
  | 'consumer_in_other_member_state'
  | 'treatment_does_not_apply';

/** The rate that a buyer pays, and what the invoice must show. */
export interface VatDecision extends VatRate {
  /** The reason for not charging VAT, printed on the invoice; null if the product's own rate applies. */
  readonly exemption_text: Label | null;
  /** True for reverse charge: the invoice must show the VAT ids of both parties (Wet OB art. 35a). */
  readonly requires_vat_ids: boolean;
  readonly warnings: readonly VatWarning[];
}

const exemptionTexts = {
  E: texts.label('exemptions.E'),
  AE: texts.label('exemptions.AE'),
  G: texts.label('exemptions.G'),
  O: texts.label('exemptions.O'),
} as const;

/** Returns the legal reason for not charging VAT; null if the category has VAT. */
export function exemptionText(category: VatCategory): Label | null {
  return category in exemptionTexts ? exemptionTexts[category as keyof typeof exemptionTexts] : null;
}

/**
 * Decides the VAT on a sale.
 * - buyer in the seller's country → the product's rate;
 * - a product that is exempt (E) → E, wherever the buyer is: what is exempt is not reverse charged;
 * - EU business with a valid VAT id of the member state that it is in → AE, 0 %, reverse charged;
 * - EU business without one → the product's rate and a warning; EU consumer → the product's rate and a warning (the
 *   OSS threshold);
 * - outside the EU → O (a service), or G when the client's treatment is `export`;
 * - a country that the client changed → the product's rate and a warning, until staff have reviewed it;
 * - a client whose treatment is `exempt` → E, wherever it is.
 *
 * @param productRate the seller's country's rate for the product's VAT class on the supply date.
 * @param sellerCountry ISO code of a member state.
 * @throws RangeError when a country is unknown or the seller is not in the EU.
 */
export function decideVat(buyer: VatBuyer, productRate: VatRate, sellerCountry = 'NL'): VatDecision {
  if (!Identifiers.isCountryCode(buyer.country))
    throw new RangeError(`"${buyer.country}" is not a country; give the client an ISO code such as NL.`);
  if (!Identifiers.isEuCountry(sellerCountry))
    throw new RangeError(`The VAT rules are those of an EU seller; "${sellerCountry}" is not a member state.`);
  if (buyer.tax_treatment === 'exempt') return withoutVat('E');
  if (productRate.category === 'E') return withVat(productRate, []);
  if (buyer.country !== sellerCountry && buyer.country_status === 'to_review')
    return withVat(productRate, ['country_to_review']);
  if (!Identifiers.isEuCountry(buyer.country)) return decideOutsideEu(buyer);
  if (buyer.country === sellerCountry) return decideDomestic(buyer, productRate);
  return decideOtherMemberState(buyer, productRate, sellerCountry);
}

function decideDomestic(buyer: VatBuyer, productRate: VatRate): VatDecision {
  return withVat(productRate, buyer.tax_treatment === 'standard' ? [] : ['treatment_does_not_apply']);
}

function decideOutsideEu(buyer: VatBuyer): VatDecision {
  const warnings: VatWarning[] = buyer.tax_treatment === 'reverse_charge' ? ['treatment_does_not_apply'] : [];
  return { ...withoutVat(buyer.tax_treatment === 'export' ? 'G' : 'O'), warnings };
}

/** A sole trader is a person here and a business to the tax office: having a VAT id decides. */
function decideOtherMemberState(buyer: VatBuyer, productRate: VatRate, sellerCountry: string): VatDecision {
  const vatId = buyer.vat_id ?? '';
  const misplaced: VatWarning[] = buyer.tax_treatment === 'export' ? ['treatment_does_not_apply'] : [];
  if (vatId === '') {
    const isConsumer = buyer.type === 'person' && buyer.tax_treatment !== 'reverse_charge';
    return withVat(productRate, [isConsumer ? 'consumer_in_other_member_state' : 'vat_id_missing', ...misplaced]);
  }
  if (buyer.vat_id_status !== 'valid') return withVat(productRate, ['vat_id_not_valid', ...misplaced]);
  const issuedBy = Identifiers.vatIdCountry(vatId);
  if (issuedBy === sellerCountry) return withVat(productRate, ['vat_id_of_seller_country', ...misplaced]);
  if (issuedBy === null || !Identifiers.isEuCountry(issuedBy))
    return withVat(productRate, ['vat_id_not_valid', ...misplaced]);
  if (issuedBy !== buyer.country) return withVat(productRate, ['vat_id_of_other_country', ...misplaced]);
  return { ...withoutVat('AE'), requires_vat_ids: true, warnings: misplaced };
}

function withVat(rate: VatRate, warnings: readonly VatWarning[]): VatDecision {
  const exemption_text = rate.category === 'E' ? exemptionTexts.E : null;
  return { category: rate.category, rate_bp: rate.rate_bp, exemption_text, requires_vat_ids: false, warnings };
}

function withoutVat(category: keyof typeof exemptionTexts): VatDecision {
  return { category, rate_bp: 0, exemption_text: exemptionTexts[category], requires_vat_ids: false, warnings: [] };
}
