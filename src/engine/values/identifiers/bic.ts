/** Business identifier codes (BIC, ISO 9362). */
import { isValidBIC } from 'ibantools';

/** Returns true for 8 or 11 capitals and digits with an existing country: `ABNANL2A`, `ABNANL2AXXX`. */
export function isBic(value: string): boolean {
  return value === value.toUpperCase() && isValidBIC(value);
}

/** Converts to capitals, without spaces. */
export function normaliseBic(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}
