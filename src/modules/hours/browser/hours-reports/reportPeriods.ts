/** Named periods of a report as days relative to today, and custom periods by first and last day. */
import { Dates, Weeks } from '#engine/values';
import type { ReportDays } from '../../rules/reportComparison.ts';

export const periodNames = [
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'ten_years',
] as const;
export type PeriodName = (typeof periodNames)[number];

export function daysOfPeriod(name: PeriodName, today: string): ReportDays {
  const day = Dates.calendarDate(today);
  const { year, month } = Dates.datePartsOf(day);
  const monday = Weeks.mondayOf(day);
  switch (name) {
    case 'this_week':
      return { from: monday, until: Dates.addDays(monday, 6) };
    case 'last_week':
      return { from: Dates.addDays(monday, -7), until: Dates.addDays(monday, -1) };
    case 'this_month':
      return months(year, month, 1);
    case 'last_month':
      return months(year, month - 1, 1);
    case 'this_quarter':
      return months(year, month - ((month - 1) % 3), 3);
    case 'last_quarter':
      return months(year, month - ((month - 1) % 3) - 3, 3);
    case 'this_year':
      return months(year, 1, 12);
    case 'last_year':
      return months(year - 1, 1, 12);
    case 'ten_years':
      return months(year - 9, 1, 120);
  }
}

/** @param month month of that year; 0 and below count back. */
function months(year: number, month: number, count: number): ReportDays {
  const from = Dates.addMonths(Dates.calendarDateOf({ year, month: 1, day: 1 }), month - 1);
  return { from, until: Dates.addDays(Dates.addMonths(from, count), -1) };
}

/** Parses a period of the URL: a name, or `2026-01-01..2026-01-31`. Returns null if it is neither. */
export function readPeriod(
  text: string,
  today: string,
): { readonly name: PeriodName | null; readonly days: ReportDays } | null {
  const name = periodNames.find((one) => one === text);
  if (name !== undefined) return { name, days: daysOfPeriod(name, today) };
  const [from = '', until = ''] = text.split('..');
  return Dates.isCalendarDate(from) && Dates.isCalendarDate(until) && from <= until
    ? { name: null, days: { from, until } }
    : null;
}
