/** Suspends and ends what stays unpaid, as the ladder of each seller says. Again and again: what was done is not done twice. */
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { enforceNonPayment } from '../nonPayment.ts';

const everyMilliseconds = 15 * 60_000;

/** @param warn told of clients for whom it could not be done. */
export function nonPayment(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'non-payment',
    everyMilliseconds,
    async run(now) {
      const { failed } = await enforceNonPayment(store, now);
      for (const { client_uuid, reason } of failed)
        warn(`What client ${client_uuid} has not paid could not be suspended: ${reason}`);
    },
  };
}
