/** The ISO 7064 MOD 97-10 remainder, which validates IBANs and Dutch VAT ids. */

/**
 * Returns the remainder of the text as a number, with letters as two digits (A = 10 … Z = 35).
 * @param text digits and capitals only.
 */
export function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
  }
  return remainder;
}
