/** Background work waits in a queue, which several processes empty, and of which nothing is lost when one dies. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Job, JobAttempt } from '../../../src/engine/server/jobs/job.ts';
import { createJobWorker, type JobWorker } from '../../../src/engine/server/jobs/worker.ts';
import { runDataMigration } from '../../../src/engine/server/store/ddl/dataMigration.ts';
import { jobsHaveKeys } from '../../../src/engine/server/migrations/001-jobs-have-keys.ts';
import { systemQueries } from '../../../src/engine/server/store/system.ts';
import type { NewJob } from '../../../src/engine/server/store/system/jobs.ts';
import { createTestApp, startOfTests, type TestApp } from '../../support/app.ts';

const second = 1_000;
const minute = 60 * second;
let api: TestApp;
let time = startOfTests;
let errors: string[] = [];
const workers: JobWorker[] = [];

beforeAll(async () => {
  api = await createTestApp();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await api.store.database.deleteFrom('beheer_jobs').execute();
  errors = [];
  time = startOfTests;
});
afterAll(() => api.close());

const pass = (milliseconds: number): void => void (time = new Date(time.getTime() + milliseconds));

function workerWith(jobs: readonly Job[], random = 0): JobWorker {
  const worker = createJobWorker(jobs, {
    queries: api.queries,
    now: () => time,
    random: () => random,
    onError: (job, error) => errors.push(`${job}: ${error instanceof Error ? error.message : String(error)}`),
  });
  workers.push(worker);
  return worker;
}

const enqueue = (rest: Partial<NewJob> = {}): Promise<void> =>
  api.queries.jobs.enqueue({ kind: 'print', now: time, ...rest });
const rows = () =>
  api.store.database.selectFrom('beheer_jobs').selectAll().orderBy('created_at').orderBy('key').execute();

/** Claims what is due and waits for it. */
async function turn(worker: JobWorker): Promise<void> {
  await worker.turn();
  await worker.idle();
}

/** Records the keys that it runs, in order. */
function printing(rest: Partial<Job> = {}): Job & { readonly ran: string[] } {
  const ran: string[] = [];
  return {
    name: 'print',
    async run(_now, { key }) {
      ran.push(key);
    },
    ...rest,
    ran,
  };
}

/** Runs until it is released or aborted. */
function waiting(rest: Partial<Job> = {}): Job & { readonly attempts: JobAttempt[]; release: () => void } {
  const releases: (() => void)[] = [];
  const job = {
    name: 'print',
    attempts: [] as JobAttempt[],
    release: () => releases.splice(0).forEach((one) => one()),
    run(_now: Date, attempt: JobAttempt) {
      job.attempts.push(attempt);
      return new Promise<void>((resolve) => {
        releases.push(resolve);
        attempt.signal.addEventListener('abort', () => resolve());
      });
    },
    ...rest,
  };
  return job;
}

describe('a request', () => {
  test('is part of the transaction of its caller', async () => {
    const job = printing();
    const worker = workerWith([job]);
    await api.store.database
      .transaction()
      .execute(async (tx) => {
        await systemQueries(tx).jobs.enqueue({ kind: 'print', key: 'undone', now: time });
        throw new Error('undone');
      })
      .catch(() => undefined);
    await api.store.database
      .transaction()
      .execute((tx) => systemQueries(tx).jobs.enqueue({ kind: 'print', key: 'done', now: time }));
    await turn(worker);
    expect([job.ran, await rows()]).toEqual([['done'], []]);
  });

  test('hands its data to the run', async () => {
    let seen: unknown;
    const job = printing({
      async run(_now, { data }) {
        seen = data;
      },
    });
    await enqueue({ data: { pages: [1, 2], name: 'Ünïcode' } });
    await turn(workerWith([job]));
    expect(seen).toEqual({ pages: [1, 2], name: 'Ünïcode' });
  });

  test('with the key of a waiting one replaces it; without a key both run', async () => {
    const job = printing({ concurrency: 10 });
    await enqueue({ key: 'a' });
    await enqueue({ key: 'a' });
    await enqueue({ kind: 'other', key: 'a' });
    await enqueue();
    await enqueue();
    await turn(workerWith([job]));
    expect(job.ran.toSorted()).toEqual(['', '', 'a']);
    expect(await rows()).toMatchObject([{ kind: 'other' }]);
  });

  test('with the key of a running one makes it run again afterwards, and not at the same time', async () => {
    const job = waiting({ concurrency: 5 });
    const [worker, other] = [workerWith([job]), workerWith([job])];
    await enqueue({ key: 'a' });
    await worker.turn();
    await enqueue({ key: 'a' });
    await other.turn();
    expect(job.attempts).toHaveLength(1);
    job.release();
    await worker.idle();
    await other.turn();
    expect(job.attempts.map(({ attempts }) => attempts)).toEqual([1, 1]);
    job.release();
    await other.idle();
    expect(await rows()).toEqual([]);
  });

  test('for later waits until then', async () => {
    const job = printing();
    const worker = workerWith([job]);
    await enqueue({ key: 'a', due: new Date(time.getTime() + 10 * minute) });
    pass(10 * minute - 1);
    await turn(worker);
    expect([job.ran, await worker.nextDue()]).toEqual([[], new Date(startOfTests.getTime() + 10 * minute)]);
    pass(1);
    await turn(worker);
    expect(job.ran).toEqual(['a']);
  });

  test('of a kind that this process does not have waits for one that has it', async () => {
    await enqueue({ kind: 'unknown' });
    const worker = workerWith([printing()]);
    await turn(worker);
    expect([await worker.nextDue(), await rows()]).toMatchObject([null, [{ attempts: 0 }]]);
  });
});

