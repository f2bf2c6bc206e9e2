/** Dutch Chamber of Commerce numbers (KvK-nummer): 8 digits, no check digit. */
import { scatter } from './scatter.ts';

/** Returns true for 8 digits, not all zero: `68750110`. */
export function isKvk(value: string): boolean {
  return /^\d{8}$/.test(value) && value !== '00000000';
}

/** Removes spaces, dots and dashes: `6875 0110` → `68750110`. */
export function normaliseKvk(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

/**
 * Returns the n-th generated KvK number, n from 0 to 79,999,999; unique for every n. For demo data only, since it may
 * be a real company's.
 */
export function makeKvk(n: number): string {
  return String(10_000_000 + scatter(n, 80_000_000));
}
