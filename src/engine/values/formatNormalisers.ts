/**
 * In charge of bringing what people type into the form that `formats.ts` asks for: trimmed, spaced and capitalised as
 * stored.
 */
import { normaliseCountry } from './countries.ts';
import { normaliseCurrency } from './currencies.ts';
import { normaliseEmail } from './formats/email.ts';
import { normaliseUri } from './formats/uri.ts';
import type { FormatName } from './formats.ts';
import { normaliseBic } from './identifiers/bic.ts';
import { parseDomainName } from './identifiers/domainName.ts';
import { normaliseDutchPostcode } from './identifiers/dutchPostcode.ts';
import { hostnameToAscii } from './identifiers/hostname.ts';
import { normaliseIban } from './identifiers/iban.ts';
import { normaliseKvk } from './identifiers/kvk.ts';
import { normaliseOin } from './identifiers/oin.ts';
import { normalisePhone } from './identifiers/dialledPhone.ts';
import { normalisePostalCode } from './identifiers/postalCode.ts';
import { normaliseVatId } from './identifiers/vatId.ts';

/** @param country of the record, where it has one. */
export type Normalise = (text: string, country?: string) => string;

/**
 * For an input to apply when it is left. Never makes text valid that means something else; what cannot be read passes
 * through to be refused.
 */
export const formatNormalisers: Readonly<Partial<Record<FormatName, Normalise>>> = Object.freeze({
  bic: normaliseBic,
  country: normaliseCountry,
  currency: normaliseCurrency,
  'domain-name': (text: string) => {
    const parsed = parseDomainName(text);
    return 'name' in parsed ? parsed.name : text.trim();
  },
  email: normaliseEmail,
  hostname: (text: string) => hostnameToAscii(text) ?? text.trim(),
  iban: normaliseIban,
  kvk: normaliseKvk,
  oin: normaliseOin,
  phone: (text: string, country?: string) => normalisePhone(text, country),
  'postal-code': normalisePostalCode,
  postcode: normaliseDutchPostcode,
  uri: normaliseUri,
  'vat-id': normaliseVatId,
});

/** @returns undefined for a format that is written as it is stored, and without one. */
export function normaliserOf(format: string | undefined): Normalise | undefined {
  return Object.entries(formatNormalisers).find(([name]) => name === format)?.[1];
}
