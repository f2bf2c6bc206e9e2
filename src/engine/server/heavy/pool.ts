/**
 * In charge of work that takes the processor for long: a few threads share it, each piece has a limit of time and
 * memory, and requests are answered meanwhile.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Failure, serverStops } from '../store/failure.ts';
import type { Outcome } from './outcome.ts';

const mostThreads = 4;
const threadMegabytes = 512;
const idleMilliseconds = 60_000;

/** Begins with the first work; idle threads end, and keep the process from ending neither. */
let started: Piscina | null = null;

function pool(): Piscina {
  started ??= new Piscina({
    filename: program(),
    execArgv: [],
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(mostThreads, availableParallelism() - 1)),
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  });
  return started;
}

/** Beside the bundle; in the source, where the product is put together. */
function program(): string {
  const name = import.meta.url.endsWith('.mjs') ? './heavyThread.mjs' : '../../../app/sourceThread.mjs';
  return fileURLToPath(new URL(name, import.meta.url));
}

/**
 * Runs what `heavyThread.ts` exports under that name. The limit counts from when a thread takes it up: others that come
 * first do not cost it.
 * @throws Failure as the work refused it, or E_UNAVAILABLE where the threads were ended meanwhile; an AbortError where
 * it took longer than the limit.
 */
export async function runInThread<T>(name: string, given: unknown, milliseconds: number): Promise<T> {
  const limit = new AbortController();
  const threads = pool();
  const timer = setTimeout(() => limit.abort(), milliseconds + threads.queueSize * milliseconds);
  try {
    const outcome = (await threads.run(given, { name, signal: limit.signal })) as Outcome<T>;
    if ('refused' in outcome) throw new Failure(outcome.refused.code, outcome.refused.details);
    return outcome.value;
  } catch (error) {
    if (threads !== started && !(error instanceof Failure)) throw new Failure('E_UNAVAILABLE', serverStops);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends the threads, with what they are at and what waits for them. */
export async function endThreads(): Promise<void> {
  const ending = started;
  started = null;
  await ending?.destroy();
}
