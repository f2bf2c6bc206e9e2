/**
 * Checks an external PostgreSQL: DATABASE_URL, DATABASE_DIRECT_URL with a pooler, and the version and settings of the
 * server.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { mostConnections } from '../pool.ts';
import type { OpenOptions } from './contract.ts';
import type { OpenedDatabase } from './contract.ts';

const minimumVersion = 15;
const defaultTimeoutMilliseconds = 5_000;

interface ServerFacts {
  readonly version: string;
  readonly number: string;
  readonly encoding: string;
}

interface ExternalOptions extends Pick<OpenOptions, 'log' | 'warn' | 'directDatabaseUrl'> {
  readonly databaseUrl: string;
  readonly timeoutMilliseconds?: number;
}

/** An engine other than PostgreSQL may lack the setting. */
interface AccountPrivileges {
  readonly account: string;
  readonly superuser: string | null;
}

interface Found extends ServerFacts, AccountPrivileges {
  /** Connections that the server allows to unprivileged accounts; null if unknown. */
  readonly connections: number | null;
  readonly is_read_only: string | null;
  /** Value of the setting that was sent with the connection. */
  readonly lock_timeout: string;
}

/** A variable with its value. */
interface Address {
  readonly variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
  readonly url: URL;
  readonly timeoutMilliseconds: number;
}

/** Checks the server and closes all connections. Errors never contain the password. */
export async function openExternal({
  databaseUrl,
  directDatabaseUrl = databaseUrl,
  log,
  warn = log,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
}: ExternalOptions): Promise<OpenedDatabase> {
  const address: Address = { variable: 'DATABASE_URL', url: parse('DATABASE_URL', databaseUrl), timeoutMilliseconds };
  const direct = directDatabaseUrl === databaseUrl ? null : directAddress(directDatabaseUrl, timeoutMilliseconds);
  const facts = await look(address, direct === null);
  const place = placeOf(address.url);
  checkServer(facts, place);
  if (direct !== null) await checkDirect(direct, address, facts);
  const through = direct === null ? '' : `, through the pooler at ${place}`;
  const { url } = direct ?? address;
  log(`Using the database at ${placeOf(url)}${url.pathname}${through}: ${facts.version.split(',')[0]}.`);
  if (facts.superuser === 'on')
    warn(
      `Database: "${facts.account}" of DATABASE_URL is a superuser of PostgreSQL, which is more than Beheer needs: whoever finds a hole in it has the whole server. ` +
        `Give it an account of its own that owns the database (docs/operations.md, "A server of your own").`,
    );
  if (facts.is_read_only === 'on')
    throw new Error(
      `The database at ${place} takes no changes: it is a standby, or it was made read-only (default_transaction_read_only). Point DATABASE_URL at the primary server, or end the read-only state, and start again.`,
    );
  if (direct === null && facts.connections !== null && facts.connections < mostConnections)
    warn(
      `Database: PostgreSQL at ${place} allows ${facts.connections} connections, and one process of Beheer opens up to ${mostConnections}. Raise max_connections, or requests will wait for a connection.`,
    );
  if (direct === null && facts.lock_timeout !== sentLockTimeout)
    warn(
      `Database: what answers at ${place} ignores the settings that come with a connection, as a pooler may, and so the time limits of statements. ${poolerHint}`,
    );
  return {
    connectionString: databaseUrl,
    directConnectionString: directDatabaseUrl,
    embedded: false,
    fresh: false,
    stop: async () => undefined,
  };
}

/** As PostgreSQL shows it. */
const sentLockTimeout = '2s';
const poolerHint =
  'If it hands each transaction to another connection (PgBouncer: pool_mode = transaction), write DATABASE_POOLER=transaction and DATABASE_DIRECT_URL (docs/operations.md, "A pooler in between").';

function directAddress(directUrl: string, timeoutMilliseconds: number): Address {
  return { variable: 'DATABASE_DIRECT_URL', url: parse('DATABASE_DIRECT_URL', directUrl), timeoutMilliseconds };
}

/** Throws where the two addresses lead to different databases, or the direct one leads to a pooler too. */
async function checkDirect(direct: Address, pooled: Address, { account }: AccountPrivileges): Promise<void> {
  const facts = await look(direct, true);
  const place = placeOf(direct.url);
  if (facts.lock_timeout !== sentLockTimeout)
    throw new Error(
      `What answers at ${place} ignores the settings that come with a connection, as a pooler does. Write the address of PostgreSQL itself in DATABASE_DIRECT_URL.`,
    );
  if (facts.account !== account)
    throw new Error(
      `DATABASE_URL works as "${account}" and DATABASE_DIRECT_URL as "${facts.account}". Give both the same account: what one makes, the other one works with.`,
    );
  if (!(await leadToTheSame(direct.url, pooled.url)))
    throw new Error(
      `DATABASE_URL and DATABASE_DIRECT_URL lead to different databases, at ${placeOf(pooled.url)} and ${place}. Give both the same one.`,
    );
}

/** Takes a lock over one connection and checks for it over the other. */
function leadToTheSame(direct: URL, pooled: URL): Promise<boolean> {
  const key = randomInt(2 ** 47);
  return withClient({ connectionString: direct.href }, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [key]);
    return withClient({ connectionString: pooled.href }, async (other) => {
      const text = 'select pg_try_advisory_xact_lock($1) as taken';
      const { rows } = await other.query<{ readonly taken: boolean }>(text, [key]);
      return rows[0]?.taken === false;
    });
  });
}

function placeOf(url: URL): string {
  return `${url.hostname || 'localhost'}:${url.port || '5432'}`;
}

