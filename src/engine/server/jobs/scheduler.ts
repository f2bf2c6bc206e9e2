/**
 * Runs jobs, each never beside itself, until stopped: when what they look after has changed, when they said that there
 * is something to do again, and at their intervals in any case.
 */
import type { Wakes } from '../store/notifications.ts';

export interface Job {
  readonly name: string;
  readonly everyMilliseconds: number;
  /** Whether it also runs as soon as the jobs start. Defaults to false. */
  readonly runsAtStart?: boolean;
  /** Whose changes ask for it at once, as `store/notifications.ts` hears of them. */
  readonly wokenBy?: string;
  /** Answers when there is something to do again, where that is known: it need not wait for its interval then. */
  readonly run: (now: Date) => Promise<Date | null | void>;
  /** Ends what it has under way beside its runs. */
  readonly stop?: () => Promise<void>;
}

export interface SchedulerOptions {
  readonly now: () => Date;
  /** Told what went wrong; the job runs again at its next turn. */
  readonly onError: (job: string, error: unknown) => void;
  /** Without it jobs run at their intervals alone. */
  readonly wakes?: Wakes;
}

/** The first turn comes no later than this: a program that is restarted often has its long intervals all the same. */
const mostFirstMilliseconds = 15 * 60_000;
/** What is due and cannot be taken up yet is not asked for more often. */
const leastMilliseconds = 250;

/** Answers the function that stops: it waits for what is running. */
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

/** The runs of one job. */
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

  /** Now; right after the run that is under way, which may have looked before there was something. */
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
    // What comes after the interval is for the interval.
    if (milliseconds < this.job.everyMilliseconds) this.timer = setTimeout(() => this.run(), milliseconds).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.interval);
    clearTimeout(this.timer);
    await Promise.all([this.running, this.job.stop?.()]);
  }
}
