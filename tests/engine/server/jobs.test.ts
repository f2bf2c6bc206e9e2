/** Schedules run at their intervals, when they report more work, and immediately after a notification. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../../src/engine/server/jobs/job.ts';
import { startJobs } from '../../../src/engine/server/jobs/scheduler.ts';
import { listenForChanges, wake } from '../../../src/engine/server/store/notifications.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { administering } from '../../support/database.ts';

const minute = 60_000;
const hour = 60 * minute;
let api: TestApp;
let time: Date;
let stop: () => Promise<void> = () => Promise.resolve();
let complaints: string[] = [];

beforeAll(async () => {
  api = await createTestApp();
});
afterEach(async () => {
  await stop();
  await api.store.database.deleteFrom('beheer_jobs').execute();
  complaints = [];
});
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
  stop = starting(jobs);
}

function starting(jobs: readonly Job[], now = (): Date => new Date()): () => Promise<void> {
  return startJobs(jobs, {
    queries: api.queries,
    now,
    onError: (job, error) => complaints.push(`${job}: ${String(error)}`),
    wakes: listenForChanges(api.connectionString, (line) => complaints.push(line)),
  });
}

const notify = (what: string): Promise<void> => api.store.database.transaction().execute((tx) => wake(tx, what));
const dueTimes = async (): Promise<readonly (readonly [string, number])[]> =>
  (await api.store.database.selectFrom('beheer_jobs').selectAll().orderBy('kind').execute()).map(({ kind, due_at }) => [
    kind,
    (due_at.getTime() - time.getTime()) / minute,
  ]);

test('a notification of another transaction runs the schedules that wait for it, and no others', async () => {
  const [one, other] = [counting({ wokenBy: 'hosting' }), counting({ name: 'other', wokenBy: 'servers' })];
  const quiet = counting({ name: 'quiet' });
  start(one, other, quiet);
  // Once, for notifications that were sent while nobody listened.
  await expect.poll(() => [one.runs, other.runs]).toEqual([1, 1]);
  await notify('hosting');
  await expect.poll(() => one.runs).toBe(2);
  expect([other.runs, quiet.runs]).toEqual([1, 0]);
});

test('the first run is due after the interval, but after a quarter of an hour at most', async () => {
  time = new Date();
  const [often, seldom] = [
    counting({ name: 'often', everyMilliseconds: 10 * minute }),
    counting({ name: 'seldom', everyMilliseconds: 24 * hour }),
  ];
  stop = starting([often, seldom, counting({ name: 'start', runsAtStart: true })], () => time);
  await expect.poll(dueTimes).toEqual([
    ['often', 10],
    ['seldom', 15],
    ['start', 60],
  ]);
  expect([often.runs, seldom.runs]).toEqual([0, 0]);
});

test('a run that was due while no process ran is made at the next start, and a restart postpones none', async () => {
  time = new Date();
  const job = counting({ everyMilliseconds: 24 * hour });
  stop = starting([job], () => time);
  await expect.poll(dueTimes).toEqual([['counting', 15]]);
  await stop();
  time = new Date(time.getTime() + 10 * minute);
  stop = starting([job], () => time);
  await expect.poll(dueTimes).toEqual([['counting', 5]]);
  expect(job.runs).toBe(0);
  await stop();
  time = new Date(time.getTime() + 48 * hour);
  stop = starting([job], () => time);
  await expect.poll(() => job.runs).toBe(1);
  await expect.poll(dueTimes).toEqual([['counting', 24 * 60]]);
});

test('a clock that was ahead delays no run by more than the interval', async () => {
  time = new Date();
  const job = counting({ everyMilliseconds: 10 * minute });
  const right = time;
  time = new Date(time.getTime() + 365 * 24 * hour);
  stop = starting([job], () => time);
  await expect.poll(dueTimes).toEqual([['counting', 10]]);
  await stop();
  time = right;
  stop = starting([job], () => time);
  await expect.poll(dueTimes).toEqual([['counting', 10]]);
});

test('a rolled-back transaction runs nothing', async () => {
  const job = counting({ wokenBy: 'hosting' });
  start(job);
  await expect.poll(() => job.runs).toBe(1);
  const broken = api.store.database.transaction().execute(async (tx) => {
    await wake(tx, 'hosting');
    throw new Error('Taken back.');
  });
  await expect(broken).rejects.toThrow('Taken back.');
  await notify('hosting');
  await expect.poll(() => job.runs).toBe(2);
});

test('a schedule runs again when it reported more work, and directly after a run during which it was notified', async () => {
  let next: Date | null = new Date(Date.now() + 300);
  const due = counting({
    async run() {
      due.runs += 1;
      const answer = next;
      next = null;
      return answer;
    },
    runsAtStart: true,
  });
  start(due);
  await expect.poll(() => due.runs).toBe(2);
  await stop();

  let release: () => void = () => undefined;
  const slow = counting({
    name: 'slow',
    wokenBy: 'hosting',
    run: () =>
      new Promise((resolve) => {
        slow.runs += 1;
        release = () => resolve();
      }),
  });
  start(slow);
  await expect.poll(() => slow.runs).toBe(1);
  await notify('hosting');
  await notify('hosting');
  await expect
    .poll(
      async () =>
        await api.store.database.selectFrom('beheer_jobs').select('runs_again').where('kind', '=', 'slow').execute(),
    )
    .toEqual([{ runs_again: true }]);
  expect(slow.runs).toBe(1);
  release();
  await expect.poll(() => slow.runs).toBe(2);
  release();
});

test('a lost connection is restored, and schedules look for what they missed', async () => {
  const job = counting({ wokenBy: 'hosting' });
  start(job);
  await expect.poll(() => job.runs).toBe(1);
  await administering(api.connectionString, async (database) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'beheer-listener' and datname = current_database()`.execute(database);
  });
  await expect.poll(() => job.runs).toBe(2);
  await notify('hosting');
  await expect.poll(() => job.runs).toBe(3);
});

test('a schedule that fails is reported, and runs again after its interval', async () => {
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

test('two processes with the same schedules make one run of each', async () => {
  const [one, two] = [counting({ runsAtStart: true }), counting({ runsAtStart: true })];
  time = new Date();
  const stops = [starting([one], () => time), starting([two], () => time)];
  stop = async () => void (await Promise.all(stops.map((end) => end())));
  await expect.poll(dueTimes).toEqual([['counting', 60]]);
  expect(one.runs + two.runs).toBeGreaterThan(0);
  const runs = one.runs + two.runs;
  time = new Date(time.getTime() + hour);
  await api.store.database.transaction().execute((tx) => wake(tx, 'nobody'));
  await expect.poll(dueTimes).toEqual([['counting', 60]]);
  expect(one.runs + two.runs).toBe(runs + 1);
});

test('a stop while connecting is not delayed', async () => {
  start(counting({ wokenBy: 'hosting' }));
  await stop();
});
