/** Job that reminds of weeks that were not submitted. It runs repeatedly on Monday morning and is idempotent. */
import { remindForgotten } from '../weeks/forgotten.ts';
import type { Job, OpenStore } from '#engine/server';

const everyMilliseconds = 15 * 60_000;

/** Returns the job. It runs every 15 minutes, and mails only when reminders are due. */
export function forgottenWeeks(store: OpenStore): Job {
  return {
    name: 'forgotten-weeks',
    everyMilliseconds,
    async run(now) {
      await remindForgotten(store, now);
    },
  };
}