describe('the order', () => {
  test('is by priority, then by time', async () => {
    const job = printing();
    await enqueue({ key: 'night', priority: 10 });
    pass(second);
    await enqueue({ key: 'first' });
    pass(second);
    await enqueue({ key: 'second' });
    const worker = workerWith([job]);
    for (let left = 3; left > 0; left -= 1) await turn(worker);
    expect(job.ran).toEqual(['first', 'second', 'night']);
  });

  test('leaves every kind its own places, and nightly work only some', async () => {
    const schedules = Array.from({ length: 12 }, (_one, nth) =>
      waiting({ name: `night ${nth}`, everyMilliseconds: 24 * 60 * minute }),
    );
    const print = waiting({ concurrency: 3 });
    const send = waiting({ name: 'send' });
    await api.queries.jobs.keepSchedules(
      schedules.map(({ name }) => ({ kind: name, due: time })),
      time,
    );
    for (const key of ['a', 'b', 'c', 'd']) await enqueue({ key });
    for (const key of ['a', 'b']) await enqueue({ kind: 'send', key });
    const worker = workerWith([...schedules, print, send]);
    await worker.turn();
    const running = (): readonly number[] => [
      schedules.reduce((sum, { attempts }) => sum + attempts.length, 0),
      print.attempts.length,
      send.attempts.length,
    ];
    expect(running()).toEqual([8, 3, 1]);
    await worker.turn();
    expect(running()).toEqual([8, 3, 1]);
  });
});

describe('a failed attempt', () => {
  const failing = (rest: Partial<Job> = {}): Job & { tries: number } => {
    const job = {
      name: 'print',
      tries: 0,
      run(): Promise<void> {
        job.tries += 1;
        return Promise.reject(new Error('No paper.'));
      },
      ...rest,
    };
    return job;
  };

  test('is tried again after a delay that doubles, and stays as a dead letter with its reason after the last', async () => {
    const job = failing({ maxAttempts: 3 });
    const worker = workerWith([job]);
    await enqueue({ key: 'a' });
    for (const delay of [30 * second, 60 * second]) {
      await turn(worker);
      const { tries } = job;
      pass(delay - 1);
      await turn(worker);
      expect(job.tries).toBe(tries);
      pass(1);
    }
    await turn(worker);
    expect(await rows()).toMatchObject([{ attempts: 3, error: 'No paper.', failed_at: time, lease: null }]);
    expect([errors, await worker.nextDue()]).toEqual([Array(3).fill('print: No paper.'), null]);
    pass(24 * 60 * minute);
    await turn(worker);
    expect(job.tries).toBe(3);
    await enqueue({ key: 'a' });
    await turn(workerWith([printing()]));
    expect(await rows()).toEqual([]);
  });

  test('waits up to a quarter longer at random, so that not all try again at the same moment', async () => {
    const worker = workerWith([failing()], 1);
    await enqueue();
    await turn(worker);
    expect((await rows())[0]?.['due_at']).toEqual(new Date(time.getTime() + 37.5 * second));
  });

  test('is the last one where another would change nothing, and is recorded where people see it', async () => {
    const seen: unknown[] = [];
    const job = failing({
      isPermanent: () => true,
      async failed({ key }, { error, due }) {
        seen.push([key, error instanceof Error && error.message, due]);
      },
    });
    await enqueue({ key: 'a' });
    await turn(workerWith([job]));
    expect([seen, errors]).toEqual([[['a', 'No paper.', null]], []]);
    expect(await rows()).toMatchObject([{ failed_at: time }]);
    await api.queries.jobs.deleteDeadLettersBefore(new Date(time.getTime() + 1));
    expect(await rows()).toEqual([]);
  });

  test('counts only failures in a row: work that continues later begins again', async () => {
    const job = failing({
      async run(now, { attempts }) {
        if (attempts === 2) return new Date(now.getTime() + minute);
        throw new Error('No paper.');
      },
    });
    const worker = workerWith([job]);
    await enqueue();
    await turn(worker);
    pass(30 * second);
    await turn(worker);
    expect(await rows()).toMatchObject([{ attempts: 0, error: null, due_at: new Date(time.getTime() + minute) }]);
  });
});

