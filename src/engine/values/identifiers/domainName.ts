/**
 * Registrable domain names: exactly one label before a public suffix (Public Suffix List, ICANN section) or before a
 * suffix that the administration lists.
 */
import { parse } from 'tldts';
import { displayHostname } from './displayHostname.ts';
import { hostnameToAscii } from './hostname.ts';

interface DomainName {
  /** ASCII form, lower case: `xn--bcher-kva.co.uk`. */
  readonly name: string;
  /** Unicode form for display: `bücher.co.uk`; see {@link displayHostname}. */
  readonly name_unicode: string;
  /** The label before the suffix, in ASCII. */
  readonly label: string;
  /** The suffix, in ASCII: `co.uk`. */
  readonly suffix: string;
}

/** The reason why a text is not a registrable name. */
export type DomainNameProblem =
  | 'not-a-hostname'
  | 'unknown-suffix'
  | 'only-a-suffix'
  | 'has-subdomain'
  | 'label-too-short'
  | 'label-reserved';

/** Suffixes in ASCII, lower case, in addition to those of the Public Suffix List: `co.nl`, `uk.com`. */
export type DomainSuffixes = ReadonlySet<string>;

export const noSuffixes: DomainSuffixes = new Set();

/**
 * Parses a domain name as typed: trim, lower-case, UTS-46 to ASCII, split by the Public Suffix List. The label has 2 to
 * 63 characters and no hyphens in the third and fourth place unless it is an IDN (RFC 5891 § 4.2.3.1).
 * @example parseDomainName(" Example.NL ") // { name: "example.nl", label: "example", suffix: "nl", … }
 */
export function parseDomainName(text: string): DomainName | { readonly problem: DomainNameProblem } {
  return parseDomainNameUnder(noSuffixes, text);
}

/**
 * Same as {@link parseDomainName}, with additional suffixes. The longest matching suffix is used.
 * @example parseDomainNameUnder(new Set(['co.nl']), 'example.co.nl') // { name: "example.co.nl", suffix: "co.nl", … }
 */
export function parseDomainNameUnder(
  suffixes: DomainSuffixes,
  text: string,
): DomainName | { readonly problem: DomainNameProblem } {
  const name = hostnameToAscii(text);
  if (name === null) return { problem: 'not-a-hostname' };
  const suffix = suffixOf(suffixes, name);
  if (suffix === null) return { problem: 'unknown-suffix' };
  if (name === suffix) return { problem: 'only-a-suffix' };
  const label = name.slice(0, -suffix.length - 1);
  if (label.includes('.')) return { problem: 'has-subdomain' };
  if (label.length < 2) return { problem: 'label-too-short' };
  if (/^(?!xn)..--/.test(label)) return { problem: 'label-reserved' };
  return { name, name_unicode: displayHostname(name), label, suffix };
}

/** Returns the longest suffix of a host name, possibly all of it, or null. @param name in ASCII, lower case */
export function suffixOf(suffixes: DomainSuffixes, name: string): string | null {
  const { publicSuffix, isIcann } = parse(name, { allowPrivateDomains: false });
  const known = isIcann === true ? publicSuffix : null;
  const labels = name.split('.');
  const own = labels.map((_, index) => labels.slice(index).join('.')).find((ending) => suffixes.has(ending));
  return own !== undefined && own.length > (known?.length ?? 0) ? own : known;
}

/**
 * Returns the registrable name of a host name: `example.co.uk` for `www.example.co.uk` and `example.co.uk`. Null if
 * there is none. @param host in lower case
 */
export function registrableName(suffixes: DomainSuffixes, host: string): string | null {
  const suffix = suffixOf(suffixes, host);
  if (suffix === null || suffix === host) return null;
  const label =
    host
      .slice(0, -suffix.length - 1)
      .split('.')
      .at(-1) ?? '';
  return `${label}.${suffix}`;
}

/**
 * Returns true for a registrable name in its stored form: `example.nl`; not `Example.nl`, `www.example.nl`, `co.uk`.
 */
export function isDomainName(value: string): boolean {
  return isDomainNameUnder(noSuffixes, value);
}

/** Same as {@link isDomainName}, with additional suffixes. */
export function isDomainNameUnder(suffixes: DomainSuffixes, value: string): boolean {
  const parsed = parseDomainNameUnder(suffixes, value);
  return 'name' in parsed && parsed.name === value;
}
