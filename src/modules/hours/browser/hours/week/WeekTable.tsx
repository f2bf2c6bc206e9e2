/**
 * Week grid: clients and projects in rows, Monday to Sunday in columns, with keyboard navigation and input like a
 * spreadsheet.
 */
import { memo, useCallback, useEffect, useInsertionEffect, useRef, useState, type ClipboardEvent } from 'react';
import Box from '@mui/material/Box';
import { useNotify, useTranslate } from 'react-admin';
import { Grids } from '#engine/browser';
import type { ProjectBudget } from '../../../../projects/browser/projectBudgets.ts';
import type { ShownEntry } from '../../offlineQueueChanges.ts';
import type { CombinationRow } from '../weekModel.ts';
import { lockOf, type CellPlace } from './cellEdit.ts';
import { CellDetail } from './CellDetail.tsx';
import { CellEditor } from './CellEditor.tsx';
import { areAlike, GridCell, isSameCell, isSameWork } from './GridCell.tsx';
import { RowHead, WeekHead } from './WeekHead.tsx';
import { RowTotal, WeekTotals } from './WeekTotals.tsx';
import { entryWrites } from './useEntryWrites.ts';
import type { Week } from './useWeek.ts';

interface Opened {
  readonly row: CombinationRow<ShownEntry>;
  readonly column: number;
  readonly anchor: HTMLElement;
}

