/** Job that uses the credit of clients and sends reminders. Runs all day; it is idempotent. */
import type { Job, OpenStore } from '#engine/server';
import { useCredit } from '../payments/clientCredit.ts';
import { sendReminders } from '../reminders/reminders.ts';

const everyMilliseconds = 15 * 60_000;

/**
 * Builds the job.
 * @param warn receives a line for each client whose credit could not be used
 */
export function reminders(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'reminders',
    everyMilliseconds,
    async run(now, { failPart }) {
      const { failed } = await useCredit(store, now);
      for (const { client_uuid, reason } of failed) {
        warn(`The credit of client ${client_uuid} could not be used: ${reason}`);
        failPart({ resource: 'clients', uuid: client_uuid, error: reason });
      }
      await sendReminders(store, now, warn);
    },
  };
}
