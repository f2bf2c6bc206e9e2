/**
 * Which data directory a cluster belongs to. A note next to the cluster names the directory, so that a file copy of the
 * directory is recognised, and so that clusters of deleted directories are found.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockHolder } from './lock.ts';
import { clusterFolder, existingCluster, sharedDirectories, stagingPrefix } from './placement.ts';

const noteName = 'belongs-to.txt';
const notePrefix = 'The database of the Beheer with data directory ';

/** Records that the cluster belongs to the data directory. Only the process that holds the lock of both may call it. */
export function noteOwner(cluster: string, dataDirectory: string): void {
  if (notedOwner(dirname(cluster)) === dataDirectory) return;
  writeFileSync(join(dirname(cluster), noteName), `${notePrefix}${dataDirectory}\n`);
}

/** The data directory that the note in a cluster's parent directory names; null if there is no note. */
function notedOwner(home: string): string | null {
  try {
    const text = readFileSync(join(home, noteName), 'utf8').trimEnd();
    return text.startsWith(notePrefix) ? text.slice(notePrefix.length) : null;
  } catch {
    return null;
  }
}

/**
 * Refuses a data directory that is a file copy of another one: as root it leads to the same cluster, and a copy that was
 * made while PostgreSQL ran holds files of different moments. A directory that was moved is accepted.
 *
 * @throws Error with the command that makes a copy with a database of its own.
 */
export function refuseCopy(dataDirectory: string): void {
  const cluster = existingCluster(dataDirectory);
  if (cluster === undefined) return;
  const owner = notedOwner(dirname(cluster));
  if (owner === null || realPath(owner) === dataDirectory) return;
  const ofOwner = clusterOf(owner);
  if (ofOwner === undefined) return;
  const isShared = ofOwner === cluster;
  const wasRunning = existsSync(join(cluster, 'postmaster.pid'));
  if (!isShared && !wasRunning) return;
  const fault = isShared
    ? `It has no database of its own: it leads to that of ${owner}, in ${cluster}.`
    : 'Its database was copied while PostgreSQL was using it, so its files are of different moments.';
  throw new Error(
    `${dataDirectory} is a copy of the files of ${owner}. ${fault} Nothing was changed. ` +
      `Delete ${dataDirectory} and make a copy with a database of its own, also while Beheer runs: ` +
      `DATA_DIR=${owner} npm run copy-data -- --to ${dataDirectory}`,
  );
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** The cluster of another data directory; undefined if it has none any more. */
function clusterOf(dataDirectory: string): string | undefined {
  try {
    return existingCluster(dataDirectory);
  } catch {
    return undefined;
  }
}

/** How long a cluster may be in the making. */
const stagingMilliseconds = 3_600_000;

/**
 * Looks through the directories where root puts clusters. Removes what a start left that was killed while it made a
 * cluster, and returns the databases whose data directory was deleted.
 */
export function abandonedClusters(now: number): readonly { readonly home: string; readonly owner: string }[] {
  return [...sharedDirectories()].flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => /^[0-9a-f]{12}$/.test(name))
      .map((name) => join(parent, name))
      .flatMap((home) => {
        if (isAbandonedStaging(home, now)) rmSync(home, { recursive: true, force: true });
        const owner = notedOwner(home);
        const cluster = join(home, clusterFolder);
        if (owner === null || !existsSync(cluster) || lockHolder(home) !== undefined) return [];
        return clusterOf(owner) === cluster ? [] : [{ home, owner }];
      }),
  );
}

function isAbandonedStaging(home: string, now: number): boolean {
  try {
    const names = readdirSync(home);
    if (names.includes(clusterFolder) || !names.some((name) => name.startsWith(stagingPrefix))) return false;
    return lockHolder(home) === undefined && now - statSync(home).mtimeMs > stagingMilliseconds;
  } catch {
    return false;
  }
}
