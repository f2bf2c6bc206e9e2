/** Runs jobs at their intervals, each never beside itself, until stopped. */

export interface Job {
  readonly name: string;
  readonly everyMilliseconds: number;
  readonly run: (now: Date) => Promise<void>;
  /** Ends what it has under way beside its runs. */
  readonly stop?: () => Promise<void>;
}

export interface SchedulerOptions {
  readonly now: () => Date;
  /** Told what went wrong; the job runs again at its next turn. */
  readonly onError: (job: string, error: unknown) => void;
}

/** Answers the function that stops: it waits for what is running. */
export function startJobs(jobs: readonly Job[], { now, onError }: SchedulerOptions): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const timers = jobs.map((job) => {
    const turn = (): void => {
      if (running.has(job.name)) return;
      const run = job
        .run(now())
        .catch((error: unknown) => onError(job.name, error))
        .finally(() => running.delete(job.name));
      running.set(job.name, run);
    };
    return setInterval(turn, job.everyMilliseconds).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all([...running.values(), ...jobs.map((job) => job.stop?.())]);
  };
}
