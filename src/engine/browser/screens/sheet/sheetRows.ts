/** In charge of what was typed in a sheet and is not saved yet: by row and field, as a value that nothing changes. */
import type { RaRecord } from 'react-admin';
import { isSame } from '../../providers/requestBody.ts';

type Row = Readonly<Record<string, unknown>>;

export interface CellEdit {
  readonly text: string;
  /** What the text means; undefined while that is not known. */
  readonly value?: unknown;
  /** A record that is to be looked up by this name. */
  readonly find?: string;
  /** What comes along with it: the record that it points at, by the name of the relation. */
  readonly along?: Row;
  /** Why it is no value. */
  readonly fault?: string;
}

/** `waiting`: to be saved as soon as there is a connection. */
export type RowState = 'typed' | 'saving' | 'refused' | 'waiting';

export interface RowEdit {
  readonly key: string;
  /** As it was opened; null for a new one. */
  readonly record: RaRecord | null;
  /** The values on which it rests: the record's, or what a new one begins with. */
  readonly initial: Row;
  readonly cells: Readonly<Record<string, CellEdit>>;
  readonly state: RowState;
  /** Came with others in one paste: saved when somebody says so. */
  readonly isPasted: boolean;
  /** By field, of what the cells mean together. */
  readonly faults: Readonly<Record<string, string>>;
  /** What is wrong with the row, and is of no cell. */
  readonly message: string | null;
  /** What somebody else saved meanwhile. */
  readonly newest: RaRecord | null;
}

export type RowEdits = ReadonlyMap<string, RowEdit>;

export interface CellChange {
  readonly key: string;
  readonly field: string;
  /** Null: as it was opened. */
  readonly edit: CellEdit | null;
}

export type RowRest = Pick<RowEdit, 'record' | 'initial'>;

/** Changes cells. A row in which nothing differs from what it rests on is no longer there. */
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

/** After it was saved: what was typed in it since is left. */
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

/** The values as they would be stored; what means nothing yet is left as it was. */
export function valuesOf(initial: Row, { cells }: RowEdit): Row {
  const typed = Object.entries(cells).filter(([, edit]) => edit.value !== undefined && edit.fault === undefined);
  const values = typed.flatMap(([field, { value, along }]) => [
    ...Object.entries(along ?? {}),
    [field, value] as const,
  ]);
  return { ...initial, ...Object.fromEntries(values) };
}

/** Fields that somebody else gave another value than was typed here, after it was opened. */
export function conflictsOf({ record, newest, cells }: RowEdit): readonly string[] {
  if (record === null || newest === null) return [];
  return Object.entries(cells)
    .filter(
      ([field, { value }]) => !isSame(newest[field] ?? null, record[field] ?? null) && !isSame(newest[field], value),
    )
    .map(([field]) => field);
}

export const faultOf = (row: RowEdit | undefined, field: string): string | undefined =>
  row?.cells[field]?.fault ?? row?.faults[field];

export const isFaulty = (row: RowEdit): boolean =>
  row.message !== null ||
  row.newest !== null ||
  Object.keys(row.faults).length > 0 ||
  Object.values(row.cells).some(({ fault }) => fault !== undefined);
