/** The range of a day that is compared with an instant: from midnight to midnight in the company's time zone. */
import { addDays, datePartsOf, isCalendarDate } from '../../values/dates/calendarDate.ts';
import { midnightOf } from '../../values/dates/localTime.ts';

interface WholeDay {
  /** The first moment, in milliseconds since 1970. */
  readonly from: number;
  /** The first moment of the next day. */
  readonly until: number;
}

/** Zone offsets before 1940 include minutes and seconds, so earlier days are in UTC. */
const firstYearOfZones = 1940;

/** Returns the first instant of a day and of the next one; null for another value and for 9999-12-31, the last day. */
export function wholeDay(value: unknown): WholeDay | null {
  if (typeof value !== 'string' || !isCalendarDate(value) || value === '9999-12-31') return null;
  const next = addDays(value, 1);
  if (datePartsOf(value).year < firstYearOfZones)
    return { from: Date.parse(`${value}T00:00:00Z`), until: Date.parse(`${next}T00:00:00Z`) };
  return { from: midnightOf(value).getTime(), until: midnightOf(next).getTime() };
}
