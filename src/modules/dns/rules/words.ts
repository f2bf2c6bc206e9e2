/** The words of a line in a zone file (RFC 1035 § 5.1): quoted and unquoted, with `\DDD` and `\X` decoded. */
import type { FaultKey } from './faults.ts';

/** One word. */
export interface Word {
  /** Raw text without the quotes, including escapes. */
  readonly raw: string;
  readonly octets: readonly number[];
  readonly isQuoted: boolean;
  /** No space between it and the word before, as in `alpn="h2,h3"`. */
  readonly isGlued: boolean;
  /** The rest of the line from a semicolon that follows the word without a space, as in `v=DKIM1; k=rsa`. */
  readonly comment: string | null;
}

export class WordError extends Error {
  readonly key: FaultKey;
  constructor(key: FaultKey) {
    super(key);
    this.key = key;
  }
}

/** @throws WordError for an unclosed quote, an invalid escape, or typographic quotes */
export function wordsOf(text: string): readonly (Word | '(' | ')')[] {
  const words: (Word | '(' | ')')[] = [];
  let at = 0;
  let isGlued = false;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === ';') {
      const last = words.at(-1);
      if (isGlued && typeof last === 'object' && !last.isQuoted)
        words[words.length - 1] = { ...last, comment: text.slice(at).trimEnd() };
      break;
    }
    if (/\s/.test(character)) {
      at += 1;
      isGlued = false;
    } else if (character === '(' || character === ')') {
      words.push(character);
      at += 1;
      isGlued = false;
    } else {
      const isQuoted = character === '"';
      const { raw, next } = wordAt(text, isQuoted ? at + 1 : at, isQuoted);
      if (!isQuoted && /[“”„‟]/.test(raw)) throw new WordError('curly_quotes');
      words.push({ raw, octets: octetsOf(raw), isQuoted, isGlued, comment: null });
      at = next;
      isGlued = true;
    }
  }
  return words;
}

function wordAt(text: string, start: number, isQuoted: boolean): { readonly raw: string; readonly next: number } {
  let at = start;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (isQuoted ? character === '"' : /[\s;()"]/.test(character))
      return { raw: text.slice(start, at), next: isQuoted ? at + 1 : at };
  }
  if (isQuoted) throw new WordError('file_quote');
  return { raw: text.slice(start), next: at };
}

/** Decodes `\DDD` as the octet with that decimal number and `\X` as the character X; encodes the rest as UTF-8. */
function octetsOf(raw: string): readonly number[] {
  const octets: number[] = [];
  const encoder = new TextEncoder();
  for (const [part] of raw.matchAll(/\\\d{3}|\\[^\d]|\\|[^\\]+/gsu)) {
    if (!part.startsWith('\\')) octets.push(...encoder.encode(part));
    else if (part.length === 1) throw new WordError('file_escape');
    else if (/^\\\d/.test(part)) {
      const octet = Number(part.slice(1));
      if (octet > 255) throw new WordError('file_escape');
      octets.push(octet);
    } else octets.push(...encoder.encode(part.slice(1)));
  }
  return octets;
}

/**
 * Decodes the escapes of a name. Returns null if one of them is no letter, digit, hyphen, underscore or asterisk. `\DDD`
 * is decimal (RFC 1035 § 5.1), but Route 53 writes octal: `\052` for an asterisk. A number that would be a letter or
 * digit in decimal is read as octal, because no program escapes those characters.
 */
export function unescapedName(raw: string): string | null {
  let isName = true;
  const name = raw.replaceAll(/\\(\d{3}|.)/gsu, (_, escape: string) => {
    const decimal = escape.length === 3 ? String.fromCodePoint(Number(escape)) : escape;
    const isOctal = escape.length === 3 && /^[a-z0-9]$/i.test(decimal) && /^[0-3][0-7]{2}$/.test(escape);
    const character = isOctal ? String.fromCodePoint(Number.parseInt(escape, 8)) : decimal;
    if (!/^[a-z0-9_*-]$/i.test(character)) isName = false;
    return character;
  });
  return isName ? name : null;
}

/** Formats a quoted character string, with `\DDD` for octets that are not printable ASCII. */
export function quotedString(octets: Iterable<number>): string {
  return `"${[...octets].map(escaped).join('')}"`;
}

function escaped(octet: number): string {
  if (octet < 0x20 || octet > 0x7e) return `\\${String(octet).padStart(3, '0')}`;
  const character = String.fromCodePoint(octet);
  return character === '"' || character === '\\' ? `\\${character}` : character;
}
