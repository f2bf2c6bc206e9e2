/** In charge of which VAT an invoice is finalised with: that of its lines, or none where the buyer is one of whom none is charged. */
import type { CalendarDate } from '../../../domain/calendarDate.ts';
import { isCountryCode, isEuCountry } from '../../../domain/countries.ts';
import type { VatCategory } from '../../../domain/vat.ts';
import { decideVat, type VatBuyer } from '../../../domain/vatDecision.ts';
import type { Row, Tx } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import type { VatRateRow } from './lines.ts';

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
      isEuCountry(country) && isCountryCode(buyer.country) && rate.category === 'S'
        ? decideVat(buyer, { category: 'S', rate_bp: Number(rate.rate_bp) }, country).category
        : rate.category;
    decided.push(
      wanted === rate.category
        ? line
        : { ...line, vat_rate_uuid: await withoutVat(tx, { category: wanted as VatCategory, country, on }) },
    );
  }
  return decided;
}

/** What the document as a whole is, by its groups. */
export function treatmentOf(categories: readonly unknown[]): TaxTreatment {
  if (categories.includes('AE')) return 'reverse_charge';
  if (categories.includes('G') || categories.includes('O') || categories.includes('K')) return 'export';
  return categories.length > 0 && categories.every((category) => category === 'E') ? 'exempt' : 'standard';
}

function buyerOf(client: Row): VatBuyer {
  const { type, country, vat_id, vat_id_status, tax_treatment } = client as Readonly<Record<string, string | null>>;
  return {
    type: type === 'person' ? 'person' : 'company',
    country: country ?? 'NL',
    vat_id: vat_id ?? null,
    ...(vat_id_status === 'valid' ? { vat_id_status } : {}),
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
    message: {
      en: `The VAT rate of line ${index + 1} does not hold on ${on}, the day of supply.`,
      nl: `Het btw-tarief van regel ${index + 1} geldt niet op ${on}, de dag van levering.`,
    },
    hint: {
      en: 'Choose the rate of that day, or correct the supply date.',
      nl: 'Kies het tarief van die dag of verbeter de leverdatum.',
    },
    errors: {
      [`lines.${index}.vat_rate_uuid`]: {
        label: {
          en: 'This rate does not hold on the day of supply',
          nl: 'Dit tarief geldt niet op de dag van levering',
        },
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
  throw new Failure('E_STATE', {
    message: {
      en: `No VAT is charged to this client (category ${category}), and there is no VAT rate for that.`,
      nl: `Aan deze klant wordt geen btw berekend (categorie ${category}) en daar is geen btw-tarief voor.`,
    },
    hint: {
      en: 'Ask a manager to add it to the VAT rates.',
      nl: 'Vraag een beheerder het bij de btw-tarieven toe te voegen.',
    },
  });
}

function noRate(index: number): Failure {
  return new Failure('E_STATE', {
    message: { en: `Line ${index + 1} has no VAT rate.`, nl: `Regel ${index + 1} heeft geen btw-tarief.` },
    hint: { en: 'Choose one.', nl: 'Kies er een.' },
  });
}
