/**
 * Sends and receives notifications of new work (NOTIFY, LISTEN) between processes, over a dedicated connection. They
 * are hints: a notification while nobody listens is lost, so jobs also poll, and do so immediately after a reconnect.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { Client } from 'pg';
import { trail } from '../../registry/records/audit.ts';
import type { Registry } from '../../registry/types.ts';
import { isRecord } from '../../values/json.ts';
import type { Database } from './contract.ts';
import { parameter, type Executor } from './fragment.ts';
import { keepAliveMilliseconds } from './silentConnections.ts';

const notificationChannel = 'beheer_work';
/** Presence as JSON. */
const presenceChannel = 'beheer_presence';
/** Written resources as JSON. */
const changesChannel = 'beheer_changes';

/** Uuid of an import that has ended. */
const importsChannel = 'beheer_imported';

/** Returning clause for a statement that enqueues work of the kind; the notification is sent on commit. */
export function notifying(kind: string): RawBuilder<unknown> {
  return sql`returning pg_notify('${sql.raw(notificationChannel)}', ${kind}::text)`;
}

/** Returning clause for a statement that completes or undoes an import. */
export function notifyingImported(uuid: string): RawBuilder<unknown> {
  return sql`returning pg_notify('${sql.raw(importsChannel)}', ${uuid}::text)`;
}

/** Job that creates missing partitions; a row that has none wakes it. */
export const partitionsJob = 'partitions';

/** Notifies the jobs that wait for this; sent on commit. */
export async function wake(executor: Executor, what: string): Promise<void> {
  await sql`select pg_notify(${notificationChannel}, ${what})`.execute(executor);
}

interface WrittenResource {
  readonly resource: string;
  readonly writes: number;
  readonly writers: readonly string[] | null;
}

/**
 * Notifies other processes of what was written, in a statement of its own after the commit. @param from mark of this
 * process
 */
export async function announceWritten(
  database: Database,
  from: string,
  written: readonly WrittenResource[],
): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${JSON.stringify({ from, written })})`.execute(database);
}

/** Notifies other processes of the presence of a person; stores nothing. */
export async function announcePresence(database: Database, from: string, whereabouts: object): Promise<void> {
  await sql`select pg_notify(${presenceChannel}, ${JSON.stringify({ from, whereabouts })})`.execute(database);
}

/** Returns null for notifications of this process. */
function readPresence(payload: string | undefined, ownMark: string): unknown {
  const read: unknown = JSON.parse(payload ?? 'null');
  return isRecord(read) && read['from'] !== ownMark ? read['whereabouts'] : null;
}

/** Returns null where any resource may have been written, and nothing for notifications of this process. */
function readWritten(payload: string | undefined, ownMark: string): readonly WrittenResource[] | null {
  try {
    const read: unknown = JSON.parse(payload ?? '');
    if (!isRecord(read) || !Array.isArray(read['written'])) return null;
    return read['from'] === ownMark ? [] : (read['written'] as readonly WrittenResource[]);
  } catch {
    return null;
  }
}

/** Notifications of other processes, and of this one. */
export interface Wakes {
  /** Mark of this process, which receives its own notifications. */
  readonly ownMark: string;
  /** Calls with what has changed, usually a table name; null after a gap, when anything may have changed. */
  listen(onChange: (table: string | null) => void): void;
  /** Calls with what another process has written; null where anything may have been. */
  onWritten(listener: (written: readonly WrittenResource[] | null) => void): void;
  /** Calls with the presence of a person in another process. */
  onPresence(listener: (whereabouts: unknown) => void): void;
  /** Calls with the uuid of an import that has ended in any process. */
  onImported(listener: (uuid: string) => void): void;
  close(): Promise<void>;
}

const againMilliseconds = 1_000;
const connectMilliseconds = 5_000;

/**
 * Opens the connection that listens, and reconnects until it is closed. The address must not be that of a transaction
 * pooler.
 */
export function listenForChanges(connectionString: string, log: (line: string) => void): Wakes {
  const ownMark = randomUUID();
  let listening: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const ofWritten: ((written: readonly WrittenResource[] | null) => void)[] = [];
  const ofPresence: ((whereabouts: unknown) => void)[] = [];
  const ofImports: ((uuid: string) => void)[] = [];
  const written = (resources: readonly WrittenResource[] | null): void => {
    if (resources?.length !== 0) ofWritten.forEach((listener) => listener(resources));
  };
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()));

  /** Listens until the connection is lost. */
  async function once(onChange: (table: string | null) => void): Promise<void> {
    const connection = new Client({
      connectionString,
      application_name: 'beheer-listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMilliseconds,
      connectionTimeoutMillis: connectMilliseconds,
    });
    const ended = new Promise<void>((resolve) => {
      connection.on('end', resolve);
      connection.on('error', () => resolve());
    });
    connection.on('notification', ({ channel, payload }) => {
      if (channel === changesChannel) written(readWritten(payload, ownMark));
      else if (channel === presenceChannel) {
        const whereabouts = readPresence(payload, ownMark);
        if (whereabouts !== null) ofPresence.forEach((listener) => listener(whereabouts));
      } else if (channel === importsChannel) ofImports.forEach((listener) => listener(payload ?? ''));
      else onChange(payload ?? null);
    });
    try {
      await connection.connect();
      const channels = [notificationChannel, changesChannel, presenceChannel, importsChannel];
      await connection.query(channels.map((channel) => `listen ${channel}`).join('; '));
      onChange(null);
      written(null);
      await Promise.race([ended, closed]);
    } finally {
      await connection.end().catch(() => undefined);
    }
  }

  async function always(onChange: (table: string | null) => void): Promise<void> {
    while (!closing.signal.aborted) {
      await once(onChange).catch((error: unknown) =>
        log(`Database: nobody listens for work: ${error instanceof Error ? error.message : String(error)}`),
      );
      await setTimeout(againMilliseconds, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    ownMark,
    listen(onChange) {
      listening = always(onChange);
    },
    onWritten(listener) {
      ofWritten.push(listener);
    },
    onPresence(listener) {
      ofPresence.push(listener);
    },
    onImported(listener) {
      ofImports.push(listener);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}

/**
 * Returns the write counters of each table, which PostgreSQL updates within 1 to 10 seconds. Compare them for equality
 * only: rolled-back writes count, and a crash resets them.
 */
export async function readWriteCounts(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; writes: string }>`select coalesce(parent.relname, s.relname) as name,
      sum(n_tup_ins + n_tup_upd + n_tup_del)::text as writes
    from pg_stat_user_tables s left join pg_inherits part on part.inhrelid = s.relid
      left join pg_class parent on parent.oid = part.inhparent group by 1`.execute(database);
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}

/** Returns the resources with records of these tenants that anybody has written since, from the audit trail. */
export async function writtenForTenants(
  executor: Executor,
  registry: Registry,
  { tenants, since }: { readonly tenants: readonly string[]; readonly since: Date },
): Promise<readonly string[]> {
  const resource = registry.resources[trail];
  if (!resource || tenants.length === 0) return [];
  const { rows } = await sql<{ resource: string | null }>`select distinct resource from ${sql.table(resource.table)}
    where at >= ${since} and client_uuid = any(${parameter(tenants, 'uuid[]')})`.execute(executor);
  return rows.flatMap((row) => row.resource ?? []);
}
