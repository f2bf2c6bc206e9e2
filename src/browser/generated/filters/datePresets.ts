/** The periods people ask for by name. Those that move with the day are kept as `$today`, so that a saved address stays right. */
import {
  addDays,
  addMonths,
  calendarDate,
  calendarDateOf,
  datePartsOf,
  type CalendarDate,
} from '../../../domain/calendarDate.ts';

export const presetNames = [
  'today',
  'this_week',
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
  'last_year',
  'next_30_days',
  'overdue',
] as const;
export type PresetName = (typeof presetNames)[number];

/** The filter of a period, seen from `today`. Weeks start on Monday. */
export function presetFilter(name: PresetName, today: string): unknown {
  const day = calendarDate(today);
  const { year, month } = datePartsOf(day);
  const first = (inYear: number, inMonth: number): CalendarDate =>
    calendarDateOf({ year: inYear, month: inMonth, day: 1 });
  const months = (from: CalendarDate, count: number) => ({ between: [from, addDays(addMonths(from, count), -1)] });
  switch (name) {
    case 'today':
      return { between: ['$today', '$today'] };
    case 'next_30_days':
      return { between: ['$today', '$today+30d'] };
    case 'overdue':
      return { lt: '$today' };
    case 'this_week': {
      const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
      return { between: [monday, addDays(monday, 6)] };
    }
    case 'this_month':
      return months(first(year, month), 1);
    case 'last_month':
      return months(addMonths(first(year, month), -1), 1);
    case 'this_quarter':
      return months(first(year, month - ((month - 1) % 3)), 3);
    case 'this_year':
      return months(first(year, 1), 12);
    case 'last_year':
      return months(first(year - 1, 1), 12);
  }
}
