/**
 * Texts in the character set that all SEPA banks read: letters of the Latin alphabet without accents, digits, space
 * and / - ? : ( ) . , ' + (EPC217-08, “SEPA Requirements for an Extended Character Set”, best practices).
 */

/** Letters that have no accent to remove, and signs with an agreed replacement. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  '&': '+',
  '€': 'EUR',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  _: '-',
  '~': '-',
  '[': '(',
  '{': '(',
  '<': '(',
  ']': ')',
  '}': ')',
  '>': ')',
  '|': '/',
  '\\': '/',
  ';': ',',
  '!': '.',
  '…': '.',
  '"': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '«': "'",
  '»': "'",
};

/**
 * Replaces what banks do not read, and shortens the text.
 * @param length most characters of the result
 * @example sepaText('Café ’t Hœkje & Zn', 70) // "Cafe 't Hoekje + Zn"
 */
export function sepaText(text: string, length: number): string {
  const plain = [...text.normalize('NFC')]
    .map((character) => replacements[character] ?? character)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .trim();
  return plain.slice(0, length).trim();
}

/** Returns a reference for a bank: as {@link sepaText}, without a slash at the ends or two in a row, which banks refuse. */
export function sepaReference(text: string): string {
  return sepaText(text.replaceAll(/\/{2,}/g, '/').replaceAll(/^\/+|\/+$/g, ''), 35).replaceAll(/\/+$/g, '');
}
