/**
 * The closed table of JSON Schema `format` names. Each entry is a strict predicate on text in its stored form;
 * `formatNormalisers.ts` converts input to that form. The browser's compiled validators and the server share this
 * table.
 */
import { isCountryCode } from './countries.ts';
import { isCurrencyCode } from './currencies.ts';
import { exactNumber, isBigint } from './exactNumber.ts';
import { isCron } from './formats/cron.ts';
import { isDate, isDateTime, isTime } from './formats/dateTime.ts';
import { isEmail } from './formats/email.ts';
import { isCompanyName, isPersonName } from './formats/names.ts';
import { isFileMode, isUnixPath } from './formats/unixPath.ts';
import { isUri } from './formats/uri.ts';
import { isBic } from './identifiers/bic.ts';
import { isDomainName } from './identifiers/domainName.ts';
import { isDutchPostcode } from './identifiers/dutchPostcode.ts';
import { isHostname } from './identifiers/hostname.ts';
import { isIban } from './identifiers/iban.ts';
import { isCidr, isInet, isIp, isIpv4, isIpv6 } from './identifiers/ipAddress.ts';
import { isKvk } from './identifiers/kvk.ts';
import { isOin } from './identifiers/oin.ts';
import { isPeppolParticipant } from './identifiers/peppolId.ts';
import { isPostalCode } from './identifiers/postalCode.ts';
import { isPhone } from './identifiers/phone.ts';
import { isVatId } from './identifiers/vatId.ts';

const table = {
  bic: isBic,
  bigint: isBigint,
  cidr: isCidr,
  colour: matches(/^#[0-9A-Fa-f]{6}$/),
  'company-name': isCompanyName,
  country: isCountryCode,
  cron: isCron,
  currency: isCurrencyCode,
  date: isDate,
  'date-time': isDateTime,
  'domain-name': isDomainName,
  email: isEmail,
  'exact-number': matches(exactNumber),
  'file-mode': isFileMode,
  hostname: isHostname,
  iban: isIban,
  inet: isInet,
  ip: isIp,
  ipv4: isIpv4,
  ipv6: isIpv6,
  kvk: isKvk,
  'language-tag': isLanguageTag,
  oin: isOin,
  'peppol-id': isPeppolParticipant,
  'person-name': isPersonName,
  phone: isPhone,
  'postal-code': isPostalCode,
  postcode: isDutchPostcode,
  sku: matches(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/),
  slug: matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  time: isTime,
  'unix-path': isUnixPath,
  uri: isUri,
  username: matches(/^[a-z][a-z0-9]{1,15}$/),
  uuid: matches(/^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/),
  'vat-id': isVatId,
} satisfies Record<string, (value: string) => boolean>;

export type FormatName = keyof typeof table;

/** Returns true if the text is in the format's stored form. Never throws. */
export const formats: Readonly<Record<FormatName, (value: string) => boolean>> = Object.freeze(table);

/** Every format name, in alphabetical order. */
export const formatNames: readonly FormatName[] = Object.freeze(Object.keys(table).filter(isFormatName).sort());

/** Returns true if the table has the format. Other names are a problem of the registry. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(table, name);
}

function matches(form: RegExp): (value: string) => boolean {
  return (value) => form.test(value);
}

/** Returns true for a BCP 47 tag in its canonical spelling: `nl`, `nl-NL`, `zh-Hant`. */
function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value)[0] === value;
  } catch {
    return false;
  }
}
