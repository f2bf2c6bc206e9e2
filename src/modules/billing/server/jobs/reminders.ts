/** Reminds of unpaid invoices, again and again over the day: what was sent is not sent twice. */
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { sendReminders } from '../reminders.ts';

const everyMilliseconds = 15 * 60_000;

export function reminders(store: OpenStore): Job {
  return {
    name: 'reminders',
    everyMilliseconds,
    async run(now) {
      await sendReminders(store, now);
    },
  };
}
