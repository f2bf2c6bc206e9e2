/** Time spent on a project day by day, and its projection at the present pace, as points of a chart. */
import { type CalendarDate, Dates } from '#engine/values';
import type { BudgetForecast, Spent } from './budgetForecast.ts';

/** Point of the chart. */
export interface BudgetPoint {
  readonly day: CalendarDate;
  /** All time spent through this day; null for future days. */
  readonly spent_minutes: number | null;
  /** Projection at the present pace; null before today. */
  readonly ahead_minutes: number | null;
}

/** A longer projection would hide the past in the chart. */
const longestAheadDays = 366;
/** The chart cannot show more points than this. */
const mostPoints = 150;

/**
 * Returns the points from the day before the first work through today, and on to the planned end, or without one to the
 * day that the budget is used up. Returns no points if nothing was worked.
 */
export function budgetOverTime(
  days: readonly Spent[],
  forecast: BudgetForecast,
  { end_on, today }: { readonly end_on: CalendarDate | null; readonly today: CalendarDate },
): readonly BudgetPoint[] {
  const worked = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [first] = worked;
  if (first === undefined) return [];
  const points: { day: CalendarDate; spent_minutes: number }[] = [
    { day: Dates.addDays(first.day, -1), spent_minutes: 0 },
  ];
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

/** Returns the end of the projection; null if there is none to draw. */
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
  const furthest = Dates.addDays(today, longestAheadDays);
  const day = target < furthest ? target : furthest;
  return { day, minutes: spent_minutes + Math.round((week_minutes * Dates.daysBetween(today, day)) / 7) };
}

/** The first and the last point always remain. */
function thinned<Point>(points: readonly Point[]): readonly Point[] {
  const step = Math.ceil(points.length / mostPoints);
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}
