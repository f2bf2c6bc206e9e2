/** What the store offers the layers above it. Each call checks access, fields, row rules and scope by itself. */
import type { ColumnType, Kysely, sql, Transaction } from 'kysely';
import type { Change, HistoryEntry, RestorePreview } from '../../registry/audit.ts';
import type { TimelineEntry } from '../../registry/timeline.ts';
import type { FigureAnswer } from '../../registry/figures.ts';
import type { Pivot, PivotQuery } from '../../registry/pivot.ts';
import type { GroupBy } from '../../registry/groupBy.ts';
import type { ListQuery } from '../../registry/query.ts';
import type {
  ActionOf,
  Bodies,
  BodyFor,
  BodyOf,
  ColumnDefaults,
  RecordOf,
  SentWith,
  ResourceName,
  ResourceOf,
  Rows,
  TableName,
  ValuesOf,
} from '../../registry/rows.ts';
import type { Field, Figure, Registry, Resource } from '../../registry/types.ts';
import type { Keyring } from '../encryption/keyring.ts';
import type { Caller } from './caller.ts';
import type { Failure } from './failure.ts';

/**
 * A record as JSON: money in cents, dates `YYYY-MM-DD`, instants RFC 3339, references embedded under the relation's
 * name.
 */
export type Row = Readonly<Record<string, unknown>>;

/** What an action answers: a record as a rule, and the one to look at next where the action leads elsewhere. */
export type Acted = Row & { readonly next?: { readonly resource: string; readonly uuid: string } };

type Flat = string | number | boolean | null;

/** Instants are written as text too, structures as their JSON. */
type Written<Value> = [Value] extends [Flat] ? Value : Value | Numbers<Value> | string;

/** The driver answers large whole numbers of an array as text. */
type Numbers<Value> = readonly string[] extends Value ? readonly number[] : never;

type Column<Value, HasDefault> = HasDefault extends true
  ? ColumnType<Value, Written<Value> | undefined, Written<Value>>
  : [Value] extends [Flat]
    ? Value
    : ColumnType<Value, Written<Value>, Written<Value>>;

type DefaultsOf<Name> = Name extends keyof ColumnDefaults ? ColumnDefaults[Name] : never;

/**
 * The tables of the product for its statements. For those that are known when the program runs only: {@link anyTable}.
 */
export type Tables = {
  [Name in TableName]: {
    [Key in keyof Rows[Name]]: Column<Rows[Name][Key], Key extends DefaultsOf<Name> ? true : false>;
  };
};

/** Tables are known at run time only. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** For statements on a table whose name is a value. */
export function anyTable(executor: Database | Tx): Kysely<AnyTables> {
  return executor as unknown as Kysely<AnyTables>;
}

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Page<Name extends string = string> {
  readonly rows: readonly RecordOf<Name>[];
  /** Exact up to 10,000, above that the planner's estimate. */
  readonly total: number;
  readonly exact: boolean;
}

/** What is added up over a list, all its pages together. */
export interface ListTotals {
  /** How many rows there are, as far as they are counted. */
  readonly rows: number;
  /** False where there are more rows than are counted: then there are no sums. */
  readonly isWhole: boolean;
  /**
   * By field, as a record has it, with the currency of amounts beside them. What is in several currencies is not there.
   */
  readonly sums: Readonly<Record<string, unknown>>;
  /** Where groups are asked for; null where there are too many of them. */
  readonly groups?: readonly ListGroup[] | null;
}

/** Rows of a list that are alike in what it is grouped by. */
export interface ListGroup {
  /** A choice, a uuid, `true` or `false`, the first day of a step of time; null where it is empty. */
  readonly key: string | null;
  /** The name of the record, where the key is one's and the caller may read it. */
  readonly title: string | null;
  readonly rows: number;
  readonly sums: ListTotals['sums'];
}

