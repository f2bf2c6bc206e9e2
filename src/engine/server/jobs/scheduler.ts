/**
 * Runs jobs at their intervals, when their table changes, and at the time that a run returned. A job never runs
 * concurrently with itself.
 */
import type { Wakes } from '../store/notifications.ts';

export interface Job {
  readonly name: string;
  readonly everyMilliseconds: number;
  /** True to run when the jobs start. Defaults to false. */
  readonly runsAtStart?: boolean;
  /** Table whose changes wake the job, see `store/notifications.ts`. */
  readonly wokenBy?: string;
  /** Runs the job. Returns the time of the next known work, which can be before the next interval. */
  readonly run: (now: Date) => Promise<Date | null | void>;
  /** Ends background work that continues between runs. */
  readonly stop?: () => Promise<void>;
}

export interface SchedulerOptions {
  readonly now: () => Date;
  /** Receives errors. The job runs again at its next turn. */
  readonly onError: (job: string, error: unknown) => void;
  /** Without it jobs only run at their intervals. */
  readonly wakes?: Wakes;
}

/** Maximum delay of the first run, so that jobs with long intervals also run in a program that restarts often. */
const mostFirstMilliseconds = 15 * 60_000;
/** Minimum delay, for work that cannot be done yet. */
const leastMilliseconds = 250;

/** Starts the jobs. Returns a function that stops them and waits for running ones. */
export function startJobs(jobs: readonly Job[], { now, onError, wakes }: SchedulerOptions): () => Promise<void> {
  const courses = jobs.map((job) => new Course(job, now, onError));
  wakes?.listen((table) => {
    for (const course of courses) {
      const { wokenBy } = course.job;
      if (wokenBy !== undefined && (table === null || wokenBy === table)) course.run();
    }
  });
  return async () => {
    await wakes?.close();
    await Promise.all(courses.map((course) => course.stop()));
  };
}

/** Schedule of one job. */
class Course {
  private readonly interval: NodeJS.Timeout;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isAskedAgain = false;
  private isStopped = false;

  constructor(
    readonly job: Job,
    private readonly now: () => Date,
    private readonly onError: SchedulerOptions['onError'],
  ) {
    this.interval = setInterval(() => this.run(), job.everyMilliseconds).unref();
    if (job.runsAtStart) this.timer = setTimeout(() => this.run(), 0).unref();
    else if (job.everyMilliseconds > mostFirstMilliseconds)
      this.timer = setTimeout(() => this.run(), mostFirstMilliseconds).unref();
  }

  /** Runs now, or again directly after the present run, which may have started before the new work. */
  run(): void {
    if (this.isStopped) return;
    if (this.running !== null) {
      this.isAskedAgain = true;
      return;
    }
    this.isAskedAgain = false;
    clearTimeout(this.timer);
    this.running = this.job
      .run(this.now())
      .then((next) => this.wait(next ?? null))
      .catch((error: unknown) => this.onError(this.job.name, error))
      .finally(() => {
        this.running = null;
        if (this.isAskedAgain) this.run();
      });
  }

  private wait(next: Date | null): void {
    if (next === null || this.isStopped) return;
    const milliseconds = Math.max(leastMilliseconds, next.getTime() - this.now().getTime());
    // Later times are covered by the interval.
    if (milliseconds < this.job.everyMilliseconds) this.timer = setTimeout(() => this.run(), milliseconds).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.interval);
    clearTimeout(this.timer);
    await Promise.all([this.running, this.job.stop?.()]);
  }
}
