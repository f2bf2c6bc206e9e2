/**
 * Cache and rate limit of availability checks: answers are kept for a minute, concurrent requests are limited, and an
 * overloaded registry is not asked for some seconds.
 */
import { Workers } from '#engine/server';
import { availabilityAnswer, type AvailabilityAnswer, type AvailabilityOptions } from './port.ts';

interface Limits {
  readonly now: () => number;
  readonly maxConcurrent: number;
}

type Ask = (endpoint: string, name: string) => Promise<AvailabilityAnswer>;

const rememberMilliseconds = 60_000;
/** An unknown result may be resolved soon. */
const unknownMilliseconds = 10_000;
const restMilliseconds = 5_000;
const maxEntries = 5_000;

interface CachedAnswer {
  readonly answer: Promise<AvailabilityAnswer>;
  until: number;
}

/** Returns a function that asks within the limits. It never rejects: errors count as unknown. */
export function cachedAvailability(
  ask: Ask,
  { now, maxConcurrent }: Limits,
): (endpoint: string, name: string, asking: AvailabilityOptions) => Promise<AvailabilityAnswer> {
  const cached = new Map<string, CachedAnswer>();
  const resting = new Map<string, number>();
  const turn = Workers.concurrencyLimit(maxConcurrent);

  const really = async (endpoint: string, name: string): Promise<AvailabilityAnswer> => {
    if ((resting.get(endpoint) ?? 0) > now()) return availabilityAnswer('unknown', 'busy');
    const received = await ask(endpoint, name).catch(() => availabilityAnswer('unknown', 'silent'));
    if (received.reason === 'busy' || received.reason === 'silent') resting.set(endpoint, now() + restMilliseconds);
    return received;
  };

  return (endpoint, name, { fresh = false }) => {
    const key = `${endpoint} ${name}`;
    const known = cached.get(key);
    if (known && known.until > now() && !fresh) return known.answer;
    const entry: CachedAnswer = { answer: turn(() => really(endpoint, name)), until: now() + rememberMilliseconds };
    cached.delete(key);
    cached.set(key, entry);
    if (cached.size > maxEntries) cached.delete(cached.keys().next().value ?? '');
    void entry.answer.then(({ status }) => {
      entry.until = now() + (status === 'unknown' ? unknownMilliseconds : rememberMilliseconds);
    });
    return entry.answer;
  };
}
