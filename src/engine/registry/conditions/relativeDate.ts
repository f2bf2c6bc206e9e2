/**
 * Dates relative to today: `$today`, `$today+30d`, and the first day of the current `$week`, `$month`, `$quarter` or
 * `$year`, which can be shifted too: `$month-1y`.
 */
import { region } from '../../values/region.ts';
import type { TimeStep } from '../types.ts';

const pattern = /^\$(today|week|month|quarter|year)(?:([+-]\d{1,4}[dwmy]))?$/;

export const relativeDateExamples = ['$today', '$today+30d', '$week', '$month-1m', '$quarter', '$year-1y'] as const;

/** Returns true for a relative date with or without a shift: `$month-1m`. */
export function isRelativeDate(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** Resolves a relative date for the given today. Other dates are returned unchanged. */
export function dateOf(value: string, today: string): string {
  const match = pattern.exec(value);
  if (!match) return value;
  const [, base = 'today', shift = ''] = match;
  return shiftDate(base === 'today' ? today : startOf(today, base as TimeStep), shift);
}

/** Splits a relative date into its base and shift; null if it is not a relative date. */
export function relativeDateParts(value: string): { readonly base: 'today' | TimeStep; readonly shift: string } | null {
  const match = pattern.exec(value);
  return match ? { base: (match[1] ?? 'today') as 'today' | TimeStep, shift: match[2] ?? '' } : null;
}

/** Returns the first day of the week (as the registry declares it), month, quarter or year that contains the day. */
export function startOf(day: string, step: TimeStep): string {
  const date = midnight(day);
  if (step === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() - region().firstDayOfWeek + 7) % 7));
  if (step === 'month' || step === 'quarter' || step === 'year') date.setUTCDate(1);
  if (step === 'quarter') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3));
  if (step === 'year') date.setUTCMonth(0);
  return date.toISOString().slice(0, 10);
}

const stepShifts: Readonly<Record<TimeStep, string>> = {
  day: '+1d',
  week: '+1w',
  month: '+1m',
  quarter: '+3m',
  year: '+1y',
};

/** Returns the first day of the next step. */
export function nextStep(start: string, step: TimeStep): string {
  return shiftDate(start, stepShifts[step]);
}

/** Returns the first days of the steps in a range, both ends included; the latest `limit` of them. */
export function stepsBetween(
  [from, until]: readonly [string, string],
  step: TimeStep,
  limit: number,
): readonly string[] {
  const steps: string[] = [];
  for (let start = startOf(from, step); start <= until; start = nextStep(start, step)) {
    steps.push(start);
    if (steps.length > limit) steps.shift();
  }
  return steps;
}

/** Shifts a day by `+30d`, `-2w`, `+1m` (clamped to the month's length) or `-1y`. Other shifts have no effect. */
export function shiftDate(day: string, shift: string): string {
  const match = /^([+-]\d+)([dwmy])$/.exec(shift);
  if (!match) return day;
  const amount = Number(match[1]);
  const date = midnight(day);
  if (match[2] === 'd' || match[2] === 'w') date.setUTCDate(date.getUTCDate() + amount * (match[2] === 'w' ? 7 : 1));
  else addMonths(date, match[2] === 'y' ? amount * 12 : amount);
  return date.toISOString().slice(0, 10);
}

/** Changes the date to the same day of another month, or to the last day of a shorter month. */
export function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
