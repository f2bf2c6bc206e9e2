/** Telephone numbers in international form (ITU-T E.164), `+31612345678`. */

/** Returns true for `+`, a country code and subscriber number, 7 to 15 digits together, not beginning with 0. */
export function isPhone(value: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(value);
}

/** Country codes of one and of two digits; all others have three (ITU-T E.164, list of assigned codes). */
const shortCodes = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])(\d+)$/;

/** Splits into the country code without its plus and the national number; null if it is not an E.164 number. */
export function splitPhone(phone: string | null): { readonly code: string; readonly national: string } | null {
  if (phone === null || !isPhone(phone)) return null;
  const [, code = '', national = ''] = shortCodes.exec(phone) ?? /^\+(\d{3})(\d+)$/.exec(phone) ?? [];
  return { code, national };
}

/** Dutch numbers: mobile, two-digit area codes, freephone and premium rate, and three-digit area codes. */
const dutchGroups = [
  /^(6)(\d{2})(\d{2})(\d{2})(\d{2})$/,
  /^(1[035]|2[0346]|3[03568]|4[0356]|5[0358]|7\d|8[4578]|91)(\d{3})(\d{2})(\d{2})$/,
  /^(800|90[069])(\d+)$/,
  /^(\d{3})(\d{2})(\d{2})(\d{2})$/,
];

/** Belgian numbers: mobile, freephone and premium rate, and area codes of one and two digits. */
const belgianGroups = [
  /^(4\d{2})(\d{2})(\d{2})(\d{2})$/,
  /^(800|90\d)(\d{2})(\d{3})$/,
  /^([2349])(\d{3})(\d{2})(\d{2})$/,
  /^(\d{2})(\d{2})(\d{2})(\d{2})$/,
];

const groupsOf: Readonly<Record<string, readonly RegExp[]>> = { '31': dutchGroups, '32': belgianGroups };

/**
 * Formats a number in groups (ITU-T E.123): `+31501234567` → `+31 50 123 45 67`. Numbers outside the Netherlands and
 * Belgium are in groups of three. Text that is not an E.164 number is returned unchanged.
 */
export function formatPhone(phone: string): string {
  const parts = splitPhone(phone);
  if (parts === null) return phone;
  const { code, national } = parts;
  const known = groupsOf[code]?.map((groups) => groups.exec(national)).find((found) => found !== null);
  const groups = known?.slice(1) ?? national.match(/\d{3}(?=\d{2})|\d+/g) ?? [];
  return [`+${code}`, ...groups].join(' ');
}
