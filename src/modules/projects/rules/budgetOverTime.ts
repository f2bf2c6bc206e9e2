/** In charge of the line of time spent on a project, day by day, and of where it leads at the present pace. */
import { addDays, daysBetween, type CalendarDate } from '../../../engine/values/calendarDate.ts';
import type { BudgetForecast, Spent } from './budgetForecast.ts';

export interface BudgetPoint {
  readonly day: CalendarDate;
  /** All time spent through this day; null where that is still to come. */
  readonly spent_minutes: number | null;
  /** At the present pace; null before today. */
  readonly ahead_minutes: number | null;
}

/** Further ahead a line hides what has been. */
const longestAheadDays = 366;
/** More points than these a line does not show. */
const mostPoints = 150;

/**
 * From the day before the first work through today, and then to the planned end, or without one to the day that the
 * budget is used up. No points where nothing was worked.
 */
export function budgetOverTime(
  days: readonly Spent[],
  forecast: BudgetForecast,
  { end_on, today }: { readonly end_on: CalendarDate | null; readonly today: CalendarDate },
): readonly BudgetPoint[] {
  const worked = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [first] = worked;
  if (first === undefined) return [];
  const points: { day: CalendarDate; spent_minutes: number }[] = [{ day: addDays(first.day, -1), spent_minutes: 0 }];
  let spent = 0;
  for (const { day, minutes } of worked) {
    spent += minutes;
    points.push({ day, spent_minutes: spent });
  }
  const last = points.at(-1)?.day ?? today;
  if (last < today) points.push({ day: today, spent_minutes: spent });
  const ahead = aheadOf(forecast, { end_on, from: last < today ? today : last, today });
  const shown = thinned(points).map((point, index, all) => ({
    ...point,
    ahead_minutes: ahead !== null && index === all.length - 1 ? spent : null,
  }));
  return ahead === null ? shown : [...shown, { day: ahead.day, spent_minutes: null, ahead_minutes: ahead.minutes }];
}

/** Where the line ahead ends; null where there is none to draw. */
function aheadOf(
  { spent_minutes, week_minutes, used_up_on }: BudgetForecast,
  {
    end_on,
    from,
    today,
  }: { readonly end_on: CalendarDate | null; readonly from: CalendarDate; readonly today: CalendarDate },
): { readonly day: CalendarDate; readonly minutes: number } | null {
  const target = end_on !== null && end_on > from ? end_on : used_up_on;
  if (target === null || target <= from || week_minutes === 0) return null;
  const furthest = addDays(today, longestAheadDays);
  const day = target < furthest ? target : furthest;
  return { day, minutes: spent_minutes + Math.round((week_minutes * daysBetween(today, day)) / 7) };
}

/** The first and the last always stay. */
function thinned<Point>(points: readonly Point[]): readonly Point[] {
  const step = Math.ceil(points.length / mostPoints);
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}
