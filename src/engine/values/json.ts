/** Which shape a value has of which nothing is known yet: what came as JSON, from a person or another program. */

/** An object that is no list: an embedded record, a structure. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As `Array.isArray`, which makes a list of anything out of a read-only one. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** The object that a text is in JSON; null where it is none. */
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
