/** Job that carries out provider work. */
import type { Worker } from '../provisioning/worker.ts';
import type { Job } from '#engine/server';

/** Fallback interval; requests wake the job. */
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
