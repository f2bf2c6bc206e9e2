/** In charge of talking to our own PostgreSQL while another process of ours runs it. */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { connectionStringFor } from './ensure.ts';
import { lockHolder } from './lock.ts';
import { program, readPassword } from './password.ts';
import { existingCluster } from './placement.ts';

/** The line of `postmaster.pid` with the port. */
const portLine = 3;

/** The connection string of the database that a running Beheer has open in this directory; null where none does. */
export function runningDatabase(dataDirectory: string): string | null {
  const directory = realPath(dataDirectory);
  if (directory === null || lockHolder(directory) === undefined) return null;
  const cluster = existingCluster(directory);
  const password = readPassword(directory, program);
  const port = cluster === undefined ? undefined : portOf(cluster);
  return password === undefined || port === undefined ? null : connectionStringFor(port, program, password);
}

function realPath(directory: string): string | null {
  try {
    return realpathSync(directory);
  } catch {
    return null;
  }
}

function portOf(cluster: string): number | undefined {
  try {
    const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[portLine]);
    return Number.isInteger(port) && port > 0 ? port : undefined;
  } catch {
    return undefined;
  }
}
