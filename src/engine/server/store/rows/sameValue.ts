/** Compares values that are sent with values of the record. */
import type { Field } from '../../../registry/types.ts';

/** Compares instants by time, uuids case-insensitively, all else by content. Undefined equals null. */
export function sameValue(field: Field, left: unknown, right: unknown): boolean {
  if (field.kind === 'datetime' && typeof left === 'string' && typeof right === 'string')
    return new Date(left).getTime() === new Date(right).getTime();
  if ((field.kind === 'uuid' || field.kind === 'reference') && typeof left === 'string' && typeof right === 'string')
    return left.toLowerCase() === right.toLowerCase();
  return sameJson(left, right);
}

/**
 * Returns true if two JSON values are equal. Null and a missing key are equal, and the order of keys does not matter.
 */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right || ((left ?? null) === null && (right ?? null) === null)) return true;
  if (
    typeof left !== 'object' ||
    typeof right !== 'object' ||
    left === null ||
    right === null ||
    Array.isArray(left) !== Array.isArray(right)
  )
    return false;
  const [one, other] = [left as Record<string, unknown>, right as Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => sameJson(one[name], other[name]));
}
