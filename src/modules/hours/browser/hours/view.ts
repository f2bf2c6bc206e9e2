/** Props of a view of the hours, and what it may request from the page. */
import type { CalendarDate } from '#engine/values';

/** Employee whose hours are shown, and the person's permission to write them. */
export interface HoursEmployee {
  readonly uuid: string;
  readonly name: string;
  /** Null if there is no contract; nothing is compared then. */
  readonly contract_week_minutes: number | null;
  /** True if the person may write these hours. */
  readonly isWritable: boolean;
}

/** Props of each view of the hours: week, calendar and month. */
export interface HoursViewProps {
  readonly employee: HoursEmployee;
  /** A day of the period to show. */
  readonly day: CalendarDate;
  /** Shows the period with that day, optionally in another view. */
  readonly onDay: (day: CalendarDate, view?: HoursViewName) => void;
}

/** Names of the views in the URL, in the order of the buttons. */
export const hoursViewNames = ['week', 'calendar', 'month'] as const;
export type HoursViewName = (typeof hoursViewNames)[number];
