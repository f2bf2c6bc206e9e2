/** Which days of a week stand side by side where there is not room for all. */
import { daysBetween, type CalendarDate } from '../../../../../engine/values/calendarDate.ts';
import { daysOfWeek, mondayOf } from '../../../../../engine/values/workWeek.ts';

/** The day is among them; three of them begin on Monday, Thursday or Friday. */
export function daysShown(day: CalendarDate, room: number): readonly CalendarDate[] {
  if (room === 1) return [day];
  const week = daysOfWeek(day);
  const first = Math.max(0, Math.min(week.length - room, Math.floor(daysBetween(mondayOf(day), day) / room) * room));
  return week.slice(first, first + room);
}
