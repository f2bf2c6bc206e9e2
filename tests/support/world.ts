/**
 * A server with the product's own registry and two clients that have everything, which can be reset to its first state.
 */
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import type { Registry, Resource } from '../../src/engine/registry/types.ts';
import { startSession } from '../../src/engine/server/auth/sessions.ts';
import { newToken } from '../../src/engine/server/auth/tokens.ts';
import { insertMany } from '../../src/engine/server/store/bulk.ts';
import type { Database } from '../../src/engine/server/store/contract.ts';
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { clonesFor, derivedUuid } from './clones.ts';
import { password, proveAddresses } from './company.ts';
import { openAdministrator } from './database.ts';
import { DemoTables } from './demo.ts';
import { Oracle, type Asker } from './oracle.ts';
import { own, type Row } from './row.ts';
import { copyOf } from './template.ts';
import { productRegistry } from './testRegistry.ts';

/** `user` is of the own client, `stranger` of the other. */
export type Person = 'management' | 'employee' | 'user' | 'stranger';
export const people: readonly Person[] = ['management', 'employee', 'user', 'stranger'];

/** Somebody with a session or a token. */
export interface Somebody {
  readonly asker: Asker;
  readonly secret: string;
}

export interface World {
  readonly api: TestApp;
  readonly registry: Registry;
  readonly oracle: Oracle;
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Row>>;
  readonly people: Readonly<Record<Person, Somebody>>;
  /** A token of the person's. */
  token(owner: Person, scopes: readonly string[]): Promise<Somebody>;
  /** A call with a bearer; null for nobody. */
  call(
    secret: string | null,
    methodAndUrl: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Every table as it was when the world was made, or when `keep` was last called. */
  restore(): Promise<void>;
  keep(): Promise<void>;
  close(): Promise<void>;
}

const moment = '2026-03-18T10:00:00Z';

export interface WorldOptions extends Pick<TestAppOptions, 'pooledConnections'> {
  /** The product's own unless given. */
  readonly registry?: Registry;
  /** Changes rows before they go in. */
  readonly furnish?: (resource: Resource, row: Row) => Row;
}

export async function createWorld({ furnish, registry: given, ...options }: WorldOptions = {}): Promise<World> {
  const registry = given ?? (await productRegistry());
  const { api, stranger } =
    given || furnish
      ? await furnished(await createTestApp({ registry, ...options }), registry, furnish)
      : await copied(registry, options);
  const somebody = await peopleOf(api, stranger);
  const rows = await allRows(api, registry);
  const kept = new Kept(api.connectionString);
  const world: World = {
    api,
    registry,
    rows,
    people: somebody,
    oracle: new Oracle(registry, rows, api.clock.now),
    token: (owner, scopes) => addToken(api, own(somebody, owner).asker, scopes),
    call: (secret, methodAndUrl, body, headers = {}) => {
      const [method = 'GET', url = '/'] = methodAndUrl.split(' ');
      const authorization = secret === null ? {} : { authorization: `Bearer ${secret}` };
      return api.app.inject({
        method: method as 'GET',
        url,
        headers: { ...authorization, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    },
    restore: () => kept.restore(),
    keep: () => kept.keep(api.store.database),
    close: async () => {
      await kept.close();
      await api.close();
    },
  };
  await world.keep();
  return world;
}

interface Furnished {
  readonly api: TestApp;
  readonly stranger: string;
}

async function furnished(
  api: TestApp,
  registry: Registry,
  furnish: NonNullable<WorldOptions['furnish']> = (_, row) => row,
): Promise<Furnished> {
  const stranger = await addStranger(api);
  const clones = clonesFor({ registry, demo: new DemoTables(registry, moment), company: api.company, stranger });
  await api.store.load(
    clones.map(({ resource, row }) => ({ resource, rows: [furnish(resource, row)] })),
    api.clock.now,
  );
  // One that nobody may order any more.
  await api.store.database
    .updateTable('tlds')
    .set({ is_active: false })
    .where('uuid', '=', api.company.tlds.com)
    .execute();
  return { api, stranger };
}

/** The usual one is furnished once in a run. */
async function copied(registry: Registry, options: TestAppOptions): Promise<Furnished> {
  const { made, ...database } = await copyOf({
    name: 'world',
    async fill(connectionString) {
      const left = { connectionString, drop: () => Promise.resolve() };
      const { api, stranger } = await furnished(await createTestApp({ registry, database: left }), registry);
      await api.store.database.deleteFrom('beheer_sessions').execute();
      await api.close();
      return { company: api.company, stranger };
    },
  });
  const { company, stranger } = made;
  return { api: await createTestApp({ registry, ...options, filled: { database, company } }), stranger };
}

async function addStranger({ store, company }: TestApp): Promise<string> {
  const { database } = store;
  const { resources } = store.registry();
  const made = await store.create(systemCaller, own(resources, 'users'), {
    email: 'stranger@example.nl',
    first_name: 'Test',
    last_name: 'stranger',
    type: 'user',
    language: 'en',
    password,
  });
  await store.create(systemCaller, own(resources, 'client-memberships'), {
    user_uuid: made['uuid'],
    client_uuid: company.clients.other,
  });
  await proveAddresses({ database }, [String(made['uuid'])]);
  return String(made['uuid']);
}

async function peopleOf({ queries, company, clock, tokens }: TestApp, stranger: string): Promise<World['people']> {
  const { secret } = await startSession(queries, stranger, { now: clock.now });
  const none = { employee: null, scopes: null };
  return {
    management: {
      secret: tokens.management,
      asker: { ...none, actor: 'management', user: company.users.management, clients: null },
    },
    employee: {
      secret: tokens.employee,
      asker: { ...none, actor: 'employee', user: company.users.employee, employee: company.employee, clients: null },
    },
    user: {
      secret: tokens.user,
      asker: { ...none, actor: 'user', user: company.users.user, clients: [company.clients.own] },
    },
    stranger: { secret, asker: { ...none, actor: 'user', user: stranger, clients: [company.clients.other] } },
  };
}

async function addToken({ store, clock }: TestApp, asker: Asker, scopes: readonly string[]): Promise<Somebody> {
  const { secret, hash, prefix } = newToken();
  const row = {
    uuid: derivedUuid(secret),
    name: 'A program',
    user_uuid: asker.user,
    client_uuid: null,
    scopes,
    secret: hash,
    prefix,
    ip_allowlist: [],
  };
  await insertMany(store.database, own(store.registry().resources, 'tokens'), [row], clock.now);
  return { secret, asker: { ...asker, scopes } };
}

async function allRows({ store }: TestApp, registry: Registry): Promise<World['rows']> {
  const tables = new Map<string, ReadonlyMap<string, Row>>();
  for (const resource of Object.values(registry.resources)) {
    const { rows } = await store.list(systemCaller, resource, {
      sort: { field: 'uuid', direction: 'ASC' },
      range: [0, 999],
      filter: {},
      search: '',
      embed: [],
      columns: null,
    });
    tables.set(resource.name, new Map(rows.map((row) => [String(row['uuid']), row])));
  }
  return tables;
}

/**
 * Puts the tables back as they were kept: one connection, open as long as the world is. Each table notes for itself
 * that it was changed: to look for what changed in all of them took longer than most of the calls.
 */
class Kept {
  private readonly administrator: Database;
  /** What is written back of each table. To look it up again at every restore took longer than to write it. */
  private columns: ReadonlyMap<string, readonly string[]> = new Map();
  private isWatched = false;

  constructor(connectionString: string) {
    this.administrator = openAdministrator(connectionString);
  }

  async keep(database: Database): Promise<void> {
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database);
    await sql`drop schema if exists kept cascade`.execute(this.administrator);
    await sql`create schema kept`.execute(this.administrator);
    for (const { name } of rows)
      await sql`create table ${sql.id('kept', name)} as table ${sql.id('public', name)}`.execute(this.administrator);
    await sql`create table kept."~changed" (name text not null)`.execute(this.administrator);
    this.columns = await storedColumns(database);
    if (!this.isWatched) await this.watch();
    this.isWatched = true;
  }

  /** The trail keeps what it has. Also what a test changes while the rules of the tables sleep is noted. */
  private async watch(): Promise<void> {
    await sql`create schema watch`.execute(this.administrator);
    await sql`create function watch.note() returns trigger language plpgsql security definer as $$
      begin insert into kept."~changed" values (tg_table_name); return null; end $$`.execute(this.administrator);
    await sql`do $$ declare one record; begin
      for one in select oid::regclass as place from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_trigger where tgname = 'beheer_append_only' and tgrelid = pg_class.oid) loop
        execute format('create trigger "~watch" after insert or update or delete or truncate on %s
          for each statement execute function watch.note()', one.place);
        execute format('alter table %s enable always trigger "~watch"', one.place);
      end loop;
    end $$`.execute(this.administrator);
  }

  /** Rules of the tables sleep meanwhile: what is put back was right before. */
  async restore(): Promise<void> {
    const { rows: changed } = await sql<{ name: string }>`select distinct name from kept."~changed"`.execute(
      this.administrator,
    );
    if (changed.length === 0) return;
    const names = changed.map(({ name }) => name);
    await this.administrator.transaction().execute(async (transaction) => {
      await whileThawed(transaction, () => this.putBack(transaction, names), names);
      await sql`delete from kept."~changed"`.execute(transaction);
    });
  }

  private async putBack(tx: Database, tables: readonly string[]): Promise<void> {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const name of tables) {
      const stored = sql.join((this.columns.get(name) ?? []).map((column) => sql.id(column)));
      await sql`delete from ${sql.id('public', name)}`.execute(tx);
      await sql`insert into ${sql.id('public', name)} (${stored}) select ${stored} from ${sql.id('kept', name)}`.execute(
        tx,
      );
    }
  }

  close(): Promise<void> {
    return this.administrator.destroy();
  }
}

/**
 * Lets the caller change what the database keeps as it is, as no program of ours can: in these tables, or in all. In
 * one transaction or on one connection.
 */
export async function whileThawed<T>(
  executor: Database,
  work: () => Promise<T>,
  tables: readonly string[] | null = null,
): Promise<T> {
  const inTables =
    tables === null
      ? sql``
      : sql` and tgrelid in (${sql.join(tables.map((name) => sql`${sql.lit(`public.${JSON.stringify(name)}`)}::regclass`))})`;
  const set = (state: 'disable' | 'enable always') =>
    sql`
    do $$ declare one record; begin
      for one in select tgname, tgrelid::regclass as place from pg_trigger where tgname like 'beheer%frozen%'${inTables} loop
        execute format('alter table %s ${sql.raw(state)} trigger %I', one.place, one.tgname);
      end loop;
    end $$`.execute(executor);
  await set('disable');
  const result = await work();
  await set('enable always');
  return result;
}

/** Of every table, those that are not generated. */
async function storedColumns(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' group by table_name`.execute(database);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
