/** Date ranges of the age groups of a report. */
import { type CalendarDate, Dates } from '#engine/values';
import { reportAges, type ReportAge } from './hoursReport.ts';

interface AgeSpan {
  readonly age: ReportAge;
  /** Null for no lower limit. */
  readonly from: CalendarDate | null;
  /** Null to include the future. */
  readonly until: CalendarDate | null;
}

/**
 * Returns the ranges, youngest first.
 *
 * @example ageSpans('2026-11-22')[1] // { age: '31', from: '2026-09-23', until: '2026-10-22' }
 */
export function ageSpans(today: string): readonly AgeSpan[] {
  const ago = (days: number): CalendarDate => Dates.addDays(Dates.calendarDate(today), -days);
  return reportAges.map((age, place) => {
    const next = reportAges[place + 1];
    return {
      age,
      from: next === undefined ? null : ago(Number(next) - 1),
      until: age === '0' ? null : ago(Number(age)),
    };
  });
}
