/** Header of the calendar: each day with its total and its entries without times. Selecting a day shows it alone. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { type CalendarDate, WorkTimes } from '#engine/values';
import { todayHere, useFormat } from '#engine/browser';
import type { HoursEntry } from '../../hours.ts';
import { ProjectDot } from '../ProjectDot.tsx';
import { RunningMark } from '../RunningMark.tsx';
import type { RunningWork } from '../useRunningWork.ts';
import { minutesOf } from '../weekModel.ts';

interface Props {
  readonly days: readonly CalendarDate[];
  readonly entries: readonly HoursEntry[];
  readonly running: RunningWork | null;
  readonly onDay: (day: CalendarDate) => void;
  readonly onOpen: (entry: HoursEntry) => void;
}

export const axisWidth = 48;
/** Minimum size of a target in pixels (WCAG 2.5.8). */
const leastTarget = 24;

export function CalendarHead({ days, entries, running, onDay, onOpen }: Props) {
  return (
    <Box sx={{ display: 'flex', pl: `${axisWidth}px`, borderBottom: 1, borderColor: 'divider' }}>
      {days.map((day) => {
        const own = entries.filter(({ work_date }) => work_date === day);
        return (
          <Box key={day} sx={{ flex: '1 1 0', minWidth: 0, borderLeft: 1, borderColor: 'divider', p: 0.5 }}>
            <DayButton day={day} minutes={minutesOf(own)} onClick={() => onDay(day)} />
            {running && running.minutesOn(day) > 0 ? (
              <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 0.5 }}>
                <RunningMark minutes={running.minutesOn(day)} isAdded />
              </Box>
            ) : null}
            {own
              .filter(({ started_at }) => started_at === null)
              .map((entry) => (
                <EntryButton key={entry.uuid} entry={entry} onClick={() => onOpen(entry)} />
              ))}
          </Box>
        );
      })}
    </Box>
  );
}

interface DayButtonProps {
  readonly day: CalendarDate;
  readonly minutes: number;
  readonly onClick: () => void;
}

function DayButton({ day, minutes, onClick }: DayButtonProps) {
  const translate = useTranslate();
  const format = useFormat();
  const isToday = day === todayHere();
  const name = `${format.weekday(day)} ${format.dayAndMonth(day)}`;
  const time = WorkTimes.formatWorkTime(minutes);
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        width: '100%',
        display: 'flex',
        justifyContent: 'space-between',
        minHeight: leastTarget,
        px: 0.5,
        borderRadius: 0.5,
        fontSize: 13,
        fontWeight: isToday ? 700 : 500,
        color: isToday ? 'primary.main' : 'text.primary',
      }}
    >
      <span style={visuallyHidden}>{translate('beheer.hours_calendar.day', { day: name, time })}</span>
      <span aria-hidden>{name}</span>
      <Box
        component="span"
        aria-hidden
        sx={{
          color: minutes === 0 ? 'text.quiet' : 'text.secondary',
          fontWeight: 500,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {time}
      </Box>
    </ButtonBase>
  );
}

interface EntryButtonProps {
  readonly entry: HoursEntry;
  readonly onClick: () => void;
}

function EntryButton({ entry, onClick }: EntryButtonProps) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        width: '100%',
        display: 'flex',
        justifyContent: 'flex-start',
        gap: 0.5,
        minHeight: leastTarget,
        px: 0.5,
        borderRadius: 0.5,
        fontSize: 12,
        lineHeight: '18px',
        textAlign: 'left',
      }}
    >
      <ProjectDot project={entry.project ?? null} />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {entry.description}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {WorkTimes.formatWorkTime(entry.minutes)}
      </Box>
    </ButtonBase>
  );
}
