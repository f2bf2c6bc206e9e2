/** Limits heavy work to one piece per person at a time, with a short queue. People do not wait for each other. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Failure } from '../store/failure.ts';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import { texts } from '../texts.ts';

const mostWaiting = 15;
/** Maximum time that a slow download keeps the turn. */
const longestStreamMilliseconds = 120_000;
const retryAfterSeconds = 5;

interface Line {
  readonly turn: ReturnType<typeof concurrencyLimit>;
  inside: number;
}

const lines = new Map<string, Line>();

/** @param given uuid of the person; null for none. @throws Failure E_TOO_MANY where the queue of the person is full */
export async function oneAtATime<T>(given: string | null, work: () => Promise<T>): Promise<T> {
  const person = given ?? '';
  const line = lines.get(person) ?? { turn: concurrencyLimit(1, refuseMany), inside: 0 };
  lines.set(person, line);
  line.inside += 1;
  try {
    return await line.turn(work);
  } finally {
    line.inside -= 1;
    if (line.inside === 0) lines.delete(person);
  }
}

/** Keeps the turn until the stream has been sent. @throws Failure E_TOO_MANY */
export function streamOneAtATime(person: string | null, open: () => Promise<Readable>): Promise<Readable> {
  return new Promise((resolve, reject) => {
    oneAtATime(person, async () => {
      const stream = await open();
      resolve(stream);
      const signal = AbortSignal.timeout(longestStreamMilliseconds);
      // The receiver of the stream handles its errors.
      await finished(stream, { signal }).catch(() => undefined);
    }).catch(reject);
  });
}

function refuseMany(waiting: number): void {
  if (waiting < mostWaiting) return;
  throw new Failure('E_TOO_MANY', {
    ...texts.refusal('requests.too_many_at_once'),
    retryAfterSeconds,
  });
}
