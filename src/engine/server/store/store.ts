/** Implements the calls of the store contract on the registry that is current when the call starts. */
import { purgedVerb, restoredVerb, undeletedVerb } from '../../registry/audit.ts';
import type { ListQuery } from '../../registry/query.ts';
import { columnsToJudge, savedViews, viewAsRead } from '../../registry/savedViews.ts';
import type { Resource } from '../../registry/types.ts';
import { recordEvent } from './audit/event.ts';
import { selectHistory } from './audit/history.ts';
import { noteChanges } from './write/auditNotes.ts';
import { selectTimeline } from './audit/timeline.ts';
import { withTrail } from './audit/trail.ts';
import { entryInReadersLanguage } from './audit/translated.ts';
import { trail as trailName } from '../../registry/records/audit.ts';
import { systemCaller, type Caller } from './caller.ts';
import type { Database, OpenStore, Row, StoreCalls, StoreOptions, Tx } from './contract.ts';
import { latestMigration } from './ddl/history.ts';
import { migrate, tablesFingerprint } from './ddl/migrate.ts';
import { readAsOlderProgram, type FoundDatabase } from './ddl/olderProgram.ts';
import { remarks } from './ddl/planText.ts';
import { setRegion } from '../../values/region.ts';
import type { Executor } from './fragment.ts';
import { encryptAtRest } from './encryptAtRest.ts';
import { encryptedColumns, type Encryption } from './encryption.ts';
import { checkHealth } from './health.ts';
import { isLocked, LockedTables } from './lockedTables.ts';
import { withSetting } from './open/schema.ts';
import { ensureTimeZone } from './open/timeZone.ts';
import { openConfinedLookups, openPool } from './pool.ts';
import { correctedSearches } from './select/corrected.ts';
import { holdersOf } from './select/holders.ts';
import { selectFigures } from './select/figures.ts';
import { selectPivot } from './select/pivot.ts';
import { selectList } from './select/list.ts';
import { showOne } from './select/one.ts';
import { queryError } from './select/queryError.ts';
import { selectTrash } from './select/trash.ts';
import { streamList } from './select/stream.ts';
import { selectTotals } from './select/totals.ts';
import type { CallerView } from './select/view.ts';
import { stateOf, withAdoptedChecks, type StoreState } from './state.ts';
import { systemTables } from './systemTables.ts';
import { asUnavailable, codeOf, inTransaction, reachable } from './transaction.ts';
import { actOnRecord, previewAction } from './write/act.ts';
import { createRecord } from './write/create.ts';
import { hooksFor } from './write/hooks.ts';
import { readShown } from './write/present.ts';
import { referencedFailure, type Removal } from './write/referenced.ts';
import { removeRecords } from './write/remove.ts';
import { previewRestore, restoreVersion } from './write/restore.ts';
import { ensureRestorable, purgeDeleted, restoreDeleted } from './write/trash.ts';
import { updateRecord, updateRecords } from './write/update.ts';
import { violationFailure } from './write/violations.ts';
import { unitOfWork, type UnitOfWork } from './write/unitOfWork.ts';
import {
  inside,
  standalone,
  type Begins,
  type ExecutionContext,
  type Reads,
} from './row-level-security/executionContext.ts';
import { deniedByDatabase } from './row-level-security/denied.ts';
import { viewerOf } from './row-level-security/viewer.ts';

