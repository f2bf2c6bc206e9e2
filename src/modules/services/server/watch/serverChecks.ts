/** Job that checks servers, opens and closes outages, and mails notices. */
import type { Job } from '#engine/server';
import { forgetOldDays } from './availability.ts';
import { mailOutages, settleAll } from './outages.ts';
import { nextDue, runDueChecks, type Watching } from './runChecks.ts';

/** Wakes the job after a change of a check or of its server's state. */
export const serverChecksWake = 'server_checks';
/** Fallback interval; it runs when a check is scheduled and after changes. */
const everyMilliseconds = 120_000;
const forgetEveryMilliseconds = 3_600_000;

export function serverChecks(watching: Omit<Watching, 'signal'>): Job {
  let forgotten = 0;
  return {
    name: 'server-checks',
    everyMilliseconds,
    wokenBy: serverChecksWake,
    async run(now, { signal }) {
      await settleAll(watching.store, now);
      await runDueChecks({ ...watching, signal });
      if (signal.aborted) return null;
      await mailOutages(watching.store, watching.now());
      if (now.getTime() - forgotten >= forgetEveryMilliseconds) {
        await forgetOldDays(watching.store, now);
        forgotten = now.getTime();
      }
      return nextDue(watching.store, watching.now());
    },
  };
}
