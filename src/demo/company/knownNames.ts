/**
 * Availability of domain names for the demo, which has no registry to ask: a few names are taken, other names under the
 * usual extensions are free, and for a few extensions it is unknown.
 */
import { Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';

const freeUnder = ['nl', 'com', 'eu', 'be', 'de', 'net', 'org', 'nu', 'info', 'online', 'shop'] as const;
const taken = [
  'bakkerij.nl',
  'fietsen.nl',
  'hosting.nl',
  'hosting.com',
  'koffie.nl',
  'koffie.com',
  'voorbeeld.nl',
  'webwinkel.nl',
  'webwinkel.com',
  'webwinkel.eu',
  'bloemen.nl',
  'bloemen.com',
  'brood.nl',
  'kapper.nl',
  'kapper.com',
  'schilder.nl',
  'tuinman.nl',
  'voorbeeld.com',
  'voorbeeld.eu',
  'fietsen.com',
  'xn--caf-dma.com',
] as const;

/** Adds the names that are taken, and a wildcard `*.nl` for each extension whose other names are free. */
export function makeKnownNames({ book, opening }: World): void {
  const at = instantAt(Dates.addDays(opening, -12), 14 * 60);
  for (const tld of freeUnder)
    book.add('known-names', at, {
      name: `*.${tld}`,
      availability: 'free',
      note: 'Wat hier niet apart staat, is vrij.',
    });
  for (const name of taken) book.add('known-names', at, { name, availability: 'taken' });
}
