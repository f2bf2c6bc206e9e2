/** Cells as spreadsheets put them on the clipboard: tabs between columns, quotes around what has one in it. */

import type { CellRange } from './useCellRange.ts';

/** @example readTable('a\tb\n"x ""y""\nz"\t') // [['a', 'b'], ['x "y"\nz', '']] */
export function readTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length || row.length > 0) {
    const [, quoted, plain = '', end = ''] = cell.exec(text) ?? [];
    row.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll(/\r\n?/g, '\n'));
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** As a spreadsheet reads it back. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(writeCell).join('\t')).join('\n');

/**
 * As often as it fits into what is selected, where it fits a whole number of times; else once.
 *
 * @example filledTable([['x']], { from: { row: 0, column: 0 }, to: { row: 1, column: 1 } }) // [['x', 'x'], ['x', 'x']]
 */
export function filledTable(table: readonly (readonly string[])[], { from, to }: CellRange): typeof table {
  const [height, width] = [to.row - from.row + 1, to.column - from.column + 1];
  const [rows, columns] = [table.length, Math.max(0, ...table.map((row) => row.length))];
  if (rows === 0 || columns === 0 || height % rows !== 0 || width % columns !== 0) return table;
  return Array.from({ length: height }, (_row, row) =>
    Array.from({ length: width }, (_column, column) => table[row % rows]?.[column % columns] ?? ''),
  );
}

export const writeCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
