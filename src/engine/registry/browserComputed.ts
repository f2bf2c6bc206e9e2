/** What screens know of how a field is computed. */
import type { RawExpression, RawOperation } from './raw.ts';

/**
 * A count, by which a tab knows its number and its filter; arithmetic of a line, which its form works out; sums, which
 * say what columns add up. Anything else is computed, and how is the server's.
 *
 * @param isLine of records that are typed in the form of another, where what is computed shows while typing.
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
