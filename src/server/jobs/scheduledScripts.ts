/** Starts the scripts whose schedule says so. */
import { startScheduled } from '../modules/provisioning/triggers/startScheduled.ts';
import type { OpenStore } from '../store/contract.ts';
import type { Job } from './scheduler.ts';

const everyMilliseconds = 15_000;

export function scheduledScripts(store: OpenStore): Job {
  return { name: 'scheduled-scripts', everyMilliseconds, run: (now) => startScheduled(store, now) };
}
