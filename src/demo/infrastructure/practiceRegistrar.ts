/** Simulates differences at the practice registrar: one of each kind that can be corrected. */
import { Dates } from '#engine/values';
import type { Providers } from '../company/providers.ts';
import type { OwnedDomain } from './domains.ts';

/**
 * Sets the credentials of the practice registrar. Throws an Error if there are fewer than three active .frl domains.
 */
export function makePracticeRegistrar({ practice }: Providers, domains: readonly OwnedDomain[]): void {
  const [renewed, unlocked, elsewhere] = domains
    .filter(({ tld, row }) => tld === 'frl' && row.status === 'active')
    .map(({ row }) => row)
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  if (!renewed?.expires_on || !unlocked || !elsewhere)
    throw new Error('There are too few .frl domains to practise with.');
  practice.credentials = JSON.stringify({
    differences: {
      [renewed.name]: { expires_on: Dates.addMonths(renewed.expires_on, 12) },
      [unlocked.name]: { locked: unlocked.locked !== true },
      [elsewhere.name]: { nameservers: ['ns1.elders.example', 'ns2.elders.example'] },
      'terschellinger-veerdienst.frl': { expires_on: Dates.addMonths(renewed.expires_on, 3) },
    },
  });
}
