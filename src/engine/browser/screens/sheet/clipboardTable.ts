/** Cells as spreadsheets put them on the clipboard: tabs between columns, quotes around what has one in it. */

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

/** One cell, as a spreadsheet reads it back. */
export const writeCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
