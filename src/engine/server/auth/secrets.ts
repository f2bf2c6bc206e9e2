/** Secrets that are shown once: 256 random bits, stored as SHA-256. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a new secret of 43 characters, safe in URLs and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a secret in hexadecimal. Without salt or stretching, since 256 random bits cannot be guessed. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Compares texts in constant time. */
export function timingSafeEquals(left: string, right: string): boolean {
  const [first, second] = [Buffer.from(left), Buffer.from(right)];
  return first.length === second.length && timingSafeEqual(first, second);
}
