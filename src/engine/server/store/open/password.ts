/** The two roles of our own PostgreSQL, and their passwords, kept in the data directory for this user only. */
import { spawnSync } from 'node:child_process';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnIdentity, type SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';

export interface ServerAccount {
  readonly role: string;
  /** File in the data directory. */
  readonly passwordFile: string;
}

/** Superuser created by initdb; prepares the database for the program, and does nothing else. */
export const administrator: ServerAccount = { role: 'beheer', passwordFile: 'postgres-password' };

/** Role of the program; owns the database and has no other privileges. */
export const program: ServerAccount = { role: 'beheer_program', passwordFile: 'postgres-program-password' };

/** Returns the stored password; undefined where there is none. */
export function readPassword(dataDirectory: string, { passwordFile }: ServerAccount): string | undefined {
  const file = join(dataDirectory, passwordFile);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? undefined : text;
}

/** Creates and stores a password that only this user can read. It needs no escaping in a URL or in SQL. */
export function makePassword(dataDirectory: string, { passwordFile }: ServerAccount): string {
  const password = randomBytes(24).toString('base64url');
  const file = join(dataDirectory, passwordFile);
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}

/** Sets the administrator's password on a stopped cluster, after the password file was lost. */
export function resetPassword(
  password: string,
  cluster: string,
  binaries: Binaries,
  account: SystemAccount | undefined,
): void {
  const run = spawnSync(binaries.postgres, ['--single', '-D', cluster, 'postgres'], {
    cwd: cluster,
    env: {},
    encoding: 'utf8',
    input: `ALTER ROLE ${administrator.role} PASSWORD '${password}'\n`,
    ...spawnIdentity(account),
  });
  if (run.status !== 0) {
    throw new Error(`PostgreSQL could not set a new password on ${cluster}: ${run.stderr.trim()}`);
  }
}

const iterations = 4_096;
const keyBytes = 32;

/**
 * Returns the SCRAM verifier of a password (RFC 5803). It is sent instead of the password, which therefore never
 * appears in a log.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, keyBytes, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