/**
 * Connects, migrates the database to the registry, and returns the store. With `olderProgram` it changes nothing, and
 * PostgreSQL refuses every write over the connections of the store other than `accounts`.
 */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const encryption: Encryption = { keyring: options.keyring, columns: encryptedColumns(options.registry) };
  const { connectionString, directConnectionString = connectionString, olderProgram = false } = options;
  const writable = { ...options, encryption, pooled: directConnectionString !== connectionString };
  // A transaction pooler does not accept the setting.
  const connection = olderProgram
    ? {
        ...writable,
        connectionString: withSetting(directConnectionString, 'default_transaction_read_only=on'),
        pooled: false,
      }
    : writable;
  const [database, confined] = [openPool(connection), openPool(connection)];
  const accounts = olderProgram ? openPool(writable) : database;
  const shared = openPool({ ...connection, shared: true });
  // A separate pool for looking up who sends a request, since the tables of records can be locked.
  const identities = openPool({ ...connection, shared: true });
  const locks = new LockedTables();
  const searching = connection.pooled ? null : openPool({ ...connection, searching: true });
  const confinedLookups = openConfinedLookups(connection);
  // A separate connection, so that health can be checked while waiting calls have taken all other connections.
  const probe = openPool({ ...writable, probing: true });
  const close = async (): Promise<void> =>
    void (await Promise.all(
      [...new Set([database, confined, accounts, shared, identities, searching, confinedLookups, probe])].map((pool) =>
        pool?.destroy(),
      ),
    ));
  setRegion(options.registry);
  ensureRestorable(options.registry, hooksFor(options, options.registry));
  let state = stateOf(options.registry);
  let role: string | null = null;
  let migration: string | null = null;
  let missing: FoundDatabase['missing'] = new Set();
  const bringUp = async (
    registry: StoreState['registry'],
    beforeChange?: StoreOptions['beforeChange'],
  ): Promise<void> => {
    const found = await reachable(() =>
      olderProgram ? readApart(options, registry) : migrateApart({ ...options, beforeChange }, registry),
    );
    encryption.columns = encryptedColumns(registry);
    role = options.isolation?.database === false ? null : found.role;
    ({ migration, missing } = found);
  };
  try {
    await bringUp(options.registry, options.beforeChange);
    state = await reachable(() => withAdoptedChecks(database, state));
  } catch (error) {
    await close();
    throw error;
  }
  const calls = { options, state: () => state, database, locks };
  const places = { database, confined, shared, searching, confinedLookups, role: () => role };
  const within = (tx: Tx): StoreCalls => callsOn({ ...calls, within, ...inside(tx, places) });
  const record: OpenStore['record'] = (caller, event) =>
    reachable(() =>
      recordEvent(
        { database: accounts, view: viewerOf(options)(state.registry, caller, options.now()), now: options.now() },
        event,
      ),
    );
  /** Builds a store on the pools, or on a running transaction. */
  const storeOn = (
    executor: Database,
    context: ExecutionContext,
    transaction: OpenStore['transaction'],
  ): OpenStore => ({
    registry: () => state.registry,
    database: executor,
    lookups: executor === database ? identities : executor,
    accounts: executor === database ? accounts : executor,
    isReadOnly: olderProgram,
    ...callsOn({ ...calls, within, ...context }),
    reads: context.read,
    record,
    health: () =>
      checkHealth(probe, { migration, tables: tablesOf(state.registry).filter((name) => !missing.has(name)) }),
    within,
    unitOfWork: (caller, work) =>
      reachable(() =>
        working({ ...calls, within, ...context, beginsOwn: false }, { state, caller, verb: 'edit' }, ({ tx }) =>
          work(within(tx), tx),
        ),
      ),
    transaction,
    async swap(registry) {
      if (olderProgram) throw new Error('An older program does not change the registry.');
      ensureRestorable(registry, hooksFor(options, registry));
      setRegion(registry);
      try {
        await ensureTimeZone(database, registry.timeZone);
        // Most changes are of screens and rules only. Migrate only when the tables change.
        if (tablesFingerprint(registry) !== tablesFingerprint(state.registry)) await bringUp(registry);
        const next = await reachable(() => withAdoptedChecks(database, stateOf(registry)));
        encryption.columns = encryptedColumns(registry);
        state = next;
      } catch (error) {
        setRegion(state.registry);
        throw error;
      }
    },
    close,
  });
  const storeWithin = (tx: Tx): OpenStore => {
    const here: OpenStore = storeOn(tx, inside(tx, places), (_caller, work) => inTransaction(tx, () => work(here)));
    return here;
  };
  return storeOn(database, standalone(places), (caller, work) =>
    // Callers with row-level security get a connection of the confined pool, which has the program's role until a
    // call sets another.
    reachable(() => inTransaction(caller.clients === null ? database : confined, (tx) => work(storeWithin(tx)))),
  );
}

const tablesOf = ({ resources }: StoreState['registry']): readonly string[] => [
  ...Object.values(resources).map(({ table }) => table),
  ...systemTables.map(({ name }) => name),
];

