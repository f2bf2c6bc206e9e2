/** Type guards for unknown JSON values. */

/** Returns true for an object that is not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Same as `Array.isArray`, but with a type guard that keeps readonly arrays typed. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Parses a JSON object; returns null for anything else. */
export function parseRecord(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Counts the keys and list items within a JSON value, at any depth. */
export function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: readonly unknown[] = Object.values(value);
  return inner.reduce<number>((total, one) => total + countValues(one), inner.length);
}
