/**
 * Returns true for a postcode of any country in its stored form: capitals and digits, separated by spaces or hyphens
 * (UPU S42). Text that looks like a Dutch postcode must have the form of {@link normaliseDutchPostcode}, since the
 * country is unknown.
 */
import { normaliseDutchPostcode } from './dutchPostcode.ts';

/** Returns true for a stored postcode: `1234 AB`, `SW1A 1AA`. */
export function isPostalCode(value: string): boolean {
  return /^[A-Z0-9]+(?:[ -][A-Z0-9]+)*$/.test(value) && normaliseDutchPostcode(value) === value;
}

/** Normalises: `3511ab` → `3511 AB`, `sw1a 1aa` → `SW1A 1AA`. */
export function normalisePostalCode(text: string): string {
  return normaliseDutchPostcode(text).replaceAll(/\s+/g, ' ').toUpperCase();
}
