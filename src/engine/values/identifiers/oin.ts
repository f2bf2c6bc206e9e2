/** Dutch government organisation numbers (OIN, Logius): 20 digits. */

/** Returns true for 20 digits, not all zero: `00000001003214345000`. */
export function isOin(value: string): boolean {
  return /^\d{20}$/.test(value) && !/^0+$/.test(value);
}

/** Removes spaces and dots. */
export function normaliseOin(text: string): string {
  return text.replace(/[\s.]/g, '');
}
