/** Selects which days of a week are shown where not all fit. */
import { type CalendarDate, Dates, Weeks } from '#engine/values';

/** Returns the days to show, including the given day. Groups of three start on Monday, Thursday or Friday. */
export function daysShown(day: CalendarDate, room: number): readonly CalendarDate[] {
  if (room === 1) return [day];
  const week = Weeks.daysOfWeek(day);
  const first = Math.max(
    0,
    Math.min(week.length - room, Math.floor(Dates.daysBetween(Weeks.mondayOf(day), day) / room) * room),
  );
  return week.slice(first, first + room);
}