/** What a module adds to the writing of one resource. Runs inside the transaction; throws a Failure to refuse. */
export interface Hooks<Name extends string = string> {
  /**
   * Before the records are locked, to be changed, acted on or removed. What is locked here goes first, so that calls
   * that come to the same from different sides do not wait for each other.
   */
  beforeLock?(this: void, event: LockEvent): Promise<void>;
  /** What a new record has where nothing was sent, ahead of the schema's defaults. Not asked for lines of another. */
  newValues?(this: void, event: NewEvent): Promise<ValuesOf<Name>>;
  /**
   * Sees the values about to be written (defaults filled in, owned lines included) and returns those to write instead.
   */
  beforeWrite?(this: void, event: WriteEvent<Name>): Promise<ValuesOf<Name>> | ValuesOf<Name>;
  afterWrite?(this: void, event: WrittenEvent<Name>): Promise<void>;
  beforeRemove?(this: void, event: RemoveEvent<Name>): Promise<void> | void;
}

type NamedHooks = { readonly [Name in ResourceName]?: Hooks<Name> };

/** By resource. */
export interface HooksByResource extends NamedHooks {
  readonly [resource: string]: Hooks | undefined;
}

export interface LockEvent {
  readonly tx: Tx;
  readonly uuids: readonly string[];
  /** What is done: `edit`, `delete`, or an action's name. */
  readonly verb: string;
}

export interface RemoveEvent<Name extends string = string> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly registry: Registry;
  readonly resource: Resource<Name>;
  readonly record: RecordOf<Name>;
  /** What was chosen of `deleteChoice` of the record that is removed; null for a line that is left out of its owner. */
  readonly choice: string | null;
  readonly now: Date;
  /** The store's calls as part of this removal's transaction. */
  readonly records: StoreCalls;
}

export interface WriteEvent<Name extends string = string> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly registry: Registry;
  readonly resource: Resource<Name>;
  /** The record as it stands, null at creation. */
  readonly before: RecordOf<Name> | null;
  /** At creation all fields; at an update those sent. */
  readonly values: ValuesOf<Name>;
  readonly now: Date;
  /**
   * Adds to the answer of this call what is said this once and never again: a secret as it was before it was hashed.
   */
  readonly addToAnswer: (once: Row) => void;
  /** The store's calls as part of this write's transaction: for what it brings about elsewhere. */
  readonly records: StoreCalls;
}

export type NewEvent = Pick<WriteEvent, 'tx' | 'caller' | 'registry' | 'now'>;

export interface WrittenEvent<Name extends string = string> extends WriteEvent<Name> {
  readonly uuid: string;
}

export interface ActionEvent<Key extends string = string> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly resource: Resource<ResourceOf<Key>>;
  readonly record: RecordOf<ResourceOf<Key>>;
  readonly body: BodyOf<Key>;
  readonly now: Date;
  readonly registry: Registry;
  /** The store's calls as part of the action's transaction: for what it writes elsewhere. */
  readonly records: StoreCalls;
}

/**
 * The code of an action that `set` cannot say. Answers what the call answers; the record again where it returns
 * nothing.
 */
export type ActionHandler<Key extends string = string> = {
  handle(this: void, event: ActionEvent<Key>): Promise<Row | void>;
}['handle'];

type ActionKey = keyof Bodies & string;
type NamedActions = { readonly [Key in ActionKey | `${ActionKey}.preview`]?: ActionHandler<Key> };

/** By `resource.action`. */
export interface ActionHandlers extends NamedActions {
  readonly [action: string]: ActionHandler | undefined;
}

export interface Health {
  readonly database: 'ok' | 'read-only' | 'unreachable';
  /**
   * `missing`: the tables are not those that this program made, such as those of an older backup, or one is gone.
   * `later`: another program has changed them since.
   */
  readonly migrations: 'ok' | 'missing' | 'later' | 'unknown';
  readonly disk: 'ok' | 'full' | 'unknown';
  /** Null where all is well. */
  readonly failure: Failure | null;
}

