/** Returns true if the records have different values in a field; empty and filled in count as different. */
export function differs(records: readonly Readonly<Record<string, unknown>>[], field: string): boolean {
  const values = new Set(records.map((record) => JSON.stringify(record[field] ?? null)));
  return values.size > 1;
}
