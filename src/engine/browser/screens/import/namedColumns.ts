/** Adds column names (letters, as in a spreadsheet) to pasted rows without a header. */
import { guessedMapping } from '../../../registry/imports/guessedMapping.ts';
import type { Field } from '../../../registry/types.ts';

/** @param text tab-separated rows. The first is a header if one of its cells is the name of a field. */
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
