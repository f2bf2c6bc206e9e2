/** Declares background work: jobs, which run when they are enqueued, and schedules, which run at intervals. */

import type { PartFailure } from '../store/system/jobs.ts';

/** One run of a job. */
export interface JobAttempt {
  readonly uuid: string;
  /** Key of the request, such as the uuid of a record. */
  readonly key: string;
  readonly data: unknown;
  /** Number of attempts in a row without success, including this one. */
  readonly attempts: number;
  /** Aborted when the program stops, when the job is cancelled, and at the end of its time limit. A run that ends then counts as not begun. */
  readonly signal: AbortSignal;
  /** Stores the progress in percent. */
  readonly progress: (percent: number) => Promise<void>;
  /**
   * Reports a part of a schedule that failed while the rest is done, such as the billing of one client. It becomes a
   * dead letter, which goes away with the first run that does not report it again.
   */
  readonly failPart: (failure: PartFailure) => void;
}

interface JobFailure {
  readonly error: unknown;
  /** Time of the next attempt; null for none. */
  readonly due: Date | null;
}

/** A job or schedule. A job without an interval runs when it is enqueued. */
export interface Job {
  /** Unique name; `enqueue` names it as the kind of its rows. */
  readonly name: string;
  /** Interval of a schedule. Without it the job only runs when it is enqueued. */
  readonly everyMilliseconds?: number;
  /** True for a schedule that runs at each start of the program. Defaults to false. */
  readonly runsAtStart?: boolean;
  /** Notification that makes a schedule due immediately, see `wake` in `store/notifications.ts`. */
  readonly wokenBy?: string;
  /** Number of rows that a process runs concurrently. Defaults to 1. */
  readonly concurrency?: number;
  /** Number of attempts after which a row becomes a dead letter. Defaults to 10. A schedule is never given up. */
  readonly maxAttempts?: number;
  /** Time after which a run is stopped and counts as failed. Defaults to an hour. */
  readonly limitMilliseconds?: number;
  /** Returns the delay in milliseconds after this many attempts; up to a quarter is added at random. */
  readonly backoff?: (attempts: number) => number;
  /** Returns true for an error that another attempt would not change. */
  readonly isPermanent?: (error: unknown) => boolean;
  /**
   * Does the work, which may have been begun before by a process that died. Returns the time at which it continues; a
   * schedule runs then if that is before its interval ends.
   *
   * @throws Error to be tried again later
   */
  readonly run: (now: Date, attempt: JobAttempt) => Promise<Date | null | void>;
  /** Records a failed attempt where people see it. Without it the error is logged. */
  readonly failed?: (attempt: JobAttempt, failure: JobFailure) => Promise<void>;
}
