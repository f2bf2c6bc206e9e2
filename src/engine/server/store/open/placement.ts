/** Location of the cluster: in the data directory, or elsewhere where the account of PostgreSQL cannot reach that. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canReach, canWrite, changeOwner, type SystemAccount } from './account.ts';

/** Records the location of the cluster where it is not `<dataDirectory>/postgres`. */
export const placementFileName = 'cluster.json';

export const stagingPrefix = 'postgres.new-';

/** Folder name of a finished cluster. */
export const clusterFolder = 'postgres';

/** Returns the cluster of an earlier start; undefined where there is none. */
export function existingCluster(dataDirectory: string): string | undefined {
  const file = join(dataDirectory, placementFileName);
  if (!existsSync(file)) return ownCluster(join(dataDirectory, clusterFolder));
  const recorded: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const path = typeof recorded === 'object' && recorded !== null && 'path' in recorded ? recorded.path : undefined;
  if (typeof path === 'string' && existsSync(join(path, 'PG_VERSION'))) return path;
  throw new Error(
    `The database of ${dataDirectory} was kept in ${String(path)} and is no longer there. ` +
      `Put it back from a backup, or delete ${file} to begin with an empty database.`,
  );
}

function ownCluster(path: string): string | undefined {
  try {
    const names = existsSync(path) ? readdirSync(path) : [];
    if (names.length === 0) return undefined;
    if (names.includes('PG_VERSION')) return path;
  } catch {
    throw unreachable(path, undefined);
  }
  throw new Error(
    `${path} is there but holds no database of PostgreSQL. Move it away to begin with an empty database.`,
  );
}

/** Checks that PostgreSQL can use an existing cluster as the account. */
export function checkReach(cluster: string, account: SystemAccount | undefined): void {
  if (account !== undefined && lstatSync(cluster).uid !== account.uid) changeOwner(account, cluster);
  if (canReach(cluster, account)) return;
  throw unreachable(cluster, account);
}

function unreachable(cluster: string, account: SystemAccount | undefined): Error {
  if (account === undefined) {
    return new Error(
      `The database in ${cluster} belongs to another user. Start Beheer as that user, or give it to this one with "chown -R".`,
    );
  }
  return new Error(
    `PostgreSQL runs as user "${account.name}", which may not enter ${cluster}. ` +
      'Give the directories above it "chmod o+x", or move the data directory and set DATA_DIR to it.',
  );
}

/** Creates an empty directory owned by the account, to create a cluster in. */
export function makeStaging(dataDirectory: string, account: SystemAccount | undefined): string {
  for (const left of readdirSync(dataDirectory).filter((name) => name.startsWith(stagingPrefix))) {
    rmSync(join(dataDirectory, left), { recursive: true, force: true });
  }
  const tried: string[] = [];
  for (const home of homes(dataDirectory, account)) {
    const staging = tryHome(home, account);
    if (staging !== undefined) return staging;
    if (home !== dataDirectory) rmSync(home, { recursive: true, force: true });
    tried.push(home);
  }
  const who = account === undefined ? 'This user' : `PostgreSQL runs as user "${account.name}", which`;
  throw new Error(
    `${who} cannot write in ${tried.join(' or ')}. ` +
      'Set DATA_DIR to a directory where it can, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  );
}

function* homes(dataDirectory: string, account: SystemAccount | undefined): Generator<string> {
  yield dataDirectory;
  if (account === undefined) return;
  for (const parent of sharedDirectories()) yield join(parent, randomBytes(6).toString('hex'));
}

/** Renames a finished cluster atomically to its final name, and records the location. Returns its path. */
export function settle(dataDirectory: string, staging: string): string {
  const home = dirname(staging);
  const cluster = join(home, clusterFolder);
  renameSync(staging, cluster);
  if (home === dataDirectory) return cluster;
  const record = join(dataDirectory, placementFileName);
  writeFileSync(`${record}.new`, `${JSON.stringify({ path: cluster }, null, 2)}\n`);
  renameSync(`${record}.new`, record);
  return cluster;
}

/** Yields the directories for root's clusters in order of preference, created on demand. */
export function* sharedDirectories(): Generator<string> {
  for (const path of ['/var/lib/beheer', join(tmpdir(), 'beheer-root')]) {
    if (makeShared(path)) yield path;
  }
}

/** Returns false where it cannot be created, or others than root can write to it. */
function makeShared(path: string): boolean {
  try {
    if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o755);
    const found = lstatSync(path);
    return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

function tryHome(home: string, account: SystemAccount | undefined): string | undefined {
  const staging = join(home, `${stagingPrefix}${randomBytes(6).toString('hex')}`);
  try {
    if (mkdirSync(home, { recursive: true }) !== undefined) chmodSync(home, 0o755);
    mkdirSync(staging, { mode: 0o700 });
    if (account !== undefined) changeOwner(account, staging);
    if (canWrite(staging, account)) return staging;
  } catch {
    // Read-only, or a file system without file owners: unsuitable.
  }
  rmSync(staging, { recursive: true, force: true });
  return undefined;
}
