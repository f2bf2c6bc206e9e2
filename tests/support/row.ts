/** The smallest things that the suites share: a row, and a lookup that must succeed. */
export type Row = Readonly<Record<string, unknown>>;

/** @throws Error where there is none of that name. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found === undefined) throw new Error(`There is no "${name}".`);
  return found;
}
