/**
 * Pools of child processes for long work and for untrusted input. The operating system limits the memory and processor
 * time of each process, so that no file can stop or slow down the server, and a deadline ends the work.
 *
 * Threads are not enough: some inputs make V8 abort the whole process, whatever limits its threads have.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { workerVariables } from '../env.ts';
import { region, type Region } from '../../values/region.ts';
import { Failure, serverStops } from '../store/failure.ts';
import { texts } from '../texts.ts';
import type { WorkerOutcome } from './outcome.ts';

interface PoolLimits {
  readonly processes: number;
  /** JavaScript heap of a process. */
  readonly heapMegabytes: number;
  /** All writable memory of a process, including the heap and buffers (RLIMIT_DATA). */
  readonly memoryMegabytes: number;
}

/** Details of E_UNAVAILABLE for work that a process or thread did not finish. */
export const workFailed = texts.refusal('requests.work_failed');

/** A worker that did not finish its work: it ran out of time or memory, or ended for another reason. */
export class WorkLost extends Error {
  readonly reason: 'time' | 'ended';
  constructor(reason: 'time' | 'ended', detail: string) {
    super(reason === 'time' ? 'A worker exceeded its deadline.' : `A worker ended before its work was done: ${detail}`);
    this.reason = reason;
  }
}

interface WorkRequest {
  /** Name of an export of `app/worker.ts`. */
  readonly task: string;
  readonly given: unknown;
  /**
   * Time limit of the work itself; waiting for a free process does not count. On Linux it is processor time, so that a
   * busy machine does not fail what an idle one can do, with a longer limit of real time.
   */
  readonly milliseconds: number;
}

/** The message of a task to its process. */
export interface TaskMessage extends Pick<WorkRequest, 'task' | 'given'> {
  /** The process has no registry of its own. */
  readonly region: Region;
}

/** Result of a task in a worker. */
export interface Worked<T> {
  readonly value: T;
  /** Pieces that the task emitted, in order. */
  readonly pieces: readonly unknown[];
}

interface Job extends WorkRequest {
  readonly pieces: unknown[];
  isRepeated: boolean;
  readonly waiting: NodeJS.Timeout;
  readonly resolve: (worked: Worked<unknown>) => void;
  readonly reject: (error: Error) => void;
}

interface Running {
  readonly child: ChildProcess;
  job: Job | null;
  /** True once it has loaded its program; starting does not count as time of the work. */
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
  /** True while it is being ended, because its work took too long or it was idle. */
  isEnding: boolean;
  lastWords: string;
}

/** Message of a worker. */
export type Report =
  | { readonly piece: unknown }
  | { readonly outcome: WorkerOutcome<unknown> }
  | { readonly error: { readonly name: string; readonly message: string; readonly stack?: string | undefined } };

const idleMilliseconds = 60_000;
const startMilliseconds = 30_000;
/** Maximum wait for a free process; after that the caller has to retry. */
const queueMilliseconds = 30_000;
const retryAfterSeconds = 10;
/** Processor time of a process over its whole life; also ends a process whose parent has died. */
const processorSeconds = 600;
/** Signals from outside: the kernel for lack of memory, or an operator. The work itself may be fine. */
const signalsFromOutside: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

export class WorkerPool {
  readonly #limits: PoolLimits;
  readonly #workers = new Set<Running>();
  #queue: Job[] = [];
  #isEnding = false;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a task.
   * @throws Failure of the task; E_UNAVAILABLE if no process was free in time, or the server stops
   * @throws WorkLost if the work exceeded its limits; work whose process was killed from outside is repeated once
   * @throws Error of the task
   */
  run<T>(request: WorkRequest): Promise<Worked<T>> {
    this.#isEnding = false;
    return new Promise<Worked<unknown>>((resolve, reject) => {
      const waiting = setTimeout(() => {
        this.#queue = this.#queue.filter((one) => one !== job);
        reject(new Failure('E_UNAVAILABLE', { ...texts.refusal('requests.too_many_at_once'), retryAfterSeconds }));
      }, queueMilliseconds);
      const job: Job = { ...request, pieces: [], isRepeated: false, waiting, resolve, reject };
      this.#queue.push(job);
      this.#dispatch();
    }) as Promise<Worked<T>>;
  }

