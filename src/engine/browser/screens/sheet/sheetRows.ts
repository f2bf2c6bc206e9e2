/** Unsaved edits of a sheet, by row and field, as immutable data. */
import type { RaRecord } from 'react-admin';
import { isSame } from '../../providers/requestBody.ts';

type Row = Readonly<Record<string, unknown>>;

export interface CellEdit {
  readonly text: string;
  /** Parsed value; undefined while it is not known. */
  readonly value?: unknown;
  /** Title of a record that has to be looked up. */
  readonly find?: string;
  /** Embedded record of a reference, by the name of the relation. */
  readonly along?: Row;
  /** Validation error of the text. */
  readonly fault?: string;
}

/** `waiting`: to be saved when the connection is back. */
type RowState = 'typed' | 'saving' | 'refused' | 'waiting';

export interface RowEdit {
  readonly key: string;
  /** Record as it was opened; null for a new row. */
  readonly record: RaRecord | null;
  /** Values before the edit: of the record, or the defaults of a new one. */
  readonly initial: Row;
  readonly cells: Readonly<Record<string, CellEdit>>;
  readonly state: RowState;
  /** Pasted together with other rows, so only saved on request. */
  readonly isPasted: boolean;
  /** Validation errors by field that depend on several cells. */
  readonly faults: Readonly<Record<string, string>>;
  /** Error of the row that belongs to no cell. */
  readonly message: string | null;
  /** Newer version that another person has saved. */
  readonly newest: RaRecord | null;
}

export type RowEdits = ReadonlyMap<string, RowEdit>;

export interface CellChange {
  readonly key: string;
  readonly field: string;
  /** null restores the initial value. */
  readonly edit: CellEdit | null;
}

type RowRest = Pick<RowEdit, 'record' | 'initial'>;

/** Applies changes to cells. Removes rows that no longer differ from their initial values. */
export function withCells(
  edits: RowEdits,
  changes: readonly CellChange[],
  { restOf, isPasted }: { readonly restOf: (key: string) => RowRest; readonly isPasted: boolean },
): RowEdits {
  const next = new Map(edits);
  for (const { key, field, edit } of changes) {
    const row = next.get(key) ?? newRow(key, restOf(key));
    const { [field]: _former, ...others } = row.cells;
    const cells = edit === null || isUnchanged(row.initial, field, edit) ? others : { ...others, [field]: edit };
    if (Object.keys(cells).length === 0) next.delete(key);
    else
      next.set(key, {
        ...row,
        cells,
        state: row.state === 'saving' ? 'saving' : 'typed',
        isPasted: row.isPasted || isPasted,
        faults: withoutKey(row.faults, field),
        message: null,
      });
  }
  return next;
}

const newRow = (key: string, { record, initial }: RowRest): RowEdit => ({
  key,
  record,
  initial,
  cells: {},
  state: 'typed',
  isPasted: false,
  faults: {},
  message: null,
  newest: null,
});

const isUnchanged = (initial: Row, field: string, { value, fault, find }: CellEdit): boolean =>
  fault === undefined && find === undefined && isSame(value ?? null, initial[field] ?? null);

function withoutKey<Value>(all: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> {
  const { [name]: _former, ...others } = all;
  return others;
}

export function withRow(edits: RowEdits, key: string, changed: Partial<RowEdit>): RowEdits {
  const row = edits.get(key);
  return row ? new Map(edits).set(key, { ...row, ...changed }) : edits;
}

/** Removes saved cells; keeps those edited since. */
export function withoutSaved(edits: RowEdits, key: string, sent: RowEdit, after: RaRecord): RowEdits {
  const row = edits.get(key);
  if (!row) return edits;
  const later = Object.entries(row.cells).filter(([field, edit]) => edit !== sent.cells[field]);
  const next = new Map(edits);
  if (later.length === 0) next.delete(key);
  else
    next.set(key, {
      ...newRow(key, { record: after, initial: after }),
      cells: Object.fromEntries(later),
      isPasted: row.isPasted,
    });
  return next;
}

/** Returns the values to store. Cells without a valid value keep their initial value. */
export function valuesOf(initial: Row, { cells }: RowEdit): Row {
  const typed = Object.entries(cells).filter(([, edit]) => edit.value !== undefined && edit.fault === undefined);
  const values = typed.flatMap(([field, { value, along }]) => [
    ...Object.entries(along ?? {}),
    [field, value] as const,
  ]);
  return { ...initial, ...Object.fromEntries(values) };
}

/** Returns the fields that another person has changed to a different value since the record was opened. */
export function conflictsOf({ record, newest, cells }: RowEdit): readonly string[] {
  if (record === null || newest === null) return [];
  return Object.entries(cells)
    .filter(
      ([field, { value }]) => !isSame(newest[field] ?? null, record[field] ?? null) && !isSame(newest[field], value),
    )
    .map(([field]) => field);
}

/** Rebases the edits on the newest version, or marks the row as conflicting if both changed the same fields. */
export function overNewest(row: RowEdit): Partial<RowEdit> {
  const { record, initial, newest, cells } = row;
  return conflictsOf(row).length > 0
    ? { record, newest, cells, state: 'refused', message: null }
    : { record: newest, initial: newest ?? initial, newest: null, cells, state: 'typed', message: null };
}

/** Returns the row after one of its conflicts is resolved by keeping one of the two values. */
export function settledRow(row: RowEdit, field: string, isMine: boolean): RowEdit {
  const { [field]: _mine, ...others } = row.cells;
  const settled: RowEdit =
    isMine && row.record !== null
      ? { ...row, record: { ...row.record, [field]: row.newest?.[field] } }
      : { ...row, cells: others };
  return { ...settled, ...overNewest(settled) };
}

export const faultOf = (row: RowEdit | undefined, field: string): string | undefined =>
  row?.cells[field]?.fault ?? row?.faults[field];

export const isFaulty = (row: RowEdit): boolean =>
  row.message !== null ||
  row.newest !== null ||
  Object.keys(row.faults).length > 0 ||
  Object.values(row.cells).some(({ fault }) => fault !== undefined);
