/** A cell of the grid with what can be done in it. */
import type { ShownEntry } from '../../hoursChanges.ts';
import { useNotify } from 'react-admin';
import type { WeekCell as Cell, WeekRow } from '../weekModel.ts';
import { lockOf } from './cellEdit.ts';
import { useEntryWrites } from './useEntryWrites.ts';
import type { Week } from './useWeek.ts';
import { WeekCell, type CellProps } from './WeekCell.tsx';

interface Props extends Pick<CellProps, 'place' | 'running' | 'onOpen'> {
  /** As it stands when something is done. */
  readonly currentWeek: () => Week;
  readonly employee_uuid: string;
  readonly isWritable: boolean;
  readonly row: WeekRow<ShownEntry>;
  readonly cell: Cell<ShownEntry>;
}

export function GridCell({ currentWeek, employee_uuid, isWritable, row, cell, ...rest }: Props) {
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
      {...rest}
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
}
