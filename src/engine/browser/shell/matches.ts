/** Whether every word that was typed begins a word of a text, whatever the accents and capitals. */

export function matches(query: string, text: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(query)
    .split(/\s+/)
    .every((typed) => typed === '' || words.some((word) => word.startsWith(typed)));
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
