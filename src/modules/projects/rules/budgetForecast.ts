/** Forecast of the day on which a time budget is used up at the recent pace. */
import { type CalendarDate, Dates } from '#engine/values';

/** Number of days, today included, over which the pace is measured. */
const paceDays = 28;

/** Time spent on one day. A day may occur several times. */
export interface Spent {
  readonly day: CalendarDate;
  readonly minutes: number;
}

/** Forecast at the pace of the last four weeks. */
export interface BudgetForecast {
  readonly spent_minutes: number;
  readonly week_minutes: number;
  /** The day on which the budget is used up; null if that is past or never happens at this pace. */
  readonly used_up_on: CalendarDate | null;
  readonly is_used_up: boolean;
  /** Time spent at the planned end; null without a planned end or if it is past. */
  readonly at_end_minutes: number | null;
}

/** A forecast further ahead has no meaning. */
const horizonDays = 3_650;

/**
 * Forecasts the use of a budget from the time entries.
 *
 * @param budget_minutes null if no budget was agreed.
 */
export function budgetForecast(
  entries: readonly Spent[],
  {
    budget_minutes,
    end_on,
    today,
  }: { readonly budget_minutes: number | null; readonly end_on: CalendarDate | null; readonly today: CalendarDate },
): BudgetForecast {
  const sum = (some: readonly Spent[]): number => some.reduce((all, { minutes }) => all + minutes, 0);
  const since = Dates.addDays(today, 1 - paceDays);
  const spent = sum(entries);
  const pace = Math.max(0, sum(entries.filter(({ day }) => day >= since && day <= today)));
  const left = budget_minutes === null ? null : budget_minutes - spent;
  const days = left !== null && left > 0 && pace > 0 ? Math.ceil((left * paceDays) / pace) : null;
  const ahead = end_on === null ? null : Dates.daysBetween(today, end_on);
  return {
    spent_minutes: spent,
    week_minutes: Math.round((pace * 7) / paceDays),
    used_up_on: days !== null && days <= horizonDays ? Dates.addDays(today, days) : null,
    is_used_up: left !== null && left <= 0,
    at_end_minutes: ahead === null || ahead < 0 ? null : spent + Math.round((pace * ahead) / paceDays),
  };
}
