/** A day while it is typed part by part: what is no date yet stays in the field, and whoever reads it gets none. */
import { useMemo, useState } from 'react';
import { fromCalendarDate, toCalendarDate } from './zonedTime.ts';

interface TypedDay {
  readonly date: Date | null;
  readonly change: (date: Date | null) => void;
}

/** `onDay` is given null for what is empty or no date, and answers which day is kept then. */
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
    // The very same object as long as nothing else is set: another one would undo what is typed half.
    date: typed.day === day ? typed.date : settled,
    change: (date) => setTyped({ date, day: onDay(date === null ? null : toCalendarDate(date), date === null) }),
  };
}
