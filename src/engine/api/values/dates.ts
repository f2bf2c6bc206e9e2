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
} from '../../values/calendarDate.ts';
export { region } from '../../values/region.ts';
export { relativeDays, weekdayNames } from '../../values/dayWords.ts';
export { monthNames } from '../../values/monthNames.ts';
export { nextCronRun } from '../../values/nextCronRun.ts';
