/** Exports a list as a spreadsheet, with dates, amounts and durations as numbers, in the caller's language. */
import { escapeFormula } from './csv.ts';
import { asWritten } from '../../imports/csvRows.ts';
import { displayEmail, displayHostname, displayUri } from '../../../values/identifiers/displayHostname.ts';
import { shownAt } from '../../../values/dates/localTime.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field, Locale } from '../../../registry/types.ts';
import type { Row } from '../../store/contract.ts';
import { textOf, type Column, type ExportTable } from './exportTable.ts';
import { streamSheet } from './sheetStream.ts';
import type { WorkbookCell } from './workbook.ts';
import { inLanguage } from '../../../texts/catalogue.ts';

interface NumberKind {
  readonly format: (field: Field) => string;
  /** Returns the number of a spreadsheet: days since 1900, hundredths as fractions. Null where that is not possible. */
  readonly toNumber: (value: unknown) => number | null;
}

const numeric = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const scaled =
  (parts: number) =>
  (value: unknown): number | null =>
    typeof value === 'number' ? value / parts : null;

const minutesPerDay = 24 * 60;

/** Kinds that are numbers in a spreadsheet. Booleans stay booleans, and all others are text. */
export const numberKinds: Partial<Record<Kind, NumberKind>> = {
  integer: { format: () => '0', toNumber: numeric },
  decimal: { format: ({ scale }) => (scale === 0 ? '0' : `#,##0.${'0'.repeat(scale)}`), toNumber: numeric },
  money: { format: () => '#,##0.00', toNumber: scaled(100) },
  percent: { format: () => '0.00%', toNumber: scaled(10_000) },
  duration: { format: () => '[h]:mm', toNumber: scaled(minutesPerDay) },
  date: { format: () => 'yyyy-mm-dd', toNumber: (value) => serialDay(value) },
  datetime: { format: () => 'yyyy-mm-dd hh:mm', toNumber: (value) => serialMoment(value) },
};

/** Yields the file in pieces, for any number of rows. */
export function listWorkbook(
  table: ExportTable,
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  const { plural } = table.resource;
  const shown = columns.map(({ field, label }) => ({ label, format: numberKinds[field.kind]?.format(field) ?? null }));
  return streamSheet(
    { name: inLanguage(plural, table.caller.locale), columns: shown },
    cellsOf(table, columns, batches),
  );
}

async function* cellsOf(
  table: ExportTable,
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly (readonly WorkbookCell[])[]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ field }) => cellOf(table, field, row)));
}

/** Host names in their readable (Unicode) form; an import accepts both forms. */
const nameKinds: Partial<Record<Kind, (stored: string) => string>> = {
  'domain-name': displayHostname,
  email: displayEmail,
  url: displayUri,
};

function cellOf(table: ExportTable, field: Field, row: Row): WorkbookCell {
  const value = row[field.name];
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (field.kind === 'json') return JSON.stringify(value);
  if (field.options && !field.relation && !field.derivedStatus)
    return [value]
      .flat()
      .map((one) => optionText(field, one, table.caller.locale))
      .join(', ');
  const number = numberKinds[field.kind]?.toNumber(value);
  if (number !== null && number !== undefined) return number;
  const text = nameKinds[field.kind]?.(String(value)) ?? textOf(table, field, row);
  // An import removes apostrophes that protect formulas, so those of the text itself are doubled.
  return asWritten(text) === text ? text : escapeFormula(text);
}

function optionText({ options }: Field, value: unknown, locale: Locale): string {
  return inLanguage(options?.find((option) => option.value === value)?.label, locale) ?? String(value);
}

/** Day 61 is 1 March 1900, from which all spreadsheets agree; some have a 29 February 1900, which did not exist. */
const firstSureDay = 61;
const unixEpochDay = 25_569;
const dayMilliseconds = 86_400_000;

function serialDay(value: unknown): number | null {
  const day =
    typeof value === 'string' ? Date.parse(`${value}T00:00:00Z`) / dayMilliseconds + unixEpochDay : Number.NaN;
  return day >= firstSureDay ? day : null;
}

/** Returns local time, since spreadsheets have no time zones. */
function serialMoment(value: unknown): number | null {
  const instant = typeof value === 'string' ? new Date(value) : null;
  if (instant === null || Number.isNaN(instant.getTime())) return null;
  const day = shownAt(instant.getTime()) / dayMilliseconds + unixEpochDay;
  return day >= firstSureDay ? day : null;
}
