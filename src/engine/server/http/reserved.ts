/** Addresses at which no page stands: what the server answers itself, and whatever looks like a file. */
import { serverAddresses } from '../../registry/serverAddresses.ts';

const reserved = new RegExp(`^(?:${serverAddresses.join('|')})(?:/|$)`);

/**
 * Crawlers and browsers ask for files by themselves (`/favicon.ico`, `/.well-known/…`); no page has a dot in its
 * address.
 */
export function isReserved(path: string): boolean {
  return reserved.test(path) || path.includes('.');
}
