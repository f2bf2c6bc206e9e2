/** Records by name that have nothing but what was put in: no `constructor`, no `toString`. */

export function dictionary<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record = Object.create(null) as Record<string, T>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}
