/**
 * Idempotency keys of writes: a new key for each write, and the same key if a write without a response is repeated.
 * Lost responses and double clicks then do not repeat the write.
 */
import { HttpError } from 'react-admin';
import { newId } from './newId.ts';
import { noteOwnWrite } from './ownWrites.ts';

export interface KeyedWrite {
  /** The changed resource or record: `tasks` for a new record, `tasks/{uuid}` for an existing one. */
  readonly subject: string;
  /** Method, address, version and body. Equal requests count as repetitions. */
  readonly request: string;
}

interface Unanswered {
  readonly subject: string;
  readonly key: string;
  readonly at: number;
}

/**
 * How long keys are reused. A collection as long as the server keeps responses; a record shorter, since it may change
 * in other ways meanwhile.
 */
const retentionMilliseconds = { record: 600_000, collection: 86_400_000 };

/** By request, in this tab only. */
const unanswered = new Map<string, Unanswered>();

/** Sends a write with its key. The key is reused only while the outcome of an equal write is unknown. */
export async function withIdempotencyKey<T>(write: KeyedWrite, send: (key: string) => Promise<T>): Promise<T> {
  const key = keyOf(write);
  try {
    const answer = await send(key);
    settle(write);
    noteOwnWrite(key, write.subject);
    return answer;
  } catch (error) {
    if (isAnswer(error)) settle(write);
    throw error;
  }
}

/**
 * Forgets the keys of a resource after a removal: it may have removed the record that an unanswered create had made, so
 * repeating that must create a new one.
 */
export function forgetKeys(resource: string): void {
  for (const [request, { subject }] of unanswered)
    if (subject === resource || subject.startsWith(`${resource}/`)) unanswered.delete(request);
}

function keyOf({ subject, request }: KeyedWrite): string {
  const found = unanswered.get(request);
  const retention = retentionMilliseconds[subject.includes('/') ? 'record' : 'collection'];
  if (found && Date.now() - found.at < retention) return found.key;
  const key = newId();
  unanswered.set(request, { subject, key, at: Date.now() });
  return key;
}

/**
 * Forgets the keys of other writes to the record: after an answered write, repeating an earlier one is a new write. A
 * create does not affect other records.
 */
function settle({ subject, request }: KeyedWrite): void {
  unanswered.delete(request);
  if (!subject.includes('/')) return;
  for (const [other, one] of unanswered) if (one.subject === subject) unanswered.delete(other);
}

/**
 * Returns true if the server processed the request. Without a connection, with an ended session, or with a busy or
 * failed server it is unknown, or was not processed.
 */
export function isAnswer(error: unknown): boolean {
  const status = error instanceof HttpError ? error.status : 0;
  return status >= 400 && status < 500 && ![401, 419, 429].includes(status);
}
