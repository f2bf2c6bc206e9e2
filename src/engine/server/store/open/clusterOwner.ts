/**
 * Links a cluster to its data directory. A note next to the cluster names the directory, which detects file copies of
 * the directory, and clusters whose directory was deleted.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockHolder } from './lock.ts';
import { clusterFolder, existingCluster, sharedDirectories, stagingPrefix } from './placement.ts';

const noteName = 'belongs-to.txt';
const notePrefix = 'The database of the Beheer with data directory ';

/** Records the data directory of the cluster. The caller must hold the lock of both. */
export function noteOwner(cluster: string, dataDirectory: string): void {
  if (notedOwner(dirname(cluster)) === dataDirectory) return;
  writeFileSync(join(dirname(cluster), noteName), `${notePrefix}${dataDirectory}\n`);
}

/** Returns the data directory in the note next to a cluster; null without a note. */
function notedOwner(home: string): string | null {
  try {
    const text = readFileSync(join(home, noteName), 'utf8').trimEnd();
    return text.startsWith(notePrefix) ? text.slice(notePrefix.length) : null;
  } catch {
    return null;
  }
}

/**
 * Rejects a data directory that is a file copy of another one: as root it leads to the same cluster, and a copy of a
 * running PostgreSQL is inconsistent. A moved directory is accepted.
 *
 * @throws Error with the command that makes a proper copy
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

/** Returns the cluster of another data directory; undefined where it has none any more. */
function clusterOf(dataDirectory: string): string | undefined {
  try {
    return existingCluster(dataDirectory);
  } catch {
    return undefined;
  }
}

/** Maximum time for creating a cluster. */
const stagingMilliseconds = 3_600_000;

/** Data directory in a checkout by which the views of a registry are checked. It can be made again at any time. */
export const cachedData = '.cache/views/data';

/**
 * Searches the directories of root's clusters. Removes unfinished clusters of killed starts and those of deleted caches,
 * and returns the other clusters whose data directory was deleted.
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
        if (clusterOf(owner) === cluster) return [];
        if (!owner.endsWith(`/${cachedData}`)) return [{ home, owner }];
        rmSync(home, { recursive: true, force: true });
        return [];
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
