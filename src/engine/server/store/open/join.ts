/** Connects to our own PostgreSQL while another process of the program runs it. */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { connectionStringFor, type Listening } from './ensure.ts';
import { refuseCopy } from './clusterOwner.ts';
import { lockHolder } from './lock.ts';
import { program, readPassword } from './password.ts';
import { existingCluster } from './placement.ts';

/** Lines of `postmaster.pid` with the port and the socket directory. */
const [portLine, socketLine] = [3, 4];

/**
 * Returns the connection string of the database that a running process has open in this directory; null if none does.
 *
 * @throws Error if the directory is a file copy of another one
 */
export function runningDatabase(dataDirectory: string): string | null {
  const directory = realPath(dataDirectory);
  if (directory === null || lockHolder(directory) === undefined) return null;
  refuseCopy(directory);
  const cluster = existingCluster(directory);
  const password = readPassword(directory, program);
  const listening = cluster === undefined ? null : listeningOf(cluster);
  return password === undefined || listening === null ? null : connectionStringFor(listening, program, password);
}

function realPath(directory: string): string | null {
  try {
    return realpathSync(directory);
  } catch {
    return null;
  }
}

export function listeningOf(cluster: string): Listening | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const port = Number(lines[portLine]);
    return Number.isInteger(port) && port > 0 ? { port, socketDirectory: lines[socketLine]?.trim() || null } : null;
  } catch {
    return null;
  }
}
