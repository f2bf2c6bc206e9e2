/** Reads and builds the filter of a field: `value` or `{op: value}`. */
import { isRecord } from '../../../values/json.ts';

/** Returns the included values of `value`, `{eq}`, `{in}` or `{contains}`; empty for other filters. */
export function chosenValues(filter: unknown): readonly (string | number)[] {
  const value = isRecord(filter) ? (filter['in'] ?? filter['eq'] ?? filter['contains']) : filter;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number');
}

/** Returns the excluded values of `{ne}` or `{nin}`. */
export function excludedValues(filter: unknown): readonly (string | number)[] {
  if (!isRecord(filter)) return [];
  const list: readonly unknown[] = Array.isArray(filter['nin']) ? filter['nin'] : [filter['ne']];
  return list.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number');
}

/** Builds a filter that excludes values: `ne` for one, `nin` for several, undefined for none. */
export function noneOf(values: readonly (string | number)[]): unknown {
  const [only] = values;
  if (only === undefined) return undefined;
  return values.length === 1 ? { ne: only } : { nin: [...values] };
}

/** Builds a filter for values: the value itself for one, `in` for several, undefined for none. */
export function oneOf(values: readonly (string | number)[]): unknown {
  const [only] = values;
  if (only === undefined) return undefined;
  return values.length === 1 ? only : { in: [...values] };
}

/** Bounds of a filter, both inclusive; null is open. */
export interface Range<T> {
  readonly from: T | null;
  readonly to: T | null;
}

/** Returns the bounds of a filter. An equality is a range of one value. */
export function rangeOf<T extends string | number>(filter: unknown, isValue: (value: unknown) => value is T): Range<T> {
  const one = (value: unknown): T | null => (isValue(value) ? value : null);
  if (!isRecord(filter)) return { from: one(filter), to: one(filter) };
  const { between } = filter;
  if (Array.isArray(between)) return { from: one(between[0]), to: one(between[1]) };
  return {
    from: one(filter['gte'] ?? filter['gt'] ?? filter['eq']),
    to: one(filter['lte'] ?? filter['lt'] ?? filter['eq']),
  };
}

/** Returns the filter for bounds, or undefined if both are open. */
export function rangeFilter<T>({ from, to }: Range<T>): unknown {
  if (from !== null && to !== null) return { between: [from, to] };
  if (from !== null) return { gte: from };
  return to === null ? undefined : { lte: to };
}

/** Returns the operand of a test for being empty, or null. */
export function asksEmpty(filter: unknown): boolean | null {
  return isRecord(filter) && typeof filter['empty'] === 'boolean' ? filter['empty'] : null;
}