export function WeekTable({ week }: { readonly week: Week }) {
  const translate = useTranslate();
  const [place, setPlace] = useState<Grids.GridPlace>({ row: 0, column: 0 });
  const { props, focus } = Grids.useGridKeyboard({
    tabWalks: 'rows',
    // Moving from a cell into its own input does not change the position, so nothing renders.
    onMoved: (next) => setPlace((known) => (known.row === next.row && known.column === next.column ? known : next)),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { groups, days, employee } = week;
  const rows = groups.flatMap((group) => group.rows);
  const at: Grids.GridPlace = { row: Math.min(place.row, rows.length - 1), column: place.column };
  const fresh = rows.findIndex(({ key }) => key === week.newest);
  useEffect(() => {
    if (fresh >= 0) focus({ row: fresh, column: 0 });
  }, [fresh, focus]);
  const currentWeek = useCurrentWeek(week);
  const paste = usePaste(week, rows, currentWeek);
  const open = useCallback(
    (row: CombinationRow<ShownEntry>, column: number, anchor: HTMLElement) => setOpened({ row, column, anchor }),
    [],
  );
  const current = rows[at.row];
  const cell = current?.cells[at.column];
  const shown = opened && rows.find(({ key }) => key === opened.row.key);
  return (
    <>
      <Box onPaste={paste} sx={{ overflowX: 'auto', containerType: 'inline-size' }}>
        <Box component="table" {...props} role="grid" aria-label={translate('beheer.hours.grid')} sx={tableLook}>
          <WeekHead days={days} />
          {groups.map(({ client, rows: members }) => (
            <tbody key={client.uuid} role="rowgroup" aria-label={client.name}>
              {members.map((row) => (
                <WeekLine
                  key={row.key}
                  row={row}
                  at={rows.indexOf(row)}
                  employee_uuid={employee.uuid}
                  isWritable={employee.isWritable}
                  budget={week.budgetOf(row.project?.uuid)}
                  running={days.map((day) => week.running?.minutesIn(row, day) ?? 0)}
                  currentWeek={currentWeek}
                  onOpen={open}
                />
              ))}
            </tbody>
          ))}
          <WeekTotals week={week} />
        </Box>
      </Box>
      {current && cell ? (
        <CellDetail
          row={current}
          cell={cell}
          lock={lockOf(cell.entries, employee.isWritable)}
          onOpen={(anchor) => setOpened({ row: current, column: at.column, anchor })}
        />
      ) : null}
      {opened && shown ? (
        <CellEditor
          week={week}
          place={placeOf(week, shown, opened.column)}
          anchor={opened.anchor}
          onClose={() => {
            setOpened(null);
            focus(at);
          }}
        />
      ) : null}
    </>
  );
}

const tableLook = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: '100%',
  // Relative to the font size: with larger text the table is wider and scrolls.
  minWidth: 'max(860px, 66em)',
  fontSize: 13,
  tableLayout: 'fixed',
  // In print, names wrap and days have one line.
  '@media print': {
    '& tbody th *': { whiteSpace: 'normal' },
    '& :is(thead, tfoot) *, & td, & td *': { whiteSpace: 'nowrap !important' },
  },
} as const;

/** Returns the handler of pasted cells, which are handled as if they were typed. Empty cells delete nothing. */
function usePaste(week: Week, rows: readonly CombinationRow<ShownEntry>[], currentWeek: () => Week) {
  const translate = useTranslate();
  const notify = useNotify();
  const isWritten = (text: string, row: CombinationRow<ShownEntry> | undefined, column: number): boolean => {
    const entries = row?.cells[column]?.entries;
    if (!row || !entries || entries.length > 1 || lockOf(entries, week.employee.isWritable) !== null) return false;
    return entryWrites(currentWeek, placeOf(week, row, column), translate).type(text) === null;
  };
  return (event: ClipboardEvent): void => {
    const block = Grids.pastedBlock(event);
    if (!block) return;
    event.preventDefault();
    const left = Grids.placedTexts(block).filter(
      ({ text, row, column }) => text.trim() !== '' && !isWritten(text.trim(), rows[row], column),
    );
    if (left.length > 0) notify(translate('beheer.hours.left_out', { smart_count: left.length }), { type: 'warning' });
  };
}

/** Returns the week of the last render: rows act on it without rendering for every change of it. */
function useCurrentWeek(week: Week): () => Week {
  const latest = useRef(week);
  useInsertionEffect(() => {
    latest.current = week;
  });
  return useCallback(() => latest.current, []);
}

interface LineProps {
  readonly row: CombinationRow<ShownEntry>;
  /** Index among all rows. */
  readonly at: number;
  readonly employee_uuid: string;
  readonly isWritable: boolean;
  readonly budget: ProjectBudget | null;
  /** Minutes of the running timer by day. */
  readonly running: readonly number[];
  readonly currentWeek: () => Week;
  readonly onOpen: (row: CombinationRow<ShownEntry>, column: number, anchor: HTMLElement) => void;
}

/** Memoised: a row renders only when its own data changes. */
const WeekLine = memo(function WeekLine(props: LineProps) {
  const { row, at, employee_uuid, isWritable, budget, running, currentWeek, onOpen } = props;
  const counted = running.reduce((sum, minutes) => sum + minutes, 0);
  const isEmpty = counted === 0 && row.cells.every(({ entries }) => entries.length === 0);
  return (
    <tr role="row">
      <RowHead row={row} budget={budget} onRemove={isEmpty ? () => currentWeek().removeRow(row) : null} />
      {row.cells.map((one, column) => (
        <GridCell
          key={one.day}
          currentWeek={currentWeek}
          employee_uuid={employee_uuid}
          isWritable={isWritable}
          row={row}
          cell={one}
          at={at}
          column={column}
          running={running[column] ?? 0}
          onOpen={onOpen}
        />
      ))}
      <RowTotal minutes={row.minutes} running={counted} />
    </tr>
  );
}, isSameLine);

function isSameLine(before: LineProps, after: LineProps): boolean {
  return (
    before.at === after.at &&
    before.employee_uuid === after.employee_uuid &&
    before.isWritable === after.isWritable &&
    before.currentWeek === after.currentWeek &&
    before.onOpen === after.onOpen &&
    areAlike(before.budget, after.budget) &&
    areAlike(before.running, after.running) &&
    isSameWork(before.row, after.row) &&
    before.row.cells.length === after.row.cells.length &&
    before.row.cells.every((cell, column) => isSameCell(cell, after.row.cells[column]))
  );
}

export function placeOf({ employee, days }: Week, row: CombinationRow<ShownEntry>, column: number): CellPlace {
  const cell = row.cells[column];
  const day = cell?.day ?? days[0];
  if (day === undefined) throw new Error('A week has days.');
  return {
    employee_uuid: employee.uuid,
    combination: { client: row.client, project: row.project, activity: row.activity },
    day,
    entries: cell?.entries ?? [],
  };
}
