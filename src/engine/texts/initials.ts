/** Initials of a name for an avatar. */

/** Returns the first letters of the first and the last word: "Sanne de Vries" → "SV". Omits words such as "B.V.". */
export function initials(name: string): string {
  const words = name.split(/[\s(]+/).filter((word) => /^[\p{L}\d]/u.test(word) && !word.includes('.'));
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}
