/** Returns today's date in the time zone of the business. */
import { localDate, type CalendarDate } from '../../values/dates/calendarDate.ts';

export const todayHere = (): CalendarDate => localDate(new Date());
