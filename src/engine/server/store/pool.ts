/** Connection pools for PostgreSQL: sizes, time limits, type parsers. */
import { Kysely, PostgresDialect, type DialectAdapter, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, types, type PoolClient } from 'pg';
import type { Database, Tables } from './contract.ts';
import { markDatabaseErrors, isOfChangedTable, isOfUnknownStatement } from './databaseError.ts';
import { connectWithin } from './freeConnection.ts';
import { EncryptingAdapter, type Encryption } from './encryption.ts';
import { pipelinedTransactions, type Ask } from './pipelinedTransaction.ts';
import { PreparedStatements, type Prepared } from './preparedStatements.ts';
import { keepAliveMilliseconds, watchConnections } from './silentConnections.ts';
import { SharedConnections } from './sharedConnections.ts';
import { TransactionPooling, type TimeLimits } from './transactionPooling.ts';

export interface PoolOptions {
  readonly connectionString: string;
  readonly log: (line: string) => void;
  /** For migrations: one connection without a time limit. */
  readonly patient?: boolean;
  /** For health checks: one connection, without waiting. */
  readonly probing?: boolean;
  /** For short independent statements, see {@link SharedConnections}. */
  readonly shared?: boolean;
  /**
   * Like `shared`, for searches over tables of few rows. Planning takes longer than running, and a generic plan is
   * good, so all statements are prepared.
   */
  readonly searching?: boolean;
  /** Maximum wait for a connection in milliseconds; 5,000 by default. */
  readonly waitMilliseconds?: number;
  /** True where the address is that of a transaction pooler. */
  readonly pooled?: boolean;
  /** Required for reading and writing secrets. */
  readonly encryption?: Encryption;
}

class Dialect extends PostgresDialect {
  constructor(
    pool: PostgresPool,
    private readonly encryption: Encryption | null,
  ) {
    super({ pool });
  }

  override createAdapter(): DialectAdapter {
    return new EncryptingAdapter(this.encryption);
  }
}

/** Limits the wait for a row lock, so that it does not hold a connection. */
const lockTimeoutMilliseconds = 2_000;
/**
 * Shorter, because other statements wait behind it on the same connection. A call that meets a lock retries on another
 * connection.
 */
const sharedLockTimeoutMilliseconds = 250;
const probeTimeoutMilliseconds = 2_000;
/** Maximum shared connections; each runs thousands of statements per second. */
const mostShared = 3;
/** Maximum search connections; each prepares the same long statements. */
const mostSearching = 2;
/** Maximum long prepared statements per search connection. */
const mostLongStatements = 8;

const { builtins } = types;

/**
 * Parses integers and amounts to numbers, in whose safe range they are. Dates stay text, since a day has no time zone.
 */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
  if (oid === builtins.DATE) return (value) => value;
  return types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
}

/** Opens a pool. The caller destroys it. */
export function openPool(options: PoolOptions): Database {
  const pool = connect(options);
  const asks = querying(options);
  return databaseOn(
    isShared(options) ? sharedPool(pool, asks, options) : ownPool(pool, asks, options),
    options.encryption,
  );
}

/** Maximum connections of a process, including those for migrations and LISTEN. */
export const mostConnections = [
  {},
  {},
  { shared: true },
  { shared: true },
  { searching: true },
  { shared: true },
  { probing: true },
  { patient: true },
]
  .map((options) => mostOf({ connectionString: '', log: () => undefined, ...options }))
  .reduce((sum, most) => sum + most, 1);

const isShared = ({ shared = false, searching = false }: PoolOptions): boolean => shared || searching;

function mostOf({ patient = false, probing = false, shared = false, searching = false }: PoolOptions): number {
  if (patient || probing) return 1;
  if (searching) return mostSearching;
  return shared ? mostShared : 10;
}

/** Returns the maximum wait for a connection in milliseconds. */
function waitOf({ patient = false, probing = false, waitMilliseconds = 5_000 }: PoolOptions): number {
  if (probing) return probeTimeoutMilliseconds;
  return patient ? 30_000 : waitMilliseconds;
}

function databaseOn(pool: PostgresPool, encryption: Encryption | undefined): Database {
  return new Kysely<Tables>({ dialect: new Dialect(pool, encryption ?? null) });
}

