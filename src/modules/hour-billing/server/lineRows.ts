/** Creates the invoice lines for hours and instalments: description, quantity, price, product and VAT. */
import type { ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import { Failure, type Tx } from '#engine/server';
import type { CorrectedLine, HourCredit } from '../rules/hourCredit.ts';
import { creditedEntries, groupHours, nameAs, type CreditedEntries, type HourGroup } from '../rules/hourInvoice.ts';
import type { SpecifiedHour } from '../../billing/rules/hourSpecification.ts';
import { decideLines } from '../../billing/server/invoices/decide.ts';
import { ratesOf } from '../../billing/server/invoices/rates.ts';
import type { InvoiceableHour } from '../rules/hourInvoice.ts';
import type { HourSelection } from './choice.ts';
import type { SheetProduct, HourSheet } from './sheet.ts';
import { hourLineName, instalmentName } from './words.ts';
import type { AgreedInstalment } from './instalments.ts';
import { texts } from './texts.ts';

/** Line to be written, with the hours that it bills or covers. */
export interface HourLine {
  readonly row: HourRow;
  readonly hour_uuids: readonly string[];
  /** Empty for an instalment, because its hours have no separate amount. */
  readonly specification: readonly SpecifiedHour[];
  readonly credited: readonly CreditedEntries[];
  /** Line of another invoice that this line credits. */
  readonly credits: CorrectedLine | null;
}

/** Product, which determines the VAT rate unless the line keeps that of the credited line. */
type SoldAs = Pick<ValuesOf<'invoice-lines'>, 'product_uuid'> & { readonly vat_class?: SheetProduct['vat_class'] };
type HourRow = ValuesOf<'invoice-lines'> & SoldAs;

const minutesOfHour = 60;

export function hourLines(
  sheet: HourSheet,
  choice: HourSelection,
  entries: readonly InvoiceableHour[],
): readonly HourLine[] {
  // A line has one VAT rate, so hours before and after a change of the rate get separate lines.
  const vatOf = ({ project_uuid, work_date }: InvoiceableHour): string =>
    sheet.vatFrom.get(soldAs(productOf(sheet, project_uuid)).vat_class)?.findLast((day) => day <= work_date) ?? '';
  return groupHours(entries, choice.group_by, vatOf).map((group) => hourLine(sheet, choice, group));
}

function productOf({ projects, products }: HourSheet, project_uuid: string | null): SheetProduct | null {
  return projects.get(project_uuid ?? '')?.product ?? products.hours;
}

/** Creates one line for each credited line, with the same VAT rate. */
export function creditLines(sheet: HourSheet, choice: HourSelection, { lines }: HourCredit): readonly HourLine[] {
  return numbered(
    lines.flatMap(({ line, hours }) =>
      hourLines(sheet, choice, hours).map(({ row: { vat_class: _class, ...row }, ...rest }) => ({
        ...rest,
        row: { ...row, vat_rate_uuid: line.vat_rate_uuid },
        credits: line,
      })),
    ),
  );
}

function hourLine(
  sheet: HourSheet,
  { group_by, names }: HourSelection,
  { project_uuid, rate_cents, entries, quantity, period_start, period_end }: HourGroup,
): HourLine {
  const { registry, language, projects } = sheet;
  const project = projects.get(project_uuid ?? '');
  const named = (entry: InvoiceableHour, as: HourSelection['names']): string => {
    const found = sheet.employees.get(entry.employee_uuid ?? '');
    return found === undefined ? '' : nameAs(as, found.first_name, found.last_name);
  };
  const [first] = entries;
  const description =
    first === undefined
      ? ''
      : hourLineName(group_by, first, {
          registry,
          language,
          project_name: project?.name ?? null,
          employee_name: named(first, names === 'none' ? 'initials' : names),
        });
  return {
    row: {
      ...soldAs(productOf(sheet, project_uuid)),
      description,
      project_uuid,
      quantity,
      unit_code: 'MIN',
      unit_price_cents: rate_cents,
      price_base_quantity: minutesOfHour,
      period_start,
      period_end,
    },
    hour_uuids: entries.map(({ uuid }) => uuid),
    specification: entries.map((entry) => ({
      work_date: entry.work_date,
      employee: named(entry, names),
      description: entry.description,
      minutes: entry.minutes,
      billable_minutes: entry.billable_minutes,
    })),
    credited: creditedEntries(entries),
    credits: null,
  };
}

export function instalmentLine(
  { language, products }: HourSheet,
  { project, amount_cents, agreed_cents, invoiced_cents, hour_uuids }: AgreedInstalment,
): HourLine {
  const product = project.product ?? products.instalment;
  return {
    row: {
      ...soldAs(product),
      description: instalmentName(project.name, { amount_cents, agreed_cents, invoiced_cents }, language),
      project_uuid: project.uuid,
      quantity: 1,
      unit_code: 'C62',
      unit_price_cents: amount_cents,
      price_base_quantity: 1,
    },
    hour_uuids,
    specification: [],
    credited: [],
    credits: null,
  };
}

function soldAs(product: SheetProduct | null): Required<Pick<SoldAs, 'vat_class'>> & SoldAs {
  return product === null ? { vat_class: 'standard' } : { product_uuid: product.uuid, vat_class: product.vat_class };
}

/** Adds the VAT rate on the day of each line, as finalisation will do. @throws Failure E_STATE if there is none */
export async function withVat(
  tx: Tx,
  { seller, client, today }: HourSheet,
  lines: readonly HourLine[],
): Promise<readonly HourLine[]> {
  const { country } = seller;
  const rows = await Promise.all(
    lines.map(async ({ row: { vat_class = 'standard', ...row } }) => ({
      ...row,
      vat_rate_uuid: await rateFor(tx, { country, code: vat_class, on: row.period_start ?? today }),
    })),
  );
  const decided = await decideLines(tx, {
    seller,
    client,
    lines: rows,
    rates: await ratesOf(tx, rows),
    supply: Dates.calendarDate(today),
  });
  return numbered(lines.map((line, index) => ({ ...line, row: { ...decided[index] } })));
}

function numbered(lines: readonly HourLine[]): readonly HourLine[] {
  return lines.map((line, index) => ({ ...line, row: { ...line.row, position: index + 1 } }));
}

async function rateFor(
  tx: Tx,
  { country, code, on }: { readonly country: string; readonly code: string; readonly on: string },
): Promise<string> {
  const rate = await tx
    .selectFrom('vat_rates')
    .select('uuid')
    .where('country', '=', country)
    .where('code', '=', code)
    .where('valid_from', '<=', on)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', on)]))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (rate) return rate.uuid;
  throw new Failure('E_STATE', texts.refusal('lines.vat_rate_missing', { code, on }));
}
