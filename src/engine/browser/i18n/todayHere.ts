/** Returns today's date in the time zone of the business. */
import { localDate, type CalendarDate } from '../../values/dates/calendarDate.ts';

/** Returns YYYY-MM-DD, which may differ from the date of the device. */
export const todayHere = (): CalendarDate => localDate(new Date());
