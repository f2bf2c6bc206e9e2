/** Starts the worker of the queue, and looks for due work when a row is due, after notifications, and every minute. */
import type { Wakes } from '../store/notifications.ts';
import { cancelledJobs } from '../store/system/jobs.ts';
import type { Job } from './job.ts';
import { createJobWorker, isSchedule, type JobWorker, type WorkerOptions } from './worker.ts';

interface SchedulerOptions extends Omit<WorkerOptions, 'onFree'> {
  /** If missing, new work is found when the worker polls. */
  readonly wakes?: Wakes;
}

/** Maximum delay of the first run of a schedule, so that one with a long interval runs on the day it is added. */
const mostFirstMilliseconds = 15 * 60_000;
/** Fallback, for notifications that were lost. */
const lookMilliseconds = 60_000;
/** Minimum delay, for work that cannot be done yet. */
const leastMilliseconds = 250;
const retryMilliseconds = 5_000;

/** Starts the jobs. Returns a function that stops them and waits for running ones. */
export function startJobs(jobs: readonly Job[], options: SchedulerOptions): () => Promise<void> {
  const scheduler = new Scheduler(jobs, options);
  options.wakes?.listen((what) => scheduler.notify(what));
  return () => scheduler.stop();
}

class Scheduler {
  private readonly worker: JobWorker;
  private readonly schedules: readonly (Job & { readonly everyMilliseconds: number })[];
  /** Schedules to make due at the next look. */
  private readonly woken = new Set<string>();
  private timer: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();
  private isLooking = false;
  private isAskedAgain = false;
  private isStopped = false;
  private hasFailed = false;
  /** Time of the last check that the rows of the schedules are there; null before the first. */
  private keptAt: number | null = null;

  constructor(
    jobs: readonly Job[],
    private readonly options: SchedulerOptions,
  ) {
    this.worker = createJobWorker(jobs, { ...options, onFree: () => this.look() });
    this.schedules = jobs.filter(isSchedule);
    this.timer = setTimeout(() => this.look(), 0).unref();
  }

  /** @param what name of a notification; null after a gap, when any may have been lost */
  notify(what: string | null): void {
    if (what === cancelledJobs) this.worker.renew().catch((error: unknown) => this.options.onError('queue', error));
    for (const { name, wokenBy } of this.schedules)
      if (wokenBy !== undefined && (what === null || what === wokenBy)) this.woken.add(name);
    this.look();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    // Aborts the running jobs first, such as a backup.
    const stopped = this.worker.stop();
    await this.options.wakes?.close();
    await this.looking;
    await stopped;
  }

  /** Looks now, or again directly after the present look, which may have begun before the new work. */
  private look(): void {
    this.isAskedAgain = true;
    if (!this.isLooking && !this.isStopped) this.looking = this.lookUntilQuiet();
  }

  private async lookUntilQuiet(): Promise<void> {
    clearTimeout(this.timer);
    this.isLooking = true;
    let milliseconds = 0;
    while (this.isAskedAgain && !this.isStopped) {
      this.isAskedAgain = false;
      try {
        milliseconds = await this.lookOnce();
        this.hasFailed = false;
      } catch (error) {
        // Report an unreachable database once.
        if (!this.hasFailed && !this.isStopped) this.options.onError('queue', error);
        this.hasFailed = true;
        this.isAskedAgain = false;
        milliseconds = retryMilliseconds;
      }
    }
    this.isLooking = false;
    if (!this.isStopped) this.timer = setTimeout(() => this.look(), milliseconds).unref();
  }

  /** @returns the time until the next look */
  private async lookOnce(): Promise<number> {
    const { queries, now } = this.options;
    if (this.keptAt === null || performance.now() - this.keptAt >= lookMilliseconds) await this.keepSchedules();
    const woken = [...this.woken];
    this.woken.clear();
    if (woken.length > 0) await queries.jobs.wakeSchedules(woken, now());
    await this.worker.turn();
    const next = await this.worker.nextDue();
    if (next === null) return lookMilliseconds;
    return Math.min(Math.max(next.getTime() - now().getTime(), leastMilliseconds), lookMilliseconds);
  }

  private async keepSchedules(): Promise<void> {
    const now = this.options.now();
    const delayOf = ({ everyMilliseconds, runsAtStart }: Scheduler['schedules'][number]): number => {
      if (this.keptAt !== null) return everyMilliseconds;
      return runsAtStart === true ? 0 : Math.min(everyMilliseconds, mostFirstMilliseconds);
    };
    const due = this.schedules.map((job) => ({ kind: job.name, due: new Date(now.getTime() + delayOf(job)) }));
    await this.options.queries.jobs.keepSchedules(due, now);
    this.keptAt = performance.now();
  }
}