function parse(variable: Address['variable'], text: string): URL {
  const example =
    'Write it as postgres://user:password@host:5432/database, with signs such as @ / # in the password written as %40 %2F %23.';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new Error(`${variable} is not a URL. ${example}`);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw new Error(`${variable} begins with "${url.protocol}//", and only PostgreSQL will do. ${example}`);
  }
  if (url.pathname.length < 2) throw new Error(`${variable} names no database. ${example}`);
  return url;
}

/** @param withSettings true to send a setting with the connection, as the program does without a pooler */
async function look(address: Address, withSettings: boolean): Promise<Found> {
  const { url, timeoutMilliseconds } = address;
  const options: ClientConfig = {
    connectionString: url.href,
    connectionTimeoutMillis: timeoutMilliseconds,
    query_timeout: timeoutMilliseconds,
    ...(withSettings ? { lock_timeout: 2_000 } : {}),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(options, ask);
    } catch (error) {
      if (attempt === attempts || !mayPass(error)) throw new Error(explain(error, address), { cause: error });
      await sleep(attempt * pauseMilliseconds);
    }
  }
}

const attempts = 3;
const pauseMilliseconds = 500;

/** Returns true for temporary errors: a busy machine, a starting server (57P03), no free connection (53300). */
function mayPass(error: unknown): boolean {
  return isTimeout(error) || ['57P03', '53300'].includes(codeOf(error));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const isTimeout = (error: unknown): boolean => codeOf(error) === 'ETIMEDOUT' || /timeout/i.test(messageOf(error));

async function withClient<T>(options: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ask(client: Client): Promise<Found> {
  const { rows } = await client.query<Found>(
    `SELECT version() AS version, current_setting('server_version_num') AS number, current_setting('server_encoding') AS encoding, current_user AS account, current_setting('is_superuser', true) AS superuser, current_setting('lock_timeout') AS lock_timeout,
      current_setting('max_connections', true)::int - coalesce(current_setting('superuser_reserved_connections', true)::int, 0) - coalesce(current_setting('reserved_connections', true)::int, 0) AS connections,
      current_setting('transaction_read_only', true) AS is_read_only`,
  );
  const facts = rows[0];
  if (facts === undefined) throw new Error('it did not say its version');
  return facts;
}

/** Throws where the server is unsuitable. */
export function checkServer(facts: ServerFacts, place: string): void {
  // A distributed engine has another name and its own version numbers.
  const isPostgres = facts.version.startsWith('PostgreSQL');
  if (isPostgres && Number(facts.number) < minimumVersion * 10_000) {
    const [major] = /\d+(\.\d+)*/.exec(facts.version) ?? ['an unknown version'];
    throw new Error(
      `The server at ${place} is PostgreSQL ${major}; Beheer needs ${minimumVersion} or newer. ` +
        'Upgrade it, or point DATABASE_URL at another.',
    );
  }
  if (facts.encoding.toUpperCase().replace('-', '') !== 'UTF8') {
    throw new Error(
      `The database at ${place} is encoded in ${facts.encoding}. ` +
        `Make one with "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0" and point DATABASE_URL at it.`,
    );
  }
}

function explain(error: unknown, { variable, url, timeoutMilliseconds }: Address): string {
  const place = placeOf(url);
  const [code, message] = [codeOf(error), messageOf(error)];
  const user = decode(url.username);
  const database = decode(url.pathname.slice(1));
  const known: Record<string, string> = {
    ENOTFOUND: `The host "${url.hostname}" in ${variable} is unknown. Correct its name.`,
    EAI_AGAIN: `The host "${url.hostname}" in ${variable} could not be looked up. Correct its name, or see whether this machine has a network.`,
    ECONNREFUSED: `Nothing answers at ${place}. Start PostgreSQL there, or correct host and port in ${variable}.`,
    '28P01': `PostgreSQL at ${place} refuses the password of user "${user}". Correct user and password in ${variable}.`,
    '28000':
      `PostgreSQL at ${place} does not let user "${user}" in. ` +
      `Correct the user in ${variable}, add "?sslmode=require" if it wants encryption, or allow the user in its pg_hba.conf.`,
    '3D000': `PostgreSQL at ${place} has no database "${database}". Make it with "createdb ${database}", or correct the name in ${variable}.`,
    '42501': `User "${user}" may not use database "${database}" at ${place}. Grant it with "GRANT ALL ON DATABASE".`,
    '53300': `PostgreSQL at ${place} has no connection left. Raise its max_connections, or close other programs that use it.`,
    '57P03': `PostgreSQL at ${place} is starting or recovering and takes no connections yet. Wait until it is ready, and start again.`,
  };
  if (message.includes('unsupported startup parameter')) {
    const hint = variable === 'DATABASE_URL' ? poolerHint : `Write the address of PostgreSQL itself in ${variable}.`;
    return `At ${place} a pooler answers, which takes no settings with a connection. ${hint}`;
  }
  if (url.password === '' && message.includes('password')) {
    return `PostgreSQL at ${place} wants a password, and ${variable} has none. Write it as postgres://${user}:password@…`;
  }
  if (isTimeout(error)) {
    const seconds = timeoutMilliseconds / 1000;
    return `${place} did not answer within ${seconds} seconds, ${attempts} times. Correct host and port in ${variable}, or open its firewall.`;
  }
  const other = `The database at ${place} cannot be used: ${redact(message || code, url)}. Correct ${variable}, or look in the server's log.`;
  return known[code] ?? other;
}

function redact(text: string, url: URL): string {
  const secrets = [url.password, decode(url.password)].filter((secret) => secret !== '');
  return secrets.reduce((result, secret) => result.replaceAll(secret, '•••'), text);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
