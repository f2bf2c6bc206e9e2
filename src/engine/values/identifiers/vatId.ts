/**
 * VAT identification numbers. NL: `NL` 9 digits `B` 2 digits, with the 11-test (companies, from their RSIN) or mod 97
 * (sole traders since 2020, Belastingdienst). Other countries use jsvat, except Belgium, since jsvat rejects numbers
 * that start with 1. Only VIES can verify that a number is in use.
 */
import * as jsvat from 'jsvat';
import type { Country } from 'jsvat';
import { mod97 } from './mod97.ts';
import { scatter } from './scatter.ts';

const checkedByJsvat: Readonly<Record<string, Country>> = {
  AT: jsvat.austria,
  BG: jsvat.bulgaria,
  CH: jsvat.switzerland,
  CY: jsvat.cyprus,
  CZ: jsvat.czechRepublic,
  DE: jsvat.germany,
  DK: jsvat.denmark,
  EE: jsvat.estonia,
  EL: jsvat.greece,
  ES: jsvat.spain,
  FI: jsvat.finland,
  FR: jsvat.france,
  GB: jsvat.unitedKingdom,
  HR: jsvat.croatia,
  HU: jsvat.hungary,
  IE: jsvat.ireland,
  IT: jsvat.italy,
  LT: jsvat.lithuania,
  LU: jsvat.luxembourg,
  LV: jsvat.latvia,
  MT: jsvat.malta,
  NO: jsvat.norway,
  PL: jsvat.poland,
  PT: jsvat.portugal,
  RO: jsvat.romania,
  SE: jsvat.sweden,
  SI: jsvat.slovenia,
  SK: jsvat.slovakiaRepublic,
};

/**
 * Returns true for a well-formed id with its country prefix, in capitals and without spaces or dots: `NL000099998B57`,
 * `DE136695976`.
 */
export function isVatId(value: string): boolean {
  if (!/^[A-Z]{2}[0-9A-Z*+]{2,13}$/.test(value)) return false;
  const prefix = value.slice(0, 2);
  if (prefix === 'NL') return isDutchVatId(value);
  if (prefix === 'BE') return isBelgianVatId(value);
  // Ids of Northern Ireland are those of Great Britain with another prefix.
  if (prefix === 'XI') return isVatId(`GB${value.slice(2)}`);
  const country = Object.hasOwn(checkedByJsvat, prefix) ? checkedByJsvat[prefix] : undefined;
  return country !== undefined && jsvat.checkVAT(value, [country]).isValid;
}

/**
 * Returns the ISO code of the country that issues such ids (EL → GR, XI → GB), or null if the id is not well-formed.
 */
export function vatIdCountry(value: string): string | null {
  if (!isVatId(value)) return null;
  const prefix = value.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix;
}

/**
 * Converts to capitals, without spaces, dots, dashes and slashes: `nl 0044.95.445.b01` → `NL004495445B01`. Removes the
 * name of the tax from Swiss numbers, which differs by language: `CHE-116.281.710 MWST` → `CHE116281710`.
 */
export function normaliseVatId(text: string): string {
  return text
    .replace(/[\s./-]/g, '')
    .toUpperCase()
    .replace(/^(CHE\d{9})(?:MWST|TVA|IVA|TPV|VAT)$/, '$1');
}

/** Returns the n-th generated Dutch VAT id, n from 0 to 799,999,999, valid by mod 97; unique for every n. */
export function makeVatId(n: number): string {
  const stem = `NL${100_000_000 + scatter(n, 800_000_000)}B`;
  const missing = (98 - mod97(`${stem}00`)) % 97; // the amount to add for a remainder of 1
  return `${stem}${String(missing < 2 ? missing + 97 : missing).padStart(2, '0')}`;
}

function isDutchVatId(value: string): boolean {
  const match = /^NL(\d{9})B(\d{2})$/.exec(value);
  if (match === null || match[1] === '000000000' || match[2] === '00') return false;
  return mod97(value) === 1 || passesElevenTest(match[1] ?? '');
}

/**
 * Weights 9 down to 2 over the first eight digits; the remainder by 11 is the ninth (numbers with a remainder of 10 are
 * never issued).
 */
function passesElevenTest(digits: string): boolean {
  const products = Array.from(digits.slice(0, 8), (digit, index) => Number(digit) * (9 - index));
  const sum = products.reduce((total, product) => total + product, 0);
  return sum % 11 === Number(digits.slice(8));
}

/** Enterprise numbers: 10 digits beginning with 0 or, since 2023, 1; the last two are 97 − (the first eight mod 97). */
function isBelgianVatId(value: string): boolean {
  const match = /^BE([01]\d{7})(\d{2})$/.exec(value);
  return match !== null && Number(match[1]) > 0 && 97 - (Number(match[1]) % 97) === Number(match[2]);
}
