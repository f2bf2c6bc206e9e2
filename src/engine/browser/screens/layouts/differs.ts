/** Whether records do not all say the same in a field; what is empty in one and filled in another differs. */
export function differs(records: readonly Readonly<Record<string, unknown>>[], field: string): boolean {
  const values = new Set(records.map((record) => JSON.stringify(record[field] ?? null)));
  return values.size > 1;
}
