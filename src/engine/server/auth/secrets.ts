/** Secrets that are handed out once: 256 random bits, of which only the SHA-256 is kept. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 43 characters, safe in addresses and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret, in hexadecimal. No salt or stretching: the secret itself cannot be guessed. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Compares texts in a time that tells nothing about where they differ. */
export function timingSafeEquals(left: string, right: string): boolean {
  const [first, second] = [Buffer.from(left), Buffer.from(right)];
  return first.length === second.length && timingSafeEqual(first, second);
}
