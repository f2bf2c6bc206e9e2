/** Trees of texts by key. */

/** Tree of texts by key. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Complete translation: the same keys in another language. */
export type Translation<Original> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : Translation<Original[Key]>;
};

/** Partial translation: any of the same keys in another language. */
export type PartialTranslation<Original> = {
  readonly [Key in keyof Original]?: Original[Key] extends string ? string : PartialTranslation<Original[Key]>;
};

/** Merges two trees without changing them. Texts of `over` have priority. */
export function mergeMessages(base: Messages, over: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = typeof value === 'object' && typeof below === 'object' ? mergeMessages(below, value) : value;
  }
  return merged;
}

/** Returns every text by its full key, such as `beheer.login.title`. */
export function flattenMessages(messages: Messages, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flattenMessages(value, `${prefix}${key}.`)),
    ),
  );
}
