/** Pure functions on filters. */
type Filter = Readonly<Record<string, unknown>>;

/** Returns the filter without one of its fields. */
export function withoutField(filter: Filter, name: string): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
}

/** Removes the search text. */
export function withoutSearch(filter: Filter): Filter {
  return withoutField(filter, 'q');
}

/** Compares filters independent of the order of their keys. */
export function sameFilter(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [leftEntries, rightKeys] = [Object.entries(left), Object.keys(right)];
  return (
    leftEntries.length === rightKeys.length &&
    leftEntries.every(([key, value]) => sameFilter(value, (right as Filter)[key]))
  );
}
