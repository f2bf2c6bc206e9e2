/** A day where an instant is compared: all of it, from one midnight in the company's zone to the next. */
import { addDays, datePartsOf, isCalendarDate } from '../values/calendarDate.ts';
import { midnightOf } from '../values/localTime.ts';

export interface WholeDay {
  /** Its first moment, in milliseconds since 1970. */
  readonly from: number;
  /** The first moment of the next. */
  readonly until: number;
}

/** Before it the offsets of the zone were of minutes and seconds; such days count by UTC. */
const firstYearOfZones = 1940;

/** Null for what is no day, and for the last one that can be written. */
export function wholeDay(value: unknown): WholeDay | null {
  if (typeof value !== 'string' || !isCalendarDate(value) || value === '9999-12-31') return null;
  const next = addDays(value, 1);
  if (datePartsOf(value).year < firstYearOfZones)
    return { from: Date.parse(`${value}T00:00:00Z`), until: Date.parse(`${next}T00:00:00Z`) };
  return { from: midnightOf(value).getTime(), until: midnightOf(next).getTime() };
}
