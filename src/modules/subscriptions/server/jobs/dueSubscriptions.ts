/**
 * Job of the billing run: puts periods that start on draft invoices, and ends cancelled subscriptions. Runs repeatedly;
 * it is idempotent.
 */
import { billDue } from '../billing/billDue.ts';
import type { Job, OpenStore } from '#engine/server';

const everyMilliseconds = 15 * 60_000;

/**
 * Builds the job.
 * @param warn receives a line for each subscription that could not be billed
 */
export function dueSubscriptions(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'due-subscriptions',
    everyMilliseconds,
    async run(now, { failPart }) {
      const { failed } = await billDue(store, now);
      for (const { client_uuid, subscription_uuid, reason } of failed) {
        const what = subscription_uuid === null ? 'The subscriptions' : `Subscription ${subscription_uuid}`;
        warn(`${what} of client ${client_uuid} could not be billed: ${reason}`);
        failPart(
          subscription_uuid === null
            ? { resource: 'clients', uuid: client_uuid, error: reason }
            : { resource: 'subscriptions', uuid: subscription_uuid, error: reason },
        );
      }
    },
  };
}
