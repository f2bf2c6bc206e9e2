/** Job that reads the usage of accounts from control panels every night, and on request. */
import type { Job } from '#engine/server';
import { readUsage, type ReadingUsage } from './readUsage.ts';

/** Wakes the job to read one account immediately. */
export const hostingUsageWake = 'hosting_usage';
const everyMilliseconds = 15 * 60_000;

export function hostingUsageJob(reading: Omit<ReadingUsage, 'signal'>): Job {
  return {
    name: 'hosting-usage',
    everyMilliseconds,
    wokenBy: hostingUsageWake,
    run: (_now, { signal }) => readUsage({ ...reading, signal }),
  };
}
