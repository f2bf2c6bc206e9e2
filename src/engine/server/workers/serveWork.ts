/** The other side of `workerPool.ts`: runs the tasks that arrive in this process, one after another. */
import type { WorkerOutcome } from './outcome.ts';
import { setRegion } from '../../values/region.ts';
import type { Report, TaskMessage } from './workerPool.ts';

/** Sends a part of a large result. Resolves when the next one can be sent. */
export type Emit = (piece: unknown) => Promise<void>;

type Task = (given: never, emit: Emit) => Promise<WorkerOutcome<unknown>>;

/** Serves these tasks until the parent process disconnects. */
export function serveWork(tasks: Readonly<Record<string, Task>>): void {
  process.on('message', ({ task, given, region }: TaskMessage) => {
    setRegion(region);
    const run = tasks[task];
    const done = run
      ? run(given as never, (piece) => send({ piece }))
      : Promise.reject(new Error(`There is no task ${task}.`));
    void done.then(
      (outcome) => send({ outcome }),
      (error: unknown) => send({ error: described(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  void send('ready');
}

function described(error: unknown): {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
} {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack };
}

const send = (report: Report | 'ready'): Promise<void> =>
  new Promise((resolve) => {
    // Fails where the parent is gone; `disconnect` follows.
    process.send?.(report, undefined, {}, () => resolve());
  });
