/** Rows that a sheet shows: the records of the page, unsaved rows, new rows. */
import type { RaRecord } from 'react-admin';
import type { Field } from '../../../registry/types.ts';
import type { ClipboardTable } from '../../grid/clipboardTable.ts';
import type { RowEdit, RowEdits } from './sheetRows.ts';

type Row = Readonly<Record<string, unknown>>;

export interface ShownRow {
  readonly key: string;
  /** The stored record; null for a new row. */
  readonly record: RaRecord | null;
  /** Values before the edit: of the record, or the defaults of a new one. */
  readonly initial: Row;
  readonly edit: RowEdit | undefined;
}

const newKeys = 'new-';
const numberOf = (key: string): number => Number(key.slice(newKeys.length));
/** Returns true for the key of a row whose record does not exist yet. */
export const isNewKey = (key: string): boolean => key.startsWith(newKeys);

interface Shown {
  readonly data: readonly RaRecord[];
  readonly edits: RowEdits;
  readonly saved: ReadonlyMap<string, RaRecord>;
  readonly made: readonly string[];
  readonly mayMake: boolean;
  /** Default values of a new record. */
  readonly blank: Row;
}

/** Returns the records of the page, unsaved rows of other pages, new rows, and one blank row. */
export function shownRows({ data, edits, saved, made, mayMake, blank }: Shown): readonly ShownRow[] {
  const rowOf = (key: string, record: RaRecord | null): ShownRow => {
    const newest = newer(saved.get(key) ?? null, record);
    const edit = edits.get(key);
    return { key, record: newest ?? edit?.record ?? null, initial: newest ?? edit?.record ?? blank, edit };
  };
  const here = made.filter((key) => edits.has(key) || saved.has(key));
  const isHere = new Set(here.flatMap((key) => saved.get(key)?.id ?? []));
  const ofPage = data.filter(({ id }) => !isHere.has(id)).map((record) => rowOf(String(record.id), record));
  const shown = new Set([...ofPage.map(({ key }) => key), ...here]);
  const elsewhere = [...edits.values()].filter(({ key, record }) => record !== null && !shown.has(key));
  return [
    ...ofPage,
    ...elsewhere.map(({ key, record }) => rowOf(key, record)),
    ...here.map((key) => rowOf(key, null)),
    ...(mayMake ? [rowOf(`${newKeys}${Math.max(0, ...made.map(numberOf)) + 1}`, null)] : []),
  ];
}

const newer = (one: RaRecord | null, other: RaRecord | null): RaRecord | null =>
  one === null || (other !== null && Number(other['version'] ?? 0) > Number(one['version'] ?? 0)) ? other : one;

interface Pasted {
  readonly key: string;
  readonly field: Field;
  readonly table: ClipboardTable;
  readonly fields: readonly Field[];
  readonly rows: readonly ShownRow[];
  readonly mayMake: boolean;
  readonly rowOf: (key: string) => ShownRow;
  readonly isLocked: (row: ShownRow, field: Field) => boolean;
}

interface PastedCell {
  readonly key: string;
  readonly field: Field;
  readonly text: string;
}

/** Distributes a block over existing and then new rows, and counts the cells that do not fit. */
export function pastedCells({ key, field, table, fields, rows, mayMake, rowOf, isLocked }: Pasted): {
  readonly cells: readonly PastedCell[];
  readonly leftOut: number;
} {
  const column = fields.indexOf(field);
  const from = rows.findIndex((row) => row.key === key);
  const lastNew = numberOf(rows.at(-1)?.key ?? newKeys);
  const isFilled = (texts: readonly string[]): boolean => texts.some((text) => text.trim() !== '');
  const cells: PastedCell[] = [];
  let leftOut = 0;
  let further = 0;
  for (const [index, texts] of table.entries()) {
    const there = rows[from + index];
    if (!isFilled(texts) && (there === undefined || (there.record === null && there.edit === undefined))) continue;
    const row = there ?? (mayMake ? rowOf(`${newKeys}${lastNew + (further += 1)}`) : null);
    for (const [at, text] of texts.entries()) {
      const into = fields[column + at];
      if (row && into && !isLocked(row, into)) cells.push({ key: row.key, field: into, text });
      else if (text.trim() !== '') leftOut += 1;
    }
  }
  return { cells, leftOut };
}
