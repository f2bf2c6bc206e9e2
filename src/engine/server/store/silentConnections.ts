/**
 * Finds connections that have died without a word: a firewall that forgot them, a host that moved. Nothing closes such a
 * connection, so a statement on it would wait for its time limit, and the next one too.
 *
 * A connection on which something was sent and nothing has come back for some seconds is asked about on another, new
 * connection: where PostgreSQL is not at work for it, or cannot be reached at all, it is closed, and the pool opens
 * another one. A statement that merely takes long goes on.
 */
import type { Socket } from 'node:net';
import { Client, type Pool, type PoolClient } from 'pg';

/** What `pg` has of a connection beside its published types. */
interface Wired {
  readonly connection: { readonly stream: Socket };
  /** Of the server process. */
  readonly processID: number | null;
  readonly _activeQuery: object | null;
  /** Statements behind it that were sent already. */
  readonly _sentQueryQueue: readonly object[];
}

interface Watched {
  /** Bytes that have come. */
  read: number;
  /** Since when a statement waits and nothing has come; null where none waits. */
  waitingSince: number | null;
}

export interface WatchOptions {
  readonly connectionString: string;
  /** Whether the numbers of server processes are those of the connections: not behind a pooler. */
  readonly knowsProcesses: boolean;
  readonly log: (line: string) => void;
  readonly lookMilliseconds?: number;
  readonly patienceMilliseconds?: number;
  readonly askMilliseconds?: number;
}

/** Of a connection that is idle: the system asks the other side after this long, and gives up ten seconds later. */
export const keepAliveMilliseconds = 5_000;

/** Closes the connection of a client without waiting for the other side. */
export function cutConnection(client: PoolClient, reason: string): void {
  (client as unknown as Wired).connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
}

/** Watches the connections of a pool until it ends. */
export function watchConnections(
  pool: Pool,
  {
    connectionString,
    knowsProcesses,
    log,
    lookMilliseconds = 1_000,
    patienceMilliseconds = 4_000,
    askMilliseconds = 2_500,
  }: WatchOptions,
): void {
  const watched = new Map<PoolClient, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  const look = (): void => {
    const now = performance.now();
    const waiting: PoolClient[] = [];
    for (const [client, state] of watched) {
      const { connection, _activeQuery, _sentQueryQueue } = client as unknown as Wired;
      const { bytesRead } = connection.stream;
      const isWaiting = _activeQuery !== null || _sentQueryQueue.length > 0;
      if (!isWaiting) state.waitingSince = null;
      else if (bytesRead !== state.read) state.waitingSince = now;
      else state.waitingSince ??= now;
      state.read = bytesRead;
      if (state.waitingSince !== null && now - state.waitingSince >= patienceMilliseconds) waiting.push(client);
    }
    if (waiting.length === 0 || isAsking || pool.ending) return;
    isAsking = true;
    void cutSilent(waiting).finally(() => (isAsking = false));
  };

  async function cutSilent(waiting: readonly PoolClient[]): Promise<void> {
    const before = new Map(waiting.map((client) => [client, watched.get(client)?.read]));
    const busy = await busyProcesses();
    for (const client of waiting) {
      const state = watched.get(client);
      const { processID, connection } = client as unknown as Wired;
      // Answered meanwhile, or gone.
      if (!state || connection.stream.bytesRead !== before.get(client)) continue;
      if (busy === 'all' || (processID !== null && busy.has(processID))) state.waitingSince = performance.now();
      else {
        log('Database: a connection that does not answer any more was closed.');
        cutConnection(client, 'the database does not answer on it any more');
      }
    }
  }

  /** The server processes that are at work; none where the database cannot be reached. */
  async function busyProcesses(): Promise<ReadonlySet<number> | 'all'> {
    const asking = new Client({
      connectionString,
      connectionTimeoutMillis: askMilliseconds,
      query_timeout: askMilliseconds,
    });
    asking.on('error', () => undefined);
    try {
      await asking.connect();
      const { rows } = await asking.query<{ readonly pid: number }>(
        `select pid from pg_stat_activity where state is distinct from 'idle' and state is distinct from 'idle in transaction'`,
      );
      return knowsProcesses ? new Set(rows.map(({ pid }) => pid)) : 'all';
    } catch {
      return new Set();
    } finally {
      void asking.end().catch(() => undefined);
    }
  }

  pool.on('connect', (client) => {
    watched.set(client, { read: (client as unknown as Wired).connection.stream.bytesRead, waitingSince: null });
    timer ??= setInterval(look, lookMilliseconds).unref();
  });
  pool.on('remove', (client) => {
    watched.delete(client);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}
