/**
 * Worker for jobs of adapters: claims a few due jobs, renews their lease while they run, and stores their results.
 * After a shutdown or crash, the next process claims the jobs again and asks the adapter for their state.
 */
import type { JobRow } from '#engine/server';
import { runJob } from './runJob.ts';
import { runConnectionTest } from './runConnectionTest.ts';
import { runOrderLine } from './services/runOrderLine.ts';
import type { WorkerOptions, Working } from './working.ts';

/** Worker that executes the jobs of adapters. */
export interface Worker {
  /** Claims due jobs and starts them. Does not wait for their end. */
  turn(): Promise<void>;
  /** Returns the time of the next due job, or null if there is none. */
  nextDue(): Promise<Date | null>;
  /** Resolves when no job is running. */
  idle(): Promise<void>;
  /** Aborts the running jobs and releases them for the next process. */
  stop(): Promise<void>;
}

/**
 * Handlers for special job resources; all others run through {@link runJob}. They return the time of the next attempt,
 * if any.
 */
const workOf: Readonly<Record<string, (working: Working, job: JobRow) => Promise<Date | null | void>>> = {
  providers: runConnectionTest,
  'order-lines': runOrderLine,
};

const atOnce = 5;
export const defaultLeaseMilliseconds = 30_000;

export function createWorker(options: WorkerOptions): Worker {
  const { queries, now, onError, leaseMilliseconds = defaultLeaseMilliseconds } = options;
  const busy = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const again = (): Date => new Date(now().getTime() + leaseMilliseconds);

  async function one(job: JobRow): Promise<void> {
    const keeping = setInterval(() => void queries.keepJob(job.uuid, again()).catch(onError), leaseMilliseconds / 3);
    try {
      const work = workOf[job.resource] ?? runJob;
      const later = await work({ ...options, database: options.store.database, signal: stopping.signal }, job);
      clearInterval(keeping);
      if (stopping.signal.aborted) await queries.keepJob(job.uuid, now());
      else if (later) await queries.keepJob(job.uuid, later);
      else await queries.finishJob(job);
    } finally {
      clearInterval(keeping);
    }
  }

  return {
    async turn() {
      const limit = atOnce - busy.size;
      if (limit <= 0 || stopping.signal.aborted) return;
      for (const job of await queries.claimJobs({ now: now(), again: again(), limit })) {
        busy.set(
          job.uuid,
          one(job)
            .catch(onError)
            .finally(() => busy.delete(job.uuid)),
        );
      }
    },
    nextDue: () => queries.nextJobDue(),
    async idle() {
      while (busy.size > 0) await Promise.all(busy.values());
    },
    async stop() {
      stopping.abort();
      await Promise.all(busy.values());
    },
  };
}
