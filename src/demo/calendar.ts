/** Calendar of the demo company: Dutch working days, and local times as instants. */
import { type CalendarDate, Dates } from '#engine/values';
import { easterSunday } from '../modules/collecting/rules/bankDays.ts';

const midnights = new Map<CalendarDate, number>();
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit', hourCycle: 'h23' });

/**
 * Converts a local time in Amsterdam to an instant.
 * @param minuteOfDay minutes after midnight; on days with a clock change, times before three are off by an hour
 */
export function instantAt(date: CalendarDate, minuteOfDay: number): string {
  return new Date(midnightOf(date) + minuteOfDay * 60_000).toISOString();
}

/** Returns midnight with the UTC offset of noon, in milliseconds. */
function midnightOf(date: CalendarDate): number {
  const known = midnights.get(date);
  if (known !== undefined) return known;
  const noon = new Date(`${date}T12:00:00Z`);
  const midnight = noon.getTime() - Number(clock.format(noon)) * 3_600_000;
  midnights.set(date, midnight);
  return midnight;
}

/** Returns true from Monday to Friday, except on Dutch public holidays. */
export function isWorkingDay(date: CalendarDate): boolean {
  return Dates.weekday(date) <= 5 && !holidaysOf(Dates.datePartsOf(date).year).has(date);
}

/** Returns the date if it is a working day, else the next working day. */
export function workingDayFrom(date: CalendarDate): CalendarDate {
  let day = date;
  while (!isWorkingDay(day)) day = Dates.addDays(day, 1);
  return day;
}

/** Returns the working days from `first` to `last`, inclusive. */
export function workingDays(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = first; day <= last; day = Dates.addDays(day, 1)) if (isWorkingDay(day)) days.push(day);
  return days;
}

/** Returns the first day of the month of a date. */
export function firstOfMonth(date: CalendarDate): CalendarDate {
  return Dates.calendarDateOf({ ...Dates.datePartsOf(date), day: 1 });
}

/** Returns the earlier of two dates. Dates compare as text. */
export function earliest(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left < right ? left : right;
}

/** Returns the later of two dates. `earliest` returns the other one. */
export function latest(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left > right ? left : right;
}

const months = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
];

/** @example monthName(calendarDate('2026-03-01')) // "maart 2026" */
export function monthName(date: CalendarDate): string {
  const { year, month } = Dates.datePartsOf(date);
  return `${months[month - 1] ?? ''} ${year}`;
}

const holidays = new Map<number, ReadonlySet<CalendarDate>>();

function holidaysOf(year: number): ReadonlySet<CalendarDate> {
  const known = holidays.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const kingsDay = Dates.calendarDateOf({ year, month: 4, day: 27 });
  const days = new Set([
    Dates.calendarDateOf({ year, month: 1, day: 1 }),
    Dates.addDays(easter, 1), // Easter Monday
    Dates.weekday(kingsDay) === 7 ? Dates.addDays(kingsDay, -1) : kingsDay,
    Dates.addDays(easter, 39), // Ascension
    Dates.addDays(easter, 50), // Whit Monday
    Dates.calendarDateOf({ year, month: 12, day: 25 }),
    Dates.calendarDateOf({ year, month: 12, day: 26 }),
  ]);
  holidays.set(year, days);
  return days;
}
