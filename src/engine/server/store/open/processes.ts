/** Identifies processes, also after their process id was reused. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

export interface ProcessIdentity {
  readonly pid: number;
  /** Start time, which distinguishes processes with the same id; undefined where the system does not report it. */
  readonly started: string | undefined;
}

/** Returns the process with this id; undefined where there is none (a zombie counts as none). */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!exists(pid)) return undefined;
  if (process.platform !== 'linux') return { pid, started: ps(pid, 'lstart=') };
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return exists(pid) ? { pid, started: undefined } : undefined;
  // proc_pid_stat(5): the name (2nd field) is in parentheses and can contain anything; the state is the 3rd field, the
  // start time the 22nd.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return { pid, started: `${boot}/${fields[19] ?? ''}` };
}

export function isRunning(known: ProcessIdentity): boolean {
  const now = identify(known.pid);
  if (now === undefined) return false;
  return known.started === undefined || now.started === undefined || known.started === now.started;
}

/**
 * Returns true if a PostgreSQL server uses this directory (a real path): by its working directory, else by its
 * arguments.
 */
export function serves(pid: number, directory: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'args=')?.split(' ').includes(directory) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    return false;
  }
}

/** Returns true if the id is in use, also by a zombie. */
export function exists(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function ps(pid: number, column: string): string | undefined {
  const answer = spawnSync('ps', ['-o', column, '-p', String(pid)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C', TZ: 'UTC' },
  });
  const text = typeof answer.stdout === 'string' ? answer.stdout.trim() : '';
  return text === '' ? undefined : text;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
