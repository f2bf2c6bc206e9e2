/** The parts of `Dates` in `#engine/values`. */
export {
  addDays,
  addMonths,
  amsterdamDate,
  calendarDate,
  calendarDateOf,
  datePartsOf,
  daysBetween,
  daysInMonth,
  isCalendarDate,
  isSupportedDate,
  isoWeek,
  timeZone,
  weekday,
} from '../../values/calendarDate.ts';
export { relativeDays, weekdayNames } from '../../values/dayWords.ts';
export { monthNames } from '../../values/monthNames.ts';
export { nextCronRun } from '../../values/nextCronRun.ts';
