/** State and operations of the permission table, independent of its presentation. */
import type { ActorGrant, VerbGroup } from '../../../registry/verbs/verbTable.ts';
import {
  countGranted,
  isGranted,
  isAllGranted,
  withCells,
  withRow,
  withVerbEverywhere,
  type PermissionCell,
  type VerbRow,
  type VerbSets,
} from '../../../registry/verbs/verbSets.ts';

export interface VerbModel {
  /** Visible rows, after search and filter. */
  readonly groups: readonly VerbGroup[];
  /** All rows. */
  readonly rows: readonly VerbRow[];
  readonly sets: VerbSets;
  /** Returns what everyone may do without this grant. */
  readonly already: (cell: PermissionCell) => ActorGrant;
  /** null for a read-only table. */
  readonly onChange: ((sets: VerbSets) => void) | null;
  /** Checking a whole column grants `*:verb`, which includes future resources. */
  readonly starredColumns: boolean;
}

/** `given`: already allowed by the access list. `partly`: allowed by the access list for some records. */
type CellState = 'absent' | 'on' | 'off' | 'given' | 'partly';
type HeadState = 'all' | 'some' | 'none';

export function cellState({ sets, already }: VerbModel, row: VerbRow, verb: string): CellState {
  if (!row.verbs.includes(verb)) return 'absent';
  const cell = { resource: row.resource, verb };
  if (isGranted(sets, cell)) return 'on';
  const had = already(cell);
  return had === 'all' ? 'given' : had === 'some' ? 'partly' : 'off';
}

export function toggleCell({ rows, sets, onChange }: VerbModel, cell: PermissionCell): void {
  onChange?.(withCells(rows, sets, { cells: [cell], on: !isGranted(sets, cell) }));
}

export function rowState({ sets }: VerbModel, row: VerbRow): HeadState {
  const count = countGranted(sets, row);
  if (isAllGranted(sets, row.resource) || count === row.verbs.length) return 'all';
  return count === 0 ? 'none' : 'some';
}

export function toggleRow(model: VerbModel, row: VerbRow): void {
  model.onChange?.(withRow(model.rows, model.sets, { row, on: rowState(model, row) !== 'all' }));
}

export function columnState(model: VerbModel, verb: string): HeadState {
  const cells = columnCells(model, verb);
  const count = cells.filter((cell) => isGranted(model.sets, cell)).length;
  if (count === 0) return 'none';
  return count === cells.length ? 'all' : 'some';
}

/** Toggles the visible cells of a column. */
export function toggleColumn(model: VerbModel, verb: string): void {
  const cells = columnCells(model, verb);
  const on = columnState(model, verb) !== 'all';
  const isWhole = model.groups.reduce((count, { rows }) => count + rows.length, 0) === model.rows.length;
  model.onChange?.(
    on && isWhole && model.starredColumns
      ? withVerbEverywhere(model.sets, verb)
      : withCells(model.rows, model.sets, { cells, on }),
  );
}

/** Leaves out permissions that everyone already has, to keep the role short. */
function columnCells({ groups, already }: VerbModel, verb: string): readonly PermissionCell[] {
  return groups
    .flatMap(({ rows }) => rows)
    .filter(({ verbs }) => verbs.includes(verb))
    .map(({ resource }) => ({ resource, verb }))
    .filter((cell) => already(cell) !== 'all');
}

export function countIn(
  { sets }: VerbModel,
  rows: readonly VerbRow[],
): { readonly given: number; readonly of: number; readonly resources: number } {
  const counts = rows.map((row) => countGranted(sets, row));
  return {
    given: counts.reduce((sum, count) => sum + count, 0),
    of: rows.reduce((sum, { verbs }) => sum + verbs.length, 0),
    resources: counts.filter((count) => count > 0).length,
  };
}
