/** What every view of the hours is given, and what it may ask of the page around it. */
import type { CalendarDate } from '../../../../engine/values/calendarDate.ts';

export interface HoursEmployee {
  readonly uuid: string;
  readonly name: string;
  /** Null where no contract is known: then nothing is compared with it. */
  readonly contract_week_minutes: number | null;
  /** Whether the person at the screen may write these hours. */
  readonly isWritable: boolean;
}

export interface HoursViewProps {
  readonly employee: HoursEmployee;
  /** A day of the period to show. */
  readonly day: CalendarDate;
  /** Shows the period with that day; with a view, in that. */
  readonly onDay: (day: CalendarDate, view?: HoursViewName) => void;
}

/** As they stand in the address, in the order of the choice. */
export const hoursViewNames = ['week', 'calendar', 'month'] as const;
export type HoursViewName = (typeof hoursViewNames)[number];
