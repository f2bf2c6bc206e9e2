/** The day it is in Amsterdam, where hours are kept. */
import { amsterdamDate, type CalendarDate } from '../../../domain/calendarDate.ts';

export function amsterdamToday(): CalendarDate {
  return amsterdamDate(new Date());
}
