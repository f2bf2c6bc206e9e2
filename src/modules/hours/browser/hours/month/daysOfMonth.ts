/** Returns the weeks that have a day in a month, each from Monday to Sunday. */
import {
  addDays,
  addMonths,
  calendarDateOf,
  datePartsOf,
  type CalendarDate,
} from '../../../../../engine/values/calendarDate.ts';
import { daysOfWeek, weeksBetween } from '../../../../../engine/values/workWeek.ts';

export function daysOfMonth(day: CalendarDate): readonly (readonly CalendarDate[])[] {
  const first = calendarDateOf({ ...datePartsOf(day), day: 1 });
  return weeksBetween(first, addDays(addMonths(first, 1), -1)).map(daysOfWeek);
}
