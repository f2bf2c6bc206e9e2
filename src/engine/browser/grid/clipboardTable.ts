/** Clipboard format of spreadsheets: tabs between columns, quotes around cells with tabs, line breaks or quotes. */

/** Texts of the cells by row. */
export type ClipboardTable = readonly (readonly string[])[];

/** A cell by its row and column, from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Both ends are inclusive. */
export interface CellRange {
  readonly from: CellPosition;
  readonly to: CellPosition;
}

/**
 * Parses clipboard text.
 * @example readTable('a\tb\n"x ""y""\nz"\t') // [['a', 'b'], ['x "y"\nz', '']]
 */
export function readTable(text: string): ClipboardTable {
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

/** Leaves out the first row if it has the column headings. */
export function withoutHead(table: ClipboardTable, heads: readonly string[]): ClipboardTable {
  const isHead = table[0]?.every((text, index) => text.trim().toLowerCase() === heads[index]?.toLowerCase());
  return isHead ? table.slice(1) : table;
}

/** Formats cells as clipboard text. */
export const writeTable = (rows: ClipboardTable): string => rows.map((row) => row.map(writeCell).join('\t')).join('\n');

/**
 * Repeats a block to fill the selected range if the range is a multiple of the block; else returns it unchanged.
 * @example filledTable([['x']], { from: { row: 0, column: 0 }, to: { row: 1, column: 1 } }) // [['x', 'x'], ['x', 'x']]
 */
export function filledTable(table: ClipboardTable, { from, to }: CellRange): ClipboardTable {
  const [height, width] = [to.row - from.row + 1, to.column - from.column + 1];
  const [rows, columns] = [table.length, Math.max(0, ...table.map((row) => row.length))];
  if (rows === 0 || columns === 0 || height % rows !== 0 || width % columns !== 0) return table;
  return Array.from({ length: height }, (_row, row) =>
    Array.from({ length: width }, (_column, column) => table[row % rows]?.[column % columns] ?? ''),
  );
}

export const writeCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
