/**
 * Copies a data directory with its cluster: the files of a stopped server, or an online base backup of a running one
 * (https://www.postgresql.org/docs/18/continuous-archiving.html, "Making a Base Backup Using the Low Level API").
 */
import { copyFileSync, mkdirSync, statSync, writeFileSync, type Dirent } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { changeOwner, chooseAccount, thisMachine } from './account.ts';
import { noteOwner, refuseCopy } from './clusterOwner.ts';
import { connectionStringFor } from './ensure.ts';
import { listeningOf } from './join.ts';
import { acquireLock, lockHolder } from './lock.ts';
import { administrator, program, readPassword } from './password.ts';
import { existingCluster, makeStaging, settle } from './placement.ts';
import { stopOrphan } from './shutdown.ts';

interface CopyDirectoryOptions {
  /** Absolute, without symbolic links. */
  readonly from: string;
  /** Empty directory; absolute, without symbolic links. */
  readonly to: string;
  /** Names of other files to copy; missing ones are skipped. */
  readonly companions: readonly string[];
  readonly log: (line: string) => void;
}

/** @throws Error with a message for a person; the target can contain a partial copy then */
export async function copyDataDirectory({ from, to, companions, log }: CopyDirectoryOptions): Promise<void> {
  const cluster = existingCluster(from);
  if (cluster === undefined) throw new Error(`There is no database in ${from}. Set DATA_DIR to the directory to copy.`);
  refuseCopy(from);
  const account = chooseAccount(thisMachine(), cluster);
  const isRunning = lockHolder(from) !== undefined;
  const locks = [...(isRunning ? [] : [acquireLock(from)]), acquireLock(to)];
  try {
    const staging = makeStaging(to, account);
    if (isRunning) await copyRunning({ from, cluster, staging });
    else {
      await stopOrphan(cluster, log);
      await copyFolder(cluster, staging, isOfServer);
    }
    if (account !== undefined) changeOwner(account, staging);
    for (const name of [administrator.passwordFile, program.passwordFile, ...companions])
      if (statSync(join(from, name), { throwIfNoEntry: false })) copyFileSync(join(from, name), join(to, name));
    noteOwner(settle(to, staging), to);
  } finally {
    for (const lock of locks) lock.release();
  }
}

interface RunningCopy {
  readonly from: string;
  readonly cluster: string;
  readonly staging: string;
}

/** Uses a temporary replication slot, which retains the write-ahead log that the copy needs. */
async function copyRunning({ from, cluster, staging }: RunningCopy): Promise<void> {
  const client = await administratorOf(from, cluster);
  try {
    await client.query(`select pg_create_physical_replication_slot('beheer_copy_' || pg_backend_pid(), true, true)`);
    await client.query(`select pg_backup_start('copy-data', true)`);
    await copyFolder(cluster, staging, isBaseFile);
    await copyFile(join(cluster, controlFile), join(staging, controlFile));
    const { rows } = await client.query<{ readonly labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await copyFolder(join(cluster, 'pg_wal'), join(staging, 'pg_wal'), () => true);
    writeFileSync(join(staging, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function administratorOf(dataDirectory: string, cluster: string): Promise<Client> {
  const listening = listeningOf(cluster);
  const password = readPassword(dataDirectory, administrator);
  if (listening === null || password === undefined)
    throw new Error(
      `Beheer is running on ${dataDirectory}, and its PostgreSQL cannot be reached. Wait until it has started, or stop it, and try again.`,
    );
  const address = new URL(connectionStringFor(listening, administrator, password));
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href, options: '-c search_path=pg_catalog,pg_temp' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const controlFile = 'global/pg_control';

/** Directories without content in a base backup; the write-ahead log is copied after the other files. */
const emptied: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

const isBaseFile = (path: string): boolean =>
  isOfServer(path) && path !== controlFile && !emptied.has(dirname(path)) && !emptied.has(dirname(dirname(path)));

/** Matches files of a running server, and temporary files, which are not part of a cluster. */
const isOfServer = (path: string): boolean =>
  !/^postmaster\.(?:pid|opts)$|(?:^|\/)(?:\.s\.PGSQL\..*|pgsql_tmp.*)$/.test(path);

/** Skips files that the server removes in the meantime, which the write-ahead log covers. */
async function copyFolder(from: string, to: string, isWanted: (path: string) => boolean, folder = ''): Promise<void> {
  mkdirSync(join(to, folder), { recursive: true, mode: 0o700 });
  for (const entry of await entriesOf(join(from, folder))) {
    const path = join(folder, entry.name);
    if (!isWanted(path)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, isWanted, path);
    else if (entry.isFile()) await copyFile(join(from, path), join(to, path)).catch(ignoreMissing);
  }
}

function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    ignoreMissing(error);
    return [];
  });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
