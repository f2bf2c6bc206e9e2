/**
 * Calendar view of a week: entries as blocks that can be drawn, moved and resized, with as many days side by side as
 * fit.
 */
import { useState } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { Dates, Weeks } from '#engine/values';
import { LoadedHours } from '../LoadedHours.tsx';
import { useHours } from '../useHours.ts';
import type { HoursViewProps } from '../view.ts';
import { CalendarBoard } from './CalendarBoard.tsx';

export default function CalendarView({ employee, day, onDay }: HoursViewProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [isAlone, setAlone] = useState(false);
  const monday = Weeks.mondayOf(day);
  // Include the night before, whose work may continue into the week.
  const read = useHours(employee.uuid, [Dates.addDays(monday, -1), ...Weeks.daysOfWeek(day)]);
  return (
    <LoadedHours read={read}>
      {(entries) => (
        <CalendarBoard
          key={monday}
          employee={employee}
          entries={entries}
          day={day}
          week={Weeks.daysOfWeek(day)}
          room={isWide ? 7 : isPhone ? 1 : 3}
          isAlone={isAlone}
          onAlone={setAlone}
          onDay={(chosen) => onDay(chosen)}
        />
      )}
    </LoadedHours>
  );
}
