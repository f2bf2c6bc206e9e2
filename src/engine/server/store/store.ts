/** Opens the store: connects, migrates, and binds its calls to the registry that is current when a call starts. */
import { recordEvent } from './audit/event.ts';
import { loadAll } from './bulk.ts';
import type { Database, OpenStore, StoreCalls, StoreOptions, Tx } from './contract.ts';
import { latestMigration } from './ddl/history.ts';
import { migrate, tablesFingerprint } from './ddl/migrate.ts';
import { readAsOlderProgram, type FoundDatabase } from './ddl/olderProgram.ts';
import { remarks } from './ddl/planText.ts';
import { setRegion } from '../../values/region.ts';
import { encryptAtRest } from './encryptAtRest.ts';
import { encryptedColumns, type Encryption } from './encryption.ts';
import { checkHealth } from './health.ts';
import { LockedTables } from './lockedTables.ts';
import { withSetting } from './open/schema.ts';
import { ensureTimeZone } from './open/timeZone.ts';
import { ensurePartitions } from './partitions/ensure.ts';
import { partitionedTables } from './partitions/keep.ts';
import { openConfinedLookups, openPool } from './pool.ts';
import { stateOf, withAdoptedChecks, type StoreState } from './state.ts';
import { systemTables } from './systemTables.ts';
import { followDeclaredRoles } from './system/declaredRoles.ts';
import { inTransaction, reachable } from './transaction.ts';
import { hooksFor } from './write/hooks.ts';
import { ensureRestorable } from './write/trash.ts';
import { inside, standalone, type ExecutionContext, type PoolsAndRole } from './row-level-security/executionContext.ts';
import type { StoreCallContext } from './calls/storeCallContext.ts';
import { readCalls } from './calls/readCalls.ts';
import { working, writeCalls } from './calls/writeCalls.ts';
import { viewerOf } from './row-level-security/viewer.ts';

/**
 * Connects, migrates the database to the registry, and returns the store. With `olderProgram` it changes nothing, and
 * PostgreSQL refuses every write over the connections of the store other than `accounts`.
 */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const encryption: Encryption = { keyring: options.keyring, columns: encryptedColumns(options.registry) };
  const { olderProgram = false, directConnectionString: direct = options.connectionString } = options;
  const { close, probe, identities, accounts, ...pools } = openPools(options, encryption);
  const { database, confined } = pools;
  const locks = new LockedTables();
  setRegion(options.registry);
  let state = stateOf(options.registry, hooksFor(options, options.registry));
  ensureRestorable(options.registry, state.hooks);
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
  const calls = { options, state: () => state, database, lookups: identities, locks };
  const places = { ...pools, role: () => role };
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
      const hooks = hooksFor(options, registry);
      ensureRestorable(registry, hooks);
      state = await exchanged(database, { from: state, to: registry, hooks, bringUp });
      encryption.columns = encryptedColumns(registry);
    },
    load: (batches, now) => reachable(() => loadAll({ connectionString: direct, database }, batches, now)),
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

interface Pools extends Omit<PoolsAndRole, 'role'> {
  /** For looking up who sends a request, since the tables of records can be locked. */
  readonly identities: Database;
  /** Writable in an older program too. */
  readonly accounts: Database;
  /** For health checks while waiting calls have taken all other connections. */
  readonly probe: Database;
  readonly close: () => Promise<void>;
}

function openPools(options: StoreOptions, encryption: Encryption): Pools {
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
  const identities = openPool({ ...connection, shared: true });
  const searching = connection.pooled ? null : openPool({ ...connection, searching: true });
  const confinedLookups = openConfinedLookups(connection);
  const probe = openPool({ ...writable, probing: true });
  const close = async (): Promise<void> =>
    void (await Promise.all(
      [...new Set([database, confined, accounts, shared, identities, searching, confinedLookups, probe])].map((pool) =>
        pool?.destroy(),
      ),
    ));
  return { database, confined, accounts, shared, identities, searching, confinedLookups, probe, close };
}

interface Exchange {
  readonly from: StoreState;
  readonly to: StoreState['registry'];
  readonly hooks: StoreState['hooks'];
  readonly bringUp: (registry: StoreState['registry']) => Promise<void>;
}

/** Brings the database up to another registry and returns its state; keeps the region of the present one on an error. */
async function exchanged(database: Database, { from, to, hooks, bringUp }: Exchange): Promise<StoreState> {
  setRegion(to);
  try {
    await ensureTimeZone(database, to.timeZone);
    // Most changes are of screens and rules only. Migrate only when the tables change.
    if (tablesFingerprint(to) !== tablesFingerprint(from.registry)) await bringUp(to);
    return await reachable(() => withAdoptedChecks(database, stateOf(to, hooks)));
  } catch (error) {
    setRegion(from.registry);
    throw error;
  }
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
    now,
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
    await database.transaction().execute((tx) => followDeclaredRoles(tx, registry, now()));
    await ensurePartitions(database, { tables: partitionedTables(registry), now: new Date(), log });
    await encryptAtRest(database, { registry, log });
    return { role: migration.confined.role, migration: await latestMigration(database), missing: new Set() };
  } finally {
    await database.destroy();
  }
}

const callsOn = (context: StoreCallContext): StoreCalls => ({ ...readCalls(context), ...writeCalls(context) });
