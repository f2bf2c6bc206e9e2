/** Runs the product with one more resource, of ten columns and many rows, and a floor on the same database. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { runningDatabase } from '../../src/engine/server/store/open/join.ts';
import { Development } from '../e2e/support/development.ts';
import { administratorOf } from '../support/globalDatabase.ts';
import type { DemoAccount } from '../support/globalProduct.ts';
import { signedInHeaders } from '../support/browserRequests.ts';

export interface Things {
  /** The origin of the product. */
  readonly product: string;
  /** Where the product stands: its registry, its built screens, its data. */
  readonly root: string;
  readonly databaseUrl: string;
  readonly accounts: readonly DemoAccount[];
  /** Sessions. */
  readonly tokens: Readonly<Record<DemoAccount['type'], string>>;
  /** One that the user may see. */
  readonly uuid: string;
  /** Some hundreds of those. */
  readonly uuids: readonly string[];
  readonly clientUuid: string;
  /** In all tables of the product. */
  readonly query: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** As the superuser. */
  readonly administrate: (text: string) => Promise<void>;
  /** Of the server's process. */
  readonly pid: number;
  close(): Promise<void>;
}

const dutch = (nl: string) => ({ 'x-label': { nl } });

const schema = {
  title: 'Thing',
  'x-label-plural': { en: 'Things', nl: 'Dingen' },
  ...dutch('Ding'),
  required: ['name', 'client_uuid'],
  properties: {
    name: { type: 'string', maxLength: 80, ...dutch('Naam') },
    code: { type: 'string', maxLength: 20, ...dutch('Code') },
    state: {
      default: 'new',
      ...dutch('Stand'),
      oneOf: ['new', 'used', 'old', 'gone'].map((value) => ({ const: value, title: value, ...dutch(value) })),
    },
    quantity: { type: 'integer', minimum: 0, ...dutch('Aantal') },
    price_cents: { type: 'integer', minimum: 0, title: 'Price', ...dutch('Prijs') },
    due_on: { type: 'string', format: 'date', title: 'Due', ...dutch('Termijn') },
    is_active: { type: 'boolean', default: true, title: 'Active', ...dutch('Actief') },
    client_uuid: { 'x-relation': { to: 'clients' }, title: 'Client', ...dutch('Klant') },
    remarks: { type: 'string', maxLength: 400, ...dutch('Opmerkingen') },
    weight: { type: 'integer', default: 1, ...dutch('Gewicht') },
  },
};

const entry = {
  large: true,
  list: {
    columns: ['name', 'code', 'state', 'quantity', 'price_cents', 'due_on', 'is_active', 'client_uuid'],
    filters: ['state', 'quantity', 'client_uuid'],
    sort: 'name',
    search: ['name', 'code'],
  },
  access: { user: ['list', 'show'] },
};

const batch = 50_000;

