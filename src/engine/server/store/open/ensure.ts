/**
 * Prepares the database on our own server: creates it, gives it to the account of the program, and checks the collation
 * of its indexes.
 */
import { Client } from 'pg';
import { transferOwnership, ownedObjects } from './ownership.ts';
import { administrator, program, type ServerAccount } from './password.ts';
import { createDatabase, ensureConfinedRole, ensureProgramAccount } from './programAccount.ts';

const databaseName = 'beheer';

/** Address of our own server. */
export interface Listening {
  readonly port: number;
  /** Directory of its Unix socket, over which a round trip takes two thirds of the time; null without one. */
  readonly socketDirectory: string | null;
}

export interface ServerAddress extends Listening {
  readonly passwords: { readonly administrator: string; readonly program: string };
}

/** Uses the socket where there is one: of the two hosts in the URL `pg` uses the one in the query. */
export function connectionStringFor(
  { port, socketDirectory }: Listening,
  { role }: ServerAccount,
  password: string,
): string {
  const url = `postgres://${role}:${password}@127.0.0.1:${port}/${databaseName}`;
  return socketDirectory === null ? url : `${url}?host=${encodeURIComponent(socketDirectory)}`;
}

interface EnsureOptions {
  readonly log: (line: string) => void;
  /** See {@link OpenOptions.backUp}. */
  readonly backUp: ((connectionString: string) => Promise<unknown>) | undefined;
}

/** Returns the connection string of the program. Does all work that needs a superuser. */
export async function ensureDatabase({ passwords, ...server }: ServerAddress, options: EnsureOptions): Promise<string> {
  const administration = connectionStringFor(server, administrator, passwords.administrator);
  const maintenance = new URL(administration);
  maintenance.pathname = '/postgres';
  const isThere = await withClient(maintenance.href, async (client) => {
    await ensureProgramAccount(client, passwords.program);
    await ensureConfinedRole(client, databaseName);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await createDatabase(client, databaseName);
    return rowCount !== 0;
  });
  if (isThere) {
    await withClient(administration, async (client) => {
      await refreshCollation(client, options.log);
      await takeOver(client, administration, options);
    });
  }
  return connectionStringFor(server, program, passwords.program);
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  // Excludes the program's schema from the search path, so that the superuser cannot run objects in it by mistake.
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    options: '-c search_path=pg_catalog,pg_temp',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Rebuilds text indexes after an update of ICU with another sort order; they would miss rows otherwise. */
async function refreshCollation(client: Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ changed: boolean }>(
    'SELECT datcollversion IS DISTINCT FROM pg_database_collation_actual_version(oid) AS changed FROM pg_database WHERE datname = current_database()',
  );
  if (rows[0]?.changed !== true) return;
  log('The rules for sorting text changed with an update: rebuilding the indexes of the database.');
  await client.query(`REINDEX DATABASE ${databaseName}`);
  await client.query(`ALTER DATABASE ${databaseName} REFRESH COLLATION VERSION`);
}

/**
 * Transfers the objects of the superuser to the program. Where that includes the database itself, an earlier version
 * used it, and a backup is made first.
 */
async function takeOver(client: Client, administration: string, { log, backUp }: EnsureOptions): Promise<void> {
  const owned = await ownedObjects(client);
  if (owned.length === 0) return;
  const has = (wanted: string): boolean => owned.some(({ type }) => type === wanted);
  if (has('database') && has('table')) {
    if (backUp === undefined)
      throw new Error('An earlier version of Beheer made this database. Start this one on it once: npm start');
    await backUp(administration);
  }
  await transferOwnership(client, owned);
  log(
    `Database: ${owned.length === 1 ? 'one object' : `${owned.length} objects`} that belonged to PostgreSQL's superuser became those of the account that Beheer works as (${program.role}).`,
  );
}
