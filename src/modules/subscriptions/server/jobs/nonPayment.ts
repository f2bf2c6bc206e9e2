/** Job that suspends and ends unpaid subscriptions, by the dunning schedule of each seller. It is idempotent. */
import type { Job, OpenStore } from '#engine/server';
import { enforceNonPayment } from '../life/nonPayment.ts';

const everyMilliseconds = 15 * 60_000;

/**
 * Builds the job.
 * @param warn receives a line for each client for whom it failed
 */
export function nonPayment(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'non-payment',
    everyMilliseconds,
    async run(now, { failPart }) {
      const { failed } = await enforceNonPayment(store, now);
      for (const { client_uuid, reason } of failed) {
        warn(`What client ${client_uuid} has not paid could not be suspended: ${reason}`);
        failPart({ resource: 'clients', uuid: client_uuid, error: reason });
      }
    },
  };
}
