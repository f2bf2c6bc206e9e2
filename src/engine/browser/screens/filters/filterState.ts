/** The list's filter as plain data: compared, and with a part left out. */
type Filter = Readonly<Record<string, unknown>>;

export function without(filter: Filter, name: string): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name));
}

/** The condition, without the words searched for. */
export function withoutSearch(filter: Filter): Filter {
  return without(filter, 'q');
}

/** The same condition, in whatever order it is written. */
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
