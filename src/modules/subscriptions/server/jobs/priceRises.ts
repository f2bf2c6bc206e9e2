/** Job that announces price rises. Runs repeatedly over the day; it is idempotent. */
import type { Job, OpenStore } from '#engine/server';
import { announcePriceRises } from '../billing/priceRises.ts';

const everyMilliseconds = 60 * 60_000;

/**
 * Builds the job.
 * @param warn receives a line for each client for whom it failed
 */
export function priceRises(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'price-rises',
    everyMilliseconds,
    async run(now, { failPart }) {
      const { failed } = await announcePriceRises(store, now);
      for (const { client_uuid, reason } of failed) {
        warn(`What will cost client ${client_uuid} more could not be announced: ${reason}`);
        failPart({ resource: 'clients', uuid: client_uuid, error: reason });
      }
    },
  };
}
