/** Labels that nobody wrote: words from names, singular and plural. */
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

/** `client_uuid` → "Client", `vat_rates` → "VAT rates": the words of a name, sentence case. */
export function wordsOf(name: string): string {
  const words = name
    .split(/[_-]/)
    .filter((word) => word !== '')
    .map((word) => initials.get(word) ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same without the suffix that says the unit: `net_cents` → "Net". */
export function fieldWords(name: string): string {
  return wordsOf(name.replace(suffixes, ''));
}

/** Every language from what was written; one that was not falls back to English. */
export function fullLabel(english: string, written: RawLabel | undefined): Label {
  return { ...eachLanguage((locale) => written?.[locale] ?? written?.[sourceLocale] ?? english), ...written };
}

/** What records are called after their number. */
export function countedLabel({ label, plural, counted }: Resource, count: number): Label {
  return count === 1 ? label : (counted ?? plural);
}
