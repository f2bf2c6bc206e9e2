/** The parts of `WorkTimes` in `#engine/values`. */
export { roundMinutes } from '../../values/rounding.ts';
export { formatWorkRange, formatWorkTime, parseWorkTime, type WorkTime } from '../../values/dates/workTime.ts';
