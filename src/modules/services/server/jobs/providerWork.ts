/** Carries out what providers are asked for. */
import type { Worker } from '../provisioning/worker.ts';
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';

const everyMilliseconds = 500;

export function providerWork(worker: Worker): Job {
  return { name: 'provider-work', everyMilliseconds, run: () => worker.turn(), stop: () => worker.stop() };
}
