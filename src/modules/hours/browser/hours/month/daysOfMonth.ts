/** Returns the weeks that have a day in a month, each from Monday to Sunday. */
import { type CalendarDate, Dates, Weeks } from '#engine/values';

export function daysOfMonth(day: CalendarDate): readonly (readonly CalendarDate[])[] {
  const first = Dates.calendarDateOf({ ...Dates.datePartsOf(day), day: 1 });
  return Weeks.weeksBetween(first, Dates.addDays(Dates.addMonths(first, 1), -1)).map(Weeks.daysOfWeek);
}
