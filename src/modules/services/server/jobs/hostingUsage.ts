/** Asks control panels every night what accounts use, and at once about those that somebody wants to know of. */
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';
import { readUsage, type ReadingUsage } from '../usage/readUsage.ts';

/** Told where an account is to be asked after at once. */
export const hostingUsageWake = 'hosting_usage';
const everyMilliseconds = 15 * 60_000;

export function hostingUsageJob(reading: Omit<ReadingUsage, 'signal'>): Job {
  const stopping = new AbortController();
  return {
    name: 'hosting-usage',
    everyMilliseconds,
    wokenBy: hostingUsageWake,
    run: () => readUsage({ ...reading, signal: stopping.signal }),
    stop() {
      stopping.abort(new Error('The program stops.'));
      return Promise.resolve();
    },
  };
}
