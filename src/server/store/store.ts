/** The store: every call of the contract, on the registry that is in force when it comes in. */
import type { Resource } from '../../registry/types.ts';
import type { Caller } from './caller.ts';
import type { Database, OpenStore, Row, StoreCalls, StoreOptions, Tx } from './contract.ts';
import { migrate } from './ddl/migrate.ts';
import { remarks } from './ddl/planText.ts';
import type { Executor } from './fragment.ts';
import { openPool } from './pool.ts';
import { selectList } from './select/list.ts';
import { selectOne, showOne } from './select/one.ts';
import { queryError } from './select/queryError.ts';
import { streamList } from './select/stream.ts';
import { viewOf, type View } from './select/view.ts';
import { stateOf, type StoreState } from './state.ts';
import { asUnavailable, inTransaction, reachable } from './transaction.ts';
import { actOnRecord } from './write/act.ts';
import { createRecord } from './write/create.ts';
import { referencedFailure, type Removal } from './write/referenced.ts';
import { removeRecords } from './write/remove.ts';
import { updateRecords } from './write/update.ts';
import { violationFailure } from './write/violations.ts';
import { workOf, type Work } from './write/work.ts';

/** Connects, brings the database up to the registry, and answers the store. */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const database = openPool(options);
  let state = stateOf(options.registry);
  const bringUp = (registry: StoreState['registry']): Promise<void> => reachable(() => migrateApart(options, registry));
  try {
    await bringUp(options.registry);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    registry: () => state.registry,
    database,
    ...callsOn({ options, state: () => state, database, executor: database, begin: (work) => inTransaction(database, work) }),
    within: (tx) => within({ options, state: () => state, database }, tx),
    async swap(registry) {
      const next = stateOf(registry);
      await bringUp(registry);
      state = next;
    },
    close: () => database.destroy(),
  };
}

/** Definitions take a connection of their own, that is not cut off while an index grows. */
async function migrateApart({ connectionString, log, warn = log }: StoreOptions, registry: StoreState['registry']): Promise<void> {
  const database = openPool({ connectionString, log, patient: true });
  try {
    for (const line of remarks(await migrate({ database, registry, log }))) warn(`Database: ${line}`);
  } finally {
    await database.destroy();
  }
}

interface Circumstances {
  readonly options: StoreOptions;
  readonly state: () => StoreState;
  readonly database: Database;
  /** What is read from: the pool, or the transaction that is under way. */
  readonly executor: Executor;
  readonly begin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** What was just written, whoever's active client it went to. */
function written(work: Work, resource: Resource, uuid: string): Promise<Row> {
  return selectOne(work.tx, work.view(), resource, { uuid, embed: null, narrowing: 'embed' });
}

/** A reading call: what the database cannot make of the query's values is the query's fault. */
function reading<T>(call: () => Promise<T>): Promise<T> {
  return reachable(call).catch((error: unknown) => {
    throw queryError(error) ?? error;
  });
}

async function* streaming<T>(batches: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* batches;
  } catch (error) {
    throw asUnavailable(error) ?? queryError(error) ?? error;
  }
}

interface Writing {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly body: unknown;
}

/** A writing call: one transaction, and what the database refuses told in the words of the fields. */
function writing<T>({ options, state: currentState, begin }: Circumstances, { caller, resource, body }: Writing, call: (work: Work) => Promise<T>): Promise<T> {
  return reachable(async () => {
    const state = currentState();
    try {
      return await begin((tx) => call(workOf({ tx, state, caller, now: options.now(), hooks: options.hooks })));
    } catch (error) {
      throw violationFailure(state, resource, error, body) ?? error;
    }
  });
}

function removing({ options, state: currentState, begin, database }: Circumstances, removal: Removal): Promise<readonly string[]> {
  return reachable(async () => {
    const { caller, resource, uuids } = removal;
    const state = currentState();
    try {
      return await begin((tx) => removeRecords(workOf({ tx, state, caller, now: options.now(), hooks: options.hooks }), resource, uuids));
    } catch (error) {
      throw (await referencedFailure(database, state, removal, error)) ?? error;
    }
  });
}

/** The calls as part of a transaction that is under way. */
function within({ options, state, database }: Pick<Circumstances, 'options' | 'state' | 'database'>, tx: Tx): StoreCalls {
  return callsOn({ options, state, database, executor: tx, begin: (work) => work(tx) });
}

function callsOn(here: Circumstances): StoreCalls {
  const { options, executor } = here;
  const viewer = (caller: Caller): View => viewOf(here.state().registry, caller, options.now());
  return {
    list: (caller, resource, query) => reading(() => selectList(executor, viewer(caller), resource, query)),
    one: (caller, resource, uuid, embed = null) => reading(() => showOne(executor, viewer(caller), resource, { uuid, embed })),
    create: (caller, resource, body) => writing(here, { caller, resource, body }, async (work) => written(work, resource, await createRecord(work, resource, body))),
    update: (caller, resource, uuid, body, version = null) => writing(here, { caller, resource, body }, async (work) => {
      await updateRecords(work, resource, { uuids: [uuid], body, version });
      return written(work, resource, uuid);
    }),
    updateMany: (caller, resource, uuids, body) => writing(here, { caller, resource, body }, async (work) => {
      await updateRecords(work, resource, { uuids, body, version: null });
      return uuids;
    }),
    remove: (caller, resource, uuids) => removing(here, { caller, resource, uuids }),
    act: (caller, resource, uuid, action, body) => writing(here, { caller, resource, body }, async (work) =>
      (await actOnRecord(work, resource, { uuid, action, body, handlers: options.actions, records: within(here, work.tx) })) ?? written(work, resource, uuid)),
    stream: (caller, resource, query, limit) => streaming(streamList(executor, () => viewer(caller), resource, { query, limit })),
  };
}
