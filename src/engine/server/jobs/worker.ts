/**
 * Runs the jobs of the queue: claims due rows, renews their leases while they run, and stores the outcome. After a crash
 * the rows are claimed by another process when their leases end.
 */
import type { SystemQueries } from '../store/system.ts';
import { scheduleKey, type JobLane, type JobRow, type PartFailure } from '../store/system/jobs.ts';
import type { Job, JobAttempt } from './job.ts';

export interface WorkerOptions {
  readonly queries: Pick<SystemQueries, 'jobs'>;
  readonly now: () => Date;
  /** Receives errors with the name of the job. */
  readonly onError: (job: string, error: unknown) => void;
  /** Called when a job has ended and another can be claimed. */
  readonly onFree?: () => void;
  /** Time after which the jobs of a dead process are claimed by another. Defaults to 30 seconds. */
  readonly leaseMilliseconds?: number;
  /** Returns a number from 0 to 1, for the jitter of delays. Defaults to `Math.random`. */
  readonly random?: () => number;
}

export interface JobWorker {
  /** Claims due rows and starts them. Does not wait for their end. */
  turn(): Promise<void>;
  /** Returns the time of the next due row that this worker has room for; null for none. */
  nextDue(): Promise<Date | null>;
  /** Renews the leases, and stops cancelled jobs. */
  renew(): Promise<void>;
  /** Resolves when no job is running. */
  idle(): Promise<void>;
  /** Aborts the running jobs, waits for their end and releases them for the next process. */
  stop(): Promise<void>;
}

export const defaultLeaseMilliseconds = 30_000;
const defaultMaxAttempts = 10;
const defaultLimitMilliseconds = 60 * 60_000;
const longestReason = 2_000;
/** Number of schedules that a process runs concurrently, so that nightly work leaves room for the work of people. */
const schedulesAtOnce = 8;

/** Doubles from half a minute to a quarter of an hour. */
const defaultBackoff = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 15 * 60_000);

export const isSchedule = (job: Job): job is Job & { readonly everyMilliseconds: number } =>
  job.everyMilliseconds !== undefined;

/** @throws Error where two jobs have the same name */
export function createJobWorker(jobs: readonly Job[], options: WorkerOptions): JobWorker {
  return new Worker(jobs, options);
}

interface Running {
  readonly kind: string;
  /** The lease changes if the row is claimed again, after this process was suspended for longer than the lease. */
  claim: Pick<JobRow, 'uuid' | 'lease'>;
  isCancelled: boolean;
  readonly ending: AbortController;
  ended: Promise<void>;
}

/** A run took longer than the limit of its job. */
class LimitReached extends Error {
  constructor(milliseconds: number) {
    super(`It was stopped after its time limit of ${Math.round(milliseconds / 60_000)} minutes.`);
  }
}

/** Returns true for the failure of a part of a schedule, which another run of the schedule makes up for. */
const isPart = (job: Job, { key }: { readonly key: string | null }): boolean => isSchedule(job) && key !== scheduleKey;

/**
 * Runs the work, and stops waiting for it after its time limit: a run that ignores its signal would otherwise keep its
 * place forever.
 *
 * @throws LimitReached
 */
async function withinLimit<T>(job: Job, { ending }: Running, work: () => Promise<T>): Promise<T> {
  const { limitMilliseconds = defaultLimitMilliseconds } = job;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reached = new LimitReached(limitMilliseconds);
      // Reject first: a run that ends with its signal would win the race otherwise.
      reject(reached);
      ending.abort(reached);
    }, limitMilliseconds).unref();
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

class Worker implements JobWorker {
  private readonly jobs: ReadonlyMap<string, Job>;
  private readonly running = new Map<string, Running>();
  private isStopping = false;
  private readonly leaseMilliseconds: number;
  private renewing: NodeJS.Timeout | undefined;

  constructor(
    jobs: readonly Job[],
    private readonly options: WorkerOptions,
  ) {
    this.jobs = new Map(jobs.map((job) => [job.name, job]));
    if (this.jobs.size < jobs.length) {
      const twice = jobs.find((job, index) => jobs.findIndex(({ name }) => name === job.name) < index);
      throw new Error(`Two jobs are called "${twice?.name ?? ''}".`);
    }
    this.leaseMilliseconds = options.leaseMilliseconds ?? defaultLeaseMilliseconds;
  }

  async turn(): Promise<void> {
    const lanes = this.freeLanes();
    if (lanes.length === 0 || this.isStopping) return;
    const now = this.options.now();
    const rows = await this.options.queries.jobs.claimJobs({ now, until: this.leaseEnd(now), lanes });
    // Stopped while claiming.
    if (this.isStopping) await Promise.all(rows.map((row) => this.options.queries.jobs.releaseJob(row, now)));
    else for (const row of rows) this.start(row);
  }

  async nextDue(): Promise<Date | null> {
    const kinds = this.freeLanes().flatMap((lane) => lane.kinds);
    return kinds.length === 0 ? null : this.options.queries.jobs.nextJobDue(kinds, this.leases());
  }

