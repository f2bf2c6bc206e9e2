/**
 * The grid of a week: work by client and project in rows, Monday to Sunday in columns, walked and filled by keyboard
 * like a sheet.
 */
import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useGridKeyboard, type GridPlace } from '../../../../../engine/browser/fields/gridKeyboard.ts';
import type { ShownEntry } from '../../hoursChanges.ts';
import type { WeekRow } from '../weekModel.ts';
import { lockOf, type CellPlace } from './cellEdit.ts';
import { runningMinutes } from '../useRunningWork.ts';
import { CellDetail } from './CellDetail.tsx';
import { CellEditor } from './CellEditor.tsx';
import { GridCell } from './GridCell.tsx';
import { RowHead, WeekHead } from './WeekHead.tsx';
import { RowTotal, WeekTotals } from './WeekTotals.tsx';
import type { Week } from './useWeek.ts';

interface Opened {
  readonly row: WeekRow<ShownEntry>;
  readonly column: number;
  readonly anchor: HTMLElement;
}

export function WeekTable({ week }: { readonly week: Week }) {
  const translate = useTranslate();
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const { props, focus } = useGridKeyboard({ tabWalksRow: true, onMoved: setPlace });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { groups, days, employee } = week;
  const rows = groups.flatMap((group) => group.rows);
  const at: GridPlace = { row: Math.min(place.row, rows.length - 1), column: place.column };
  const fresh = rows.findIndex(({ key }) => key === week.newest);
  useEffect(() => {
    if (fresh >= 0) focus({ row: fresh, column: 0 });
  }, [fresh, focus]);
  const current = rows[at.row];
  const cell = current?.cells[at.column];
  const shown = opened && rows.find(({ key }) => key === opened.row.key);
  return (
    <>
      <Box sx={{ overflowX: 'auto', containerType: 'inline-size' }}>
        <Box
          component="table"
          {...props}
          role="grid"
          aria-label={translate('beheer.hours.grid')}
          sx={{
            borderCollapse: 'separate',
            borderSpacing: 0,
            width: '100%',
            minWidth: 860,
            fontSize: 13,
            tableLayout: 'fixed',
          }}
        >
          <WeekHead days={days} />
          {groups.map(({ client, rows: members }) => (
            <tbody key={client.uuid} role="rowgroup" aria-label={client.name}>
              {members.map((row) => (
                <tr role="row" key={row.key}>
                  <RowHead
                    row={row}
                    budget={week.budgetOf(row.project?.uuid)}
                    onRemove={
                      row.cells.every(({ entries }) => entries.length === 0) &&
                      runningMinutes(week.running, days, row) === 0
                        ? () => week.removeRow(row)
                        : null
                    }
                  />
                  {row.cells.map((one, column) => (
                    <GridCell
                      key={one.day}
                      week={week}
                      row={row}
                      cell={one}
                      place={{ row: rows.indexOf(row), column }}
                      onOpen={(anchor) => setOpened({ row, column, anchor })}
                    />
                  ))}
                  <RowTotal minutes={row.minutes} running={runningMinutes(week.running, days, row)} />
                </tr>
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

export function placeOf({ employee, days }: Week, row: WeekRow<ShownEntry>, column: number): CellPlace {
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
