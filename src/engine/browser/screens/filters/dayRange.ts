/** Converts a filter on a date or instant to its first and last day. */
import { addDays, localDate, isCalendarDate, type CalendarDate } from '../../../values/dates/calendarDate.ts';
import { resolveOperand, type ConditionContext } from '../../../registry/conditions/operand.ts';
import { isRecord } from '../../../values/json.ts';
import type { Range } from './operands.ts';

/**
 * Returns the day of an operand: a date, a relative date, or an instant in the time zone of the company. null for other
 * values.
 */
export function dayOfOperand(operand: unknown, context: ConditionContext): CalendarDate | null {
  if (typeof operand !== 'string') return null;
  const resolved = String(resolveOperand(operand, context));
  if (isCalendarDate(resolved)) return resolved;
  const instant = new Date(resolved);
  return Number.isNaN(instant.getTime()) ? null : localDate(instant);
}

/** Returns null for an end that is open or no date. */
export function dayRangeOf(filter: unknown, context: ConditionContext): Range<CalendarDate> {
  const shifted = (operand: unknown, days: number): CalendarDate | null => {
    const day = dayOfOperand(operand, context);
    return day === null ? null : addDays(day, days);
  };
  if (!isRecord(filter)) return { from: shifted(filter, 0), to: shifted(filter, 0) };
  const [first, last] = Array.isArray(filter['between']) ? (filter['between'] as unknown[]) : [];
  return {
    from: shifted(filter['gte'] ?? filter['eq'] ?? first, 0) ?? shifted(filter['gt'], 1),
    to: shifted(filter['lte'] ?? filter['eq'] ?? last, 0) ?? shifted(filter['lt'], -1),
  };
}
