/** Converts what people type to the stored form that `formats.ts` requires: trimming, spacing and capitals. */
import { normaliseCountry } from './countries.ts';
import { normaliseCurrency } from './currencies.ts';
import { normaliseEmail } from './formats/email.ts';
import { normaliseUri } from './formats/uri.ts';
import type { FormatName } from './formats.ts';
import { normaliseBic } from './identifiers/bic.ts';
import { normaliseDutchPostcode } from './identifiers/dutchPostcode.ts';
import { hostnameToAscii } from './identifiers/hostname.ts';
import { normaliseIban } from './identifiers/iban.ts';
import { normaliseKvk } from './identifiers/kvk.ts';
import { normaliseOin } from './identifiers/oin.ts';
import { normalisePhone } from './identifiers/dialledPhone.ts';
import { normalisePostalCode } from './identifiers/postalCode.ts';
import { normaliseVatId } from './identifiers/vatId.ts';

/**
 * Replaces typographic characters in an identifier, as found in documents and address books, by plain ones: hyphens of
 * all kinds, spaces of all widths, full-width letters and digits. Removes soft hyphens, zero-width and direction marks.
 */
export function plainCharacters(text: string): string {
  return text
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replaceAll(/[\uff01-\uff5e]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0));
}

const plain =
  (normalise: Normalise): Normalise =>
  (text, country) =>
    normalise(plainCharacters(text), country);

/** @param country the country of the record, if it has one */
export type Normalise = (text: string, country?: string) => string;

/**
 * Normalisers that inputs apply on blur. They never change invalid text to a valid value with another meaning; text
 * that they cannot parse is returned unchanged, for validation to reject.
 */
export const formatNormalisers: Readonly<Partial<Record<FormatName, Normalise>>> = Object.freeze({
  bic: plain(normaliseBic),
  country: normaliseCountry,
  currency: normaliseCurrency,
  'domain-name': plain(hostname),
  email: plain(normaliseEmail),
  hostname: plain(hostname),
  iban: plain(normaliseIban),
  kvk: plain(normaliseKvk),
  oin: plain(normaliseOin),
  phone: plain(normalisePhone),
  'postal-code': plain(normalisePostalCode),
  postcode: plain(normaliseDutchPostcode),
  uri: normaliseUri,
  'vat-id': plain(normaliseVatId),
});

function hostname(text: string): string {
  return hostnameToAscii(text) ?? text.trim();
}

/** Returns the normaliser of a format, or undefined if it has none. */
export function normaliserOf(format: string | undefined): Normalise | undefined {
  return Object.entries(formatNormalisers).find(([name]) => name === format)?.[1];
}
