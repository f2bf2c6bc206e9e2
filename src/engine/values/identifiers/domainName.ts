/**
 * In charge of domain names that can be registered: exactly one label before a public suffix (Public Suffix List, ICANN
 * section).
 */
import { parse } from 'tldts';
import { hostnameToAscii } from './hostname.ts';

export interface DomainName {
  /** ASCII form, lower case: `xn--bcher-kva.co.uk`. */
  readonly name: string;
  /**
   * As typed, lower case and composed (NFKC, as UTS-46 maps): `bücher.co.uk`; equal to `name` when it was typed in
   * ASCII.
   */
  readonly name_unicode: string;
  /** The one label before the suffix, in ASCII. */
  readonly label: string;
  /** The public suffix, in ASCII: `co.uk`. */
  readonly suffix: string;
}

/** Why a text is not a name that can be registered. */
export type DomainNameProblem =
  | 'not-a-hostname'
  | 'unknown-suffix'
  | 'only-a-suffix'
  | 'has-subdomain'
  | 'label-too-short'
  | 'label-reserved';

/**
 * Reads what a customer typed: trim, lower-case, UTS-46 to ASCII, split by the Public Suffix List. The label has 2 to
 * 63 characters and no hyphens in the third and fourth place unless it is an IDN (RFC 5891 § 4.2.3.1).
 * @example parseDomainName(" Example.NL ") // { name: "example.nl", label: "example", suffix: "nl", … }
 */
export function parseDomainName(text: string): DomainName | { readonly problem: DomainNameProblem } {
  const name = hostnameToAscii(text);
  if (name === null) return { problem: 'not-a-hostname' };
  const { publicSuffix, isIcann, domainWithoutSuffix, subdomain } = parse(name, { allowPrivateDomains: false });
  if (isIcann !== true || publicSuffix === null) return { problem: 'unknown-suffix' };
  if (domainWithoutSuffix === null || domainWithoutSuffix === '') return { problem: 'only-a-suffix' };
  if (subdomain !== null && subdomain !== '') return { problem: 'has-subdomain' };
  if (domainWithoutSuffix.length < 2) return { problem: 'label-too-short' };
  if (/^(?!xn)..--/.test(domainWithoutSuffix)) return { problem: 'label-reserved' };
  const name_unicode = text.trim().normalize('NFKC').toLowerCase().replaceAll('。', '.').replace(/\.$/, '');
  return { name, name_unicode, label: domainWithoutSuffix, suffix: publicSuffix };
}

/**
 * True for a registrable name that already is in its stored form: `example.nl`; not `Example.nl`, `www.example.nl`,
 * `co.uk`.
 */
export function isDomainName(value: string): boolean {
  const parsed = parseDomainName(value);
  return 'name' in parsed && parsed.name === value;
}
