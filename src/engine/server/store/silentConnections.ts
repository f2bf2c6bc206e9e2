/**
 * Detects dead connections that were not closed, for example by a firewall that dropped their state. A statement on one
 * would wait until its time limit, and so would the next.
 *
 * If nothing is received for some seconds after sending, another connection asks PostgreSQL about it. If its server
 * process is not working, or PostgreSQL is unreachable, the connection is closed and the pool opens another. Slow
 * statements continue.
 */
import type { Socket } from 'node:net';
import { Client, type Pool, type PoolClient } from 'pg';

/** Internals of `pg`. */
interface Wired {
  readonly connection: { readonly stream: Socket };
  /** Process id of the server process. */
  readonly processID: number | null;
  readonly _activeQuery: object | null;
  /** Pipelined statements that were sent. */
  readonly _sentQueryQueue: readonly object[];
}

interface Watched {
  /** Bytes received. */
  read: number;
  /** Start of the wait without data; null where no statement waits. */
  waitingSince: number | null;
}

interface WatchOptions {
  readonly connectionString: string;
  /** True where process ids match the connections, which is not so behind a pooler. */
  readonly knowsProcesses: boolean;
  readonly log: (line: string) => void;
  readonly lookMilliseconds?: number;
  readonly patienceMilliseconds?: number;
  readonly askMilliseconds?: number;
}

/** Idle time before TCP keep-alive probes the other side; the system gives up ten seconds later. */
export const keepAliveMilliseconds = 5_000;

/** Closes the connection of a client immediately, without a handshake. */
function cutConnection(client: PoolClient, reason: string): void {
  (client as unknown as Wired).connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
}

/** Watches the connections of a pool until the pool ends. */
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
      // Data has arrived in the meantime, or the connection is gone.
      if (!state || connection.stream.bytesRead !== before.get(client)) continue;
      if (busy === 'all' || (processID !== null && busy.has(processID))) state.waitingSince = performance.now();
      else {
        log('Database: a connection that does not answer any more was closed.');
        cutConnection(client, 'the database does not answer on it any more');
      }
    }
  }

  /** Returns the ids of busy server processes; none where the database is unreachable. */
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