function connect(options: PoolOptions): Pool {
  const { connectionString, log, patient = false, probing = false, searching = false, pooled = false } = options;
  const pool = new Pool({
    connectionString,
    max: mostOf(options),
    pipeline: !patient && !probing,
    connectionTimeoutMillis: waitOf(options),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    types: { getTypeParser: typeParser },
    ...(patient ? {} : { query_timeout: probing ? probeTimeoutMilliseconds + 500 : 35_000 }),
    // A transaction pooler does not accept session settings.
    ...(pooled ? {} : { application_name: 'beheer', ...limitsOf(options) }),
  });
  const lost = (error: Error): void => {
    // During shutdown the database closes the connections.
    if (!pool.ending) log(`Database: a connection was lost: ${error.message}`);
  };
  pool.on('error', lost);
  if (!patient) watchConnections(pool, { connectionString, knowsProcesses: !pooled, log });
  // The pool handles errors of idle connections only; without this listener an error in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', lost);
    if (searching) client.query('set plan_cache_mode = force_generic_plan').catch(lost);
  });
  return pool;
}

function limitsOf({ patient = false, probing = false, shared = false }: PoolOptions): TimeLimits {
  if (patient) return {};
  if (probing) return { statement_timeout: probeTimeoutMilliseconds };
  return {
    lock_timeout: shared ? sharedLockTimeoutMilliseconds : lockTimeoutMilliseconds,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  };
}

type Send = (client: PoolClient, text: string, parameters: readonly unknown[]) => Promise<unknown>;
interface Querying {
  /** Null for direct connections. */
  readonly pooling: TransactionPooling | null;
  /** Retries after a table change, outside transactions. */
  readonly query: Send;
  /** Sends the statement before it returns, without a retry. */
  readonly send: Send;
  /** For statements in a transaction, which is retried as a whole after a table change. */
  readonly sendOnce: Send;
  /** Discards prepared statements where one of them caused the error, and returns true then. */
  renewAfter(error: unknown): boolean;
  /** Returns true if the connection has prepared statements that are no longer used. */
  isOutdated(client: PoolClient): boolean;
}

/** Prepares repeated statements, except behind a transaction pooler. */
function querying(options: PoolOptions): Querying {
  const { patient = false, probing = false, searching = false, pooled = false } = options;
  const pooling = pooled ? new TransactionPooling(limitsOf(options)) : null;
  const preparedOptions = searching ? { all: true, mostLong: mostLongStatements } : {};
  const statements = patient || probing || pooled ? null : new PreparedStatements(preparedOptions);
  const preparedByClient = new WeakMap<PoolClient, Prepared>();
  const send: Send = (client, text, parameters) => {
    const values = [...parameters];
    const prepared = preparedByClient.get(client) ?? statements?.begin();
    if (prepared) preparedByClient.set(client, prepared);
    const name = prepared && statements?.nameOf(text, values, prepared);
    if (name === undefined) return client.query(pooling?.limited(text) ?? text, values);
    return client.query({ name, text, values });
  };
  const renewAfter = (error: unknown): boolean => {
    const passes = isOfChangedTable(error) || isOfUnknownStatement(error);
    if (passes) statements?.renew();
    return passes;
  };
  const query: Send = async (client, text, parameters) => {
    if (pooling) return pooling.alone(client, text, parameters);
    try {
      return await send(client, text, parameters);
    } catch (error) {
      // Inside a transaction the whole transaction is retried (`inTransaction`).
      if (!renewAfter(error) || client.getTransactionStatus() !== 'I') throw error;
      return client.query(text, [...parameters]);
    }
  };
  const once = (sent: Promise<unknown>): Promise<unknown> =>
    markDatabaseErrors(() =>
      sent.catch((error: unknown) => {
        renewAfter(error);
        throw error;
      }),
    );
  return {
    pooling,
    query: (...asked) => markDatabaseErrors(() => query(...asked)),
    send,
    sendOnce: (...asked) => once(send(...asked)),
    renewAfter,
    isOutdated(client) {
      const prepared = preparedByClient.get(client);
      return prepared !== undefined && statements?.isOutdated(prepared) === true;
    },
  };
}

// The dialect has no cursor, so none is requested.
type KyselyQuery = PostgresPoolClient['query'];

