/** Day that is typed in parts. An incomplete date stays in the field while the caller receives null. */
import { useMemo, useState } from 'react';
import { fromCalendarDate, toCalendarDate } from './zonedTime.ts';

interface TypedDay {
  readonly date: Date | null;
  readonly change: (date: Date | null) => void;
}

/** @param onDay receives null for an empty or invalid date, and returns the day that is kept. */
export function useTypedDay(
  day: string | null,
  onDay: (day: string | null, empty: boolean) => string | null,
): TypedDay {
  const [typed, setTyped] = useState<{ readonly date: Date | null; readonly day: string | null }>({
    date: null,
    day: null,
  });
  const settled = useMemo(() => (day === null ? null : fromCalendarDate(day)), [day]);
  return {
    // Keep the Date object stable: a new one would make the picker discard partial input.
    date: typed.day === day ? typed.date : settled,
    change: (date) => setTyped({ date, day: onDay(date === null ? null : toCalendarDate(date), date === null) }),
  };
}
