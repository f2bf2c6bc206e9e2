/** Carries out what providers are asked for. */
import type { Worker } from '../provisioning/worker.ts';
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';

/** Whatever is asked for wakes it: this is for what nobody heard. */
const everyMilliseconds = 120_000;

export function providerWork(worker: Worker): Job {
  return {
    name: 'provider-work',
    everyMilliseconds,
    wokenBy: 'beheer_jobs',
    async run() {
      await worker.turn();
      return worker.nextDue();
    },
    stop: () => worker.stop(),
  };
}
