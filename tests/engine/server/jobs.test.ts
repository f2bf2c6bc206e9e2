/** Jobs run at their intervals, when their next work is due, and immediately after a change of what they watch. */
import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { listenForChanges } from '../../../src/engine/server/store/notifications.ts';
import { startJobs, type Job } from '../../../src/engine/server/jobs/scheduler.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { administering } from '../../support/database.ts';

const hour = 3_600_000;
const now = (): Date => new Date();
let api: TestApp;
let stop: () => Promise<void> = () => Promise.resolve();
const complaints: string[] = [];

beforeAll(async () => {
  api = await createTestApp();
});
afterEach(() => stop());
afterAll(() => api.close());

/** Counts its runs. */
function counting(rest: Partial<Job> = {}): Job & { runs: number } {
  const job = {
    name: 'counting',
    everyMilliseconds: hour,
    runs: 0,
    async run() {
      job.runs += 1;
    },
    ...rest,
  };
  return job;
}

function start(...jobs: readonly Job[]): void {
  stop = startJobs(jobs, {
    now,
    onError: (job, error) => complaints.push(`${job}: ${String(error)}`),
    wakes: listenForChanges(api.connectionString, (line) => complaints.push(line)),
  });
}

const addJob = (): Promise<void> =>
  api.queries.replaceJob({ uuid: '01900000-0000-7000-8000-000000000001', resource: 'domains', now: now() });

test('a job is woken by what is written in another transaction, and by nothing else', async () => {
  const [worker, other, mails] = [
    counting({ wokenBy: 'beheer_jobs' }),
    counting(),
    counting({ wokenBy: 'beheer_mails' }),
  ];
  start(worker, other, mails);
  // Once, for what came while nobody listened.
  await expect.poll(() => [worker.runs, mails.runs]).toEqual([1, 1]);
  await addJob();
  await expect.poll(() => worker.runs).toBe(2);
  expect([other.runs, mails.runs]).toEqual([0, 1]);
});

test('a job with a long interval has its first run a quarter of an hour after the start', async () => {
  vi.useFakeTimers();
  try {
    const [often, seldom] = [counting({ everyMilliseconds: 10 * 60_000 }), counting({ everyMilliseconds: 24 * hour })];
    const end = startJobs([often, seldom], { now, onError: (job) => complaints.push(job) });
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect([often.runs, seldom.runs]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(24 * hour);
    expect(seldom.runs).toBe(2);
    await end();
  } finally {
    vi.useRealTimers();
  }
});

test('a rolled-back transaction wakes no job', async () => {
  const worker = counting({ wokenBy: 'beheer_jobs' });
  start(worker);
  await expect.poll(() => worker.runs).toBe(1);
  const broken = api.store.database.transaction().execute(async (tx) => {
    await sql`update beheer_jobs set due_at = now() returning pg_notify('beheer_work', 'beheer_jobs')`.execute(tx);
    throw new Error('Taken back.');
  });
  await expect(broken).rejects.toThrow('Taken back.');
  await addJob();
  await expect.poll(() => worker.runs).toBe(2);
});

test('a job runs again when it reported more work, and right after a run during which it was woken', async () => {
  let next: Date | null = new Date(Date.now() + 300);
  const due = counting({
    async run() {
      due.runs += 1;
      const answer = next;
      next = null;
      return answer;
    },
    wokenBy: 'beheer_jobs',
  });
  start(due);
  await expect.poll(() => due.runs).toBe(2);

  let release: () => void = () => undefined;
  const slow = counting({
    wokenBy: 'beheer_jobs',
    run: () =>
      new Promise((resolve) => {
        slow.runs += 1;
        release = () => resolve();
      }),
  });
  await stop();
  start(slow);
  await expect.poll(() => slow.runs).toBe(1);
  await addJob();
  await addJob();
  expect(slow.runs).toBe(1);
  await expect
    .poll(() => {
      release();
      return slow.runs;
    })
    .toBe(2);
  release();
});

test('a lost connection is restored, and jobs look for what they missed', async () => {
  const worker = counting({ wokenBy: 'beheer_jobs' });
  start(worker);
  await expect.poll(() => worker.runs).toBe(1);
  await administering(api.connectionString, async (database) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'beheer-listener' and datname = current_database()`.execute(database);
  });
  await expect.poll(() => worker.runs).toBe(2);
  await addJob();
  await expect.poll(() => worker.runs).toBe(3);
});

test('a job that fails is reported, and runs again', async () => {
  complaints.length = 0;
  const failing = counting({
    everyMilliseconds: 20,
    run() {
      failing.runs += 1;
      return Promise.reject(new Error('Not today.'));
    },
  });
  start(failing);
  await expect.poll(() => failing.runs).toBeGreaterThan(1);
  expect(complaints).toContain('counting: Error: Not today.');
});

test('a stop while connecting is not delayed', async () => {
  start(counting({ wokenBy: 'beheer_jobs' }));
  await stop();
});
