/** Rows that were copied without the names of their columns get letters for names, as the spreadsheet has them. */
import { guessedMapping } from '../../../registry/guessedMapping.ts';
import type { Field } from '../../../registry/types.ts';

/** @param text rows with tabs between their cells; of which the first names columns where one of its cells is a field's name */
export function namedColumns(text: string, fields: readonly Field[]): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const cells = first.split('\t').map((cell) => cell.trim());
  if (Object.values(guessedMapping(cells, fields)).some((field) => field !== null)) return text;
  return `${cells.map((_cell, index) => letters(index)).join('\t')}\n${text}`;
}

function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCodePoint(65 + (index % 26))}`;
}
