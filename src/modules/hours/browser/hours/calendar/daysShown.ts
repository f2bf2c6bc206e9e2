/** Selects which days of a week are shown where not all fit. */
import { daysBetween, type CalendarDate } from '../../../../../engine/values/calendarDate.ts';
import { daysOfWeek, mondayOf } from '../../../../../engine/values/workWeek.ts';

/** Returns the days to show, including the given day. Groups of three start on Monday, Thursday or Friday. */
export function daysShown(day: CalendarDate, room: number): readonly CalendarDate[] {
  if (room === 1) return [day];
  const week = daysOfWeek(day);
  const first = Math.max(0, Math.min(week.length - room, Math.floor(daysBetween(mondayOf(day), day) / room) * room));
  return week.slice(first, first + room);
}
