/** Initials of a name for an avatar. */

/** Returns the first letters of the first and the last word: "Sanne de Vries" → "SV". Omits words such as "B.V.". */
export function initials(name: string): string {
  const letters = name.split(/[\s(]/).flatMap((word) => /^[\p{L}\d](?!.*\.)/u.exec(word) ?? []);
  return (letters.length > 2 ? [letters[0], letters.at(-1)] : letters).join('').toUpperCase();
}
