/**
 * In charge of not asking twice: answers of the last minute are given again, a few questions are under way at once, and
 * whoever is overloaded gets a rest.
 */
import { concurrencyLimit } from '../../../../engine/server/concurrencyLimit.ts';
import { answer, type Answer, type Asking } from './port.ts';

export interface Limits {
  readonly now: () => number;
  readonly maxConcurrent: number;
}

type Ask = (endpoint: string, name: string) => Promise<Answer>;

const rememberMilliseconds = 60_000;
/** What is unknown may be known soon. */
const unknownMilliseconds = 10_000;
const restMilliseconds = 5_000;
const maxEntries = 5_000;

interface Kept {
  readonly answer: Promise<Answer>;
  until: number;
}

/** The same question, asked within its limits. It never fails: what goes wrong is unknown. */
export function cachedAvailability(
  ask: Ask,
  { now, maxConcurrent }: Limits,
): (endpoint: string, name: string, asking: Asking) => Promise<Answer> {
  const kept = new Map<string, Kept>();
  const resting = new Map<string, number>();
  const turn = concurrencyLimit(maxConcurrent);

  const really = async (endpoint: string, name: string): Promise<Answer> => {
    if ((resting.get(endpoint) ?? 0) > now()) return answer('unknown', 'busy');
    const heard = await ask(endpoint, name).catch(() => answer('unknown', 'silent'));
    if (heard.reason === 'busy' || heard.reason === 'silent') resting.set(endpoint, now() + restMilliseconds);
    return heard;
  };

  return (endpoint, name, { fresh = false }) => {
    const key = `${endpoint} ${name}`;
    const known = kept.get(key);
    if (known && known.until > now() && !fresh) return known.answer;
    const entry: Kept = { answer: turn(() => really(endpoint, name)), until: now() + rememberMilliseconds };
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > maxEntries) kept.delete(kept.keys().next().value ?? '');
    void entry.answer.then(({ status }) => {
      entry.until = now() + (status === 'unknown' ? unknownMilliseconds : rememberMilliseconds);
    });
    return entry.answer;
  };
}
