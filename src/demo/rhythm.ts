/** Billing preference of a client: monthly on a certain day, or yearly. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoClient } from './clients/clients.ts';
import type { Random } from './random.ts';

/** Billing period of a client, and the day on which it begins. */
export interface Rhythm {
  readonly unit: 'month' | 'year';
  /** Day of the month on which monthly periods start; the first for most clients. */
  readonly month_day: number;
}

export function rhythmOf(random: Random, client: DemoClient): Rhythm {
  const isMonthly = client.isReseller || random.chance(0.28);
  return {
    unit: isMonthly ? 'month' : 'year',
    month_day: random.weighted([
      [1, 72],
      [5, 8],
      [10, 6],
      [15, 8],
      [20, 6],
    ]),
  };
}

/** Returns the first date with this day of the month, on or after the date. */
export function dayOfMonthFrom(date: CalendarDate, day: number): CalendarDate {
  const inMonth = Dates.addMonths(date, 0, day);
  return Dates.datePartsOf(date).day <= day ? inMonth : Dates.addMonths(date, 1, day);
}
