/**
 * The Idempotency-Key of each write: a new one for each, the same one where a write is sent again that had no answer
 * yet. What was done although its answer got lost, and what is pressed twice, is done once.
 */
import { HttpError } from 'react-admin';
import { newId } from './newId.ts';
import { noteOwnWrite } from './ownWrites.ts';

export interface KeyedWrite {
  /** What it changes: `tasks` for a new record, `tasks/{uuid}` for one that is there. */
  readonly subject: string;
  /** Method, address, version and body: who sends the same sends it again. */
  readonly request: string;
}

interface Unanswered {
  readonly subject: string;
  readonly key: string;
  readonly at: number;
}

/** As long as the server keeps an answer; one record may have been changed in many ways meanwhile, also elsewhere. */
const retentionMilliseconds = { record: 600_000, collection: 86_400_000 };

/** By request. Of this tab alone. */
const unanswered = new Map<string, Unanswered>();

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
 * A removal is an answer about all that was sent of the record, and of new ones: what was made without an answer may be
 * what was removed.
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

/** Once a record has got further, a write of before is another one if it comes again. A new record changes no other. */
function settle({ subject, request }: KeyedWrite): void {
  unanswered.delete(request);
  if (!subject.includes('/')) return;
  for (const [other, one] of unanswered) if (one.subject === subject) unanswered.delete(other);
}

/**
 * No connection, a session that ended, a server that is busy or failed: whether it was done is not known, or it was
 * never looked at.
 */
export function isAnswer(error: unknown): boolean {
  const status = error instanceof HttpError ? error.status : 0;
  return status >= 400 && status < 500 && ![401, 419, 429].includes(status);
}