/** Reads the database of a later version over a dedicated connection. */
async function readApart(
  { connectionString, directConnectionString = connectionString, keyring, version = '', log, warn = log }: StoreOptions,
  registry: StoreState['registry'],
): Promise<FoundDatabase> {
  const encryption: Encryption = { keyring, columns: encryptedColumns(registry) };
  const database = openPool({ connectionString: directConnectionString, log, patient: true, encryption });
  try {
    await ensureTimeZone(database, registry.timeZone);
    return await readAsOlderProgram(database, { registry, version, warn });
  } finally {
    await database.destroy();
  }
}

/** Migrates over a dedicated connection without a statement timeout, since building an index can take long. */
async function migrateApart(
  {
    connectionString,
    directConnectionString = connectionString,
    keyring,
    dataMigrations = [],
    version,
    beforeChange,
    log,
    warn = log,
  }: StoreOptions,
  registry: StoreState['registry'],
): Promise<FoundDatabase> {
  const columns = encryptedColumns(registry);
  const encryption: Encryption = { keyring, columns };
  const database = openPool({ connectionString: directConnectionString, log, patient: true, encryption });
  try {
    await ensureTimeZone(database, registry.timeZone);
    const migration = await migrate({ database, registry, log, dataMigrations, beforeChange, version });
    for (const line of remarks(migration)) warn(`Database: ${line}`);
    await encryptAtRest(database, { registry, log });
    return { role: migration.confined.role, migration: await latestMigration(database), missing: new Set() };
  } finally {
    await database.destroy();
  }
}

interface Circumstances {
  readonly options: StoreOptions;
  readonly state: () => StoreState;
  readonly database: Database;
  readonly locks: LockedTables;
  readonly read: Reads;
  readonly readInTransaction: Reads;
  readonly lookUp: Reads;
  readonly searching: ExecutionContext['searching'];
  readonly begin: Begins;
  readonly beginsOwn: boolean;
  /** Returns the calls bound to a running transaction. */
  readonly within: (tx: Tx) => StoreCalls;
}

/** Runs a reading call. Reports database errors caused by values in the query as query errors. */
function reading<T>(
  { options, read }: Circumstances,
  caller: Caller,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  return reachable(() => read(caller, work)).catch((error: unknown) => {
    throw deniedByDatabase(options, caller, error) ?? queryError(error) ?? error;
  });
}

/**
 * Returns true for a search of the command palette in a table that is not large; one query plan suits all its searches.
 */
const isOfFewRows = ({ table }: Resource, { looked, largeTables = [] }: ListQuery): boolean =>
  looked !== undefined && !largeTables.includes(table);

/** Returns no corrections where the server lacks the trigram extension (SQLSTATE 42883, undefined_function). */
function withoutTrigrams(error: unknown): ReadonlyMap<string, string> {
  if (codeOf(error) === '42883') return new Map();
  throw error;
}

async function* streaming<T>({ options }: Circumstances, caller: Caller, batches: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* batches;
  } catch (error) {
    throw asUnavailable(error) ?? deniedByDatabase(options, caller, error) ?? queryError(error) ?? error;
  }
}

interface Writing {
  readonly verb: string;
  readonly caller: Caller;
  readonly resource: Resource;
  readonly body: unknown;
}

/** Runs a call in a transaction, its own or the running one, and appends its audit entries. */
function working<T>(
  { options, begin, beginsOwn, within }: Circumstances,
  { state, caller, verb }: { readonly state: StoreState; readonly caller: Caller; readonly verb: string },
  call: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return begin(caller, (tx) => {
    const now = options.now();
    const viewer = viewerOf(options);
    return withTrail({ tx, registry: state.registry, caller, now, isWhole: beginsOwn }, (trail) =>
      call(
        unitOfWork({
          tx,
          state,
          caller,
          now,
          hooks: hooksFor(options, state.registry),
          viewer,
          verb,
          trail,
          isWhole: beginsOwn,
          records: within(tx),
        }),
      ),
    );
  });
}

