/** In charge of names in ASCII, as addresses and user names want them. */

/** Lower-case letters and digits, words joined by the separator: `Café de Zon` → `cafe-de-zon`. */
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
