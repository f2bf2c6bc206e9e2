/** In charge of which VAT an invoice is finalised with: that of its lines, or none where the buyer is one of whom none is charged. */
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';
import { isCountryCode, isEuCountry } from '../../../engine/values/countries.ts';
import { vatCategories, type VatCategory } from '../../vat/rules/vat.ts';
import { decideVat, type VatBuyer, type VatWarning } from '../../vat/rules/vatDecision.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { Row, Tx } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import type { VatRateRow } from './lines.ts';
import { texts } from './texts.ts';

export interface Deciding {
  readonly seller: Row;
  readonly client: Row;
  readonly lines: readonly Row[];
  readonly rates: ReadonlyMap<string, VatRateRow>;
  /** Where a line does not say for which period it is. */
  readonly supply: CalendarDate;
}

export type TaxTreatment = 'standard' | 'reverse_charge' | 'exempt' | 'export';

/** The lines, each with the rate that it is charged at. @throws Failure E_STATE for a rate that does not hold on the day, or is not there. */
export async function decideLines(tx: Tx, deciding: Deciding): Promise<readonly Row[]> {
  const { seller, client, lines, rates } = deciding;
  const buyer = buyerOf(client);
  const country = String(seller['country'] ?? 'NL');
  const decided: Row[] = [];
  for (const [index, line] of lines.entries()) {
    const rate = rates.get(String(line['vat_rate_uuid']));
    const on = String(line['period_start'] ?? deciding.supply);
    if (rate === undefined) throw noRate(index);
    ensureValid(rate, { index, on });
    const wanted =
      isEuCountry(country) && isCountryCode(buyer.country)
        ? categoryFor(buyer, rate, { country, index })
        : rate.category;
    decided.push(
      wanted === rate.category
        ? line
        : { ...line, vat_rate_uuid: await withoutVat(tx, { category: wanted as VatCategory, country, on }) },
    );
  }
  return decided;
}

const zeroed: Readonly<Record<string, readonly VatCategory[]>> = { AE: ['AE'], K: ['AE'], G: ['G', 'O'] };

/** The one decision, as for the cart. What somebody chose to be without VAT must be so for this buyer. @throws Failure E_STATE where it is not. */
function categoryFor(
  buyer: VatBuyer,
  rate: VatRateRow,
  { country, index }: { readonly country: string; readonly index: number },
): unknown {
  const category = vatCategories.find((one) => one === rate.category);
  if (category === undefined || category === 'O') return rate.category;
  const allowed = zeroed[category];
  if (allowed === undefined) return decideVat(buyer, { category, rate_bp: Number(rate.rate_bp) }, country).category;
  const { category: decided, warnings } = decideVat(buyer, { category: 'S', rate_bp: 1 }, country);
  if (allowed.includes(decided)) return category;
  throw notWithoutVat(index, warnings[0]);
}

/** Why VAT is charged though the buyer is abroad, or should be looked at. */
export const warningTexts: Readonly<Record<VatWarning, Label>> = {
  vat_id_missing: texts.label('vat.warnings.vat_id_missing'),
  vat_id_not_valid: texts.label('vat.warnings.vat_id_not_valid'),
  vat_id_of_seller_country: texts.label('vat.warnings.vat_id_of_seller_country'),
  vat_id_of_other_country: texts.label('vat.warnings.vat_id_of_other_country'),
  country_to_review: texts.label('vat.warnings.country_to_review'),
  consumer_in_other_member_state: texts.label('vat.warnings.consumer_in_other_member_state'),
  treatment_does_not_apply: texts.label('vat.warnings.treatment_does_not_apply'),
};

function notWithoutVat(index: number, warning: VatWarning | undefined): Failure {
  const reason = warning === undefined ? texts.label('vat.own_country') : warningTexts[warning];
  const label = texts.label('vat.choose_rate', { reason });
  return new Failure('E_STATE', {
    ...texts.refusal('vat.needed', { line: index + 1, what_to_do: label }),
    errors: { [`lines.${index}.vat_rate_uuid`]: { label } },
  });
}

/** What the buyer is judged by, as it was on that day, and what should be looked at. */
export function vatEvidence(seller: Row, client: Row, on: CalendarDate): Row {
  const country = String(seller['country'] ?? 'NL');
  const buyer = buyerOf(client);
  return {
    decided_on: on,
    seller_country: country,
    buyer_country: buyer.country,
    country_status: buyer.country_status ?? 'confirmed',
    vat_id: buyer.vat_id ?? '',
    vat_id_status: String(client['vat_id_status'] ?? 'unchecked'),
    tax_treatment: buyer.tax_treatment,
    warnings: warningsOf(seller, client).join(', '),
  };
}

export function warningsOf(seller: Row, client: Row): readonly VatWarning[] {
  const country = String(seller['country'] ?? 'NL');
  const buyer = buyerOf(client);
  return isEuCountry(country) && isCountryCode(buyer.country)
    ? decideVat(buyer, { category: 'S', rate_bp: 1 }, country).warnings
    : [];
}

/** What the document as a whole is, by its groups. */
export function treatmentOf(categories: readonly unknown[]): TaxTreatment {
  if (categories.includes('AE')) return 'reverse_charge';
  if (categories.includes('G') || categories.includes('O') || categories.includes('K')) return 'export';
  return categories.length > 0 && categories.every((category) => category === 'E') ? 'exempt' : 'standard';
}

function buyerOf(client: Row): VatBuyer {
  const { type, country, vat_id, vat_id_status, tax_treatment, country_status } = client as Readonly<
    Record<string, string | null>
  >;
  return {
    type: type === 'person' ? 'person' : 'company',
    country: country ?? 'NL',
    vat_id: vat_id ?? null,
    ...(vat_id_status === 'valid' ? { vat_id_status } : {}),
    ...(country_status === 'to_review' ? { country_status } : {}),
    tax_treatment:
      tax_treatment === 'reverse_charge' || tax_treatment === 'exempt' || tax_treatment === 'export'
        ? tax_treatment
        : 'standard',
  };
}

function ensureValid(rate: VatRateRow, { index, on }: { readonly index: number; readonly on: string }): void {
  const { valid_from, valid_until } = rate as Row;
  if (on >= String(valid_from) && (valid_until === null || on <= String(valid_until))) return;
  throw new Failure('E_STATE', {
    ...texts.refusal('vat.rate_not_valid', { line: index + 1, on }),
    errors: {
      [`lines.${index}.vat_rate_uuid`]: {
        label: texts.label('vat.rate_not_valid_on_day'),
      },
    },
  });
}

async function withoutVat(
  tx: Tx,
  { category, country, on }: { readonly category: VatCategory; readonly country: string; readonly on: string },
): Promise<string> {
  const row = await tx
    .selectFrom('vat_rates')
    .select('uuid')
    .where('country', '=', country)
    .where('category', '=', category)
    .where('valid_from', '<=', on)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', on)]))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) return String(row['uuid']);
  throw new Failure('E_STATE', texts.refusal('vat.rate_without_vat_missing', { category }));
}

function noRate(index: number): Failure {
  return new Failure('E_STATE', texts.refusal('vat.rate_missing', { line: index + 1 }));
}