/** Serialises work on locked tables. Inside a transaction nothing waits, since that already holds a connection. */
const unlocked = <T>({ locks, beginsOwn }: Circumstances, what: string, work: () => Promise<T>): Promise<T> =>
  beginsOwn ? locks.run(what, work) : work();

/** Runs a writing call in one transaction, and translates constraint violations into validation errors by field. */
function writing<T>(
  here: Circumstances,
  { verb, caller, resource, body }: Writing,
  call: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return unlocked(here, `write ${resource.name}`, () =>
    reachable(async () => {
      const state = here.state();
      try {
        return await working(here, { state, caller, verb }, call);
      } catch (error) {
        throw deniedByDatabase(here.options, caller, error) ?? violationFailure(state, resource, error, body) ?? error;
      }
    }),
  );
}

/** Runs a writing call of the trash, which translates constraint violations itself. */
function inTrash<T>(
  here: Circumstances,
  caller: Caller,
  verb: string,
  call: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return reachable(() => working(here, { state: here.state(), caller, verb }, call)).catch((error: unknown) => {
    throw deniedByDatabase(here.options, caller, error) ?? error;
  });
}

function removing(here: Circumstances, removal: Removal): Promise<readonly string[]> {
  return reachable(async () => {
    const { caller } = removal;
    const state = here.state();
    try {
      return await working(here, { state, caller, verb: 'delete' }, (work) => removeRecords(work, removal));
    } catch (error) {
      throw (
        deniedByDatabase(here.options, caller, error) ??
        (await referencedFailure(here.database, state, removal, error)) ??
        error
      );
    }
  });
}

async function* mapRows<One extends Row>(
  batches: AsyncIterable<readonly One[]>,
  map: (row: One) => One,
): AsyncIterable<readonly One[]> {
  for await (const rows of batches) yield rows.map(map);
}

