/** Looks at servers: what is due is checked, outages begin and end, and what is to be told of them is mailed. */
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';
import { forgetOldDays } from '../watch/availability.ts';
import { mailOutages, settleAll } from '../watch/outages.ts';
import { nextDue, runDueChecks, type Watching } from '../watch/runChecks.ts';

/** Told where a check, or what its server is up to, has changed. */
export const serverChecksWake = 'server_checks';
/** It runs when something is due, and when it is told of a change; this often in any case. */
const everyMilliseconds = 120_000;
const forgetEveryMilliseconds = 3_600_000;

export function serverChecks(watching: Omit<Watching, 'signal'>): Job {
  const stopping = new AbortController();
  let forgotten = 0;
  return {
    name: 'server-checks',
    everyMilliseconds,
    wokenBy: serverChecksWake,
    async run(now) {
      await settleAll(watching.store, now);
      await runDueChecks({ ...watching, signal: stopping.signal });
      if (stopping.signal.aborted) return null;
      await mailOutages(watching.store, watching.now());
      if (now.getTime() - forgotten >= forgetEveryMilliseconds) {
        await forgetOldDays(watching.store, now);
        forgotten = now.getTime();
      }
      return nextDue(watching.store, watching.now());
    },
    stop() {
      stopping.abort(new Error('The program stops.'));
      return Promise.resolve();
    },
  };
}
