/** Converts telephone numbers in national notation to international form. */
import { region } from '../region.ts';

interface Dialling {
  /** The country code, without its plus. */
  readonly code: string;
  /** The trunk prefix, which is dialled before a national number and left out from abroad; may be empty. */
  readonly trunk: string;
}

/** By country. Numbers of other countries need a plus. */
const dialling: Readonly<Record<string, Dialling>> = {
  ...withTrunk('0', {
    AT: '43',
    BE: '32',
    BG: '359',
    CH: '41',
    DE: '49',
    FI: '358',
    FR: '33',
    GB: '44',
    HR: '385',
    IE: '353',
    LI: '423',
    LT: '370',
    NL: '31',
    RO: '40',
    SE: '46',
    SI: '386',
    SK: '421',
  }),
  ...withTrunk('06', { HU: '36' }),
  ...withTrunk('1', { CA: '1', US: '1' }),
  // In Italy the leading 0 is part of the number.
  ...withTrunk('', {
    CY: '357',
    CZ: '420',
    DK: '45',
    EE: '372',
    ES: '34',
    GR: '30',
    IS: '354',
    IT: '39',
    LU: '352',
    LV: '371',
    MT: '356',
    NO: '47',
    PL: '48',
    PT: '351',
  }),
};

function withTrunk(trunk: string, codes: Readonly<Record<string, string>>): Readonly<Record<string, Dialling>> {
  return Object.fromEntries(Object.entries(codes).map(([country, code]) => [country, { code, trunk }]));
}

/**
 * By country: the national number without its trunk prefix, including service numbers, from the national plans as in
 * ITU-T E.129. Numbers of other countries have at least the length {@link shortest}.
 */
const nationalNumbers: Readonly<Record<string, RegExp>> = {
  BE: /^(?:4[5-9]\d{7}|[1-9]\d{7})$/,
  BG: /^[2-9]\d{6,8}$/,
  CA: /^[2-9]\d{2}[2-9]\d{6}$/,
  CH: /^[2-9]\d{8}$/,
  CY: /^[2-9]\d{7}$/,
  CZ: /^[2-9]\d{8}$/,
  DK: /^[2-9]\d{7}$/,
  ES: /^[5-9]\d{8}$/,
  FR: /^[1-9]\d{8}$/,
  GB: /^(?:[1-357-9]\d{8,9}|8001111)$/,
  GR: /^[2-9]\d{9}$/,
  HU: /^(?:[2357]0\d{7}|[23]1\d{7}|[1-9]\d{7})$/,
  IE: /^(?:8[2-9]\d{7}|[1-79]\d{6,8})$/,
  LI: /^(?:6\d{8}|[2-9]\d{6})$/,
  LT: /^[3-9]\d{7}$/,
  LV: /^[2-9]\d{7}$/,
  MT: /^[2-9]\d{7}$/,
  // Nine digits, freephone, premium rate or 14-numbers (Nummerplan telefoon- en ISDN-diensten).
  NL: /^(?:[1-9]\d{8}|(?:800|90[069])\d{4}(?:\d{3})?|14\d{2,3})$/,
  NO: /^[2-9]\d{7}$/,
  PL: /^[1-9]\d{8}$/,
  PT: /^[2-9]\d{8}$/,
  RO: /^[2-9]\d{8}$/,
  SI: /^(?:[1-9]\d{7}|[89]0\d{4,6})$/,
  SK: /^[2-9]\d{8}$/,
  US: /^[2-9]\d{2}[2-9]\d{6}$/,
};
const shortest = 6;

/**
 * Converts to E.164. In the Netherlands: `06-1234 5678` → `+31612345678`, `0031 (0)20 123 4567` → `+31201234567`, `(+31) 6 1234 5678` →
 * `+31612345678`. Text that is ambiguous or invalid in that country is only trimmed; check the result with `isPhone`.
 * @param country in which a number without country code is dialled; that of the business by default.
 */
export function normalisePhone(text: string, country = region().country ?? ''): string {
  const trimmed = text.trim().replace(/^(?:tel:)?\s*\(\s*((?:\+|00)\d{1,3})\s*\)/i, '$1');
  if (!/^\+?[\d\s().\-/]+$/.test(trimmed)) return trimmed;
  const digits = trimmed.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return withoutTrunk(digits);
  if (digits.startsWith('00')) return withoutTrunk(`+${digits.slice(2)}`);
  const home = dialling[country];
  if (!home?.trunk && digits.startsWith('0') && country !== 'IT') return trimmed;
  if (home === undefined || !digits.startsWith(home.trunk)) return trimmed;
  const number = digits.slice(home.trunk.length);
  const isWhole = nationalNumbers[country]?.test(number) ?? number.length >= shortest;
  return isWhole ? `+${home.code}${number}` : trimmed;
}

/** Removes the trunk prefix after a country code, as in `+31 06 12345678`. */
function withoutTrunk(number: string): string {
  const found = Object.values(dialling).find(
    ({ code, trunk }) => trunk === '0' && number.startsWith(`+${code}${trunk}`),
  );
  return found === undefined ? number : `+${found.code}${number.slice(found.code.length + 2)}`;
}
