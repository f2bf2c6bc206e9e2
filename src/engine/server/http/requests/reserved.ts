/** Paths that are not pages: those of the server, and those that look like a file. */
import { serverAddresses } from '../../../registry/serverAddresses.ts';

const reserved = new RegExp(`^(?:${serverAddresses.join('|')})(?:/|$)`);

/** Browsers and crawlers request files such as `/favicon.ico` and `/.well-known/…`; paths of pages contain no dot. */
export function isReserved(path: string): boolean {
  return reserved.test(path) || path.includes('.');
}
