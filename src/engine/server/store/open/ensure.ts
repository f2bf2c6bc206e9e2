/**
 * In charge of the database inside our own server: there, the program's own, and with indexes that sort as the program
 * does.
 */
import { Client } from 'pg';
import { transferOwnership, ownedObjects } from './ownership.ts';
import { administrator, program, type ServerAccount } from './password.ts';
import { createDatabase, ensureConfinedRole, ensureProgramAccount } from './programAccount.ts';

export const databaseName = 'beheer';

/** Where our own server is reached. */
export interface Listening {
  readonly port: number;
  /** Of its Unix socket, by which a question and its answer take two thirds of the time; null where there is none. */
  readonly socketDirectory: string | null;
}

export interface ServerAddress extends Listening {
  readonly passwords: { readonly administrator: string; readonly program: string };
}

/** At the socket where there is one: of the two hosts in it `pg` takes the one that is asked for. */
export function connectionStringFor(
  { port, socketDirectory }: Listening,
  { role }: ServerAccount,
  password: string,
): string {
  const url = `postgres://${role}:${password}@127.0.0.1:${port}/${databaseName}`;
  return socketDirectory === null ? url : `${url}?host=${encodeURIComponent(socketDirectory)}`;
}

export interface EnsureOptions {
  readonly log: (line: string) => void;
  /** As {@link OpenOptions.backUp}. */
  readonly backUp: ((connectionString: string) => Promise<unknown>) | undefined;
}

/**
 * Answers the connection string that the program works with. All that takes a superuser is done here, and nowhere else.
 */
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
  // Nothing that stands in the program's own schema is taken for what is PostgreSQL's: the superuser would run it.
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

/** An update may bring an ICU that sorts otherwise; indexes on text are then rebuilt, or they would miss rows. */
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
 * What the superuser still owns becomes the program's. Where that is the database itself, an earlier version worked in
 * it, and there is a backup first: as the superuser, which works in no database that is the program's already.
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
