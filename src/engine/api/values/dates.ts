/** The parts of `Dates` in `#engine/values`. */
export {
  addDays,
  addMonths,
  localDate,
  calendarDate,
  calendarDateOf,
  datePartsOf,
  daysBetween,
  daysInMonth,
  isCalendarDate,
  isSupportedDate,
  isoWeek,
  weekday,
} from '../../values/dates/calendarDate.ts';
export { region } from '../../values/region.ts';
export { relativeDays, weekdayNames } from '../../values/dates/dayWords.ts';
export { monthNames } from '../../values/dates/monthNames.ts';
export { nextCronRun } from '../../values/dates/nextCronRun.ts';
