/** Week of the month view: its number and total link to the week, each day shows its total and state. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { type CalendarDate, Dates, WorkTimes } from '#engine/values';
import { todayHere, useFormat } from '#engine/browser';
import type { HoursEntry } from '../../hours.ts';
import { Balance } from '../Balance.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { useHoursWords } from '../useHoursWords.ts';
import type { HoursEmployee, HoursViewProps } from '../view.ts';
import { isWeekClosed, minutesOf, statusOf } from '../weekModel.ts';
import { monthColumns } from './monthColumns.ts';

interface Props {
  readonly days: readonly CalendarDate[];
  /** Format `2026-11`. */
  readonly month: string;
  readonly employee: HoursEmployee;
  readonly entries: readonly HoursEntry[];
  readonly onDay: HoursViewProps['onDay'];
}

export function MonthWeek({ days, month, employee, entries, onDay }: Props) {
  const translate = useTranslate();
  const [monday] = days;
  if (monday === undefined) return null;
  const mine = entries.filter(({ work_date }) => days.some((day) => day === work_date));
  const minutes = minutesOf(mine);
  const { week } = Dates.isoWeek(monday);
  return (
    <Box
      role="row"
      sx={{ ...monthColumns, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box role="rowheader" sx={{ display: 'flex' }}>
        <ButtonBase
          onClick={() => onDay(monday, 'week')}
          sx={{
            flex: 1,
            flexDirection: 'column',
            alignItems: 'flex-start',
            justifyContent: 'flex-start',
            p: 1,
            minHeight: 56,
            fontSize: 13,
            color: 'primary.main',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <span style={visuallyHidden}>
            {translate('beheer.hours.open_week', { week, time: WorkTimes.formatWorkTime(minutes) })}
          </span>
          <Box component="span" aria-hidden sx={{ fontWeight: 600 }}>
            {week}
          </Box>
          <Box
            component="span"
            aria-hidden
            sx={{ display: { sm: 'none' }, fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {WorkTimes.formatWorkTime(minutes)}
          </Box>
        </ButtonBase>
      </Box>
      {days.map((day) => (
        <MonthDay
          key={day}
          day={day}
          isQuiet={!day.startsWith(month)}
          entries={mine.filter(({ work_date }) => work_date === day)}
          onOpen={() => onDay(day, 'week')}
        />
      ))}
      <Box role="cell" sx={{ p: 1 }}>
        <Balance
          minutes={minutes}
          contract={employee.contract_week_minutes}
          isClosed={isWeekClosed(days, mine, todayHere())}
        />
      </Box>
    </Box>
  );
}

interface DayProps {
  readonly day: CalendarDate;
  readonly isQuiet: boolean;
  readonly entries: readonly HoursEntry[];
  readonly onOpen: () => void;
}

const saturday = 6;

function MonthDay({ day, isQuiet, entries, onOpen }: DayProps) {
  const format = useFormat();
  const words = useHoursWords();
  const minutes = minutesOf(entries);
  const status = statusOf(entries);
  const isToday = day === todayHere();
  const dayLabel = [
    format.fullDate(day),
    WorkTimes.formatWorkTime(minutes),
    ...(status === null ? [] : [words.status(status)]),
  ].join(', ');
  return (
    <Box
      role="cell"
      aria-current={isToday ? 'date' : undefined}
      sx={{
        display: 'flex',
        borderLeft: 1,
        borderColor: 'divider',
        bgcolor: Dates.weekday(day) >= saturday ? 'action.hover' : undefined,
        minWidth: 0,
      }}
    >
      <ButtonBase
        onClick={onOpen}
        data-day={day}
        sx={{
          flex: 1,
          flexDirection: 'column',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          p: { xs: 0.5, sm: 1 },
          minHeight: 64,
          color: isQuiet ? 'text.quiet' : 'text.primary',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <span style={visuallyHidden}>{dayLabel}</span>
        <Box
          component="span"
          aria-hidden
          sx={{
            fontSize: 12,
            color: isToday ? 'primary.main' : isQuiet ? 'text.quiet' : 'text.primary',
            fontWeight: isToday ? 700 : isQuiet ? 400 : 500,
          }}
        >
          {Dates.datePartsOf(day).day}
        </Box>
        <Box
          component="span"
          aria-hidden
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            alignItems: { xs: 'flex-end', sm: 'center' },
            gap: { xs: 0, sm: 0.5 },
            fontVariantNumeric: 'tabular-nums',
            fontSize: { xs: 12, sm: 14 },
          }}
        >
          {status === null ? null : <StatusMark status={status} />}
          {minutes === 0 ? null : WorkTimes.formatWorkTime(minutes)}
        </Box>
      </ButtonBase>
    </Box>
  );
}
