/** The part of a computed field's definition that the browser gets. */
import type { RawExpression, RawOperation } from './raw.ts';

/**
 * Reduces a computed field to the part that screens use: a count (for the number and filter of a tab), the arithmetic
 * of a line (calculated in its form), and sums (to name the columns they add up). Everything else is computed by the
 * server only.
 *
 * @param isLine true if records are edited in the form of another record, which shows computed values while typing
 */
export function browserComputed(operation: RawOperation, isLine: boolean): RawOperation {
  const { count, where } = operation;
  if (count !== undefined) return where === undefined ? { count } : { count, where };
  if (isLine && isArithmetic(operation)) return operation;
  const sums = sumsIn(operation);
  return sums.length === 0 ? {} : { coalesce: sums.map((sum) => ({ sum })) };
}

function isArithmetic(expression: RawExpression): boolean {
  if (typeof expression === 'string') return /^\w+$/.test(expression);
  const { value, sum, where, coalesce, add, subtract, multiply } = expression;
  if (value !== undefined) return typeof value === 'number';
  if (sum !== undefined) return where === undefined;
  return (coalesce ?? add ?? subtract ?? multiply)?.every(isArithmetic) ?? false;
}

function sumsIn(expression: RawExpression): readonly string[] {
  if (typeof expression === 'string') return [];
  const { sum, coalesce = [], add = [], subtract = [], multiply = [], divide = [], case: cases = [] } = expression;
  const otherwise = expression.else === undefined ? [] : [expression.else];
  const parts = [...coalesce, ...add, ...subtract, ...multiply, ...divide, ...cases.map(({ then }) => then)];
  return [...(sum === undefined ? [] : [sum]), ...[...parts, ...otherwise].flatMap(sumsIn)];
}
