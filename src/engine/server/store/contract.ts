/**
 * Contract of the store: the types and calls that the layers above use. Each call checks permissions, fields, row rules
 * and scope.
 */
import type { ColumnType, Kysely, sql, Transaction } from 'kysely';
import type { FieldChange, HistoryEntry, RestorePreview } from '../../registry/records/audit.ts';
import type { TimelineEntry } from '../../registry/records/timeline.ts';
import type { FigureAnswer } from '../../registry/figures/figures.ts';
import type { Pivot, PivotQuery } from '../../registry/lists/pivot.ts';
import type { AggregateAnswer, AggregateQuery } from '../../registry/lists/aggregate.ts';
import type { GroupBy } from '../../registry/lists/groupBy.ts';
import type { ListQuery } from '../../registry/lists/query.ts';
import type {
  ActionOf,
  Bodies,
  BodyFor,
  ActionBody,
  ColumnDefaults,
  RecordOf,
  SentWith,
  ResourceName,
  ResourceOf,
  Rows,
  TableName,
  ValuesOf,
} from '../../registry/rows.ts';
import type { Field, FigureConfig, Registry, Resource } from '../../registry/types.ts';
import type { Keyring } from '../encryption/keyring.ts';
import type { Caller } from './caller.ts';
import type { Failure } from './failure.ts';

/**
 * A record as JSON: money in cents, dates `YYYY-MM-DD`, instants RFC 3339, references embedded under the relation's
 * name.
 */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Result of an action: usually the record, and `next`, the record to open next where the action leads to another one.
 */
type Acted = Row & { readonly next?: { readonly resource: string; readonly uuid: string } };

type Flat = string | number | boolean | null;

/** Instants can also be written as text, structures also as JSON text. */
type Written<Value> = [Value] extends [Flat] ? Value : Value | Numbers<Value> | string;

/** The driver returns large integers in arrays as text. */
type Numbers<Value> = readonly string[] extends Value ? readonly number[] : never;

type Column<Value, HasDefault> = HasDefault extends true
  ? ColumnType<Value, Written<Value> | undefined, Written<Value>>
  : [Value] extends [Flat]
    ? Value
    : ColumnType<Value, Written<Value>, Written<Value>>;

type DefaultsOf<Name> = Name extends keyof ColumnDefaults ? ColumnDefaults[Name] : never;

/** Row types of the registry's tables, for Kysely. For table names known only at run time: {@link anyTable}. */
export type Tables = {
  [Name in TableName]: {
    [Key in keyof Rows[Name]]: Column<Rows[Name][Key], Key extends DefaultsOf<Name> ? true : false>;
  };
};

/** Untyped tables, for table names that are known only at run time. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Returns the same executor, untyped, for a table whose name is a value. */
export function anyTable(executor: Database | Tx): Kysely<AnyTables> {
  return executor as unknown as Kysely<AnyTables>;
}

/** The connection pool. Statements on it run outside of a transaction. */
export type Database = Kysely<Tables>;
/** A running transaction. */
export type Tx = Transaction<Tables>;

declare const acrossClientsMark: unique symbol;

/**
 * A transaction that reads and writes rows of all clients, while row-level security is suspended. A function whose SQL
 * needs rows of all clients takes this type, so that it cannot be called with the transaction of a caller, in which
 * such rows are missing.
 */
export type TxAcrossClients = Tx & { readonly [acrossClientsMark]: true };

/** A page of a list with the number of all records. */
export interface RecordPage<Name extends string = string> {
  readonly rows: readonly RecordOf<Name>[];
  /** Exact up to 10,000; above that the planner's estimate. */
  readonly total: number;
  readonly exact: boolean;
  /** The cursor of the next page; null for the last page, absent for a page by range. */
  readonly next?: string | null;
}