describe('a cancelled job', () => {
  test('is removed while it waits', async () => {
    const job = printing();
    await enqueue({ key: 'a' });
    expect(await api.queries.jobs.cancelJob({ kind: 'print', key: 'a', now: time })).toBe(true);
    await turn(workerWith([job]));
    expect([job.ran, await rows()]).toEqual([[], []]);
    expect(await api.queries.jobs.cancelJob({ kind: 'print', key: 'a', now: time })).toBe(false);
  });

  test('is stopped while it runs, and not run again', async () => {
    const job = waiting();
    const worker = workerWith([job]);
    await enqueue({ key: 'a' });
    await worker.turn();
    await job.attempts[0]?.progress(41.6);
    expect(await rows()).toMatchObject([{ progress: 42 }]);
    expect(await api.queries.jobs.cancelJob({ kind: 'print', key: 'a', now: time })).toBe(true);
    await worker.renew();
    await worker.idle();
    expect([await rows(), errors]).toEqual([[], []]);
  });
});

describe('two processes', () => {
  test('do each job once', async () => {
    const job = printing({ concurrency: 7 });
    const keys = Array.from({ length: 40 }, (_one, nth) => `page ${String(nth).padStart(2, '0')}`);
    for (const key of keys) await enqueue({ key });
    const pair = [workerWith([job]), workerWith([job])];
    while ((await rows()).length > 0) await Promise.all(pair.map(turn));
    expect(job.ran.toSorted()).toEqual(keys);
  });

  test('leave a running job to the one that renews its lease, and take it over when the lease ends', async () => {
    const job = waiting();
    const [worker, other] = [workerWith([job]), workerWith([job])];
    await enqueue({ key: 'a' });
    await worker.turn();
    pass(29 * second);
    await worker.renew();
    pass(29 * second);
    await other.turn();
    expect(job.attempts).toHaveLength(1);
    pass(second);
    await other.turn();
    expect(job.attempts.map(({ attempts }) => attempts)).toEqual([1, 2]);
    // The first was only suspended: its end does not touch the claim of the other.
    job.attempts[0]?.signal.dispatchEvent(new Event('abort'));
    await worker.idle();
    expect(await rows()).toMatchObject([{ key: 'a', attempts: 2, lease: expect.any(String) }]);
  });

  test('that stops in the middle hands its job to the other immediately', async () => {
    const job = waiting();
    const [worker, other] = [workerWith([job]), workerWith([job])];
    await enqueue({ key: 'a' });
    await worker.turn();
    await worker.stop();
    expect(await rows()).toMatchObject([{ lease: null, attempts: 0, due_at: time }]);
    await other.turn();
    expect([job.attempts.length, errors]).toEqual([2, []]);
  });
});

test('rows of an earlier version keep their record', async () => {
  const uuid = '01900000-0000-7000-8000-000000000001';
  await api.store.database
    .insertInto('beheer_jobs')
    .values({ uuid, kind: 'print', attempts: 1, created_at: time, due_at: time })
    .execute();
  expect(await api.store.database.transaction().execute((tx) => runDataMigration(tx, jobsHaveKeys))).toBe(1);
  const job = printing();
  await turn(workerWith([job]));
  expect(job.ran).toEqual([uuid]);
});
