/** Makes a demo company with very many domains and hours, on a database that is dropped afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { modules } from '../support/modules.ts';
import { buildApp } from '../../src/engine/server/start/app.ts';
import { startSession } from '../../src/engine/server/auth/sessions.ts';
import { loadDemo } from '../../src/demo/demo.ts';
import { openDatabase } from '../../src/engine/server/store/open/open.ts';
import type { OpenStore } from '../../src/engine/server/store/contract.ts';
import { openStore } from '../../src/engine/server/store/store.ts';
import { programQueries } from '../../src/engine/server/store/system.ts';
import { productRegistry } from '../support/testRegistry.ts';
import { testKeyring } from '../support/keyring.ts';
import { sessionHeaders, testXsrfKey } from '../support/browserRequests.ts';

const batch = 2_000;

export interface LargeCompany {
  readonly rows: number;
  /** @throws Error where the API refuses. */
  get(who: 'management' | 'user', path: string): Promise<void>;
  put(path: string, body: object): Promise<void>;
  /** A bare statement over the same pool: what the database itself takes. */
  plain(statement: string): Promise<void>;
  /** Of one domain in the middle of the list. */
  readonly uuid: string;
  readonly name: string;
  readonly hours: number;
  /** One in which hours were worked. */
  readonly year: number;
  close(): Promise<void>;
}

export async function openLargeCompany(rows: number): Promise<LargeCompany> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'beheer-bench-'));
  const opened = await openDatabase({ dataDirectory, log: () => undefined });
  const now = (): Date => new Date();
  const store = await openStore({
    keyring: testKeyring,
    connectionString: opened.connectionString,
    registry: await productRegistry(),
    ...modules,
    now,
    log: () => undefined,
  });
  const queries = programQueries(store.database, store.registry, store.lookups);
  const accounts = await loadDemo({ store, now, hashPassword: async () => 'nobody signs in with a password here' });
  // Copies of what there is, each under a name of its own and without its code, which is sealed for its row;
  // a few thousand at a time, within the patience of a
  // statement.
  await sql`create table original_domains as select to_jsonb(d) as domain,
    row_number() over () - 1 as place, count(*) over () as count from domains d`.execute(store.database);
  for (let made = 0; made < rows; made += batch) {
    await sql`insert into domains select copied.* from generate_series(${made}::int + 1, ${Math.min(made + batch, rows)}::int) n
      join original_domains on place = n % count
      cross join lateral jsonb_populate_record(null::domains, domain
        || jsonb_build_object('uuid', gen_random_uuid(), 'auth_code', null, 'name',
          'copy-' || n || '-' || (domain ->> 'name'))) copied`.execute(store.database);
  }
  await copyHours(store.database, rows);
  await sql`vacuum analyze domains, hours`.execute(store.database);
  const app = await buildApp({
    store,
    queries,
    modules,
    now,
    xsrfKey: testXsrfKey,
    version: '1.2.3',
    cdnHost: null,
    trustProxy: [],
    pagesDirectory: '/nowhere',
    accounts: {
      origin: () => 'https://beheer.example.nl',
      originIsGiven: true,
      registration: false,
      requireSecondFactor: 'off',
      delivery: 'outbox',
    },
  });
  const tokens = new Map<string, string>();
  for (const { type, email } of accounts) {
    const user = await queries.users.findUserByEmail(email);
    if (user) tokens.set(type, (await startSession(queries, user.uuid, { now: now() })).secret);
  }
  const call = async (
    method: 'GET' | 'PUT',
    url: string,
    { who, body }: { readonly who: string; readonly body?: object },
  ): Promise<void> => {
    const answer = await app.inject({
      method,
      url,
      headers: sessionHeaders(tokens.get(who) ?? ''),
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
  };
  const {
    rows: [count],
  } = await sql<{ count: number }>`select count(*)::int as count from domains`.execute(store.database);
  const total = count?.count ?? 0;
  const {
    rows: [middle],
  } = await sql<{
    uuid: string;
    name: string;
  }>`select uuid, name from domains order by name offset ${Math.floor(total / 2)} limit 1`.execute(store.database);
  const {
    rows: [worked],
  } = await sql<{ count: number }>`select count(*)::int as count from hours`.execute(store.database);
  if (!middle) throw new Error('There is no domain to measure with.');
  return {
    rows: total,
    ...middle,
    hours: worked?.count ?? 0,
    year: now().getFullYear() - 1,
    get: (who, path) => call('GET', path, { who }),
    put: (path, body) => call('PUT', path, { who: 'management', body }),
    plain: async (statement) => void (await sql.raw(statement).execute(store.database)),
    async close() {
      await app.close();
      await store.close();
      await opened.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * Each copy of the existing entries lies a year earlier. Copies have no times, because nobody may have two overlapping
 * entries.
 */
async function copyHours(database: OpenStore['database'], wanted: number): Promise<void> {
  await sql`create table originals as select to_jsonb(h) as hours from hours h`.execute(database);
  const {
    rows: [found],
  } = await sql<{ count: number }>`select count(*)::int as count from originals`.execute(database);
  const copies = Math.max(1, Math.floor(wanted / Math.max(1, found?.count ?? 0)));
  for (let copy = 1; copy <= copies; copy += 1) {
    await sql`insert into hours select copied.* from originals
      cross join lateral jsonb_populate_record(null::hours, hours
        || jsonb_build_object('uuid', gen_random_uuid(), 'work_date', (hours ->> 'work_date')::date - ${copy}::int * 364,
      'started_at', null, 'ended_at', null, 'source_key', null, 'invoice_line_uuid', null)) copied`.execute(database);
  }
}
