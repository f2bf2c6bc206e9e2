/** Returns today's date in the time zone of the business. */
import { localDate, type CalendarDate } from '../../values/calendarDate.ts';

export const todayHere = (): CalendarDate => localDate(new Date());
