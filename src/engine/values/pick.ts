/** Returns an object with some of the properties. */
export function pick<Value extends object, Key extends keyof Value>(
  value: Value,
  keys: readonly Key[],
): Pick<Value, Key> {
  const picked: Partial<Pick<Value, Key>> = {};
  for (const key of keys) picked[key] = value[key];
  return picked as Pick<Value, Key>;
}
