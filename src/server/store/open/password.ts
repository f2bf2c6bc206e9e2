/** In charge of the password that we and our own PostgreSQL share. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { as, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';

export const passwordFileName = 'postgres-password';

/** The one role of our own server, its superuser. */
export const role = 'beheer';

/** The password kept in the data directory; undefined when there is none. */
export function readPassword(dataDirectory: string): string | undefined {
  const file = join(dataDirectory, passwordFileName);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? undefined : text;
}

/** Makes a password and keeps it, readable by this user only. It needs no escaping in a URL or in SQL. */
export function makePassword(dataDirectory: string): string {
  const password = randomBytes(24).toString('base64url');
  const file = join(dataDirectory, passwordFileName);
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}

/** Sets the role's password on a cluster that is not running, for when the file with the earlier one was lost. */
export function resetPassword(
  password: string,
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
): void {
  const run = spawnSync(binaries.postgres, ['--single', '-D', cluster, 'postgres'], {
    cwd: cluster,
    env: {},
    encoding: 'utf8',
    input: `ALTER ROLE ${role} PASSWORD '${password}'\n`,
    ...as(account),
  });
  if (run.status !== 0) {
    throw new Error(`PostgreSQL could not set a new password on ${cluster}: ${run.stderr.trim()}`);
  }
}
