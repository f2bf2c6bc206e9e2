/** Connections to PostgreSQL: how many, how long each thing may take, and how its values arrive here. */
import { Kysely, PostgresDialect, type DialectAdapter, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, Query, types, type PoolClient } from 'pg';
import type { Database, Tables } from './contract.ts';
import { markDatabaseErrors, isOfChangedTable, isOfUnknownStatement } from './databaseError.ts';
import { ofStatement, transactionBoundaryStatement } from './edgedStatement.ts';
import { connectWithin } from './freeConnection.ts';
import { EncryptingAdapter, type Encryption } from './encryption.ts';
import { pipelinedTransactions, type Ask, type Edge } from './pipelinedTransaction.ts';
import { PreparedStatements, type Prepared } from './preparedStatements.ts';
import { keepAliveMilliseconds, watchConnections } from './silentConnections.ts';
import { SharedConnections } from './sharedConnections.ts';
import { TransactionPooling, type TimeLimits } from './transactionPooling.ts';

export interface PoolOptions {
  readonly connectionString: string;
  readonly log: (line: string) => void;
  /** For definitions: one connection that may take its time. */
  readonly patient?: boolean;
  /** To see how the database is: one connection, that is not waited for. */
  readonly probing?: boolean;
  /** For statements that stand by themselves and are answered at once: see {@link SharedConnections}. */
  readonly shared?: boolean;
  /**
   * The same for searches over tables of few rows: to plan one takes longer than to run it, and a plan for any values is
   * as good as one for these. All statements are kept ready.
   */
  readonly searching?: boolean;
  /** How long a request waits for a connection, instead of five seconds. */
  readonly waitMilliseconds?: number;
  /** Whether the address is that of a pooler that hands each transaction to another connection. */
  readonly pooled?: boolean;
  /** Without it no secret can be written or read. */
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

/** Who waits for a row that somebody else holds is told so, instead of standing still with the connection. */
const lockTimeoutMilliseconds = 2_000;
/** Others come behind it on the same connection: who meets a lock there waits for it on a connection of their own. */
const sharedLockTimeoutMilliseconds = 250;
const probeTimeoutMilliseconds = 2_000;
/** Each of them answers some thousands of statements in a second. */
const mostShared = 3;
/** One waits for another here; more would each keep the same long statements ready. */
const mostSearching = 2;
/** On each of those. */
const mostLongStatements = 8;

const { builtins } = types;

/** Whole numbers and amounts as numbers (they fit), days as text: a day has no time zone to be shifted by. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
  if (oid === builtins.DATE) return (value) => value;
  return types.getTypeParser(oid, format ?? 'text') as (value: string) => unknown;
}

export function openPool(options: PoolOptions): Database {
  const pool = connect(options);
  const asks = querying(options);
  return databaseOn(
    isShared(options) ? sharedPool(pool, asks, options) : ownPool(pool, asks, options),
    options.encryption,
  );
}

/** Of one process, with those for definitions and for LISTEN. */
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

/** How long to wait for a connection, in milliseconds. */
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
    // A pooler takes none of it: its connections are everybody's.
    ...(pooled ? {} : { application_name: 'beheer', ...limitsOf(options) }),
  });
  const lost = (error: Error): void => {
    // At an orderly stop the connections end with the database.
    if (!pool.ending) log(`Database: a connection was lost: ${error.message}`);
  };
  pool.on('error', lost);
  if (!patient) watchConnections(pool, { connectionString, knowsProcesses: !pooled, log });
  // The pool listens to idle connections only; one that breaks while it is in use would end the process.
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
type SendWith = (
  client: PoolClient,
  edge: Edge,
  text: string,
  parameters: readonly unknown[],
) => Promise<unknown> | null;

