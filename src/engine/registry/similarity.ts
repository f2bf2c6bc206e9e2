/**
 * How well a record's title answers what was typed, 0 the best. A number counts by its end: of "123" somebody means
 * 202600123 and not 202601234; of "26 123" the one of that year.
 * @example likeness('202600123', '26 123') // 0
 */
export function similarity(title: string, typed: string): 0 | 1 | 2 {
  const text = title.toLowerCase();
  const words = typed
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (/^\d+$/.test(last)) {
    if (text.replaceAll(/\D/g, '') === words.join('')) return 0;
    if (new RegExp(`(?:^|\\D|0)${last}$`).test(text) && words.every((word) => text.includes(word))) return 0;
    return words.every((word) => text.includes(word)) ? 1 : 2;
  }
  if (text.startsWith(typed.trim().toLowerCase())) return 0;
  return words.every((word) => text.includes(word)) ? 1 : 2;
}
