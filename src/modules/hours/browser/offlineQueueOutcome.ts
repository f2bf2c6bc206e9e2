/** Interprets a failed attempt to send a change of hours. */
import { HttpError } from 'react-admin';
import type { HoursEntry } from './hours.ts';
import type { HoursChange } from './offlineQueueChanges.ts';
import { errorText, Requests } from '#engine/browser';

export type QueueOutcome =
  | { readonly type: 'done'; readonly entry: HoursEntry | null }
  /**
   * No final answer: the change stays queued. `message` is the server's reason if it is about this change; null if
   * nothing can be sent.
   */
  | { readonly type: 'later'; readonly error: unknown; readonly message: string | null }
  | { readonly type: 'refused'; readonly message: string }
  /** `theirs` is null if the entry was deleted. */
  | { readonly type: 'stale'; readonly theirs: HoursEntry | null };

/** Statuses that are not about the change: no connection, expired session, rate limit. */
const passing: ReadonlySet<number> = new Set([0, 401, 419, 429, 502, 504]);
/** This change is blocked; the next one may not be. */
const busy = 503;
const notFoundStatus = 404;
const changedSince = 412;

/** @param read reads the entry as it is now. */
export async function outcomeOf(
  error: unknown,
  change: HoursChange,
  read: (uuid: string) => Promise<HoursEntry>,
): Promise<QueueOutcome> {
  const status = error instanceof HttpError ? error.status : 0;
  if (passing.has(status)) return { type: 'later', error, message: null };
  if (status === busy) return { type: 'later', error, message: reasonOf(error) };
  if (status === notFoundStatus && change.kind !== 'create')
    return change.kind === 'delete' ? { type: 'done', entry: null } : { type: 'stale', theirs: null };
  if (status !== changedSince) return { type: 'refused', message: errorText(error) };
  try {
    const theirs = await read(change.entry);
    // The first attempt had arrived, and only its answer was lost.
    return change.kind !== 'delete' && isAsWanted(theirs, change)
      ? { type: 'done', entry: theirs }
      : { type: 'stale', theirs };
  } catch (failure) {
    return failure instanceof HttpError && failure.status === notFoundStatus
      ? { type: 'stale', theirs: null }
      : { type: 'later', error: failure, message: null };
  }
}

function isAsWanted(entry: HoursEntry, { values }: HoursChange): boolean {
  const there: Readonly<Record<string, unknown>> = { ...entry };
  return Object.entries(values).every(
    ([name, value]) => sameMoment(there[name], value) || (there[name] ?? null) === (value ?? null),
  );
}

function sameMoment(left: unknown, right: unknown): boolean {
  if (typeof left !== 'string' || typeof right !== 'string' || !left.includes('T')) return false;
  return Date.parse(left) === Date.parse(right);
}

/** Without the hint: it is retried automatically. */
const reasonOf = (error: unknown): string => Requests.apiErrorOf(error)?.message || String(error);
