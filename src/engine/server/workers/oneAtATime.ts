/**
 * In charge of how much heavy work one person has under way: one piece, and a few that wait for it. Others do not wait
 * for them.
 */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Failure } from '../store/failure.ts';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import { texts } from '../texts.ts';

const mostWaiting = 15;
/** Who downloads slowly keeps their own turn no longer than this. */
const longestStreamMilliseconds = 120_000;
const retryAfterSeconds = 5;

interface Line {
  readonly turn: ReturnType<typeof concurrencyLimit>;
  inside: number;
}

const lines = new Map<string, Line>();

/**
 * @param given their uuid; null for who has none. @throws Failure E_TOO_MANY where enough of theirs waits already.
 */
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

/** The turn lasts until the stream has been sent. @throws Failure E_TOO_MANY */
export function streamOneAtATime(person: string | null, open: () => Promise<Readable>): Promise<Readable> {
  return new Promise((resolve, reject) => {
    oneAtATime(person, async () => {
      const stream = await open();
      resolve(stream);
      const signal = AbortSignal.timeout(longestStreamMilliseconds);
      // What goes wrong with it is the receiver's to hear.
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
