/** A field's filter, `value` or `{op: value}`, taken apart and put together. */
import { isRecord } from '../../../values/json.ts';

/** The values it lets through, of `value`, `{eq}` or `{in}`; empty where it is none of them. */
export function chosenValues(filter: unknown): readonly (string | number)[] {
  const value = isRecord(filter) ? (filter['in'] ?? filter['eq'] ?? filter['contains']) : filter;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number');
}

/** The values it keeps out, of `{ne}` or `{nin}`. */
export function excludedValues(filter: unknown): readonly (string | number)[] {
  if (!isRecord(filter)) return [];
  const list: readonly unknown[] = Array.isArray(filter['nin']) ? filter['nin'] : [filter['ne']];
  return list.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number');
}

/** One value is kept out by itself, several as `nin`, none as no filter. */
export function noneOf(values: readonly (string | number)[]): unknown {
  const [only] = values;
  if (only === undefined) return undefined;
  return values.length === 1 ? { ne: only } : { nin: [...values] };
}

/** One value as itself, several as `in`, none as no filter. */
export function oneOf(values: readonly (string | number)[]): unknown {
  const [only] = values;
  if (only === undefined) return undefined;
  return values.length === 1 ? only : { in: [...values] };
}

export interface Range<T> {
  readonly from: T | null;
  readonly to: T | null;
}

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

export function rangeFilter<T>({ from, to }: Range<T>): unknown {
  if (from !== null && to !== null) return { between: [from, to] };
  if (from !== null) return { gte: from };
  return to === null ? undefined : { lte: to };
}

/** True or false where it asks whether anything is filled in at all, else null. */
export function asksEmpty(filter: unknown): boolean | null {
  return isRecord(filter) && typeof filter['empty'] === 'boolean' ? filter['empty'] : null;
}
