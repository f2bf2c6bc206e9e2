/** Parses text that is pasted into the sheet: zone file lines, spreadsheet rows, or spreadsheet cells. */
import { Grids } from '#engine/browser';
import { ownerName } from '../../rules/names.ts';
import { withoutQuotes } from '../../rules/records.ts';
import { checkZone, type TypedRecord, type Zone } from '../../rules/zone.ts';
import { readZoneFile, type FileFault } from '../../rules/zoneFile.ts';
import { emptyRow, type ZoneRow } from './sheetRows.ts';

export const sheetColumns = ['name', 'type', 'ttl', 'value'] as const;
type SheetColumn = (typeof sheetColumns)[number];

interface PastedRows {
  readonly rows: readonly ZoneRow[];
  /** Record types in the text that are not supported. */
  readonly ignored: readonly string[];
  /** Lines of a zone file that are interpreted differently from what they say. */
  readonly warnings: readonly FileFault[];
  /** Pasted values of TTL cells that are no number of seconds. Those cells keep their value. */
  readonly refused: readonly string[];
}

interface Pasted {
  readonly zone: Zone;
  readonly rows: readonly ZoneRow[];
  readonly text: string;
  /** null if the text is pasted outside of the cells. */
  readonly block: Grids.PastedBlock | null;
  /** Column headings that a spreadsheet can have above its rows. */
  readonly heads: readonly string[];
}

/** Appends records to the rows, or fills cells from the focused one on. Returns null if the text is neither. */
export function pastedRows({ zone, rows, text, block, heads }: Pasted): PastedRows | null {
  const file = readZoneFile(text, zone.name);
  const inFile =
    file.faults.length === 0 && file.records.length > 0
      ? file.records.map((one) => ({ ...one, name: relative(one.name, zone.name) }))
      : null;
  const inCells = wholeRows(block, heads);
  // A zone file may contain tabs too, so choose the interpretation with fewer problems.
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

/** Values that no cell accepts, regardless of the rest of their row. */
function refusedCells({ cells, from }: { readonly cells: Grids.PastedBlock['cells']; readonly from: number }) {
  return cells.flatMap((row) =>
    row.filter((text, index) => {
      const column = sheetColumns[from + index];
      return column !== undefined && typedIn(emptyRow(), column, text) === null;
    }),
  );
}

/** Returns the new values of a row after typing in a cell, or null if the cell does not accept the text. */
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

function wholeRows(block: Grids.PastedBlock | null, heads: readonly string[]): readonly TypedRecord[] | null {
  const cells = (block?.cells ?? []).filter(isFilled);
  if (block === null || cells.length === 0 || cells.some((row) => row.length !== sheetColumns.length)) return null;
  return rowsBelow(block, heads).map((row) => filledRow(emptyRow(), row, 0));
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');

/** Leaves out blank rows and a heading row. */
const rowsBelow = ({ cells }: Grids.PastedBlock, heads: readonly string[]): Grids.PastedBlock['cells'] =>
  Grids.withoutHead(cells.filter(isFilled), heads);

/** Text with several lines but no tabs is prose, unless each line is one word: then it is a spreadsheet column. */
const isOfCells = ({ cells }: Grids.PastedBlock, text: string): boolean =>
  cells.length === 1 || text.includes('\t') || cells.every(([cell = '']) => !/\s/.test(cell.trim()));

function filledRows(rows: readonly ZoneRow[], { cells, place }: Grids.PastedBlock): readonly ZoneRow[] {
  const length = Math.max(rows.length, place.row + cells.length);
  return Array.from({ length }, (_row, index) => {
    const row = rows[index] ?? emptyRow();
    return filledRow(row, cells[index - place.row] ?? [], place.column);
  });
}

/** Fills a row; a cell that does not accept its text keeps its value. */
const filledRow = <Row extends TypedRecord>(row: Row, cells: readonly string[], from: number): Row =>
  cells.reduce((filled, text, index) => {
    const column = sheetColumns[from + index];
    return column === undefined ? filled : { ...filled, ...typedIn(filled, column, text) };
  }, row);
