/** Channel between people and running work: sends its output out in chunks, and receives a request to stop it. */
import { resourceOf, Sql } from '#engine/server';
import type { Channel } from '../../../providers/server/adapter.ts';
import { outputLength } from '../../../providers/server/output.ts';
import { hasEnded, type WorkKind } from '../../../providers/server/work.ts';
import type { Working } from './working.ts';

/** Short enough to look live, long enough for a script with a lot of output. */
const flushMilliseconds = 250;
const watchMilliseconds = 1_000;

interface Watched {
  readonly kind: WorkKind;
  readonly uuid: string;
  readonly limitSeconds: number;
}

interface OpenChannel extends Channel {
  /** null if it was not stopped. */
  stoppedBy(): 'cancelled' | 'timeout' | 'restart' | null;
  /** Writes the remaining output. */
  close(): Promise<void>;
}

export function openChannel(
  { store, database, now, signal, onError }: Working,
  { kind, uuid, limitSeconds }: Watched,
): OpenChannel {
  const resource = resourceOf({ registry: store.registry() }, kind.resource);
  const stop = new AbortController();
  let reason: ReturnType<OpenChannel['stoppedBy']> = null;
  let waiting = '';
  let writing: Promise<void> = Promise.resolve();
  const abort = (why: NonNullable<typeof reason>): void => {
    reason ??= why;
    stop.abort();
  };
  const flush = (): Promise<void> => {
    const text = waiting.replaceAll('\0', '').slice(-outputLength);
    waiting = '';
    if (text !== '')
      writing = writing
        .then(() =>
          Sql.appendText(database, resource, { uuid, field: 'output', text, maxLength: outputLength, now: now() }),
        )
        .catch(onError);
    return writing;
  };
  const look = async (): Promise<void> => {
    const row = await database.selectFrom(kind.table).select('status').where('uuid', '=', uuid).executeTakeFirst();
    if (!row || hasEnded(row)) abort('cancelled');
  };
  const timers = [
    setInterval(() => void flush(), flushMilliseconds),
    setInterval(() => void look().catch(onError), watchMilliseconds),
  ];
  const limit = setTimeout(() => abort('timeout'), Math.min(limitSeconds * 1_000, 2 ** 31 - 1));
  const onStop = (): void => abort('restart');
  signal.addEventListener('abort', onStop);
  return {
    write: (text) => void (waiting += text),
    signal: stop.signal,
    remember: (what) => kind.remember?.(database, uuid, what) ?? Promise.resolve(),
    stoppedBy: () => reason,
    async close() {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(limit);
      signal.removeEventListener('abort', onStop);
      await flush();
    },
  };
}
