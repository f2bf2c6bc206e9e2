/** A store on the fixture registry with a few records, and the callers who read them. */
import { systemCaller, type Caller } from '../../src/engine/server/store/caller.ts';
import type { OpenStore, RecordPage, Row, StoreOptions } from '../../src/engine/server/store/contract.ts';
import { Failure, type FailureDetails } from '../../src/engine/server/store/failure.ts';
import { openStore } from '../../src/engine/server/store/store.ts';
import type { ListQuery } from '../../src/engine/registry/lists/query.ts';
import type { Resource } from '../../src/engine/registry/types.ts';
import { createTestDatabase } from './database.ts';
import { fixtureRegistry, resourceOf } from './fixtureRegistry.ts';
import { testKeyring } from './keyring.ts';

export const fixtureNow = new Date('2026-03-10T09:00:00.000Z');

export interface FixtureStore {
  readonly store: OpenStore;
  readonly connectionString: string;
  readonly log: string[];
  resource(name: string): Resource;
  /** By the program, past the access lists. */
  add(resource: string, body: Row): Promise<string>;
  list(caller: Caller, resource: string, query?: Partial<ListQuery>): Promise<RecordPage>;
  /** One column of a list, in its order. */
  column(caller: Caller, resource: string, name: string, query?: Partial<ListQuery>): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

const wholeList: ListQuery = { sort: null, range: [0, 99], filter: {}, search: '', embed: [], columns: null };

export async function openFixtureStore(options: Partial<StoreOptions> = {}): Promise<FixtureStore> {
  const database = await createTestDatabase();
  const log: string[] = [];
  const store = await openStore({
    keyring: testKeyring,
    connectionString: database.connectionString,
    registry: fixtureRegistry(),
    hooks: {},
    actions: {},
    now: () => fixtureNow,
    log: (line) => log.push(line),
    ...options,
  });
  const resource = (name: string): Resource => resourceOf(store.registry(), name);
  const list = (caller: Caller, name: string, query: Partial<ListQuery> = {}): Promise<RecordPage> =>
    store.list(caller, resource(name), { ...wholeList, ...query });
  return {
    store,
    connectionString: database.connectionString,
    log,
    resource,
    list,
    add: async (name, body) => String((await store.create(systemCaller, resource(name), body))['uuid']),
    column: async (caller, name, column, query) => (await list(caller, name, query)).rows.map((row) => row[column]),
    async close() {
      await store.close();
      await database.drop();
    },
  };
}

const nobody: Caller = {
  actor: 'user',
  user_uuid: null,
  employee_uuid: null,
  clients: [],
  active_client: null,
  locale: 'en',
  session_id: null,
};

export const management: Caller = { ...nobody, actor: 'management', clients: null };
export const employee = (user_uuid: string | null = null): Caller => ({
  ...nobody,
  actor: 'employee',
  clients: null,
  user_uuid,
});
export const userOf = (...clients: readonly string[]): Caller => ({ ...nobody, clients });
export const lookingAt = (active_client: string): Caller => ({ ...management, active_client });

/** Returns the error that a call fails with; fails if the call succeeds. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ readonly code: string; readonly details: FailureDetails }> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return { code: outcome.code, details: outcome.details };
  throw outcome instanceof Error ? outcome : new Error('It was not refused.');
}

/** The fields named in a refusal, each with its message's key or English words. */
export async function refusedFields(call: Promise<unknown>): Promise<Readonly<Record<string, string>>> {
  const { code, details } = await refusal(call);
  if (code !== 'E_INVALID') throw new Error(`Refused with ${code} instead.`);
  return Object.fromEntries(
    Object.entries(details.errors ?? {}).map(([name, message]) => [
      name,
      'label' in message ? message.label.en : message.key,
    ]),
  );
}
