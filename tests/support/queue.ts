/** Runs jobs of the queue by the clock of a server under test. */
import type { Job, JobAttempt } from '../../src/engine/server/jobs/job.ts';
import { outgoingMail } from '../../src/engine/server/jobs/outgoingMail.ts';
import { createJobWorker, type JobWorker } from '../../src/engine/server/jobs/worker.ts';
import type { Sending } from '../../src/engine/server/mail/sendMail.ts';
import type { TestApp } from './app.ts';

/** A worker for these jobs, whose delays have no jitter. */
export function workerOf(
  { queries, clock }: Pick<TestApp, 'queries' | 'clock'>,
  jobs: readonly Job[],
  onError: (error: unknown) => void,
): JobWorker {
  return createJobWorker(jobs, {
    queries,
    now: () => clock.now,
    onError: (_job, error) => onError(error),
    random: () => 0,
  });
}

/** An attempt of a schedule, to run it without a worker. */
export const attempt = (signal = new AbortController().signal): JobAttempt => ({
  uuid: '01900000-0000-7000-8000-000000000001',
  key: 'schedule',
  data: null,
  attempts: 1,
  signal,
  progress: () => Promise.resolve(),
  failPart: () => undefined,
});

/** Sends the mails that are due at a time, ten at most. */
export async function sendMails(
  { queries }: Pick<TestApp, 'queries'>,
  sending: Omit<Sending, 'queries'>,
  now: Date,
): Promise<void> {
  const worker = workerOf({ queries, clock: { now } }, [outgoingMail({ queries, ...sending })], (error) => {
    throw error;
  });
  await worker.turn();
  await worker.idle();
}
