/** Returns today's date in Amsterdam. */
import { amsterdamDate, type CalendarDate } from '../../values/calendarDate.ts';

export const todayHere = (): CalendarDate => amsterdamDate(new Date());
