/** Parses a typed name: the name that is meant, the extension that sells it, or why it cannot be ordered. */
import { Hostnames } from '#engine/values';
import type { NameOffer } from '../../rules/nameOffer.ts';
import { homeTld, type SoldTld } from './soldTlds.ts';

interface ReadName extends Pick<NameOffer, 'typed' | 'name' | 'name_unicode' | 'problem'> {
  readonly sale: SoldTld | null;
}

interface KnownTlds {
  readonly sold: readonly SoldTld[];
  /** Suffixes of all TLD records, sold or not. */
  readonly suffixes: Hostnames.DomainSuffixes;
}

/** Parses a name. A name without an extension gets the first sold TLD. */
export function readName(typed: string, { sold, suffixes }: KnownTlds): ReadName {
  const text = Hostnames.nameWithinUnder(suffixes, typed);
  const parsed = Hostnames.parseDomainNameUnder(
    suffixes,
    text.includes('.') ? text : `${text}.${sold[0]?.tld ?? homeTld}`,
  );
  if ('problem' in parsed) return { typed, name: null, name_unicode: null, problem: parsed.problem, sale: null };
  const sale = sold.find(({ tld }) => tld === parsed.suffix) ?? null;
  return {
    typed,
    name: parsed.name,
    name_unicode: parsed.name_unicode,
    problem: problemOf(parsed.label, sale),
    sale,
  };
}

function problemOf(label: string, sale: SoldTld | null): NameOffer['problem'] {
  if (sale === null) return 'not-sold';
  if (label.startsWith('xn--') && !sale.idn_allowed) return 'no-idn';
  return label.length < sale.min_length || label.length > sale.max_length ? 'length' : null;
}

/** Returns the same names under the other sold extensions, without the names themselves. */
export function underOthers(names: readonly string[], tlds: KnownTlds): readonly ReadName[] {
  const typed = names.map((name) => readName(name, tlds));
  const own = new Set(typed.map(({ name }) => name));
  const found = new Map<string, ReadName>();
  for (const { name } of typed) {
    const label = name?.slice(0, name.indexOf('.'));
    if (label === undefined) continue;
    for (const { tld } of tlds.sold) {
      const other = readName(`${label}.${tld}`, tlds);
      if (other.name !== null && !own.has(other.name) && other.problem === null) found.set(other.name, other);
    }
  }
  return [...found.values()];
}