export interface Store extends StoreCalls {
  /** The registry in force. A request reads it once and keeps it. */
  readonly registry: () => Registry;
  readonly database: Database;
  /** For statements that stand by themselves and are answered at once; within a transaction the same as `database`. */
  readonly lookups: Database;
  /**
   * Reads what no resource has, such as the content of a file, as far as the caller's clients reach in the database.
   */
  reads<T>(caller: Caller, work: (executor: Database | Tx) => Promise<T>): Promise<T>;
  /**
   * Puts on the audit trail what is no change of a record: a sign-in, an export, a refusal. In a transaction of its
   * own.
   */
  record(caller: Caller, event: AuditEvent): Promise<void>;
  /**
   * One transaction of several calls, whoever makes each; the audit trail tells all of it as the caller's. The work may
   * run again.
   */
  unitOfWork<T>(caller: Caller, work: (records: StoreCalls, tx: Tx) => Promise<T>): Promise<T>;
  /** How the database is, as seen over a connection of its own. Never rejects. */
  health(): Promise<Health>;
  /** The same calls as part of a transaction that is under way: for hooks and actions that write other resources. */
  within(tx: Tx): StoreCalls;
}

export interface AuditEvent {
  readonly verb: string;
  readonly outcome: 'done' | 'refused';
  /** The code of the failure; of one that the registry does not name nothing is kept. */
  readonly reason: string | null;
  readonly resource: Resource | null;
  readonly record_uuid: string | null;
  /** How many alike it stands for. */
  readonly times?: number;
}

export interface History {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
}

export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  readonly total: number;
}

/** Of one record, field by field as the trail keeps it. */
/** A deleted record that can be restored. */
export interface TrashEntry {
  /** Of the record. */
  readonly uuid: string;
  readonly resource: string;
  /** What it was called; null where that is made of what the caller may not read. */
  readonly title: string | null;
  readonly tenant_uuid: string | null;
  /** An instant. */
  readonly deleted_at: string;
  readonly user_uuid: string | null;
  /** As it was then. */
  readonly user_name: string | null;
  /** An instant: it is gone then. */
  readonly purge_at: string;
}

export interface TrashList {
  readonly entries: readonly TrashEntry[];
  readonly total: number;
}

export interface RecordChanges {
  readonly uuid: string;
  readonly changes: readonly Change[];
}

export interface Restoring {
  readonly uuid: string;
  /** That left the record as it is to be again. */
  readonly entry: string;
  /** The only ones to write back; null: all that can be. */
  readonly fields: readonly string[] | null;
  /** That the caller has seen; null: whichever it has. */
  readonly version: number | null;
}

/** What is looked for in several resources. */
export interface SearchQuery {
  readonly search: string;
  /** As those of a list are. */
  readonly largeTables?: readonly string[];
  /** Tables of so few rows that all of them may be looked at. */
  readonly smallTables?: readonly string[];
}

