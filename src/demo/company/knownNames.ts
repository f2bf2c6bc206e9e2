/**
 * In charge of what the demo knows of names that it cannot ask a registry about: a few are taken, the rest under the
 * usual extensions is free, and of a few extensions nobody knows.
 */
import { addDays } from '../../engine/values/calendarDate.ts';
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

export function makeKnownNames({ book, opening }: World): void {
  const at = instantAt(addDays(opening, -12), 14 * 60);
  for (const tld of freeUnder)
    book.add('known-names', at, {
      name: `*.${tld}`,
      availability: 'free',
      note: 'Wat hier niet apart staat, is vrij.',
    });
  for (const name of taken) book.add('known-names', at, { name, availability: 'taken' });
}