/** A connection in exclusive use. */
interface OwnConnection extends PostgresPoolClient {
  /** Runs statements for the present user of the connection. */
  ask: Ask;
}

/**
 * Adapts the pool to Kysely with exclusive connections. Reuses one object per connection: Kysely keeps data per object
 * in a WeakMap, whose entries V8 retains until a full garbage collection, with all queries and results.
 */
function ownPool(pool: Pool, { pooling, query, sendOnce, isOutdated }: Querying, options: PoolOptions): PostgresPool {
  const { patient = false, probing = false } = options;
  const pipelines = !patient && !probing;
  const known = new WeakMap<PoolClient, OwnConnection>();
  return {
    async connect() {
      // A health check does not wait for a connection.
      const client = await connectWithin(pool, probing ? 0 : waitOf(options));
      const own = known.get(client) ?? ownConnection(client);
      known.set(client, own);
      own.ask = askOn(client);
      return own;
    },
    end: () => pool.end(),
  };

  function askOn(client: PoolClient): Ask {
    const send: Ask = (text, parameters) => sendOnce(client, text, parameters);
    const alone: Ask = (text, parameters) => query(client, text, parameters);
    const ask = pooling?.asking({ within: send, alone }) ?? alone;
    return pipelines ? pipelinedTransactions(client, { ask, send }) : ask;
  }

  function ownConnection(client: PoolClient): OwnConnection {
    const own: OwnConnection = {
      ask: askOn(client),
      query: ((text: string, parameters: readonly unknown[]) => own.ask(text, parameters)) as KyselyQuery,
      release: () => client.release(isOutdated(client)),
    };
    return own;
  }
}

/** Adapts the pool to Kysely with shared connections. */
function sharedPool(pool: Pool, { query, isOutdated }: Querying, options: PoolOptions): PostgresPool {
  const connections = new SharedConnections(pool, {
    most: mostOf(options),
    waitMilliseconds: waitOf(options),
    isOutdated,
  });
  const everybody: PostgresPoolClient = {
    query: ((text: string, parameters: readonly unknown[]) =>
      markDatabaseErrors(() => connections.use((client) => query(client, text, parameters)))) as KyselyQuery,
    release: () => undefined,
  };
  return { connect: () => Promise.resolve(everybody), end: () => connections.end() };
}

/** Connections for single reads under row-level security. */
export interface ConfinedLookups {
  /** Returns an executor for single statements under the row-level security that this text sets. */
  confinedBy(text: string): Database;
  destroy(): Promise<void>;
}

/**
 * Shared connections for callers under row-level security. Each statement has its own transaction, sent as one message:
 * begin, apply row-level security, run, end. Nothing of other callers comes in between, and the result counts only if
 * row-level security was applied.
 */
export function openConfinedLookups(options: Omit<PoolOptions, 'patient' | 'probing' | 'shared'>): ConfinedLookups {
  const { send, renewAfter, isOutdated } = querying(options);
  const connections = new SharedConnections(connect({ ...options, shared: true }), {
    most: mostShared,
    waitMilliseconds: waitOf(options),
    isOutdated,
  });

  const ask = (confining: string, text: string, parameters: readonly unknown[]): Promise<unknown> =>
    connections.use(async (client) => {
      const [begun, answered, ended] = await Promise.allSettled([
        send(client, `begin read only; ${confining}`, []),
        send(client, text, parameters),
        client.query('rollback'),
      ]);
      if (ended.status === 'rejected') connections.leave(client);
      if (begun.status === 'rejected') throw begun.reason;
      if (answered.status === 'rejected') throw answered.reason;
      return answered.value;
    });

  const askAgain = async (...asked: Parameters<typeof ask>): Promise<unknown> => {
    try {
      return await ask(...asked);
    } catch (error) {
      if (!renewAfter(error)) throw error;
      return ask(...asked);
    }
  };

  return {
    confinedBy(confining) {
      const client: PostgresPoolClient = {
        query: ((text: string, parameters: readonly unknown[]) =>
          markDatabaseErrors(() => askAgain(confining, text, parameters))) as KyselyQuery,
        release: () => undefined,
      };
      const pool: PostgresPool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() };
      return databaseOn(pool, options.encryption);
    },
    destroy: () => connections.end(),
  };
}
