/** Exports a list as CSV (RFC 4180, UTF-8 with a byte order mark, which spreadsheets need), in batches. */
import { stringify } from 'csv-stringify/sync';
import type { Literal } from '../../../registry/kinds/kind.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Field } from '../../../registry/types.ts';
import type { Row } from '../../store/contract.ts';
import { csvCell, localWriters, type CsvValues } from './csvValues.ts';
import type { Column, ExportTable } from './exportTable.ts';

/** Yields the text of the file in parts. */
export async function* csvLines(
  table: ExportTable,
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
  values: CsvValues = 'plain',
): AsyncGenerator<string> {
  const delimiter = values === 'local' ? localWriters(table.caller.locale).delimiter : ',';
  const names = columns.map(({ field, label }) => (values === 'raw' ? field.name : label));
  yield csvStart(names, delimiter);
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield csvText(
      rows.map((row) => columns.map(({ field }) => cell(table, field, row, values))),
      delimiter,
    );
  }
}

/** Returns the header line, with the byte order mark. */
export function csvStart(labels: readonly string[], delimiter = ','): string {
  return `\uFEFF${csvText([labels.map(escapeFormula)], delimiter)}`;
}

/** Returns lines of cells that are escaped already. */
export function csvText(rows: readonly (readonly string[])[], delimiter = ','): string {
  return stringify(
    rows.map((row) => [...row]),
    { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

function cell(table: ExportTable, field: Field, row: Row, values: CsvValues): string {
  const text = csvCell(table, field, row, values);
  if (!isText(field) || (values === 'raw' && signedDigits.test(text))) return text;
  return escapeFormula(text);
}

/** A telephone number. As a formula it only evaluates to a number, and programs need it unchanged. */
const signedDigits = /^[+-][\d ]+$/;

const plainLiterals: ReadonlySet<Literal> = new Set([
  'integer',
  'number',
  'boolean',
  'date',
  'datetime',
  'time',
  'exact',
]);

function isText(field: Field): boolean {
  return !plainLiterals.has(kinds[field.kind].literal) || field.relation !== null;
}

/**
 * Adds an apostrophe before text that a spreadsheet would run as a formula, also with full-width signs: at the start of
 * the cell, and after a character that another spreadsheet takes as a separator. Doubles an existing apostrophe, so
 * that an import restores the text exactly (`asWritten` of the imports).
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function escapeFormula(text: string): string {
  const inside = text.replaceAll(
    /([;\t\r\n])('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|(,)('*[=@\uFF1D\uFF20])/g,
    "$1$3'$2$4",
  );
  return /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${inside}` : inside;
}
