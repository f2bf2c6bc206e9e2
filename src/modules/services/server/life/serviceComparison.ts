/** Job that runs the service comparison every night, and immediately if it never ran. */
import { Dates, LocalTime } from '#engine/values';
import type { Job, OpenStore, SystemQueries } from '#engine/server';
import { compareServices, lastComparison, recordComparison } from './comparison.ts';

const everyMilliseconds = 15 * 60_000;
/** After the other nightly jobs, Amsterdam time. */
const fromMinute = 4 * 60;

interface Comparing {
  readonly store: OpenStore;
  readonly queries: Pick<SystemQueries, 'settings'>;
}

export function serviceComparison(comparing: Comparing): Job {
  return { name: 'service-comparison', everyMilliseconds, run: (now) => compareWhenDue(comparing, now) };
}

export async function compareWhenDue({ store, queries }: Comparing, now: Date): Promise<void> {
  const { compared_at } = await lastComparison(queries);
  const { date, minute } = LocalTime.localTimeOf(now);
  const isDue = compared_at === null || (Dates.localDate(new Date(compared_at)) < date && minute >= fromMinute);
  if (isDue) await recordComparison(queries, await compareServices(store.database, now));
}