  /** Process ids, for tests and measurements. */
  pids(): readonly number[] {
    return [...this.#workers].flatMap(({ child }) => child.pid ?? []);
  }

  /** Ends all processes. Running and waiting work is rejected with E_UNAVAILABLE. */
  async end(): Promise<void> {
    this.#isEnding = true;
    for (const { waiting, reject } of this.#queue.splice(0)) {
      clearTimeout(waiting);
      reject(new Failure('E_UNAVAILABLE', serverStops));
    }
    await Promise.all(
      [...this.#workers].map(
        ({ child }) =>
          new Promise<void>((resolve) => {
            child.once('exit', () => resolve());
            child.kill('SIGKILL');
          }),
      ),
    );
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#workers].find(({ job, isEnding }) => job === null && !isEnding);
      if (!idle && this.#workers.size >= this.#limits.processes) return;
      const job = this.#queue.shift();
      if (!job) return;
      clearTimeout(job.waiting);
      this.#give(idle ?? this.#start(), job);
    }
  }

  #start(): Running {
    const child = startProcess(this.#limits);
    const running: Running = { child, job: null, isReady: false, timer: undefined, isEnding: false, lastWords: '' };
    this.#workers.add(running);
    child.stderr?.on('data', (piece: Buffer) => {
      running.lastWords = `${running.lastWords}${piece.toString('latin1')}`.slice(-2_000);
    });
    child.on('message', (report: Report | 'ready') => this.#hear(running, report));
    child.on('error', (error) => {
      running.lastWords += error.message;
      this.#lose(running, null, null);
    });
    // At `close`, unlike at `exit`, all messages have arrived.
    child.on('close', (code, signal) => this.#lose(running, code, signal));
    endAfter(running, startMilliseconds);
    return running;
  }

  #give(running: Running, job: Job): void {
    const { child } = running;
    running.job = job;
    child.ref();
    child.channel?.ref();
    if (running.isReady) limit(running, job.milliseconds);
    // The process may have just ended, which `close` reports.
    const { timeZone, country, firstDayOfWeek } = region();
    const message: TaskMessage = { task: job.task, given: job.given, region: { timeZone, country, firstDayOfWeek } };
    child.send(message, () => undefined);
  }

  #hear(running: Running, report: Report | 'ready'): void {
    const { job, child } = running;
    if (report === 'ready') running.isReady = true;
    if (job === null) return;
    if (report === 'ready') return limit(running, job.milliseconds);
    if ('piece' in report) return void job.pieces.push(report.piece);
    running.job = null;
    endAfter(running, idleMilliseconds).unref();
    child.unref();
    child.channel?.unref();
    settle(job, report);
    this.#dispatch();
  }

  #lose(running: Running, code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.#workers.delete(running)) return;
    clearTimeout(running.timer);
    const { job } = running;
    if (job !== null) {
      if (this.#isEnding) job.reject(new Failure('E_UNAVAILABLE', serverStops));
      else if (running.isEnding && running.isReady) job.reject(new WorkLost('time', ''));
      else if (!job.isRepeated && signal !== null && signalsFromOutside.has(signal)) {
        job.isRepeated = true;
        job.pieces.length = 0;
        this.#queue.unshift(job);
      } else {
        const lost = new WorkLost('ended', `${signal ?? `exit code ${code}`} ${running.lastWords}`.trim());
        // A process that did not start is not the fault of the work.
        job.reject(running.isReady ? lost : new Failure('E_UNAVAILABLE', workFailed, { cause: lost }));
      }
    }
    this.#dispatch();
  }
}

function settle(job: Job, report: Exclude<Report, { readonly piece: unknown }>): void {
  if ('error' in report) job.reject(Object.assign(new Error(), report.error));
  else if ('refused' in report.outcome)
    job.reject(new Failure(report.outcome.refused.code, report.outcome.refused.details));
  else job.resolve({ value: report.outcome.value, pieces: job.pieces });
}

function endAfter(running: Running, milliseconds: number): NodeJS.Timeout {
  clearTimeout(running.timer);
  running.timer = setTimeout(() => {
    running.isEnding = true;
    running.child.kill('SIGKILL');
  }, milliseconds);
  return running.timer;
}

/** Maximum ratio of real time to processor time. */
const mostWaitingFactor = 8;

function limit(running: Running, milliseconds: number): void {
  const begun = processorMilliseconds(running.child);
  const latest = performance.now() + mostWaitingFactor * milliseconds;
  const check = (rest: number): void => {
    clearTimeout(running.timer);
    running.timer = setTimeout(() => {
      const now = processorMilliseconds(running.child);
      const left = begun === null || now === null ? 0 : milliseconds - (now - begun);
      if (left <= 0 || performance.now() >= latest) endAfter(running, 0);
      else check(left + shortestCheckMilliseconds);
    }, rest);
  };
  check(milliseconds);
}

const shortestCheckMilliseconds = 50;
/** Linux counts in hundredths of a second. */
const tickMilliseconds = 10;

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; null on other systems. */
function processorMilliseconds({ pid }: ChildProcess): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMilliseconds;
  } catch {
    return null;
  }
}

/** Path of the program: next to the bundle, or the source assembly. */
function program(): string {
  const name = import.meta.url.endsWith('.mjs') ? './worker.mjs' : '../../../app/sourceWorker.mjs';
  return fileURLToPath(new URL(name, import.meta.url));
}

/**
 * Shell command that sets the limits and becomes Node.js. `ulimit` is part of POSIX shells; limits that a system lacks
 * are skipped. A high `oom_score_adj` makes Linux end these processes before the server and the database.
 */
const limitingShell = [
  'ulimit -d "$1" 2>/dev/null',
  'ulimit -t "$2" 2>/dev/null',
  'ulimit -c 0 2>/dev/null',
  '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null',
  'shift 2',
  'exec "$@"',
].join('; ');

function startProcess({ heapMegabytes, memoryMegabytes }: PoolLimits): ChildProcess {
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes}`, program()];
  const limited = ['sh', '-c', limitingShell, 'sh', String(memoryMegabytes * 1_024), String(processorSeconds), ...node];
  const [command = '', ...parameters] = process.platform === 'win32' ? node : limited;
  return spawn(command, parameters, {
    env: workerVariables(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

/** Reads uploaded files. Two processes, so that one slow file does not block the others. */
export const parsers = new WorkerPool({ processes: 2, heapMegabytes: 192, memoryMegabytes: 448 });

/** Creates documents. */
export const printers = new WorkerPool({
  processes: Math.max(1, Math.min(4, availableParallelism() - 1)),
  heapMegabytes: 384,
  memoryMegabytes: 768,
});

/** Ends the processes of all pools. Running and waiting work is rejected. */
export async function endWorkers(): Promise<void> {
  await Promise.all([parsers.end(), printers.end()]);
}
