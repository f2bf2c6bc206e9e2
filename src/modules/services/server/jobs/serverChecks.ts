/** Looks at servers: what is due is checked, outages begin and end, and what is to be told of them is mailed. */
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';
import { forgetOldDays } from '../watch/course.ts';
import { mailOutages, settleAll } from '../watch/outages.ts';
import { runDueChecks, type Watching } from '../watch/runChecks.ts';

/** Soon enough for "Check now"; the checks themselves come every few minutes. */
const everyMilliseconds = 15_000;
const forgetEveryMilliseconds = 3_600_000;

export function serverChecks(watching: Omit<Watching, 'signal'>): Job {
  const stopping = new AbortController();
  let forgotten = 0;
  return {
    name: 'server-checks',
    everyMilliseconds,
    async run(now) {
      await settleAll(watching.store, now);
      await runDueChecks({ ...watching, signal: stopping.signal });
      if (stopping.signal.aborted) return;
      await mailOutages(watching.store, watching.now());
      if (now.getTime() - forgotten < forgetEveryMilliseconds) return;
      await forgetOldDays(watching.store, now);
      forgotten = now.getTime();
    },
    stop() {
      stopping.abort(new Error('The program stops.'));
      return Promise.resolve();
    },
  };
}
