/**
 * In charge of carrying out what adapters do: takes up jobs that are due, a few at a time, keeps them while it is at
 * work, and writes down what comes of them. A program that stops in their midst leaves them to the next, which asks the
 * adapter what became of them.
 */
import type { JobRow } from '../../../../engine/server/store/system.ts';
import { runJob } from './runJob.ts';
import { runConnectionTest } from './runConnectionTest.ts';
import { runOrderLine } from './services/runOrderLine.ts';
import type { WorkerOptions, Working } from './working.ts';

export interface Worker {
  /** Takes up what is due; does not wait for it to end. */
  turn(): Promise<void>;
  /** When there is something to take up again; null: there is nothing. */
  nextDue(): Promise<Date | null>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Stops what is under way without an end, and leaves it to whoever starts next. */
  stop(): Promise<void>;
}

/** By what asks for it; everything else is work of a kind. @returns when it is due again; nothing: it is done. */
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
