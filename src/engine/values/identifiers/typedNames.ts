/** Finds domain names in typed or pasted text: lists, spreadsheet rows, web addresses, e-mail addresses. */
import { noSuffixes, registrableName, type DomainSuffixes } from './domainName.ts';

/**
 * Returns the pieces that may be names, as typed, without duplicates. Invalid names are included, so that they can be
 * reported.
 * @example splitNames('Example.nl, <jan@bakker.nl>;\thttps://www.shop.nl/a,b') // ['Example.nl', 'jan@bakker.nl',
 * 'https://www.shop.nl/a,b']
 */
export function splitNames(text: string): readonly string[] {
  // A URL may contain commas and semicolons.
  const pieces = text
    .split(/\s+/)
    .flatMap((piece) => (/^\W*[a-z][a-z0-9+.-]*:\/\//i.test(piece) ? [piece] : piece.split(/[,;|]+/)));
  const found = new Map<string, string>();
  for (const piece of pieces.map(bare))
    if (piece !== '' && !found.has(piece.toLowerCase())) found.set(piece.toLowerCase(), piece);
  return [...found.values()];
}

/** Removes the brackets and quotes that mail programs and spreadsheets add. */
function bare(piece: string): string {
  return piece.replace(/^["'<>()[\]\u201c\u201d\u2018\u2019]+|["'<>()[\],;\u201c\u201d\u2018\u2019]+$/gu, '');
}

/**
 * Returns the registered domain name of a web or e-mail address, else the text without `www.`.
 * @example nameWithin('https://shop.example.co.uk:8080/x') // 'example.co.uk'
 */
export function nameWithin(typed: string): string {
  return nameWithinUnder(noSuffixes, typed);
}

/** Same as {@link nameWithin}, with additional suffixes. */
export function nameWithinUnder(suffixes: DomainSuffixes, typed: string): string {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:(?:\/\/)?(?:[^/?#@]*@)?([^/?#:]*)/i.exec(text);
  if (address && (text.includes('//') || /^mailto:/i.test(text))) return registered(suffixes, address[1] ?? '');
  if (text.includes('@')) return registered(suffixes, text.slice(text.lastIndexOf('@') + 1));
  const host = text.replace(/[/?#:].*$/s, '');
  return host.replace(/^www\.(?=[^.]+\.)/i, '');
}

function registered(suffixes: DomainSuffixes, host: string): string {
  return registrableName(suffixes, host.toLowerCase()) ?? host;
}
