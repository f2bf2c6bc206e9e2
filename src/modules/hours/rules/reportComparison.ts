/** Comparison of a report: the compared days, and which of their steps corresponds to which of the report's. */
import { type CalendarDate, Dates } from '#engine/values';
import type { ReportAnswer, ReportStep } from './hoursReport.ts';

export const comparisons = ['previous', 'last_year'] as const;

/** Period to compare a report with: the days before it, or the same days a year earlier. */
export type ReportComparison = (typeof comparisons)[number];

/** Days of a report, `until` included. */
export interface ReportDays {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
}

/**
 * Returns the preceding days of the same length, or those of a year earlier. Whole months are compared with whole
 * months, whole weeks of a year ago with the weeks 52 weeks earlier. For a period that has not ended, only as many days
 * are compared as have passed.
 */
export function comparedDays(days: ReportDays, comparison: ReportComparison, today: string): ReportDays {
  const { shift, whole } = shiftOf(days, comparison);
  const isRunning = days.from <= today && today < days.until;
  return { from: shift(days.from), until: isRunning ? shift(Dates.calendarDate(today)) : whole };
}

interface Shift {
  readonly shift: (day: CalendarDate) => CalendarDate;
  /** The last day, if the period has ended. */
  readonly whole: CalendarDate;
}

function shiftOf({ from, until }: ReportDays, comparison: ReportComparison): Shift {
  const [start, end] = [Dates.datePartsOf(from), Dates.datePartsOf(until)];
  const length = Dates.daysBetween(from, until) + 1;
  const byDays = (days: number): Shift => ({
    shift: (day) => Dates.addDays(day, -days),
    whole: Dates.addDays(until, -days),
  });
  const byMonths = (months: number, lastDay: number): Shift => ({
    shift: (day) => Dates.addMonths(day, -months),
    whole: Dates.addMonths(until, -months, lastDay),
  });
  if (start.day === 1 && end.day === Dates.daysInMonth(end.year, end.month)) {
    return byMonths(comparison === 'last_year' ? 12 : (end.year - start.year) * 12 + end.month - start.month + 1, 31);
  }
  if (comparison === 'previous') return byDays(length);
  return Dates.weekday(from) === 1 && length % 7 === 0 ? byDays(364) : byMonths(12, end.day);
}

/** A Monday. */
const epoch = Dates.calendarDate('1968-01-01');

/** Number of steps since the epoch. */
function ordinal(step: ReportStep, day: CalendarDate): number {
  const { year, month } = Dates.datePartsOf(day);
  switch (step) {
    case 'day':
      return Dates.daysBetween(epoch, day);
    case 'week':
      return Math.floor(Dates.daysBetween(epoch, day) / 7);
    case 'month':
      return year * 12 + month - 1;
    case 'quarter':
      return year * 4 + Math.floor((month - 1) / 3);
    case 'year':
      return year;
  }
}

function firstDay(step: ReportStep, place: number): CalendarDate {
  const months = (each: number): CalendarDate =>
    Dates.addMonths(Dates.calendarDateOf({ year: 1, month: 1, day: 1 }), place * each - 12);
  switch (step) {
    case 'day':
      return Dates.addDays(epoch, place);
    case 'week':
      return Dates.addDays(epoch, place * 7);
    case 'month':
      return months(1);
    case 'quarter':
      return months(3);
    case 'year':
      return months(12);
  }
}

/**
 * Returns the first day of the step at the same position in another period: the second month of one corresponds to the
 * second of the other.
 *
 * @param key the first day of a step in the period that begins at `from`.
 * @example sameStep('month', '2026-02-01', { from: '2026-01-01', to: '2025-01-01' }) // "2025-02-01"
 */
export function sameStep(
  step: ReportStep,
  key: string,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  return firstDay(
    step,
    ordinal(step, Dates.calendarDate(key)) -
      ordinal(step, Dates.calendarDate(from)) +
      ordinal(step, Dates.calendarDate(to)),
  );
}

/**
 * Returns the label of a step. If the compared period is longer than the report, its last steps have their own label.
 */
export function stepShown(
  { from, until, before }: Pick<ReportAnswer, 'from' | 'until' | 'before'>,
  step: ReportStep,
  key: string,
): string {
  return before !== null && key > until ? sameStep(step, key, { from, to: before.from }) : key;
}
