/** The days that a filter of a date or an instant lets through, the first and the last of them included. */
import { addDays, amsterdamDate, isCalendarDate, type CalendarDate } from '../../../values/calendarDate.ts';
import { resolveOperand, type ConditionContext } from '../../../registry/operand.ts';
import { isRecord } from '../../../values/json.ts';
import type { Range } from './operands.ts';

/**
 * The day of an operand: a date, one relative to today, or that of an instant in the company's zone. Null for what is
 * none.
 */
export function dayOfOperand(operand: unknown, context: ConditionContext): CalendarDate | null {
  if (typeof operand !== 'string') return null;
  const resolved = String(resolveOperand(operand, context));
  if (isCalendarDate(resolved)) return resolved;
  const instant = new Date(resolved);
  return Number.isNaN(instant.getTime()) ? null : amsterdamDate(instant);
}

/** Null at an end that is open, or is no day. */
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
