/** In charge of how a client prefers to be billed: by the month on a day of its own, or by the year. */
import { addMonths, datePartsOf, type CalendarDate } from '../../engine/values/calendarDate.ts';
import type { Client } from '../clients/clients.ts';
import type { Random } from '../random.ts';

export interface Rhythm {
  readonly unit: 'month' | 'year';
  /** On which day of the month monthly periods begin: the first, for most. */
  readonly month_day: number;
}

export function rhythmOf(random: Random, client: Client): Rhythm {
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

/** The first such day of a month on or after the date. */
export function dayOfMonthFrom(date: CalendarDate, day: number): CalendarDate {
  const inMonth = addMonths(date, 0, day);
  return datePartsOf(date).day <= day ? inMonth : addMonths(date, 1, day);
}