export interface StoreCalls {
  /** 400 where the query names what is not there or may not be read. Past the end: no rows, the right total. */
  list<Name extends string>(caller: Caller, resource: Resource<Name>, query: ListQuery): Promise<Page<Name>>;
  /**
   * Those of the resources in which something is found, and perhaps more; all must be the caller's to list. All rows
   * are looked at: for tables that have few.
   */
  holders(caller: Caller, resources: readonly Resource[], query: SearchQuery): Promise<readonly Resource[]>;
  /** What was meant by a search that finds nothing: by the name of the resource in which that is written. */
  corrected(caller: Caller, resources: readonly Resource[], query: SearchQuery): Promise<ReadonlyMap<string, string>>;
  /** With owned lines and the references of `embed` (null: all that the caller may follow). 404 as a Failure. */
  one<Name extends string>(
    caller: Caller,
    resource: Resource<Name>,
    uuid: string,
    embed?: readonly string[] | null,
  ): Promise<RecordOf<Name>>;
  create<Name extends string>(caller: Caller, resource: Resource<Name>, body: BodyFor<Name>): Promise<RecordOf<Name>>;
  /** `version`: of If-Match; else the body's own `version`; else unchecked. */
  update<Name extends string>(
    caller: Caller,
    resource: Resource<Name>,
    uuid: string,
    body: BodyFor<Name>,
    version?: number | null,
    /** One of `deleteChoice` of owned lines, for those that are left out; the first of them unless said. */
    choice?: string | null,
  ): Promise<RecordOf<Name>>;
  /** The same change to several records in one transaction. */
  updateMany(caller: Caller, resource: Resource, uuids: readonly string[], body: unknown): Promise<readonly string[]>;
  /** All or none. Answers the uuids removed. `version`: the one that each must still have; else unchecked. */
  remove(
    caller: Caller,
    resource: Resource,
    uuids: readonly string[],
    version?: number | null,
    /** One of `deleteChoice`; the first of them unless said. */
    choice?: string | null,
  ): Promise<readonly string[]>;
  act<Name extends string, Action extends ActionOf<Name>>(
    caller: Caller,
    resource: Resource<Name>,
    uuid: string,
    action: Action,
    body: SentWith<`${Name}.${Action}`>,
  ): Promise<Acted>;
  /**
   * The same action on several records in one transaction, in this order: all or none. What they are then is not read.
   */
  actMany<Name extends string, Action extends ActionOf<Name>>(
    caller: Caller,
    resource: Resource<Name>,
    uuids: readonly string[],
    action: Action,
    body: SentWith<`${Name}.${Action}`>,
  ): Promise<void>;
  /**
   * What the action would do to the record as it stands, without doing it: an {@link ActionPreview}. 404 for an action
   * without one.
   */
  preview(caller: Caller, resource: Resource, uuid: string, action: string, body: unknown): Promise<Row>;
  /**
   * Puts on the audit trail what code of a module did to many records at once, with statements of its own: in the
   * transaction under way, as one entry for each. Whether the caller might is for that code to have judged.
   */
  noteChanges(caller: Caller, resource: Resource, verb: string, changes: readonly RecordChanges[]): Promise<void>;
  /**
   * What was done to one record, newest first, as far as the caller may read it. 404 where the record is not there to
   * be seen.
   */
  history(caller: Caller, resource: Resource, uuid: string, range: readonly [number, number]): Promise<History>;
  /** Deleted records that the caller could see and delete where they were, the last ones first. */
  trash(
    caller: Caller,
    query: { readonly resource: Resource | null; readonly range: readonly [number, number] },
  ): Promise<TrashList>;
  /**
   * Puts a deleted record back, with all that went with it. Answers it with its resource.
   *
   * @throws Failure E_NOT_FOUND where it is not in the trash or not the caller's to restore; E_INVALID by field where
   *   another record has its unique values by now, or what it belonged to is gone
   */
  restoreDeleted(caller: Caller, uuid: string): Promise<{ readonly resource: Resource; readonly record: Row }>;
  /** Deletes a record in the trash for good. @throws Failure E_NOT_FOUND as above */
  purgeDeleted(caller: Caller, uuid: string): Promise<void>;
  /**
   * Writes the version of the record that an entry of its history left over the one of now, as an edit. Answers the
   * record.
   *
   * @throws Failure as an edit does; E_STATE where nothing of it can be written back
   */
  restore<Name extends string>(caller: Caller, resource: Resource<Name>, restoring: Restoring): Promise<RecordOf<Name>>;
  /** What that would come to. */
  previewRestore(
    caller: Caller,
    resource: Resource,
    restoring: Pick<Restoring, 'uuid' | 'entry'>,
  ): Promise<RestorePreview>;
  /** The same with the notes of staff in between, for who may see the record; pinned ones first. */
  timeline(caller: Caller, resource: Resource, uuid: string, range: readonly [number, number]): Promise<Timeline>;
  /**
   * What the caller may see of the figures; about a record, 404 where that is not there to be seen. In two statements,
   * three about a record.
   */
  figures(
    caller: Caller,
    figures: readonly Figure[],
    about: { readonly resource: Resource; readonly uuid: string } | null,
  ): Promise<readonly FigureAnswer[]>;
  /**
   * Sums over groups of the rows that the caller's list would have, in one statement. 400 where the query names what is
   * not there or may not be read.
   */
  pivot(caller: Caller, resource: Resource, query: PivotQuery): Promise<Pivot>;
  /**
   * What the `columns` of the query come to over all rows of the caller's list. 400 where the query names what is not
   * there, may not be read or is no amount.
   */
  totals(caller: Caller, resource: Resource, query: ListQuery & { readonly by: GroupBy | null }): Promise<ListTotals>;
  /** The whole list in its order, a batch at a time; `range` is ignored. At most `limit` rows; null: all. */
  stream<Name extends string>(
    caller: Caller,
    resource: Resource<Name>,
    query: ListQuery,
    limit: number | null,
  ): AsyncIterable<readonly RecordOf<Name>[]>;
}