interface Querying {
  /** Null where the connections are the program's own. */
  readonly pooling: TransactionPooling | null;
  /** Asks again where a table has changed, outside transactions. */
  readonly query: Send;
  /** Asks once, and has asked when it returns. */
  readonly send: Send;
  /** The same of what is in a transaction, which is tried again as a whole where a table has changed. */
  readonly sendOnce: Send;
  /** The same as one with what begins or ends its transaction; null where that is not kept ready. */
  readonly sendWith: SendWith;
  /** Has kept statements made anew where one of them is why it failed; answers whether it was. */
  renewAfter(error: unknown): boolean;
  /** Whether the connection keeps statements ready that nobody uses any more. */
  isOutdated(client: PoolClient): boolean;
}

/** Statements that come again are kept ready, unless a pooler gives them another connection each time. */
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
    if (prepared && (text === 'begin' || text === 'commit')) return keepReady(client, text, prepared);
    const name = prepared && statements?.nameOf(text, values, prepared);
    if (name === undefined) return client.query(pooling?.limited(text) ?? text, values);
    return sendPrepared(client, { name, text, values });
  };
  const sendWith: SendWith = (client, edge, text, parameters) => {
    const prepared = preparedByClient.get(client);
    // What has no values may be several statements, which are no message of that kind.
    if (prepared?.edges.has(edge) !== true || parameters.length === 0) return null;
    const values = [...parameters];
    const name = statements?.nameOf(text, values, prepared);
    return sendPrepared(client, { name, text, values, edge });
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
      // A transaction has failed with it, and is tried again as a whole (`inTransaction`).
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
    sendWith(...asked) {
      const sent = sendWith(...asked);
      return sent === null ? null : once(sent);
    },
    renewAfter,
    isOutdated(client) {
      const prepared = preparedByClient.get(client);
      return prepared !== undefined && statements?.isOutdated(prepared) === true;
    },
  };
}

/** As `client.query` with a name does, which copies what it is asked property by property. */
function sendPrepared(
  client: PoolClient,
  {
    name,
    text,
    values,
    edge = null,
  }: {
    readonly name: string | undefined;
    readonly text: string;
    readonly values: unknown[];
    readonly edge?: Edge | null;
  },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const query = Object.assign(new Query(text, values), {
      ...(name === undefined ? {} : { name }),
      callback: (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(edge === null ? result : ofStatement(result, edge)),
    });
    client.query(edge === null ? query : transactionBoundaryStatement(query, edge));
  });
}

/** From then on it goes with the statement beside it. */
async function keepReady(client: PoolClient, edge: Edge, { edges }: Prepared): Promise<unknown> {
  const answer = await sendPrepared(client, { name: edge, text: edge, values: [] });
  edges.add(edge);
  return answer;
}

// No cursors are asked for: the dialect is given none.
type KyselyQuery = PostgresPoolClient['query'];

/** A connection that somebody has to themselves. */
interface OwnConnection extends PostgresPoolClient {
  /** As whoever has it now asks. */
  ask: Ask;
}

/**
 * The pool as Kysely takes it: whoever connects has the connection to themselves. Kysely keeps something for each object
 * that it is given, in a map whose entries the engine takes for alive until all of the heap is looked through, with all
 * that was asked and answered there: so of one connection it is always the same.
 */
function ownPool(
  pool: Pool,
  { pooling, query, sendOnce, sendWith, isOutdated }: Querying,
  options: PoolOptions,
): PostgresPool {
  const { patient = false, probing = false } = options;
  const pipelines = !patient && !probing;
  const known = new WeakMap<PoolClient, OwnConnection>();
  return {
    async connect() {
      // How the database is, is seen immediately.
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
    return pipelines
      ? pipelinedTransactions(client, { ask, send, sendWith: (...asked) => sendWith(client, ...asked) })
      : ask;
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

/** The same for connections that nobody has to themselves. */
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

export interface ConfinedLookups {
  /** For single statements of whoever this text confines. */
  confinedBy(text: string): Database;
  destroy(): Promise<void>;
}

/**
 * As shared connections are, for people who are confined. Each statement has a transaction of its own, which begins, is
 * confined and ends with it: all of it is sent in one go, so that nothing of anybody else's comes in between, and what
 * it answers counts only if what confines it has succeeded.
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
