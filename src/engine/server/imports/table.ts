/** A file of rows as it was read, whatever its form. */
import type { Cell } from '../../registry/imports.ts';
import { importLimits } from '../../registry/imports.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

export interface TableRow {
  /** As a spreadsheet counts: the first is 1. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

export interface Table {
  /** By their names, each of which is there once. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

const isFilled = (cell: Cell | undefined): boolean => cell !== null && cell !== undefined && cell !== '';

/**
 * The first row that holds something names the columns; rows without anything are left out.
 *
 * @param firstNumber of the first of the rows. @throws Failure E_INVALID for a file that cannot be taken in
 */
export function tableOf(rows: readonly (readonly Cell[])[], firstNumber = 1): Table {
  const head = rows.findIndex((cells) => cells.some(isFilled));
  if (head === -1) throw refused('imports.empty');
  const filled = rows
    .map((cells, index) => ({ number: firstNumber + index, cells }))
    .slice(head + 1)
    .filter(({ cells }) => cells.some(isFilled));
  if (filled.length === 0) throw refused('imports.empty');
  if (filled.length > importLimits.rows) throw tooMany(importLimits.rows);
  const width = filled.reduce((widest, { cells }) => Math.max(widest, lastFilled(cells)), 0);
  const columns = columnNames(rows[head] ?? [], width);
  return {
    columns,
    rows: filled.map(({ number, cells }) => ({
      number,
      cells: Array.from({ length: columns.length }, (_none, index) => cells[index] ?? null),
    })),
  };
}

const lastFilled = (cells: readonly Cell[]): number => cells.findLastIndex(isFilled) + 1;

function columnNames(head: readonly Cell[], width: number): readonly string[] {
  const length = Math.max(lastFilled(head), width);
  if (length > importLimits.columns)
    throw new Failure('E_INVALID', texts.refusal('imports.too_many_columns', { max: importLimits.columns }));
  const names = Array.from({ length }, (_none, index) => {
    const name = String(head[index] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return name === '' ? letters(index) : name;
  });
  const seen = new Set<string>();
  for (const name of names) {
    const known = name.toLowerCase();
    if (seen.has(known)) throw new Failure('E_INVALID', texts.refusal('imports.column_twice', { column: name }));
    seen.add(known);
  }
  return names;
}

/** As a spreadsheet names a column that has no name: `A`, `Z`, `AA`. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCodePoint(65 + (index % 26))}`;
}

export function refused(key: 'imports.empty' | 'imports.unreadable' | 'imports.old_spreadsheet'): Failure {
  return new Failure('E_INVALID', texts.refusal(key));
}

export function tooMany(max: number): Failure {
  return new Failure('E_TOO_LARGE', texts.refusal('imports.too_many_rows', { max }));
}
