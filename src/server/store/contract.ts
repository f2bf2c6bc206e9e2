/** What the store offers the layers above it. Each call checks access, fields, row rules and scope by itself. */
import type { Kysely, Transaction } from 'kysely';
import type { ListQuery } from '../../registry/query.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';
import type { Caller } from './caller.ts';

/** A record as JSON: money in cents, dates `YYYY-MM-DD`, instants RFC 3339, references embedded under the relation's name. */
export type Row = Readonly<Record<string, unknown>>;

/** Tables are known at run time only. */
export type Tables = Record<string, Record<string, unknown>>;
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Page {
  readonly rows: readonly Row[];
  /** Exact up to 10,000, above that the planner's estimate. */
  readonly total: number;
  readonly exact: boolean;
}

/** What a module adds to the writing of one resource. Runs inside the transaction; throws a Failure to refuse. */
export interface Hooks {
  /** Sees the values about to be written (defaults filled in, owned lines included) and returns those to write instead. */
  readonly beforeWrite?: (event: WriteEvent) => Promise<Row> | Row;
  readonly afterWrite?: (event: WriteEvent & { readonly uuid: string }) => Promise<void>;
  readonly beforeRemove?: (event: { readonly tx: Tx; readonly caller: Caller; readonly resource: Resource; readonly record: Row }) => Promise<void> | void;
}

export interface WriteEvent {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly resource: Resource;
  /** The record as it stands, null at creation. */
  readonly before: Row | null;
  /** At creation all fields; at an update those sent. */
  readonly values: Row;
  readonly now: Date;
}

/** The code of an action that `set` cannot say. Answers what the call answers; the record again where it returns nothing. */
export type ActionHandler = (event: {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly resource: Resource;
  readonly record: Row;
  readonly body: Row;
  readonly now: Date;
  readonly registry: Registry;
  /** The store's calls as part of the action's transaction: for what it writes elsewhere. */
  readonly records: StoreCalls;
}) => Promise<Row | void>;

export interface Store extends StoreCalls {
  /** The registry in force. A request reads it once and keeps it. */
  readonly registry: () => Registry;
  readonly database: Database;
  /** The same calls as part of a transaction that is under way: for hooks and actions that write other resources. */
  within(tx: Tx): StoreCalls;
}

export interface StoreCalls {
  /** 400 where the query names what is not there or may not be read. Past the end: no rows, the right total. */
  list(caller: Caller, resource: Resource, query: ListQuery): Promise<Page>;
  /** With owned lines and the references of `embed` (null: all that the caller may follow). 404 as a Failure. */
  one(caller: Caller, resource: Resource, uuid: string, embed?: readonly string[] | null): Promise<Row>;
  create(caller: Caller, resource: Resource, body: unknown): Promise<Row>;
  /** `version`: of If-Match; else the body's own `version`; else unchecked. */
  update(caller: Caller, resource: Resource, uuid: string, body: unknown, version?: number | null): Promise<Row>;
  /** The same change to several records in one transaction. */
  updateMany(caller: Caller, resource: Resource, uuids: readonly string[], body: unknown): Promise<readonly string[]>;
  /** All or none. Answers the uuids removed. */
  remove(caller: Caller, resource: Resource, uuids: readonly string[]): Promise<readonly string[]>;
  act(caller: Caller, resource: Resource, uuid: string, action: string, body: unknown): Promise<Row>;
  /** The whole list in its order, a batch at a time; `range` is ignored. At most `limit` rows. */
  stream(caller: Caller, resource: Resource, query: ListQuery, limit: number): AsyncIterable<readonly Row[]>;
}

export interface StoreOptions {
  readonly connectionString: string;
  readonly registry: Registry;
  readonly hooks: Readonly<Record<string, Hooks>>;
  /** By `resource.action`. */
  readonly actions: Readonly<Record<string, ActionHandler>>;
  readonly now: () => Date;
  readonly log: (line: string) => void;
  /** What a person should know even where little is logged: tables that are not as the registry asks. `log` unless given. */
  readonly warn?: (line: string) => void;
}

export interface OpenStore extends Store {
  /** Takes another registry in one step: migrates additively first, and keeps the old one when that fails. */
  swap(registry: Registry): Promise<void>;
  close(): Promise<void>;
}

export type { Field };
