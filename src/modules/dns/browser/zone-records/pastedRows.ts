/** What is pasted into the sheet of a zone: lines of a zone file, whole rows of a spreadsheet, or cells of one. */
import type { PastedBlock } from '../../../../engine/browser/screens/sheet/pastedBlock.ts';
import { ownerName } from '../../rules/names.ts';
import { withoutQuotes } from '../../rules/records.ts';
import { checkZone, type TypedRecord, type Zone } from '../../rules/zone.ts';
import { readZoneFile, type FileFault } from '../../rules/zoneFile.ts';
import { emptyRow, type SheetRow } from './sheetRows.ts';

export const sheetColumns = ['name', 'type', 'ttl', 'value'] as const;
export type SheetColumn = (typeof sheetColumns)[number];

export interface PastedRows {
  readonly rows: readonly SheetRow[];
  /** Types of lines that are not kept here. */
  readonly ignored: readonly string[];
  /** Lines of a zone file that are read in another way than they are written. */
  readonly warnings: readonly FileFault[];
  /** What was pasted where only a number of seconds may stand: those cells are as they were. */
  readonly refused: readonly string[];
}

interface Pasted {
  readonly zone: Zone;
  readonly rows: readonly SheetRow[];
  readonly text: string;
  /** Null where it is pasted beside the cells. */
  readonly block: PastedBlock | null;
  /** Of the columns, which a spreadsheet has above its rows. */
  readonly heads: readonly string[];
}

/**
 * Records come beneath what is there, cells fill the sheet from the one that has the focus on. Null where it is none of
 * them.
 */
export function pastedRows({ zone, rows, text, block, heads }: Pasted): PastedRows | null {
  const file = readZoneFile(text, zone.name);
  const inFile =
    file.faults.length === 0 && file.records.length > 0
      ? file.records.map((one) => ({ ...one, name: relative(one.name, zone.name) }))
      : null;
  const inCells = wholeRows(block, heads);
  // A zone file may have tabs as well: what is right in the one reading is hardly so in the other.
  const problemsInFile = inFile ? problems(zone, inFile) + file.ignored.length : Infinity;
  const isFile = inFile !== null && (inCells === null || problemsInFile < problems(zone, inCells));
  const records = isFile ? inFile : inCells;
  if (records)
    return {
      rows: [...rows, ...records.map(({ name, type, ttl, value }) => ({ ...emptyRow(), name, type, ttl, value }))],
      ignored: isFile ? file.ignored.map(({ type }) => type) : [],
      warnings: isFile ? file.warnings : [],
      refused: isFile || !block ? [] : refusedCells({ cells: rowsBelow(block, heads), from: 0 }),
    };
  return block && isOfCells(block, text)
    ? {
        rows: filledRows(rows, block),
        ignored: [],
        warnings: [],
        refused: refusedCells({ cells: block.cells, from: block.place.column }),
      }
    : null;
}

/** What no cell takes, whatever else stands in its row. */
function refusedCells({ cells, from }: { readonly cells: PastedBlock['cells']; readonly from: number }) {
  return cells.flatMap((row) =>
    row.filter((text, index) => {
      const column = sheetColumns[from + index];
      return column !== undefined && typedIn(emptyRow(), column, text) === null;
    }),
  );
}

/** What a cell becomes when this is typed in it; null where that is refused. */
export function typedIn(row: TypedRecord, column: SheetColumn, text: string): Partial<TypedRecord> | null {
  const typed = text.trim();
  if (column === 'ttl') return /^\d*$/.test(typed) ? { ttl: typed === '' ? null : Number(typed) } : null;
  if (column === 'type') return { type: typed.toUpperCase() };
  if (column === 'value' && row.type === 'TXT') return { value: withoutQuotes(text) };
  return { [column]: typed };
}

const relative = (name: string, zone: string): string => {
  const read = ownerName(name, zone);
  return 'value' in read ? read.value : name;
};

const problems = (zone: Zone, records: readonly TypedRecord[]): number => checkZone(zone, records).faults.length;

function wholeRows(block: PastedBlock | null, heads: readonly string[]): readonly TypedRecord[] | null {
  const cells = (block?.cells ?? []).filter(isFilled);
  if (block === null || cells.length === 0 || cells.some((row) => row.length !== sheetColumns.length)) return null;
  return rowsBelow(block, heads).map((row) => filledRow(emptyRow(), row, 0));
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

/** Without the row of heads that a spreadsheet has above them. */
function rowsBelow({ cells }: PastedBlock, heads: readonly string[]): PastedBlock['cells'] {
  const filled = cells.filter(isFilled);
  const isHead = filled[0]?.every((cell, index) => cell.trim().toLowerCase() === heads[index]?.toLowerCase());
  return isHead ? filled.slice(1) : filled;
}

/** A text of several lines without tabs is running text, unless each is one word: a column of a spreadsheet. */
const isOfCells = ({ cells }: PastedBlock, text: string): boolean =>
  cells.length === 1 || text.includes('\t') || cells.every(([cell = '']) => !/\s/.test(cell.trim()));

function filledRows(rows: readonly SheetRow[], { cells, place }: PastedBlock): readonly SheetRow[] {
  const length = Math.max(rows.length, place.row + cells.length);
  return Array.from({ length }, (_row, index) => {
    const row = rows[index] ?? emptyRow();
    return filledRow(row, cells[index - place.row] ?? [], place.column);
  });
}

/** What a cell refuses leaves it as it was. */
const filledRow = <Row extends TypedRecord>(row: Row, cells: readonly string[], from: number): Row =>
  cells.reduce((filled, text, index) => {
    const column = sheetColumns[from + index];
    return column === undefined ? filled : { ...filled, ...typedIn(filled, column, text) };
  }, row);
