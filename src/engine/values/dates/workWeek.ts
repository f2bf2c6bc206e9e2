/** Work weeks: Monday to Sunday, with ISO 8601 names. */
import {
  addDays,
  calendarDate,
  calendarDateOf,
  daysBetween,
  isoWeek,
  weekday,
  type CalendarDate,
} from './calendarDate.ts';

/** Returns the Monday of the week that contains the day. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - weekday(date));
}

/** Returns Monday to Sunday of the week that contains the day. */
export function daysOfWeek(date: CalendarDate): readonly CalendarDate[] {
  const monday = mondayOf(date);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Returns the ISO 8601 name of the week. @example weekName(calendarDate('2027-01-01')) // "2026-W53" */
export function weekName(date: CalendarDate): string {
  const { year, week } = isoWeek(date);
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}

const lastYear = 9999;
const mostWeeks = 53;

/** Returns the Monday of a week by its name, or null if it does not exist: `2025-W53`. */
export function mondayOfWeek(name: string): CalendarDate | null {
  const match = /^(\d{4})-W(\d{2})$/.exec(name);
  const [year, week] = [Number(match?.[1]), Number(match?.[2])];
  // Keeps later date arithmetic within the supported years.
  if (!(year >= 1 && year < lastYear && week <= mostWeeks)) return null;
  // 4 January is always in week 1.
  const monday = addDays(mondayOf(calendarDateOf({ year, month: 1, day: 4 })), (week - 1) * 7);
  return weekName(monday) === name ? monday : null;
}

/** Returns the Mondays of the weeks that have a day in the period, both ends included. */
export function weeksBetween(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const monday = mondayOf(first);
  return Array.from({ length: Math.max(0, Math.floor(daysBetween(monday, last) / 7) + 1) }, (_, index) =>
    addDays(monday, index * 7),
  );
}

/** Returns true for Monday to Friday. */
export function isWorkday(day: string): boolean {
  return weekday(calendarDate(day)) <= 5;
}
