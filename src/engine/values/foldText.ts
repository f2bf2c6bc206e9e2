/**
 * Removes accents and case, for searching. The server folds stored text in the same way.
 * @example foldText('Café Łódź') // 'cafe lodz'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[øØ\u0142\u0141\u0111\u0110\u0131ßæÆ\u0153\u0152]/g, (letter) => letters[letter] ?? letter)
    .toLowerCase();
}

/** Letters that Unicode does not decompose, with their usual ASCII spelling. */
export const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
};
