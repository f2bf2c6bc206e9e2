/** Totals of a week by row, by day and overall, compared with the contract. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Dates, WorkTimes } from '#engine/values';
import { todayHere } from '#engine/browser';
import { Balance } from '../Balance.tsx';
import { RunningMark } from '../RunningMark.tsx';
import { runningMinutes } from '../useRunningWork.ts';
import { contractOn, dayTotals, isWeekClosed, minutesOf } from '../weekModel.ts';
import type { Week } from './useWeek.ts';

const saturday = 6;

export function RowTotal({ minutes, running }: { readonly minutes: number; readonly running: number }) {
  return (
    <Box
      component="td"
      role="gridcell"
      sx={{
        px: 2,
        textAlign: 'right',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        color: minutes === 0 ? 'text.quiet' : 'text.primary',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {WorkTimes.formatWorkTime(minutes)}
      {running > 0 ? (
        <Box>
          <RunningMark minutes={running} isAdded />
        </Box>
      ) : null}
    </Box>
  );
}

export function WeekTotals({ week: { days, entries, employee, running } }: { readonly week: Week }) {
  const translate = useTranslate();
  const totals = dayTotals(days, entries);
  const isClosed = isWeekClosed(days, entries, todayHere());
  return (
    <tfoot>
      <tr role="row">
        <Box
          component="th"
          scope="row"
          role="rowheader"
          sx={{
            position: 'sticky',
            left: 0,
            zIndex: 1,
            bgcolor: 'background.paper',
            textAlign: 'left',
            verticalAlign: 'top',
            px: 2,
            py: 1.25,
          }}
        >
          {translate('beheer.hours.total')}
        </Box>
        {days.map((day, index) => (
          <Box
            component="td"
            role="gridcell"
            key={day}
            data-total={day}
            sx={{
              px: 1,
              py: 1.25,
              verticalAlign: 'top',
              ...(Dates.weekday(day) >= saturday ? { bgcolor: 'action.hover' } : {}),
            }}
          >
            <Balance
              minutes={totals[index] ?? 0}
              contract={contractOn(day, employee.contract_week_minutes)}
              running={running?.minutesOn(day) ?? 0}
              isClosed={isClosed}
            />
          </Box>
        ))}
        <Box component="td" role="gridcell" data-total="week" sx={{ px: 2, py: 1.25, verticalAlign: 'top' }}>
          <Balance
            minutes={minutesOf(entries)}
            contract={employee.contract_week_minutes}
            running={runningMinutes(running, days)}
            isClosed={isClosed}
          />
        </Box>
      </tr>
    </tfoot>
  );
}
