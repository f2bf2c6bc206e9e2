/** Trees of texts by key, and laying one tree over another. */

export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The same keys in another language, every one of them. */
export type Translation<Original> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : Translation<Original[Key]>;
};

/** The same keys in another language, as far as it has them. */
export type PartialTranslation<Original> = {
  readonly [Key in keyof Original]?: Original[Key] extends string ? string : PartialTranslation<Original[Key]>;
};

/** `over` laid on `base`: every key of both, `over` winning where they meet. Neither is changed. */
export function mergeMessages(base: Messages, over: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = typeof value === 'object' && typeof below === 'object' ? mergeMessages(below, value) : value;
  }
  return merged;
}

/** Every text with its full key: `beheer.login.title`. */
export function flattenMessages(messages: Messages, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flattenMessages(value, `${prefix}${key}.`)),
    ),
  );
}
