/** JSON that cannot be read, as a form holds it: its text behind a character that no stored text has. */
const mark = '\u0000';

export const unreadableJson = (text: string): string => `${mark}${text}`;

/** What was typed; null for a value. */
export const textOfUnreadable = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : null;
