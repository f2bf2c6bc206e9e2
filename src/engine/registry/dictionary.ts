/** Creates an object without a prototype, so that names such as `constructor` and `toString` are not found in it. */

export function dictionary<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}
