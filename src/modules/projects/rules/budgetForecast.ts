/** In charge of when a budget of time is used up if work goes on as it did of late. */
import { addDays, daysBetween, type CalendarDate } from '../../../engine/values/calendarDate.ts';

/** The pace is that of these last days, today included. */
export const paceDays = 28;

export interface Spent {
  readonly day: CalendarDate;
  readonly minutes: number;
}

export interface BudgetForecast {
  readonly spent_minutes: number;
  readonly week_minutes: number;
  /** The day on which nothing is left; null where that is past, or never comes at this pace. */
  readonly used_up_on: CalendarDate | null;
  readonly is_used_up: boolean;
  /** What will be spent at the planned end; null without one, or where it is past. */
  readonly at_end_minutes: number | null;
}

/** Further ahead nobody can see. */
const horizonDays = 3_650;

/** @param budget_minutes null where none was agreed. */
export function budgetForecast(
  entries: readonly Spent[],
  {
    budget_minutes,
    end_on,
    today,
  }: { readonly budget_minutes: number | null; readonly end_on: CalendarDate | null; readonly today: CalendarDate },
): BudgetForecast {
  const sum = (some: readonly Spent[]): number => some.reduce((all, { minutes }) => all + minutes, 0);
  const since = addDays(today, 1 - paceDays);
  const spent = sum(entries);
  const pace = Math.max(0, sum(entries.filter(({ day }) => day >= since && day <= today)));
  const left = budget_minutes === null ? null : budget_minutes - spent;
  const days = left !== null && left > 0 && pace > 0 ? Math.ceil((left * paceDays) / pace) : null;
  const ahead = end_on === null ? null : daysBetween(today, end_on);
  return {
    spent_minutes: spent,
    week_minutes: Math.round((pace * 7) / paceDays),
    used_up_on: days !== null && days <= horizonDays ? addDays(today, days) : null,
    is_used_up: left !== null && left <= 0,
    at_end_minutes: ahead === null || ahead < 0 ? null : spent + Math.round((pace * ahead) / paceDays),
  };
}
