/**
 * In charge of finding the names in what somebody typed or pasted: lists, lines of a spreadsheet, web addresses, mail
 * addresses.
 */
import { noSuffixes, registrableName, type DomainSuffixes } from './domainName.ts';

/**
 * The pieces that may be names, as they were typed, each once. Nothing is thrown away: what is no name is told so
 * later, by name.
 * @example splitNames('Example.nl, <jan@bakker.nl>;\thttps://www.shop.nl/a,b') // ['Example.nl', 'jan@bakker.nl', 'https://www.shop.nl/a,b']
 */
export function splitNames(text: string): readonly string[] {
  // An address may hold commas and semicolons of its own.
  const pieces = text
    .split(/\s+/)
    .flatMap((piece) => (/^\W*[a-z][a-z0-9+.-]*:\/\//i.test(piece) ? [piece] : piece.split(/[,;|]+/)));
  const found = new Map<string, string>();
  for (const piece of pieces.map(bare))
    if (piece !== '' && !found.has(piece.toLowerCase())) found.set(piece.toLowerCase(), piece);
  return [...found.values()];
}

/** Without the brackets and quotes that a mail program or a spreadsheet puts around it. */
function bare(piece: string): string {
  return piece.replace(/^["'<>()[\]\u201c\u201d\u2018\u2019]+|["'<>()[\],;\u201c\u201d\u2018\u2019]+$/gu, '');
}

/**
 * The name that is meant: of a web or mail address the name that was registered for it, else the text without `www.`.
 * @example nameWithin('https://shop.example.co.uk:8080/x') // 'example.co.uk'
 */
export function nameWithin(typed: string): string {
  return nameWithinUnder(noSuffixes, typed);
}

/** The same, with suffixes of the administration next to the public ones. */
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
