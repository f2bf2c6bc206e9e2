/** The day that it is in Amsterdam now. */
import { amsterdamDate, type CalendarDate } from '../../values/calendarDate.ts';

export const todayHere = (): CalendarDate => amsterdamDate(new Date());
