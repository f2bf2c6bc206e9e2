/** In charge of a PostgreSQL that somebody else runs: is DATABASE_URL right, and is the server good enough? */
import { Client } from 'pg';
import type { OpenOptions } from './contract.ts';
import type { OpenedDatabase } from './contract.ts';

const minimumVersion = 15;
const defaultTimeoutMilliseconds = 5_000;

export interface ServerFacts {
  readonly version: string;
  readonly number: string;
  readonly encoding: string;
}

export interface ExternalOptions extends Pick<OpenOptions, 'log' | 'warn'> {
  readonly databaseUrl: string;
  readonly timeoutMilliseconds?: number;
}

/** An engine that is not PostgreSQL may not know the setting. */
interface AccountPrivileges {
  readonly account: string;
  readonly superuser: string | null;
}

/** Checks the server and leaves nothing open. No message of its errors holds the password. */
export async function openExternal({
  databaseUrl,
  log,
  warn = log,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
}: ExternalOptions): Promise<OpenedDatabase> {
  const url = parse(databaseUrl);
  const place = placeOf(url);
  const facts = await ask(databaseUrl, timeoutMilliseconds).catch((error: unknown) => {
    throw new Error(explain(error, url, timeoutMilliseconds));
  });
  checkServer(facts, place);
  log(`Using the database at ${place}${url.pathname}: ${facts.version.split(',')[0]}.`);
  if (facts.superuser === 'on')
    warn(
      `Database: "${facts.account}" of DATABASE_URL is a superuser of PostgreSQL, which is more than Beheer needs: whoever finds a hole in it has the whole server. ` +
        `Give it an account of its own that owns the database (docs/operations.md, "A server of your own").`,
    );
  return { connectionString: databaseUrl, embedded: false, fresh: false, stop: async () => undefined };
}

function placeOf(url: URL): string {
  return `${url.hostname || 'localhost'}:${url.port || '5432'}`;
}

function parse(databaseUrl: string): URL {
  const example =
    'Write it as postgres://user:password@host:5432/database, with signs such as @ / # in the password written as %40 %2F %23.';
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  if (url === undefined) throw new Error(`DATABASE_URL is not a URL. ${example}`);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw new Error(`DATABASE_URL begins with "${url.protocol}//", and only PostgreSQL will do. ${example}`);
  }
  if (url.pathname.length < 2) throw new Error(`DATABASE_URL names no database. ${example}`);
  return url;
}

async function ask(databaseUrl: string, timeoutMilliseconds: number): Promise<ServerFacts & AccountPrivileges> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMilliseconds,
    query_timeout: timeoutMilliseconds,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts & AccountPrivileges>(
      `SELECT version() AS version, current_setting('server_version_num') AS number, current_setting('server_encoding') AS encoding, current_user AS account, current_setting('is_superuser', true) AS superuser`,
    );
    const facts = rows[0];
    if (facts === undefined) throw new Error('it did not say its version');
    return facts;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws when the server will not do. */
export function checkServer(facts: ServerFacts, place: string): void {
  // A distributed engine has a numbering of its own and says another name.
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

function explain(error: unknown, url: URL, timeoutMilliseconds: number): string {
  const place = placeOf(url);
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  const user = decode(url.username);
  const database = decode(url.pathname.slice(1));
  const known: Record<string, string> = {
    ENOTFOUND: `The host "${url.hostname}" in DATABASE_URL is unknown. Correct its name.`,
    EAI_AGAIN: `The host "${url.hostname}" in DATABASE_URL could not be looked up. Correct its name, or see whether this machine has a network.`,
    ECONNREFUSED: `Nothing answers at ${place}. Start PostgreSQL there, or correct host and port in DATABASE_URL.`,
    '28P01': `PostgreSQL at ${place} refuses the password of user "${user}". Correct user and password in DATABASE_URL.`,
    '28000':
      `PostgreSQL at ${place} does not let user "${user}" in. ` +
      `Correct the user in DATABASE_URL, add "?sslmode=require" if it wants encryption, or allow the user in its pg_hba.conf.`,
    '3D000': `PostgreSQL at ${place} has no database "${database}". Make it with "createdb ${database}", or correct the name in DATABASE_URL.`,
    '42501': `User "${user}" may not use database "${database}" at ${place}. Grant it with "GRANT ALL ON DATABASE".`,
    '53300': `PostgreSQL at ${place} has no connection left. Raise its max_connections, or close other programs that use it.`,
  };
  if (url.password === '' && message.includes('password')) {
    return `PostgreSQL at ${place} wants a password, and DATABASE_URL has none. Write it as postgres://${user}:password@…`;
  }
  const isTimeout = code === 'ETIMEDOUT' || /timeout/i.test(message);
  if (isTimeout) {
    const seconds = timeoutMilliseconds / 1000;
    return `${place} did not answer within ${seconds} seconds. Correct host and port in DATABASE_URL, or open its firewall.`;
  }
  const other = `The database at ${place} cannot be used: ${redact(message || code, url)}. Correct DATABASE_URL, or look in the server's log.`;
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
