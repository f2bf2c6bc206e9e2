/** Dates, times of day and instants as text. */
import { isCalendarDate } from '../dates/calendarDate.ts';

/** Returns true for a calendar date, `2024-02-29` (RFC 3339 full-date). */
export function isDate(value: string): boolean {
  return isCalendarDate(value);
}

/**
 * Returns true for a local time of day, `09:30` or `09:30:15`. Unlike `time` of JSON Schema it has no offset, since
 * opening hours and working hours are in the company's time zone, whose offset changes with daylight saving time.
 */
export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value);
}

const DATE_TIME = /^(.{10})T(.{8})(?:\.\d{1,9})?(?:Z|[+-](.{5}))$/;

/**
 * Returns true for an instant, `2024-02-29T12:00:00Z` (RFC 3339 date-time with capitals; offset required, no leap
 * second).
 */
export function isDateTime(value: string): boolean {
  const match = DATE_TIME.exec(value);
  if (match === null) return false;
  const [, date = '', time = '', offset = '00:00'] = match;
  return isDate(date) && isTime(time) && isTime(offset);
}
