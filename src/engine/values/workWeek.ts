/** In charge of weeks of work: Monday to Sunday, named as ISO 8601 names them. */
import {
  addDays,
  calendarDate,
  calendarDateOf,
  daysBetween,
  isoWeek,
  weekday,
  type CalendarDate,
} from './calendarDate.ts';

/** The Monday of the week that the day lies in. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - weekday(date));
}

/** Monday to Sunday of the week that the day lies in. */
export function daysOfWeek(date: CalendarDate): readonly CalendarDate[] {
  const monday = mondayOf(date);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** @example weekName(calendarDate('2027-01-01')) // "2026-W53" */
export function weekName(date: CalendarDate): string {
  const { year, week } = isoWeek(date);
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}

const lastYear = 9999;
const mostWeeks = 53;

/** The Monday of a week by its name; null where there is no such week: `2025-W53` has none. */
export function mondayOfWeek(name: string): CalendarDate | null {
  const match = /^(\d{4})-W(\d{2})$/.exec(name);
  const [year, week] = [Number(match?.[1]), Number(match?.[2])];
  // Counting on from a week stays within the years that there are.
  if (!(year >= 1 && year < lastYear && week <= mostWeeks)) return null;
  // 4 January always lies in week 1.
  const monday = addDays(mondayOf(calendarDateOf({ year, month: 1, day: 4 })), (week - 1) * 7);
  return weekName(monday) === name ? monday : null;
}

/** The Mondays of the weeks that have a day in the period; both days belong to it. */
export function weeksBetween(first: CalendarDate, last: CalendarDate): readonly CalendarDate[] {
  const monday = mondayOf(first);
  return Array.from({ length: Math.max(0, Math.floor(daysBetween(monday, last) / 7) + 1) }, (_, index) =>
    addDays(monday, index * 7),
  );
}

/** Monday to Friday. */
export function isWorkday(day: string): boolean {
  return weekday(calendarDate(day)) <= 5;
}