  async renew(): Promise<void> {
    if (this.running.size === 0) return;
    const cancelled = await this.options.queries.jobs.renewLeases(this.leases(), this.leaseEnd(this.options.now()));
    for (const uuid of cancelled) {
      const run = this.running.get(uuid);
      if (!run) continue;
      run.isCancelled = true;
      run.ending.abort(new Error('The job was cancelled.'));
    }
  }

  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    for (const { ending } of this.running.values()) ending.abort(new Error('The program stops.'));
    await this.idle();
  }

  /** Returns the places that are free: each job has its own, all schedules share some. */
  private freeLanes(): readonly JobLane[] {
    const counts = new Map<string, number>();
    for (const { kind } of this.running.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const all = [...this.jobs.values()];
    const schedules = all.filter(isSchedule);
    const idle = schedules.filter(({ name }) => !counts.has(name));
    return [
      ...all
        .filter((job) => !isSchedule(job))
        .map(({ name, concurrency = 1 }) => ({ kinds: [name], places: concurrency - (counts.get(name) ?? 0) })),
      { kinds: idle.map(({ name }) => name), places: schedulesAtOnce - (schedules.length - idle.length) },
    ].filter(({ kinds, places }) => kinds.length > 0 && places > 0);
  }

  private leases(): readonly string[] {
    return [...new Set([...this.running.values()].map(({ claim }) => claim.lease))];
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.leaseMilliseconds);
  }

  private start(row: JobRow): void {
    const job = this.jobs.get(row.kind);
    if (job === undefined) return;
    const present = this.running.get(row.uuid);
    if (present) {
      present.claim = row;
      return;
    }
    if (this.running.size === 0) {
      const renew = (): void => void this.renew().catch((error: unknown) => this.options.onError('queue', error));
      this.renewing = setInterval(renew, this.leaseMilliseconds / 3).unref();
    }
    const run: Running = {
      kind: row.kind,
      claim: row,
      isCancelled: row.cancelled_at !== null,
      ending: new AbortController(),
      ended: Promise.resolve(),
    };
    this.running.set(row.uuid, run);
    run.ended = this.runToEnd(job, row, run)
      .catch((error: unknown) => this.options.onError(row.kind, error))
      .finally(() => {
        this.running.delete(row.uuid);
        if (this.running.size === 0) clearInterval(this.renewing);
        if (!this.isStopping) this.options.onFree?.();
      });
  }

  private async runToEnd(job: Job, row: JobRow, run: Running): Promise<void> {
    const { queries, now } = this.options;
    const { signal } = run.ending;
    const failures: PartFailure[] = [];
    const attempt: JobAttempt = {
      uuid: row.uuid,
      key: row.key ?? '',
      data: row.data,
      attempts: row.attempts,
      signal,
      progress: (percent) => queries.jobs.setJobProgress(run.claim, percent),
      failPart: (failure) => void failures.push({ ...failure, error: failure.error.slice(0, longestReason) }),
    };
    // Cancelled while the process that ran it died.
    if (run.isCancelled) return queries.jobs.finishJob(run.claim);
    try {
      const next = (await withinLimit(job, run, () => job.run(now(), attempt))) ?? null;
      if (signal.aborted) return await this.leave(run);
      if (isSchedule(job)) await queries.jobs.replacePartFailures(job.name, failures, now());
      if (isPart(job, row))
        return await this.endPart(
          run,
          failures.find(({ uuid }) => uuid === row.key),
        );
      const due = isSchedule(job) ? this.nextRun(job, next) : next;
      return await (due === null ? queries.jobs.finishJob(run.claim) : queries.jobs.continueJob(run.claim, due, now()));
    } catch (error) {
      const isStopped = signal.aborted && !(error instanceof LimitReached);
      return isStopped ? this.leave(run) : this.fail(job, { run, attempt, error });
    }
  }

  private leave({ claim, isCancelled }: Running): Promise<void> {
    const { queries, now } = this.options;
    return isCancelled ? queries.jobs.finishJob(claim) : queries.jobs.releaseJob(claim, now());
  }

  private nextRun({ everyMilliseconds }: { readonly everyMilliseconds: number }, next: Date | null): Date {
    const latest = new Date(this.options.now().getTime() + everyMilliseconds);
    return next !== null && next < latest ? next : latest;
  }

  /** Ends the run that a person requested for a part that had failed. */
  private endPart({ claim }: Running, failure: PartFailure | undefined): Promise<void> {
    const { queries, now } = this.options;
    if (failure === undefined) return queries.jobs.finishJob(claim);
    return queries.jobs.failJob(claim, { error: failure.error, due: null, now: now() });
  }

  private async fail(
    job: Job,
    { run, attempt, error }: { readonly run: Running; readonly attempt: JobAttempt; readonly error: unknown },
  ): Promise<void> {
    const { queries, now, onError, random = Math.random } = this.options;
    const { maxAttempts = defaultMaxAttempts, backoff = defaultBackoff } = job;
    const isOver = job.isPermanent?.(error) === true || attempt.attempts >= maxAttempts;
    const delay = backoff(attempt.attempts) * (1 + random() / 4);
    const due =
      isSchedule(job) && !isPart(job, attempt)
        ? this.nextRun(job, null)
        : isOver
          ? null
          : new Date(now().getTime() + delay);
    if (job.failed) await job.failed(attempt, { error, due });
    else onError(job.name, error);
    const reason = error instanceof Error ? error.message : String(error);
    await queries.jobs.failJob(run.claim, { error: reason.slice(0, longestReason), due, now: now() });
  }
}
