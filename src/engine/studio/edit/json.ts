/** JSON values of edits. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Returns true for a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns true for a JSON list, and narrows the type to a readonly one. */
export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** Compares values including the order of keys, because that order is written to the file. */
export const isSame = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

export const isFilled = (value: object): boolean => Object.keys(value).length > 0;
