/** A cell of the grid with its actions. */
import { memo } from 'react';
import type { ShownEntry } from '../../offlineQueueChanges.ts';
import { useNotify } from 'react-admin';
import type { Combination, DayCell as Cell, CombinationRow } from '../weekModel.ts';
import { lockOf } from './cellEdit.ts';
import { useEntryWrites } from './useEntryWrites.ts';
import type { Week } from './useWeek.ts';
import { WeekCell, type CellProps } from './WeekCell.tsx';

interface GridCellProps extends Pick<CellProps, 'running'> {
  /** Returns the current week at the time of an action. */
  readonly currentWeek: () => Week;
  readonly employee_uuid: string;
  readonly isWritable: boolean;
  readonly row: CombinationRow<ShownEntry>;
  readonly cell: Cell<ShownEntry>;
  /** Index among all rows, and index of the cell in its row. */
  readonly at: number;
  readonly column: number;
  readonly onOpen: (row: CombinationRow<ShownEntry>, column: number, anchor: HTMLElement) => void;
}

/** Memoised: renders only when its own data changes. The budget is shown in the head of the row. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { currentWeek, employee_uuid, isWritable, row, cell, at, column, running, onOpen } = props;
  const notify = useNotify();
  const { client, project, activity } = row;
  const write = useEntryWrites(currentWeek, {
    employee_uuid,
    combination: { client, project, activity },
    day: cell.day,
    entries: cell.entries,
  });
  const lock = lockOf(cell.entries, isWritable);
  const [entry] = cell.entries;
  return (
    <WeekCell
      place={{ row: at, column }}
      running={running}
      onOpen={(anchor) => onOpen(row, column, anchor)}
      row={row}
      cell={cell}
      lock={lock}
      onWrite={write.type}
      onClear={() => {
        if (entry) write.remove(entry);
      }}
      onUndo={() => {
        const { undoable, forgetUndo } = currentWeek();
        undoable?.undo();
        forgetUndo();
      }}
      onRefuse={() => notify(`beheer.hours.lock_${lock ?? 'not_yours'}`, { type: 'info' })}
    />
  );
}, isSameGridCell);

function isSameGridCell(before: GridCellProps, after: GridCellProps): boolean {
  return (
    before.currentWeek === after.currentWeek &&
    before.employee_uuid === after.employee_uuid &&
    before.isWritable === after.isWritable &&
    before.at === after.at &&
    before.column === after.column &&
    before.running === after.running &&
    before.onOpen === after.onOpen &&
    isSameWork(before.row, after.row) &&
    isSameCell(before.cell, after.cell)
  );
}

/** Compares by value: combinations are small objects that every answer creates again. */
export function isSameWork(before: Combination, after: Combination): boolean {
  return (
    areAlike(before.client, after.client) &&
    areAlike(before.project, after.project) &&
    before.activity === after.activity
  );
}

export function isSameCell({ day, entries }: Cell<ShownEntry>, other: Cell<ShownEntry> | undefined): boolean {
  return (
    other !== undefined &&
    day === other.day &&
    entries.length === other.entries.length &&
    entries.every((entry, index) => entry === other.entries[index])
  );
}

export const areAlike = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
