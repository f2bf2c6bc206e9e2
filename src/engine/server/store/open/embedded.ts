/** Runs our own PostgreSQL: prepares its parts, and undoes them where one fails. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { chooseAccount, thisMachine, type Machine } from './account.ts';
import { findBinaries } from './binaries.ts';
import { checkVersion, createCluster } from './cluster.ts';
import { ensureDatabase, type ServerAddress } from './ensure.ts';
import { acquireLock, type Lock } from './lock.ts';
import type { OpenOptions } from './contract.ts';
import type { OpenedDatabase } from './contract.ts';
import { administrator, makePassword, program, readPassword, resetPassword } from './password.ts';
import { abandonedClusters, noteOwner, refuseCopy } from './clusterOwner.ts';
import { checkReach, existingCluster, makeStaging, settle } from './placement.ts';
import { startPostmaster, type Postmaster } from './postmaster.ts';
import { stopOrphan } from './shutdown.ts';

/** Parts of a cluster that can be started. */
interface Prepared extends Omit<Parameters<typeof startPostmaster>[0], 'logFile' | 'log' | 'onLost'> {
  readonly passwords: ServerAddress['passwords'];
  readonly fresh: boolean;
}

export async function openEmbedded(options: OpenOptions, machine: Machine = thisMachine()): Promise<OpenedDatabase> {
  const asked = resolve(options.dataDirectory);
  if (options.mayCreate === false && (!existsSync(asked) || existingCluster(asked) === undefined))
    throw new Error(`There is no database in ${asked}. Set DATA_DIR or DATABASE_URL as for "npm start".`);
  const dataDirectory = makeDataDirectory(asked, machine);
  refuseCopy(dataDirectory);
  const locks = [acquireLock(dataDirectory)];
  const release = (): void => locks.forEach((lock) => lock.release());
  try {
    const prepared = await prepare(dataDirectory, machine, locks, options);
    noteOwner(prepared.cluster, dataDirectory);
    const { postmaster, connectionString } = await start(prepared, dataDirectory, options);
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> => (stopped ??= postmaster.stop().finally(release));
    return {
      connectionString,
      directConnectionString: connectionString,
      embedded: true,
      fresh: prepared.fresh,
      stop,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns the path without symbolic links, so that a directory always has the same lock. */
function makeDataDirectory(dataDirectory: string, machine: Machine): string {
  try {
    // Root's directory must be passable for the account of PostgreSQL, whatever the umask; secret files in it have
    // their own permissions.
    const made = mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    if (made !== undefined && machine.uid === 0) chmodSync(dataDirectory, 0o755);
    accessSync(dataDirectory, constants.W_OK | constants.X_OK);
    return realpathSync(dataDirectory);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      `Beheer cannot write in ${dataDirectory} (${code}). Give its user the right to, or set DATA_DIR to another directory.`,
      { cause: error },
    );
  }
}

async function prepare(
  dataDirectory: string,
  machine: Machine,
  locks: Lock[],
  { log, warn = log }: OpenOptions,
): Promise<Prepared> {
  const existing = existingCluster(dataDirectory);
  const account = chooseAccount(machine, existing);
  const binaries = findBinaries(dataDirectory, account);
  const fresh = existing === undefined;
  const storedPassword = fresh ? undefined : readPassword(dataDirectory, administrator);
  const password = storedPassword ?? makePassword(dataDirectory, administrator);
  const passwords = {
    administrator: password,
    program: readPassword(dataDirectory, program) ?? makePassword(dataDirectory, program),
  };

  if (fresh) {
    if (account !== undefined) reportAbandoned(dataDirectory, warn);
    const staging = makeStaging(dataDirectory, account);
    if (dirname(staging) !== dataDirectory) locks.push(acquireLock(dirname(staging)));
    log(`Making a database in ${dirname(staging)}.`);
    await createCluster({ directory: staging, password, binaries, account });
    return { cluster: settle(dataDirectory, staging), binaries, account, passwords, fresh };
  }

  if (dirname(existing) !== dataDirectory) locks.push(acquireLock(dirname(existing)));
  checkReach(existing, account);
  checkVersion(existing, binaries);
  await stopOrphan(existing, log);
  if (storedPassword === undefined) resetPassword(password, existing, binaries, account);
  return { cluster: existing, binaries, account, passwords, fresh };
}

/** Reports clusters whose data directory was deleted, so that a person can free their disk space. */
function reportAbandoned(dataDirectory: string, warn: (line: string) => void): void {
  for (const { home, owner } of abandonedClusters(Date.now()))
    warn(
      owner === dataDirectory
        ? `The database that ${owner} had before is still in ${home}. Remove it if nobody needs it: rm -r ${home}`
        : `The database of ${owner}, which was deleted, is still in ${home}. Remove it if nobody needs it: rm -r ${home}`,
    );
}

async function start(prepared: Prepared, dataDirectory: string, options: OpenOptions) {
  const { log, onLost, backUp, restarts = false } = options;
  const logFile = join(dataDirectory, 'postgres.log');
  const postmaster = restarts
    ? await startLasting({ ...prepared, logFile, log, onLost }, options)
    : await startPostmaster({ ...prepared, logFile, log, onLost });
  try {
    const connectionString = await ensureDatabase({ ...postmaster, passwords: prepared.passwords }, { log, backUp });
    log(
      `PostgreSQL ${prepared.binaries.version} runs on 127.0.0.1:${postmaster.port}, with its data in ${prepared.cluster}.`,
    );
    return { postmaster, connectionString };
  } catch (error) {
    await postmaster.stop();
    // 28P01 invalid_password
    if (!(error instanceof DatabaseError) || error.code !== '28P01') throw error;
    const file = join(dataDirectory, administrator.passwordFile);
    throw new Error(
      `The password in ${file} is not that of the database in ${prepared.cluster}. ` +
        'Delete that file and start again: a new one is then set.',
      { cause: error },
    );
  }
}

/** Delays before the attempts to restart a server that ended unexpectedly. */
const restartWaitsMilliseconds = [100, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];
/** After running for this long, a server counts as stable. */
const steadyMilliseconds = 60_000;

/** Starts a server, and restarts it when it ends unexpectedly, such as after a kill or for lack of memory. */
async function startLasting(
  options: Parameters<typeof startPostmaster>[0],
  { log, warn = log }: Pick<OpenOptions, 'log' | 'warn'>,
): Promise<Postmaster> {
  const stopping = new AbortController();
  let attempt = 0;
  let startedAt = 0;
  let restarting: Promise<void> | null = null;
  let current = await startPostmaster({ ...options, onLost: lost });
  startedAt = performance.now();
  const { port, socketDirectory } = current;

  function lost(reason: Error): void {
    warn(reason.message);
    if (performance.now() - startedAt > steadyMilliseconds) attempt = 0;
    restarting = restart(reason);
  }

  async function restart(reason: Error): Promise<void> {
    for (let last = reason; ; attempt += 1) {
      const wait = restartWaitsMilliseconds[attempt];
      if (wait === undefined) return options.onLost?.(last);
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        await stopOrphan(options.cluster, log);
        current = await startPostmaster({ ...options, port, onLost: lost });
        startedAt = performance.now();
        attempt += 1;
        return warn('PostgreSQL runs again.');
      } catch (failure) {
        last = failure instanceof Error ? failure : new Error(String(failure));
        warn(last.message);
      }
    }
  }

  return {
    port,
    socketDirectory,
    async stop() {
      stopping.abort();
      await restarting;
      await current.stop();
    },
  };
}
