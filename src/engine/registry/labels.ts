/** Default labels: words from names, singular and plural. */
import type { RawLabel } from './raw.ts';
import type { Label, Resource } from './types.ts';
import { eachLanguage } from '../texts/catalogue.ts';
import { sourceLocale } from '../texts/locales.ts';

const suffixes = /_(uuids?|cents|bp|minutes|on|at|date)$/;
const initials = new Map(
  Object.entries({
    id: 'id',
    ip: 'IP',
    vat: 'VAT',
    iban: 'IBAN',
    bic: 'BIC',
    kvk: 'KvK',
    url: 'URL',
    dns: 'DNS',
    ssl: 'SSL',
    php: 'PHP',
    sku: 'SKU',
    tld: 'TLD',
    tlds: 'TLDs',
    sepa: 'SEPA',
    dnssec: 'DNSSEC',
    ssh: 'SSH',
    cpu: 'CPU',
    ipv4: 'IPv4',
    ipv6: 'IPv6',
    idn: 'IDN',
    os: 'OS',
    ftp: 'FTP',
    mb: 'MB',
    gb: 'GB',
    oin: 'OIN',
  }),
);

/** Converts a name to words in sentence case: `client_uuid` → "Client", `vat_rates` → "VAT rates". */
export function wordsOf(name: string): string {
  const words = name
    .split(/[_-]/)
    .filter((word) => word !== '')
    .map((word) => initials.get(word) ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Converts a field name to words, without the suffix for its unit: `net_cents` → "Net". */
export function fieldWords(name: string): string {
  return wordsOf(name.replace(suffixes, ''));
}

/** Returns a label in every language; missing ones fall back to English. */
export function fullLabel(english: string, written: RawLabel | undefined): Label {
  return { ...eachLanguage((locale) => written?.[locale] ?? written?.[sourceLocale] ?? english), ...written };
}

/** Returns the label for a number of records. */
export function countedLabel({ label, plural, counted }: Resource, count: number): Label {
  return count === 1 ? label : (counted ?? plural);
}
