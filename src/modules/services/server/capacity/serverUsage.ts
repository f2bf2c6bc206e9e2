/** Job that stores the daily usage of servers and their forecast. Idempotent. */
import type { Job, OpenStore } from '#engine/server';
import { recordServerUsage } from './usage.ts';

const everyMilliseconds = 3 * 3_600_000;

export function serverUsage(store: OpenStore): Job {
  return { name: 'server-usage', everyMilliseconds, run: (now) => recordServerUsage(store, now) };
}
