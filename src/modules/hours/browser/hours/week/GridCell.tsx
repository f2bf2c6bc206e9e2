/** A cell of the grid with what can be done in it. */
import { memo } from 'react';
import type { ShownEntry } from '../../offlineQueueChanges.ts';
import { useNotify } from 'react-admin';
import type { Combination, WeekCell as Cell, WeekRow } from '../weekModel.ts';
import { lockOf } from './cellEdit.ts';
import { useEntryWrites } from './useEntryWrites.ts';
import type { Week } from './useWeek.ts';
import { WeekCell, type CellProps } from './WeekCell.tsx';

interface GridCellProps extends Pick<CellProps, 'running'> {
  /** As it stands when something is done. */
  readonly currentWeek: () => Week;
  readonly employee_uuid: string;
  readonly isWritable: boolean;
  readonly row: WeekRow<ShownEntry>;
  readonly cell: Cell<ShownEntry>;
  /** Which of all rows it is, and which of its cells. */
  readonly at: number;
  readonly column: number;
  readonly onOpen: (row: WeekRow<ShownEntry>, column: number, anchor: HTMLElement) => void;
}

/** Drawn anew when something of its own is another: what is booked on a project is in the head of each of its rows. */
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

/** What a row is about, by what is in it: that is small, and made anew with each answer. */
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