/** Totals over all pages of a list. */
export interface ListTotals {
  /** Number of rows counted. The count stops at a limit. */
  readonly rows: number;
  /** False where the list has more rows than are counted; there are no sums then. */
  readonly isWhole: boolean;
  /**
   * By field, in the form of a record, with the currency of amounts next to them. Fields with amounts in several
   * currencies are left out.
   */
  readonly sums: Readonly<Record<string, unknown>>;
  /** Present where the query groups; null where there are too many groups. */
  readonly groups?: readonly ListGroup[] | null;
}

/** Rows of a list with the same value of the grouping field. */
interface ListGroup {
  /** An option, a uuid, `true` or `false`, or the first day of a period; null for an empty value. */
  readonly key: string | null;
  /** Title of the record, where the key is the uuid of one and the caller may read it. */
  readonly title: string | null;
  readonly rows: number;
  readonly sums: ListTotals['sums'];
}

/**
 * Hooks of a module on writes to one resource. They run inside the transaction; a hook rejects the write by throwing a
 * Failure.
 */
export interface Hooks<Name extends string = string> {
  /**
   * Called before the records are locked for an edit, an action or a removal. Locks taken here come first, which keeps
   * one lock order and avoids deadlocks between calls that reach the same records from different sides.
   */
  beforeLock?(this: void, event: LockEvent): Promise<void>;
  /**
   * Returns values for the fields of a new record that were not sent; they override the defaults of the schema. Not
   * called for owned lines.
   */
  newValues?(this: void, event: NewEvent): Promise<ValuesOf<Name>>;
  /** Receives the values to be written (with defaults and owned lines) and returns the values to write instead. */
  beforeWrite?(this: void, event: WriteEvent<Name>): Promise<ValuesOf<Name>> | ValuesOf<Name>;
  afterWrite?(this: void, event: WrittenEvent<Name>): Promise<void>;
  beforeRemove?(this: void, event: RemoveEvent<Name>): Promise<void> | void;
}

type NamedHooks = { readonly [Name in ResourceName]?: Hooks<Name> };

/** Hooks by resource name. */
export interface HooksByResource extends NamedHooks {
  readonly [resource: string]: Hooks | undefined;
}

/** The records that a write is going to lock, for modules that must lock others before. */
export interface LockEvent {
  readonly tx: Tx;
  readonly uuids: readonly string[];
  /** `edit`, `delete`, or the name of an action. */
  readonly verb: string;
}

/** The removal of a record, for hooks. */
export interface RemoveEvent<Name extends string = string> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly registry: Registry;
  readonly resource: Resource<Name>;
  readonly record: RecordOf<Name>;
  /** Chosen option of `deleteChoice` of the removed record; null for a line that is left out of its owner. */
  readonly choice: string | null;
  readonly now: Date;
  /** Store calls inside the transaction of this removal. */
  readonly records: StoreCalls;
}

/** The creation or change of a record, for hooks. */
export interface WriteEvent<Name extends string = string> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly registry: Registry;
  readonly resource: Resource<Name>;
  /** Record before the write; null for a new record. */
  readonly before: RecordOf<Name> | null;
  /** On create all fields, on update the fields sent. */
  readonly values: ValuesOf<Name>;
  readonly now: Date;
  /**
   * Adds values to the response of this call only, such as a secret that is stored hashed and cannot be shown again.
   */
  readonly addToAnswer: (once: Row) => void;
  /** Store calls inside the transaction of this write, for effects on other records. */
  readonly records: StoreCalls;
}

/** A new record before its values are validated, for hooks that suggest values. */
export type NewEvent = Pick<WriteEvent, 'tx' | 'caller' | 'registry' | 'now'>;

/** A created or changed record, for hooks after the write. */
export interface WrittenEvent<Name extends string = string> extends WriteEvent<Name> {
  readonly uuid: string;
}

/** An action on a locked record, for its handler. */
export interface ActionEvent<Key extends string = string> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly resource: Resource<ResourceOf<Key>>;
  readonly record: RecordOf<ResourceOf<Key>>;
  readonly body: ActionBody<Key>;
  readonly now: Date;
  readonly registry: Registry;
  /** Store calls inside the transaction of the action, for writes to other resources. */
  readonly records: StoreCalls;
}

