/**
 * Postcodes by country. Their stored form is capitals and digits, separated by spaces or hyphens (UPU S42).
 * Sources of the forms: UPU “Postal addressing systems”, and the postal code data of Unicode CLDR 26.
 */
import { isDutchPostcode, normaliseDutchPostcode } from './dutchPostcode.ts';

/**
 * An example, followed by the forms that exist in a country: `#` is a digit, `@` a letter, `*` a letter or digit, and
 * everything else is literal.
 */
const byCountry: Readonly<Record<string, readonly [example: string, ...forms: string[]]>> = {
  AD: ['AD500', 'AD###'],
  AL: ['1001', '####'],
  AM: ['0010', '####'],
  AR: ['C1070AAM', '@####@@@', '####'],
  AT: ['1010', '####'],
  AU: ['2000', '####'],
  AX: ['22100', '22###'],
  AZ: ['AZ1000', 'AZ####'],
  BA: ['71000', '#####'],
  BE: ['1000', '####'],
  BG: ['1000', '####'],
  BR: ['01310-100', '#####-###'],
  BY: ['220030', '######'],
  CA: ['K1A 0B1', '@#@ #@#'],
  CH: ['8001', '####'],
  CL: ['8340457', '#######'],
  CN: ['100000', '######'],
  CO: ['110111', '######'],
  CY: ['1010', '####'],
  CZ: ['110 00', '### ##'],
  DE: ['10115', '#####'],
  DK: ['1050', '####'],
  DZ: ['16000', '#####'],
  EE: ['10111', '#####'],
  EG: ['11511', '#####', '#######'],
  ES: ['28013', '#####'],
  FI: ['00100', '#####'],
  FO: ['100', '###'],
  FR: ['75001', '#####'],
  GB: ['SW1A 1AA', '@# #@@', '@## #@@', '@@# #@@', '@@## #@@', '@#@ #@@', '@@#@ #@@', 'GIR 0AA'],
  GE: ['0105', '####'],
  GF: ['97300', '973##'],
  GG: ['GY1 1AA', 'GY# #@@', 'GY## #@@'],
  GI: ['GX11 1AA', 'GX11 1AA'],
  GL: ['3900', '####'],
  GP: ['97100', '971##'],
  GR: ['105 57', '### ##'],
  HR: ['10000', '#####'],
  HU: ['1051', '####'],
  ID: ['10110', '#####'],
  IE: ['D02 AF30', '@#* ****'],
  IL: ['9614303', '#######', '#####'],
  IM: ['IM1 1AA', 'IM# #@@', 'IM## #@@'],
  IN: ['110001', '######'],
  IS: ['101', '###'],
  IT: ['00184', '#####'],
  JE: ['JE2 3AB', 'JE# #@@', 'JE## #@@'],
  JP: ['100-0001', '###-####'],
  KR: ['03051', '#####'],
  KZ: ['010000', '######', '@##@#@#'],
  LI: ['9490', '####'],
  LT: ['LT-01100', 'LT-#####'],
  LU: ['1009', '####'],
  LV: ['LV-1050', 'LV-####'],
  MA: ['10000', '#####'],
  MC: ['98000', '980##'],
  MD: ['MD-2001', 'MD-####'],
  ME: ['81000', '#####'],
  MK: ['1000', '####'],
  MQ: ['97200', '972##'],
  MT: ['VLT 1117', '@@@ ####', '@@@ ##'],
  MX: ['06000', '#####'],
  MY: ['50000', '#####'],
  NL: ['3512 AB', '#### @@'],
  NO: ['0150', '####'],
  NZ: ['6011', '####'],
  PE: ['15001', '#####'],
  PH: ['1000', '####'],
  PK: ['44000', '#####'],
  PL: ['00-001', '##-###'],
  PT: ['1000-001', '####-###'],
  RE: ['97400', '974##'],
  RO: ['010011', '######'],
  RS: ['11000', '#####', '######'],
  RU: ['101000', '######'],
  SA: ['11564', '#####', '#####-####'],
  SE: ['111 20', '### ##'],
  SG: ['018956', '######'],
  SI: ['1000', '####'],
  SK: ['811 01', '### ##'],
  SM: ['47890', '4789#'],
  TH: ['10200', '#####'],
  TN: ['1000', '####'],
  TR: ['06100', '#####'],
  TW: ['100', '###', '#####', '######'],
  UA: ['01001', '#####'],
  US: ['10001', '#####', '#####-####'],
  UY: ['11000', '#####'],
  VA: ['00120', '00120'],
  VN: ['10000', '#####', '######'],
  YT: ['97600', '976##'],
  ZA: ['0001', '####'],
};

/** Returns true for a stored postcode of an unknown country: `1234 AB`, `SW1A 1AA`. */
export function isPostalCode(value: string): boolean {
  return /^[A-Z0-9]+(?:[ -][A-Z0-9]+)*$/.test(value) && normaliseDutchPostcode(value) === value;
}

/** Returns true for a stored postcode of the country, or of any country if its forms are unknown. */
export function isPostalCodeOf(value: string, country: string): boolean {
  const [, ...forms] = formsOf(country) ?? [];
  if (forms.length === 0) return true;
  return forms.some((form) => written(value, form) === value) && (country !== 'NL' || isDutchPostcode(value));
}

/** Returns a postcode of the country, to show what is expected; null if its forms are unknown. */
export function postalCodeExample(country: string): string | null {
  return formsOf(country)?.[0] ?? null;
}

/**
 * Normalises: `3511ab` → `3511 AB`, `sw1a1aa` → `SW1A 1AA`. Spaces and hyphens follow the usual form of the country.
 * A country code in front is removed where it is no part of the postcode: `DE-10115` → `10115`.
 */
export function normalisePostalCode(text: string, country?: string): string {
  const plain = normaliseDutchPostcode(text).replaceAll(/\s+/g, ' ').toUpperCase();
  if (country === undefined) return plain;
  const [, ...forms] = formsOf(country) ?? [];
  const candidates = [plain, plain.startsWith(country) ? plain.slice(country.length) : `${country}${plain}`];
  for (const candidate of candidates)
    for (const form of forms) {
      const found = written(candidate, form);
      if (found !== null) return found;
    }
  return plain;
}

function formsOf(country: string): readonly [example: string, ...forms: string[]] | undefined {
  return Object.hasOwn(byCountry, country) ? byCountry[country] : undefined;
}

const classes: Readonly<Record<string, RegExp>> = { '#': /\d/, '@': /[A-Z]/, '*': /[A-Z\d]/ };

/** Returns the letters and digits of the text in this form; null if they do not fit it. */
function written(text: string, form: string): string | null {
  const characters = [...text.replaceAll(/[ -]/g, '')];
  const places = [...form.replaceAll(/[ -]/g, '')];
  const fits = (place: string, index: number): boolean => {
    const character = characters[index] ?? '';
    return classes[place]?.test(character) ?? place === character;
  };
  if (characters.length !== places.length || !places.every(fits)) return null;
  return [...form].map((place) => (place === ' ' || place === '-' ? place : characters.shift())).join('');
}
