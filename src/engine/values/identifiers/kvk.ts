/** In charge of Dutch Chamber of Commerce numbers (KvK-nummer): 8 digits, no check digit. */
import { scatter } from './scatter.ts';

/** True for 8 digits, not all zero: `68750110`. */
export function isKvk(value: string): boolean {
  return /^\d{8}$/.test(value) && value !== '00000000';
}

/** Without spaces, dots and dashes: `6875 0110` → `68750110`. */
export function normaliseKvk(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

/**
 * The n-th made-up KvK number, n from 0 to 79,999,999; different for every n. For demo data: it may belong to somebody.
 */
export function makeKvk(n: number): string {
  return String(10_000_000 + scatter(n, 80_000_000));
}
