/** In charge of telephone numbers in their international form (ITU-T E.164): `+31612345678`. */

/** True for `+`, a country code and subscriber number, 7 to 15 digits together, not beginning with 0. */
export function isPhone(value: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(value);
}

/**
 * As people write it → E.164: `06-1234 5678` → `+31612345678`, `0031 (0)20 123 4567` → `+31201234567`.
 * Text with other characters is only trimmed; check the outcome with {@link isPhone}.
 * @param countryCode the calling code of a number written without one.
 */
export function normalisePhone(text: string, countryCode = '31'): string {
  const trimmed = text.trim();
  if (!/^\+?[\d\s().\-/]+$/.test(trimmed)) return trimmed;
  const digits = trimmed.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return digits.startsWith('0') ? `+${countryCode}${digits.slice(1)}` : trimmed;
}
