/**
 * Registry of the hours views. A new view is a folder here, its name in `view.ts` and a line in this table. Views are
 * loaded lazily.
 */
import { mdiCalendarMonthOutline, mdiCalendarWeekOutline, mdiTableLarge } from '@mdi/js';
import { type CalendarDate, Dates } from '#engine/values';
import { lazyWithPreload, type Pages } from '#engine/browser';
import type { HoursViewName, HoursViewProps } from './view.ts';

/** A view of the hours page. */
export interface HoursView {
  readonly icon: string;
  /** Returns a day of the period that is a number of steps away. */
  readonly step: (day: CalendarDate, steps: number) => CalendarDate;
  /** Name of a step in the texts: `beheer.hours.previous_…`. */
  readonly period: 'day' | 'week' | 'month';
  readonly Component: Pages.MaybePreloadable<HoursViewProps>;
}

const weekLength = 7;

export const hoursViews: Readonly<Record<HoursViewName, HoursView>> = {
  week: {
    icon: mdiTableLarge,
    period: 'week',
    step: (day, steps) => Dates.addDays(day, steps * weekLength),
    Component: lazyWithPreload(() => import('./week/WeekView.tsx')),
  },
  calendar: {
    icon: mdiCalendarWeekOutline,
    period: 'week',
    step: (day, steps) => Dates.addDays(day, steps * weekLength),
    Component: lazyWithPreload(() => import('./calendar/CalendarView.tsx')),
  },
  month: {
    icon: mdiCalendarMonthOutline,
    period: 'month',
    step: (day, steps) => Dates.addMonths(Dates.calendarDateOf({ ...Dates.datePartsOf(day), day: 1 }), steps),
    Component: lazyWithPreload(() => import('./month/MonthView.tsx')),
  },
};
