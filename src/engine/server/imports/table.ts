/** A table read from a file of any format: its columns, and its rows in pages for the database. */
import type { FileCell } from '../../registry/imports/imports.ts';
import { importLimits } from '../../registry/imports/imports.ts';
import { NotationCounter, type NotationCounts } from '../../registry/imports/numberNotation.ts';
import type { Emit } from '../workers/serveWork.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

export interface TableRow {
  /** Row number as in a spreadsheet, from 1. */
  readonly number: number;
  /** Cells up to the last one read; later cells are empty. */
  readonly cells: readonly FileCell[];
}

interface TableColumn {
  /** Unique among the columns, case-insensitively. */
  readonly name: string;
  /** First values of the column. */
  readonly samples: readonly FileCell[];
  readonly notations: NotationCounts;
}

/** The columns of a file and its number of rows. The rows themselves are emitted in pages. */
export interface Table {
  readonly columns: readonly TableColumn[];
  /** Number of rows. */
  readonly total: number;
}

/** A row in a page; a page is a JSON array of these. */
export interface PageRow {
  readonly position: number;
  readonly row_number: number;
  readonly cells: readonly FileCell[];
}

const pageRows = 1_000;
const pageCharacters = 500_000;
/**
 * Maximum characters of all pages. Prevents amplification: a small spreadsheet can repeat a long text in every cell, or
 * have one value far to the right with empty cells before it.
 */
const mostCharacters = 2 * importLimits.bytes;
const sampleCount = 5;
const sampleCharacters = 60;

const isFilled = (cell: FileCell | undefined): boolean => cell !== null && cell !== undefined && cell !== '';

/**
 * Reads rows into pages. The first non-empty row is the header; empty rows are skipped.
 *
 * @param emit receives the pages. @throws Failure E_INVALID, E_TOO_LARGE
 */
export async function tableOf(rows: AsyncIterable<TableRow>, emit: Emit): Promise<Table> {
  let head: readonly FileCell[] | null = null;
  let [total, characters, width] = [0, 0, 0];
  let page: string[] = [];
  let inPage = 0;
  const samples: FileCell[][] = [];
  const counters: NotationCounter[] = [];
  const turn = async (): Promise<void> => {
    if (page.length > 0) await emit(`[${page.join(',')}]`);
    [page, inPage] = [[], 0];
  };
  for await (const { number, cells: read } of rows) {
    const filled = read.findLastIndex(isFilled) + 1;
    if (filled === 0) continue;
    if (filled > importLimits.columns) throw tooWide();
    const cells = read.slice(0, filled).map(storable);
    if (head === null) {
      head = cells;
      continue;
    }
    if (total === importLimits.rows) throw tooMany(importLimits.rows);
    width = Math.max(width, filled);
    keepSamples(samples, cells);
    for (const [index, cell] of cells.entries()) (counters[index] ??= new NotationCounter()).add(cell);
    const text = JSON.stringify({ position: total, row_number: number, cells } satisfies PageRow);
    total += 1;
    inPage += text.length;
    characters += text.length;
    if (characters > mostCharacters) throw new Failure('E_TOO_LARGE', texts.refusal('imports.packed_too_tight'));
    page.push(text);
    if (page.length === pageRows || inPage > pageCharacters) await turn();
  }
  if (head === null || total === 0) throw refused('imports.empty');
  await turn();
  const columns = columnNames(head, width).map((name, index) => ({
    name,
    samples: samples[index] ?? [],
    notations: (counters[index] ?? new NotationCounter()).counts,
  }));
  return { columns, total };
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store. */
const storable = (cell: FileCell): FileCell =>
  typeof cell === 'string' ? cell.replaceAll(/[\0\p{Surrogate}]/gu, '\uFFFD') : (cell ?? null);

function keepSamples(samples: FileCell[][], cells: readonly FileCell[]): void {
  for (const [index, cell] of cells.entries()) {
    const inColumn = (samples[index] ??= []);
    if (inColumn.length === sampleCount || cell === null) continue;
    const sample = typeof cell === 'string' ? storable(cell.trim().slice(0, sampleCharacters)) : cell;
    if (sample !== '') inColumn.push(sample);
  }
}

function columnNames(head: readonly FileCell[], width: number): readonly string[] {
  const names = Array.from({ length: Math.max(head.length, width) }, (_none, index) => {
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

/** Returns the spreadsheet name of a column: `A`, `Z`, `AA`. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCodePoint(65 + (index % 26))}`;
}

export function refused(key: 'imports.empty' | 'imports.unreadable' | 'imports.old_spreadsheet'): Failure {
  return new Failure('E_INVALID', texts.refusal(key));
}

function tooMany(max: number): Failure {
  return new Failure('E_TOO_LARGE', texts.refusal('imports.too_many_rows', { max }));
}

export function tooWide(): Failure {
  return new Failure('E_INVALID', texts.refusal('imports.too_many_columns', { max: importLimits.columns }));
}