/**
 * Code of an action, for what `set` in the registry cannot express. Returns the response of the call; returns nothing
 * to respond with the record.
 */
export type ActionHandler<Key extends string = string> = {
  handle(this: void, event: ActionEvent<Key>): Promise<Row | void>;
}['handle'];

type ActionKey = keyof Bodies & string;
type NamedActions = { readonly [Key in ActionKey | `${ActionKey}.preview`]?: ActionHandler<Key> };

/** Handlers by `resource.action`. */
export interface ActionHandlers extends NamedActions {
  readonly [action: string]: ActionHandler | undefined;
}

/** State of the database, for the health endpoints. */
export interface Health {
  readonly database: 'ok' | 'read-only' | 'unreachable';
  /**
   * `missing`: the tables are not those that this program created, for example after restoring an older backup, or one
   * is gone. `later`: a newer program has changed them.
   */
  readonly migrations: 'ok' | 'missing' | 'later' | 'unknown';
  readonly disk: 'ok' | 'full' | 'unknown';
  /** Null where everything works. */
  readonly failure: Failure | null;
}

/** The store with its connections. */
export interface Store extends StoreCalls {
  /** Returns the current registry. A request reads it once and keeps it. */
  readonly registry: () => Registry;
  readonly database: Database;
  /** For short independent statements, such as looking up a session; inside a transaction the same as `database`. */
  readonly lookups: Database;
  /**
   * For sessions and what sign-in writes; the same as `database` unless that is read-only. Inside a transaction the same
   * as `database`.
   */
  readonly accounts: Database;
  /** True for an older program on the database of a later version: records can be read and not written. */
  readonly isReadOnly: boolean;
  /**
   * Runs reads that belong to no resource, such as the content of a file, under the row-level security of the caller.
   */
  reads<T>(caller: Caller, work: (executor: Database | Tx) => Promise<T>): Promise<T>;
  /**
   * Appends an audit entry for an event that changes no record: a sign-in, an export, a denied request. Uses its own
   * transaction.
   */
  record(caller: Caller, event: AuditEvent): Promise<void>;
  /**
   * Runs several calls in one transaction. The audit trail attributes all of them to `caller`, even calls made with
   * another caller. The work can be retried.
   */
  unitOfWork<T>(caller: Caller, work: (records: StoreCalls, tx: Tx) => Promise<T>): Promise<T>;
  /** Checks the database over a dedicated connection. Never rejects. */
  health(): Promise<Health>;
  /** Returns the calls bound to a running transaction, for hooks and actions that write other resources. */
  within(tx: Tx): StoreCalls;
}

/** An event for the audit trail that changes no record. */
export interface AuditEvent {
  readonly verb: string;
  readonly outcome: 'done' | 'refused';
  /** Code of the failure. A code that the registry does not list is not stored. */
  readonly reason: string | null;
  readonly resource: Resource | null;
  readonly record_uuid: string | null;
  /** Number of similar events that this entry summarises. */
  readonly times?: number;
}

/** A page of the audit entries of a record. */
export interface History {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

/** A page of the time line of a record. */
export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  readonly total: number;
}

/** A deleted record that can be restored. */
export interface DeletedRecord {
  /** Uuid of the record. */
  readonly uuid: string;
  readonly resource: string;
  /** Title at the time of deletion; null where it contains values that the caller may not read. */
  readonly title: string | null;
  readonly tenant_uuid: string | null;
  /** Instant. */
  readonly deleted_at: string;
  readonly user_uuid: string | null;
  /** Name at the time of deletion. */
  readonly user_name: string | null;
  /** Instant at which the record is purged. */
  readonly purge_at: string;
}

/** A page of deleted records. */
export interface TrashList {
  readonly entries: readonly DeletedRecord[];
  readonly total: number;
}

/** Changes of one record, for an audit entry. */
export interface RecordChanges {
  readonly uuid: string;
  readonly changes: readonly FieldChange[];
}