/** @param edit makes further changes to the registry, before the product starts on it. */
export async function openThings(
  rows: number,
  edit: (checkout: Development) => void = () => undefined,
): Promise<Things> {
  spawnSync(process.execPath, ['--import', 'tsx', 'src/engine/build/fresh.ts'], { stdio: 'inherit' });
  // One person sends all requests, which would be refused after the first 2,000.
  process.env['REQUEST_LIMITS'] = 'off';
  const development = await Development.startBuilt((checkout) => {
    checkout.write('schemas/things.json', schema);
    checkout.entry('things', () => entry as never);
    edit(checkout);
  });
  // As a company's server is started: one that has just made a demo company keeps the memory that it took.
  await development.restart();
  const databaseUrl = runningDatabase(join(development.root, 'data')) ?? '';
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const query: Things['query'] = async (text) => (await client.query<Record<string, unknown>>(text)).rows;
  const token = async (type: string): Promise<string> => {
    const account = development.accounts.find((one) => one.type === type);
    const answer = await fetch(`${development.address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account?.email, password: account?.password }),
    });
    const session = { ...(await signedInHeaders(answer)), 'content-type': 'application/json' };
    const { address } = development;
    await fetch(`${address}/api/account/confirmation`, {
      method: 'PUT',
      headers: session,
      body: JSON.stringify({ password: account?.password }),
    });
    const made = await fetch(`${address}/api/tokens`, {
      method: 'POST',
      headers: { ...session, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ name: 'Benchmark', scopes: ['*:*'] }),
    });
    return ((await made.json()) as { readonly secret: string }).secret;
  };
  const email = development.accounts.find(({ type }) => type === 'user')?.email ?? '';
  const [membership] = await query(
    `select m.client_uuid from client_memberships m join users u on u.uuid = m.user_uuid where u.email = '${email}' limit 1`,
  );
  const clientUuid = String(membership?.['client_uuid']);
  await addThings({ query, clientUuid }, { after: 0, upTo: rows });
  const found = await query(`select uuid from things where client_uuid = '${clientUuid}' limit 500`);
  const uuids = found.map(({ uuid }) => String(uuid));
  return {
    product: development.address,
    root: development.root,
    databaseUrl,
    accounts: development.accounts,
    tokens: { management: await token('management'), employee: await token('employee'), user: await token('user') },
    uuid: uuids[0] ?? '',
    uuids,
    clientUuid,
    query,
    administrate: (text) => runOnce(administratorOf(join(development.root, 'data'), databaseUrl), text),
    pid: development.pid,
    async close() {
      await client.end();
      await development.stop();
    },
  };
}

/** On a connection of its own, which is not there while something is measured. */
async function runOnce(connectionString: string, text: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Makes those that come after so many, up to so many. */
export async function addThings(
  { query, clientUuid }: Pick<Things, 'query' | 'clientUuid'>,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<void> {
  for (let made = after; made < upTo; made += batch)
    await query(`insert into things (uuid, name, code, state, quantity, price_cents, due_on, is_active, client_uuid, remarks, weight, version, created_at, updated_at)
      select gen_random_uuid(), 'thing ' || md5(n::text), 'T' || n, (array['new','used','old','gone'])[1 + n % 4], n % 1000, n % 100000, date '2026-01-01' + n % 365,
        n % 3 > 0, case when n % 50 = 0 then '${clientUuid}'::uuid else c.uuid end, 'Some words about thing ' || n, 1, 1, now(), now()
      from generate_series(${made + 1}, ${Math.min(made + batch, upTo)}) n
      join (select uuid, row_number() over () - 1 as place, count(*) over () as count from clients) c on c.place = n % c.count`);
  await query('vacuum analyze things');
}

/**
 * Makes entries of the audit trail about the things: those that come after so many, up to so many, spread over the last
 * two years.
 */
export async function addTrail(
  { query }: Pick<Things, 'query'>,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<void> {
  for (let made = after; made < upTo; made += batch)
    await query(`insert into audit_entries (uuid, version, created_at, updated_at, at, actor, verb, resource, record_uuid, record_title, client_uuid, outcome, changes, fields)
      select gen_random_uuid(), 1, moment, moment, moment, 'system', 'edit', 'things', t.uuid, t.name, t.client_uuid, 'done',
        jsonb_build_array(jsonb_build_object('field', 'quantity', 'before', n % 1000, 'after', (n + 1) % 1000)), '{quantity}'
      from (select n, date_trunc('milliseconds', now() - n % 63000 * interval '1000 seconds' - n * interval '1 millisecond') as moment from generate_series(${made + 1}, ${Math.min(made + batch, upTo)}) n) entries
      join (select uuid, name, client_uuid, row_number() over () - 1 as place, count(*) over () as count from things limit 1000) t on t.place = n % 1000`);
  await query('vacuum analyze audit_entries');
}

export interface Floor {
  readonly address: string;
  close(): Promise<void>;
}

export async function startFloor(databaseUrl: string): Promise<Floor> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'floor.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: `http://127.0.0.1:${port.toString().trim()}`,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
