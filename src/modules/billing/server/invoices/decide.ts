/**
 * Decides the VAT with which an invoice is finalised: that of its lines, or none where the buyer's situation requires
 * that.
 */
import type { Rows, ValuesOf } from '#engine/registry';
import { type CalendarDate, Identifiers, type Label } from '#engine/values';
import { Failure, type Tx } from '#engine/server';
import type { VatCategory } from '../../../vat/rules/vat.ts';
import { decideVat, type VatWarning } from '../../../vat/rules/vatDecision.ts';
import { lineCategory } from '../../rules/lineVat.ts';
import type { UnpricedLine, VatRateRow } from './lines.ts';
import { texts } from '../texts.ts';

type VatSeller = Pick<Rows['sellers'], 'country'>;
type VatClient = Pick<
  Rows['clients'],
  'type' | 'country' | 'vat_id' | 'vat_id_status' | 'tax_treatment' | 'country_status'
>;
/** Line with the first day of the period that it charges. */
type DatedLine = UnpricedLine & Pick<ValuesOf<'invoice-lines'>, 'period_start' | 'settles_uuid'>;

interface Deciding<Line> {
  readonly seller: VatSeller;
  readonly client: VatClient;
  readonly lines: readonly Line[];
  readonly rates: ReadonlyMap<string, VatRateRow>;
  /** Day of supply of lines without a period of their own. */
  readonly supply: CalendarDate;
}

type TaxTreatment = Rows['clients']['tax_treatment'];

/**
 * Returns the lines with the rate at which each is charged.
 * @throws Failure E_STATE for a rate that does not exist or is not valid on the day
 */
export async function decideLines<Line extends DatedLine>(
  tx: Tx,
  { seller: { country }, client, lines, rates, supply }: Deciding<Line>,
): Promise<readonly Line[]> {
  const decided: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const rate = rates.get(line.vat_rate_uuid ?? '');
    const on = line.period_start ?? supply;
    if (rate === undefined) throw noRate(index);
    // A line that gives back keeps the rate at which it was charged, even if that is no longer valid.
    if (!isGivenBack(line)) ensureValid(rate, { index, on });
    const wanted = lineCategory(client, rate, country);
    if (typeof wanted === 'object') throw notWithoutVat(index, wanted.refused);
    decided.push(
      wanted === rate.category
        ? line
        : { ...line, vat_rate_uuid: await withoutVat(tx, { category: wanted, country, on }) },
    );
  }
  return decided;
}

const isGivenBack = ({ settles_uuid, quantity }: DatedLine): boolean =>
  typeof settles_uuid === 'string' && Number(quantity) < 0;

/** Reasons why VAT is charged to a buyer abroad, or why that should be checked. */
export const warningTexts: Readonly<Record<VatWarning, Label>> = {
  vat_id_missing: texts.label('vat.warnings.vat_id_missing'),
  vat_id_not_valid: texts.label('vat.warnings.vat_id_not_valid'),
  vat_id_of_seller_country: texts.label('vat.warnings.vat_id_of_seller_country'),
  vat_id_of_other_country: texts.label('vat.warnings.vat_id_of_other_country'),
  country_to_review: texts.label('vat.warnings.country_to_review'),
  consumer_in_other_member_state: texts.label('vat.warnings.consumer_in_other_member_state'),
  treatment_does_not_apply: texts.label('vat.warnings.treatment_does_not_apply'),
};

function notWithoutVat(index: number, warning: VatWarning | null): Failure {
  const reason = warning === null ? texts.label('vat.own_country') : warningTexts[warning];
  const label = texts.label('vat.choose_rate', { reason });
  return new Failure('E_STATE', {
    ...texts.refusal('vat.needed', { line: index + 1, what_to_do: label }),
    errors: { [`lines.${index}.vat_rate_uuid`]: { label } },
  });
}

/** Returns the facts about the buyer on which the VAT decision is based, as of that day, with warnings. */
export function vatEvidence(
  seller: VatSeller,
  client: VatClient,
  on: CalendarDate,
): NonNullable<Rows['invoices']['vat_evidence']> {
  return {
    decided_on: on,
    seller_country: seller.country,
    buyer_country: client.country,
    country_status: client.country_status,
    vat_id: client.vat_id ?? '',
    vat_id_status: client.vat_id_status,
    tax_treatment: client.tax_treatment,
    warnings: warningsOf(seller, client).join(', '),
  };
}

export function warningsOf({ country }: VatSeller, client: VatClient): readonly VatWarning[] {
  return Identifiers.isEuCountry(country) && Identifiers.isCountryCode(client.country)
    ? decideVat(client, { category: 'S', rate_bp: 1 }, country).warnings
    : [];
}

/** Returns the VAT treatment of the whole document, from its VAT groups. */
export function treatmentOf(categories: readonly VatCategory[]): TaxTreatment {
  if (categories.includes('AE')) return 'reverse_charge';
  if (categories.includes('G') || categories.includes('O') || categories.includes('K')) return 'export';
  return categories.length > 0 && categories.every((category) => category === 'E') ? 'exempt' : 'standard';
}

function ensureValid(
  { valid_from, valid_until }: VatRateRow,
  { index, on }: { readonly index: number; readonly on: string },
): void {
  if (on >= valid_from && (valid_until === null || on <= valid_until)) return;
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
  if (row) return row.uuid;
  throw new Failure('E_STATE', texts.refusal('vat.rate_without_vat_missing', { category }));
}

function noRate(index: number): Failure {
  return new Failure('E_STATE', texts.refusal('vat.rate_missing', { line: index + 1 }));
}