/** A change of rows that no schema can say, as a module hands it in: run once, as a step of the plan. */
export interface DataMigration {
  /**
   * Its file, from `src/modules` and without `migrations`: `pricing/001-codes-in-capitals`. Those of a module run in the
   * order of their numbers.
   */
  readonly name: string;
  /** One sentence, for the plan: what is so afterwards. */
  readonly meaning: string;
  /**
   * Columns that it reads though the registry no longer has them: `clients.full_name`. Where one is missing there is
   * nothing to bring along, and it counts as done.
   */
  readonly reads?: readonly `${string}.${string}`[];
  /**
   * New tables and columns are there, former ones still are; what becomes required or is held to a rule is so
   * afterwards. Whatever it throws takes the whole plan back.
   */
  readonly run: (work: DataMigrationWork) => Promise<unknown>;
}

export interface DataMigrationWork {
  /** Part of the plan's transaction, past the permissions of people. */
  readonly database: Tx;
  /** For SQL: of columns that the registry no longer has, nothing is typed. */
  readonly sql: typeof sql;
}

/** With what tells another version of its file from this one; null where the file is not at hand. */
export type IdentifiedDataMigration = DataMigration & { readonly fingerprint?: string | null };

export interface StoreOptions {
  readonly connectionString: string;
  /**
   * For migrations. Another one where `connectionString` leads to a pooler that hands each transaction to another
   * connection; the same unless given.
   */
  readonly directConnectionString?: string;
  readonly registry: Registry;
  /** The keys of the secrets in the database. */
  readonly keyring: Keyring;
  readonly hooks: HooksByResource;
  /** Of the resource that says who works for which tenant. */
  readonly memberHooks?: Hooks | null;
  /** Of the resource that says who is staff. */
  readonly staffHooks?: Hooks | null;
  /** By `resource.action`. */
  readonly actions: ActionHandlers;
  /** Rows that modules bring along, each once. */
  readonly dataMigrations?: readonly IdentifiedDataMigration[];
  /** Of the program, such as `0.2.0`. A database that a later version has used is refused. */
  readonly version?: string | undefined;
  /** Called before the tables of an existing database are changed at the start, with what each change means. */
  readonly beforeChange?: ((meanings: readonly string[]) => Promise<void>) | undefined;
  readonly now: () => Date;
  readonly log: (line: string) => void;
  /**
   * What a person should know even where little is logged: tables that are not as the registry asks. `log` unless
   * given.
   */
  readonly warn?: (line: string) => void;
  /**
   * For tests, which show that each wall between clients holds by itself: the store's own, and the database's. Both
   * stand unless switched off.
   */
  readonly isolation?: { readonly store?: boolean; readonly database?: boolean };
}

export interface OpenStore extends Store {
  /**
   * One transaction of all that the work does with the store that it is handed: calls, `database`, and transactions
   * begun there, each of which takes back what it wrote where it fails. Only `record` stays apart. The work may run
   * again, so nothing outside may hear of it.
   *
   *     await store.transaction(caller, async (within) => within.act(caller, resource, uuid, 'send', {}));
   */
  transaction<T>(caller: Caller, work: (within: OpenStore) => Promise<T>): Promise<T>;
  /** Takes another registry in one step: migrates additively first, and keeps the old one when that fails. */
  swap(registry: Registry): Promise<void>;
  close(): Promise<void>;
}

export type { Field };