/** Request to restore an earlier version of a record. */
export interface Restoring {
  readonly uuid: string;
  /** Audit entry whose resulting version is restored. */
  readonly entry: string;
  /** Fields to restore; null restores all fields that can be restored. */
  readonly fields: readonly string[] | null;
  /** Version of the record that the caller has seen; null skips the check. */
  readonly version: number | null;
}

/** A search over several resources. */
export interface SearchQuery {
  readonly search: string;
  /** As in {@link ListQuery}. */
  readonly largeTables?: readonly string[];
  /** Tables with so few rows that a full scan is acceptable. */
  readonly smallTables?: readonly string[];
}

/** Calls on records. Each has a caller, whose permissions apply. */
export interface StoreCalls {
  /**
   * Returns a page of a list. A range past the end has no rows and the correct total.
   * @throws Failure with status 400 where the query names an unknown or unreadable field
   */
  list<Name extends string>(caller: Caller, resource: Resource<Name>, query: ListQuery): Promise<RecordPage<Name>>;
  /**
   * Returns the resources in which the search finds something, and possibly some more. Scans all rows, so it is for
   * small tables only. The caller must be allowed to list all of the resources.
   */
  holders(caller: Caller, resources: readonly Resource[], query: SearchQuery): Promise<readonly Resource[]>;
  /**
   * Returns corrected spellings of a search that finds nothing, by the name of the resource that contains the corrected
   * words.
   */
  corrected(caller: Caller, resources: readonly Resource[], query: SearchQuery): Promise<ReadonlyMap<string, string>>;
  /**
   * Returns a record with its owned lines and embedded references.
   * @param embed relations to embed; null embeds all that the caller may follow
   * @throws Failure E_NOT_FOUND
   */
  one<Name extends string>(
    caller: Caller,
    resource: Resource<Name>,
    uuid: string,
    embed?: readonly string[] | null,
  ): Promise<RecordOf<Name>>;
  /**
   * Creates a record.
   * @param systemValues values of fields that no person may send, such as the state; lines by their position in `body`.
   *   They are written as they are: the code that sets them vouches for them.
   * @throws Error for `systemValues` of a caller that is a person
   */
  create<Name extends string>(
    caller: Caller,
    resource: Resource<Name>,
    body: BodyFor<Name>,
    systemValues?: ValuesOf<Name>,
  ): Promise<RecordOf<Name>>;
  /**
   * Updates a record.
   * @param version version from If-Match; without it `version` of the body is checked; without both nothing is
   */
  update<Name extends string>(
    caller: Caller,
    resource: Resource<Name>,
    uuid: string,
    body: BodyFor<Name>,
    version?: number | null,
    /** Option of `deleteChoice` for owned lines that the body leaves out; defaults to the first option. */
    choice?: string | null,
  ): Promise<RecordOf<Name>>;
  /** Applies the same change to several records in one transaction. */
  updateMany(caller: Caller, resource: Resource, uuids: readonly string[], body: unknown): Promise<readonly string[]>;
  /**
   * Removes all of the records or none, and returns their uuids.
   * @param version version that each record must still have; without it nothing is checked
   */
  remove(
    caller: Caller,
    resource: Resource,
    uuids: readonly string[],
    version?: number | null,
    /** Option of `deleteChoice`; defaults to the first option. */
    choice?: string | null,
  ): Promise<readonly string[]>;
  act<Name extends string, Action extends ActionOf<Name>>(
    caller: Caller,
    resource: Resource<Name>,
    uuid: string,
    action: Action,
    body: SentWith<`${Name}.${Action}`>,
  ): Promise<Acted>;
  /** Runs the same action on several records in this order, in one transaction: all or none. Returns no records. */
  actMany<Name extends string, Action extends ActionOf<Name>>(
    caller: Caller,
    resource: Resource<Name>,
    uuids: readonly string[],
    action: Action,
    body: SentWith<`${Name}.${Action}`>,
  ): Promise<void>;
  /**
   * Returns what the action would do to the record now, as an {@link ActionPreview}, without doing it.
   * @throws Failure E_NOT_FOUND for an action without a preview
   */
  preview(caller: Caller, resource: Resource, uuid: string, action: string, body: unknown): Promise<Row>;
  /**
   * Appends one audit entry per record for changes that a module wrote with its own SQL statements, in the same
   * transaction. Does not check permissions; the module must have done that.
   */
  noteChanges(caller: Caller, resource: Resource, verb: string, changes: readonly RecordChanges[]): Promise<void>;
  /**
   * Returns the audit entries of one record that the caller may read, newest first.
   * @throws Failure E_NOT_FOUND where the caller cannot see the record
   */
  history(caller: Caller, resource: Resource, uuid: string, range: readonly [number, number]): Promise<History>;
  /** Lists the deleted records that the caller could see and delete if they still existed, last deleted first. */
  trash(
    caller: Caller,
    query: { readonly resource: Resource | null; readonly range: readonly [number, number] },
  ): Promise<TrashList>;
  /**
   * Restores a deleted record with everything that was deleted with it.
   *
   * @throws Failure E_NOT_FOUND where it is not in the trash or the caller may not restore it; E_INVALID by field where
   *   another record has taken one of its unique values, or its owner no longer exists
   */
  restoreDeleted(caller: Caller, uuid: string): Promise<{ readonly resource: Resource; readonly record: Row }>;
  /**
   * Purges a record in the trash. @throws Failure E_NOT_FOUND where it is not in the trash or the caller may not purge
   * it
   */
  purgeDeleted(caller: Caller, uuid: string): Promise<void>;
  /**
   * Writes the version of the record that an audit entry resulted in over the current one, as an edit. Returns the
   * record.
   *
   * @throws Failure as an edit does; E_STATE where nothing of that version can be written
   */
  restore<Name extends string>(caller: Caller, resource: Resource<Name>, restoring: Restoring): Promise<RecordOf<Name>>;
  /** Returns the changes that {@link restore} would make. */
  previewRestore(
    caller: Caller,
    resource: Resource,
    restoring: Pick<Restoring, 'uuid' | 'entry'>,
  ): Promise<RestorePreview>;
  /**
   * Returns the history with the notes of staff in between, pinned notes first, for a caller who may see the record.
   */
  timeline(caller: Caller, resource: Resource, uuid: string, range: readonly [number, number]): Promise<Timeline>;
  /**
   * Returns the figures that the caller may see, in two statements (three with `about`).
   * @throws Failure E_NOT_FOUND where the caller cannot see the record in `about`
   */
  figures(
    caller: Caller,
    figures: readonly FigureConfig[],
    about: { readonly resource: Resource; readonly uuid: string } | null,
  ): Promise<readonly FigureAnswer[]>;
  /**
   * Sums groups of the rows in the caller's list, in one statement.
   * @throws Failure with status 400 where the query names an unknown or unreadable field
   */
  pivot(caller: Caller, resource: Resource, query: PivotQuery): Promise<Pivot>;
  /**
   * Totals the `columns` of the query over all rows of the caller's list.
   * @throws Failure with status 400 where the query names a field that is unknown, unreadable or not numeric
   */
  totals(caller: Caller, resource: Resource, query: ListQuery & { readonly by: GroupBy | null }): Promise<ListTotals>;
  /**
   * Aggregates groups of the rows in the caller's list; ignores `range`.
   * @throws Failure with status 400 where the query names a field that is unknown, unreadable or does not suit
   */
  aggregate(caller: Caller, resource: Resource, query: ListQuery & AggregateQuery): Promise<AggregateAnswer>;
  /**
   * Streams the whole list in its order, in batches; ignores `range`.
   * @param limit maximum number of rows; null for all
   */
  stream<Name extends string>(
    caller: Caller,
    resource: Resource<Name>,
    query: ListQuery,
    limit: number | null,
  ): AsyncIterable<readonly RecordOf<Name>[]>;
}

