/** Days on which banks in the euro area settle payments (TARGET calendar of the European Central Bank). */
import { type CalendarDate, Dates } from '#engine/values';

/** Returns true except on weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
export function isBankDay(day: CalendarDate): boolean {
  if (Dates.weekday(day) > 5) return false;
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false;
  const easter = easterSunday(Dates.datePartsOf(day).year);
  return day !== Dates.addDays(easter, -2) && day !== Dates.addDays(easter, 1);
}

/** Returns the day itself if banks work on it, otherwise the next day on which they do. */
export function bankDayFrom(day: CalendarDate): CalendarDate {
  let found = day;
  while (!isBankDay(found)) found = Dates.addDays(found, 1);
  return found;
}

/** Returns the date of Easter: the anonymous Gregorian algorithm, in the form of Meeus, Jones and Butcher. */
export function easterSunday(year: number): CalendarDate {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * correction + 114;
  return Dates.calendarDateOf({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}
