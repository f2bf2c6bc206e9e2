/** Job that starts scheduled scripts. */
import { startScheduled } from './startScheduled.ts';
import type { Job, OpenStore } from '#engine/server';
import type { Adapters } from '../../../../providers/server/adapter.ts';

/** Schedules have minute resolution. A schedule that is due earlier wakes the job. */
const everyMilliseconds = 60_000;

/** Returns the schedule that starts scripts whose next run is reached. */
export function scheduledScripts(store: OpenStore, adapters: Adapters): Job {
  return { name: 'scheduled-scripts', everyMilliseconds, run: (now) => startScheduled(store, adapters, now) };
}
