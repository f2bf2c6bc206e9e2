/**
 * In charge of postcodes of any country, as it writes them: capitals and digits, parted by spaces or hyphens (UPU S42).
 * Dutch ones as {@link normaliseDutchPostcode} has them, whichever country stands beside them.
 */
import { normaliseDutchPostcode } from './dutchPostcode.ts';

export function isPostalCode(value: string): boolean {
  return /^[A-Z0-9]+(?:[ -][A-Z0-9]+)*$/.test(value) && normaliseDutchPostcode(value) === value;
}

/** `3511ab` → `3511 AB`, `sw1a 1aa` → `SW1A 1AA`. */
export function normalisePostalCode(text: string): string {
  return normaliseDutchPostcode(text).replaceAll(/\s+/g, ' ').toUpperCase();
}
