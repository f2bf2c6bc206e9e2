/** Job that reclaims the VAT of invoices that have not been paid a year after their due date. */
import type { Job, OpenStore } from '#engine/server';
import { reclaimAfterYear } from '../vatCorrections.ts';

const everyMilliseconds = 60 * 60_000;

/**
 * Builds the job.
 * @param warn receives a line for each invoice for which it failed
 */
export function vatCorrections(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'vat-corrections',
    everyMilliseconds,
    async run(now, { failPart }) {
      for (const { item, reason } of await reclaimAfterYear(store, now)) {
        warn(`The VAT of invoice ${item} could not be reclaimed: ${reason}`);
        failPart({ resource: 'invoices', uuid: item, error: reason });
      }
    },
  };
}
