/** ASCII names for addresses and user names. */

/**
 * Converts text to lower-case letters and digits, with words joined by the separator: `Café de Zon` → `cafe-de-zon`.
 */
export function slugOf(text: string, separator = '-'): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' en ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', separator);
}