/** A data change that no schema can express, provided by a module. Runs once, as a step of the migration plan. */
export interface DataMigration {
  /**
   * Its file, relative to `src/modules` and without `migrations`: `pricing/001-codes-in-capitals`. The migrations of a
   * module run in the order of their numbers.
   */
  readonly name: string;
  /** One sentence for the plan that describes the result. */
  readonly meaning: string;
  /**
   * Columns that it reads although the registry no longer has them: `clients.full_name`. Where one is missing there is
   * nothing to migrate, and the migration counts as run.
   */
  readonly reads?: readonly `${string}.${string}`[];
  /**
   * Runs after new tables and columns are added and before old ones are dropped and new constraints are set. An error
   * rolls the whole plan back.
   */
  readonly run: (work: DataMigrationWork) => Promise<unknown>;
}

interface DataMigrationWork {
  /** Transaction of the plan, in the system context. */
  readonly database: Tx;
  /** For raw SQL, since columns that the registry no longer has are not typed. */
  readonly sql: typeof sql;
}

/** Data migration with a fingerprint of its file, to detect a changed file; null where the file is not available. */
export type IdentifiedDataMigration = DataMigration & { readonly fingerprint?: string | null };

/** Options to open the store with. */
export interface StoreOptions {
  readonly connectionString: string;
  /**
   * Connection for migrations, needed where `connectionString` leads to a transaction pooler. Defaults to
   * `connectionString`.
   */
  readonly directConnectionString?: string;
  readonly registry: Registry;
  /** Encryption keys of the secrets in the database. */
  readonly keyring: Keyring;
  readonly hooks: HooksByResource;
  /** Hooks of the resource that links users to tenants. */
  readonly memberHooks?: Hooks | null;
  /** Hooks of the resource that lists staff. */
  readonly staffHooks?: Hooks | null;
  /** Action handlers by `resource.action`. */
  readonly actions: ActionHandlers;
  /** Data migrations of the modules; each runs once. */
  readonly dataMigrations?: readonly IdentifiedDataMigration[];
  /** Version of the program, such as `0.2.0`. A database that a later version has used is refused. */
  readonly version?: string | undefined;
  /**
   * True to read a database that a later version has used: nothing is migrated, and every write of a record fails.
   */
  readonly olderProgram?: boolean | undefined;
  /** Called at the start before the tables of an existing database are changed, with a sentence per change. */
  readonly beforeChange?: ((meanings: readonly string[]) => Promise<void>) | undefined;
  readonly now: () => Date;
  readonly log: (line: string) => void;
  /** Logs warnings, such as tables that differ from the registry. Defaults to `log`. */
  readonly warn?: (line: string) => void;
  /**
   * Switches one of the two isolation layers between tenants off, so that tests can show that each works without the
   * other: the scope conditions of the store, and row-level security. Both are on by default.
   */
  readonly isolation?: { readonly store?: boolean; readonly database?: boolean };
}

/** The store with its transactions and its life cycle. */
export interface OpenStore extends Store {
  /**
   * Runs the work in one transaction with a store bound to it: its calls, `database`, and nested transactions
   * (savepoints), each of which rolls back where it fails. Only `record` stays outside of it. The work can be retried,
   * so it must have no effects outside the database.
   *
   *     await store.transaction(caller, async (within) => within.act(caller, resource, uuid, 'send', {}));
   */
  transaction<T>(caller: Caller, work: (within: OpenStore) => Promise<T>): Promise<T>;
  /**
   * Switches to another registry atomically: migrates additively first, and keeps the old registry where that fails.
   */
  swap(registry: Registry): Promise<void>;
  /**
   * Inserts demo data with COPY, in one transaction of its own. The rows must be valid, complete and in an order in which
   * every reference exists: there are no permission checks, rules, hooks or audit entries.
   */
  load(batches: readonly Batch[], now: Date): Promise<void>;
  close(): Promise<void>;
}

/** Rows of one resource. Each has its uuid and every required field; lists of references go under the name of their field. */
export interface Batch {
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

export type { Field };
