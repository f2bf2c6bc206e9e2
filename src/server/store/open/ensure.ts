/** In charge of the database inside our own server: there, and with indexes that sort as the program does. */
import { Client, DatabaseError } from 'pg';

export const databaseName = 'beheer';

export interface ServerAddress {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export function connectionStringFor(server: ServerAddress, database: string): string {
  return `postgres://${server.user}:${server.password}@127.0.0.1:${server.port}/${database}`;
}

/** Answers the connection string of the database, which is made when it is missing. */
export async function ensureDatabase(server: ServerAddress, log: (line: string) => void): Promise<string> {
  const connectionString = connectionStringFor(server, databaseName);
  if (!(await withClient(connectionString, (client) => refreshCollation(client, log)))) {
    await withClient(connectionStringFor(server, 'postgres'), (client) =>
      client.query(`CREATE DATABASE ${databaseName}`),
    );
  }
  return connectionString;
}

/** False when there is no such database. */
async function withClient(connectionString: string, work: (client: Client) => Promise<unknown>): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
    return true;
  } catch (error) {
    // 3D000 invalid_catalog_name: https://www.postgresql.org/docs/18/errcodes-appendix.html
    if (error instanceof DatabaseError && error.code === '3D000') return false;
    throw error;
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
