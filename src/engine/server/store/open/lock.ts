/** Lock that allows one process per directory. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isRunning, type ProcessIdentity } from './processes.ts';

export interface Lock {
  /** Can be called again. */
  release(): void;
}

export const lockFileName = 'beheer.lock';

/** Locks the directory for this process. @throws Error that names the process that holds it */
export function acquireLock(directory: string): Lock {
  const path = join(directory, lockFileName);
  const holder = take(path);
  if (holder !== undefined) {
    throw new Error(
      `Another Beheer (process ${holder.pid}) is using ${directory}. Stop it, or set DATA_DIR to another directory.`,
    );
  }
  const release = (): void => {
    process.off('exit', release);
    rmSync(path, { force: true });
  };
  process.once('exit', release);
  let isLocked = true;
  return {
    release() {
      if (isLocked) release();
      isLocked = false;
    },
  };
}

/** Returns the running process that holds the lock, without taking it. */
export function lockHolder(directory: string): ProcessIdentity | undefined {
  const holder = readHolder(join(directory, lockFileName));
  return holder !== undefined && isRunning(holder) ? holder : undefined;
}

/** Takes the lock file; returns the running process that holds it where that fails. */
function take(path: string): ProcessIdentity | undefined {
  const mine = `${path}.${randomUUID()}`;
  writeFileSync(mine, JSON.stringify(identify(process.pid) ?? { pid: process.pid }), { flag: 'wx', mode: 0o644 });
  try {
    for (;;) {
      if (link(mine, path)) return undefined;
      const text = read(path);
      const holder = parse(text);
      if (text === undefined) continue;
      if (holder !== undefined && isRunning(holder)) return holder;
      const rival = succeed(path, mine, text);
      if (rival !== 'try again') return rival;
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Replaces the lock of a dead process. Two processes can find it at the same time, so a second lock guards the
 * replacement, and the later one checks again.
 */
function succeed(path: string, mine: string, staleText: string): ProcessIdentity | undefined | 'try again' {
  const guard = `${path}.takeover`;
  const rival = take(guard);
  if (rival !== undefined) return rival;
  try {
    if (read(path) !== staleText) return 'try again';
    renameSync(mine, path);
    return undefined;
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Creates a hard link, which appears atomically, so nobody reads a partial lock. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): ProcessIdentity | undefined {
  return parse(read(path));
}

/** A lock that a power failure left empty or truncated belongs to nobody. */
function parse(text: string | undefined): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return undefined;
    const started = 'started' in value && typeof value.started === 'string' ? value.started : undefined;
    return { pid: value.pid, started };
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
