/** Carries out what providers are asked for. */
import type { Worker } from '../modules/provisioning/worker.ts';
import type { Job } from './scheduler.ts';

const everyMilliseconds = 500;

export function providerWork(worker: Worker): Job {
  return { name: 'provider-work', everyMilliseconds, run: () => worker.turn() };
}
