/**
 * Makes, copies and removes temporary data directories that PostgreSQL's user can reach when the tests run as root.
 * Removal includes the cluster, wherever that is.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { existingCluster, placementFileName } from '../../src/engine/server/store/open/placement.ts';
import { stopOrphan } from '../../src/engine/server/store/open/shutdown.ts';

export const dataDirectoryPrefix = 'beheer-test-';
/** Prefix of data that no product runs on, as long as copies are made of it. */
export const demoDataPrefix = `${dataDirectoryPrefix}demo-`;

/** An empty directory; `mode` 0o700 keeps the user that root lends PostgreSQL out of it. */
export function makeDataDirectory(mode = 0o755, prefix = dataDirectoryPrefix): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  chmodSync(directory, mode);
  return directory;
}

/**
 * The data of a product that has been stopped, with its cluster, once more in an empty directory: a company is copied
 * in a tenth of the time that it takes to make one.
 */
export function copyDataDirectory(from: string, to: string): void {
  copy(`${from}/.`, to);
  const cluster = existingCluster(from);
  if (cluster === undefined || cluster === join(from, 'postgres')) return;
  const home = join(dirname(dirname(cluster)), randomBytes(6).toString('hex'));
  mkdirSync(home, { mode: 0o755 });
  copy(dirname(cluster) + '/.', home);
  writeFileSync(join(to, placementFileName), JSON.stringify({ path: join(home, 'postgres') }));
}

/** With owners and modes: PostgreSQL looks at them. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied to ${to}: ${stderr}`);
}

/** Removes a data directory and its cluster, wherever that is; stops the server that a killed process left on it. */
export async function removeDataDirectory(dataDirectory: string): Promise<void> {
  const cluster = existingCluster(dataDirectory);
  if (cluster !== undefined) {
    await stopOrphan(cluster, () => undefined);
    rmSync(dirname(cluster), { recursive: true, force: true });
  }
  rmSync(dataDirectory, { recursive: true, force: true });
}
