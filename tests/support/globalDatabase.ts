/**
 * Starts the single PostgreSQL of a test run: vitest's `globalSetup`. Test files get a database in it from
 * `database.ts`.
 */
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { lockHolder } from '../../src/engine/server/store/open/lock.ts';
import { openDatabase } from '../../src/engine/server/store/open/open.ts';
import { administrator, readPassword } from '../../src/engine/server/store/open/password.ts';
import { bundlePrograms } from './programs.ts';
import { dataDirectoryPrefix, demoDataPrefix, makeDataDirectory, removeDataDirectory } from './databaseDirectory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string on the run's own server, of the account that the product works as. */
    databaseUrl: string;
    /** The same of the server's superuser, for what no account of the product may. */
    administratorUrl: string;
    /** Path of the Unix socket of the same server. */
    databaseSocket: string;
  }
}

export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  await sweep();
  await bundlePrograms();
  const dataDirectory = makeDataDirectory();
  const database = await openDatabase({ dataDirectory, log: () => undefined });
  // By its port: some tests put a network of their own between.
  const databaseUrl = database.connectionString.replace(/\?.*$/, '');
  const administratorUrl = administratorOf(dataDirectory, databaseUrl);
  await tradeSafetyForSpeed(administratorUrl, [administratorUrl, databaseUrl]);
  project.provide('databaseUrl', databaseUrl);
  project.provide('administratorUrl', administratorUrl);
  project.provide('databaseSocket', await socketOf(administratorUrl));
  return async () => {
    await database.stop();
    await removeDataDirectory(dataDirectory);
  };
}

/** The database of this connection string, as the superuser of the server that runs on this data directory. */
export function administratorOf(dataDirectory: string, connectionString: string): string {
  const url = new URL(connectionString);
  [url.username, url.password] = [administrator.role, readPassword(dataDirectory, administrator) ?? ''];
  return url.href;
}

const aMinute = 60_000;
/** In milliseconds: no run takes longer. */
const longestRun = 3 * 60 * aMinute;

/** A test run that was killed leaves its directory and its server; nobody would come back for them. */
async function sweep(): Promise<void> {
  const now = Date.now();
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(dataDirectoryPrefix))) {
    const directory = join(tmpdir(), name);
    const found = statSync(directory, { throwIfNoEntry: false });
    if (
      found === undefined ||
      found.uid !== process.getuid?.() ||
      found.mtimeMs > now - (name.startsWith(demoDataPrefix) ? longestRun : aMinute)
    )
      continue;
    // One that cannot be cleared away must not keep the tests from running.
    if (lockHolder(directory) === undefined) await removeDataDirectory(directory).catch(() => undefined);
  }
}

async function socketOf(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ readonly path: string }>(
    `SELECT current_setting('unix_socket_directories') || '/.s.PGSQL.' || current_setting('port') AS path`,
  );
  await client.end();
  return rows[0]?.path ?? '';
}

/**
 * The data of a test run need not survive a power cut, and nobody guesses the passwords of these accounts: to prove one
 * costs both ends as much as ten statements, at each of some thousand connections.
 */
async function tradeSafetyForSpeed(connectionString: string, accounts: readonly string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await client.query(`ALTER SYSTEM SET ${name} = off`);
  }
  await client.query(`ALTER SYSTEM SET max_wal_size = '256MB'`);
  await client.query('SET scram_iterations = 1');
  for (const { username, password } of accounts.map((url) => new URL(url)))
    await client.query(
      `ALTER ROLE ${client.escapeIdentifier(username)} PASSWORD ${client.escapeLiteral(decodeURIComponent(password))}`,
    );
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
