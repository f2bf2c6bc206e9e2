/** Invalid JSON in a form: its text, prefixed with a character that stored text cannot contain. */
const mark = '\u0000';

export const unreadableJson = (text: string): string => `${mark}${text}`;

/** Returns the typed text of invalid JSON; null for any other value. */
export const textOfUnreadable = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : null;