function callsOn(here: Circumstances): StoreCalls {
  const { options } = here;
  const viewer = (caller: Caller): CallerView => viewerOf(options)(here.state().registry, caller, options.now());
  const corrected: StoreCalls['corrected'] = (caller, resources, query) =>
    reading(here, caller, (executor) =>
      correctedSearches({ executor, searching: here.searching(executor) }, viewer(caller), resources, query),
    ).catch(withoutTrigrams);
  /**
   * Prepares a record for its reader: audit entries in the reader's language, shared views without fields that the
   * reader may not see.
   */
  const asRead = <One extends Row>(
    caller: Caller,
    { name }: Resource,
    row: One,
    columns: ListQuery['columns'],
  ): One => {
    const { registry } = here.state();
    if (name === savedViews && caller !== systemCaller) return viewAsRead(registry, caller, { view: row, columns });
    return name === trailName ? entryInReadersLanguage({ registry, locale: caller.locale }, row) : row;
  };
  const withJudged = <Query extends Pick<ListQuery, 'columns'>>({ name }: Resource, query: Query): Query =>
    name === savedViews ? { ...query, columns: columnsToJudge(query.columns) } : query;
  return {
    async list(caller, resource, query) {
      const pageOf = (search: string) =>
        unlocked(here, `read ${resource.name}`, () =>
          reading(here, caller, (executor) =>
            selectList(isOfFewRows(resource, query) ? here.searching(executor) : executor, viewer(caller), resource, {
              ...withJudged(resource, query),
              search,
            }),
          ),
        ).then((page) => ({ ...page, rows: page.rows.map((row) => asRead(caller, resource, row, query.columns)) }));
      const page = await pageOf(query.search);
      if (query.near !== true || page.total > 0) return page;
      const meant = (await corrected(caller, [resource], { search: query.search })).get(resource.name);
      return meant === undefined ? page : pageOf(meant);
    },
    holders: (caller, resources, query) =>
      reading(here, caller, (executor) => holdersOf(here.searching(executor), viewer(caller), resources, query)),
    corrected,
    one: async (caller, resource, uuid, embed = null) => {
      const show = (executor: Executor) => showOne(executor, viewer(caller), resource, { uuid, embed });
      const patiently = () => here.locks.run(`read ${resource.name}`, () => reading(here, caller, show));
      const quickly = () =>
        reading({ ...here, read: here.lookUp }, caller, show).catch((error: unknown) => {
          // Within a transaction there is no other connection.
          if (!here.beginsOwn || !isLocked(error)) throw error;
          here.locks.met(`read ${resource.name}`);
          return patiently();
        });
      const record = await (here.beginsOwn && here.locks.has(`read ${resource.name}`) ? patiently() : quickly());
      return asRead(caller, resource, record, null);
    },
    create: (caller, resource, body, systemValues) =>
      writing(here, { verb: 'create', caller, resource, body }, async (work) => {
        const record = await createRecord(work, resource, { body, systemValues });
        return { ...record, ...work.answerAdditions };
      }),
    update: (caller, resource, uuid, body, version = null, choice = null) =>
      writing(here, { verb: 'edit', caller, resource, body }, (work) =>
        updateRecord(work, resource, { uuid, body, version, choice }),
      ),
    updateMany: (caller, resource, uuids, body) =>
      writing(here, { verb: 'edit', caller, resource, body }, async (work) => {
        await updateRecords(work, resource, uuids, body);
        return uuids;
      }),
    remove: (caller, resource, uuids, version = null, choice = null) =>
      removing(here, { caller, resource, uuids, version, choice }),
    act: (caller, resource, uuid, action, body) =>
      writing(
        here,
        { verb: action, caller, resource, body },
        async (work) =>
          (await actOnRecord(work, resource, { uuid, action, body, handlers: options.actions })) ??
          readShown(work, resource, uuid),
      ),
    actMany: (caller, resource, uuids, action, body) =>
      writing(here, { verb: action, caller, resource, body }, async (work) => {
        const part = { ...work, isWhole: false };
        for (const uuid of uuids) await actOnRecord(part, resource, { uuid, action, body, handlers: options.actions });
      }),
    preview: (caller, resource, uuid, action, body) =>
      writing(here, { verb: action, caller, resource, body }, (work) =>
        previewAction(work, resource, { uuid, action, body, handlers: options.actions }),
      ),
    noteChanges: (caller, resource, verb, changes) =>
      writing(here, { verb, caller, resource, body: {} }, (work) => noteChanges(work, resource, changes)),
    history: (caller, resource, uuid, range) =>
      reading(here, caller, (executor) =>
        selectHistory({ executor, database: here.database }, viewer(caller), { resource, uuid, range }),
      ),
    trash: (caller, query) => reachable(() => selectTrash(here.database, viewer(caller), query)),
    restoreDeleted: (caller, uuid) =>
      inTrash(here, caller, undeletedVerb, async (work) => {
        const { resource } = await restoreDeleted(work, uuid);
        return { resource, record: await readShown(work, resource, uuid) };
      }),
    purgeDeleted: (caller, uuid) => inTrash(here, caller, purgedVerb, (work) => purgeDeleted(work, uuid)),
    restore: (caller, resource, restoring) =>
      writing(here, { verb: restoredVerb, caller, resource, body: {} }, (work) =>
        restoreVersion(work, resource, restoring),
      ),
    previewRestore: (caller, resource, restoring) =>
      writing(here, { verb: restoredVerb, caller, resource, body: {} }, (work) =>
        previewRestore(work, resource, restoring),
      ),
    timeline: (caller, resource, uuid, range) =>
      reading(here, caller, (executor) =>
        selectTimeline({ executor, database: here.database }, viewer(caller), { resource, uuid, range }),
      ),
    figures: (caller, figures, about) =>
      reading(here, caller, (executor) => selectFigures(executor, viewer(caller), figures, about)),
    pivot: (caller, resource, query) =>
      reading(here, caller, (executor) => selectPivot(executor, viewer(caller), resource, query)),
    totals: (caller, resource, query) =>
      reading(here, caller, (executor) => selectTotals(executor, viewer(caller), resource, query)),
    stream: (caller, resource, query, limit) =>
      streaming(
        here,
        caller,
        mapRows(
          streamList(
            {
              alone: (work) => here.read(caller, work),
              inTransaction: (work) => here.readInTransaction(caller, work),
            },
            () => viewer(caller),
            resource,
            { query: withJudged(resource, query), limit },
          ),
          (row) => asRead(caller, resource, row, query.columns),
        ),
      ),
  };
}
