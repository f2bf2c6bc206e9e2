/** In charge of telling whether a process that we heard of earlier is still that same process. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

export interface ProcessIdentity {
  readonly pid: number;
  /** Tells apart two processes that got the same number; undefined when the system does not say. */
  readonly started: string | undefined;
}

/** The process that has this number now; undefined when there is none (a zombie counts as none). */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!exists(pid)) return undefined;
  if (process.platform !== 'linux') return { pid, started: ps(pid, 'lstart=') };
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return exists(pid) ? { pid, started: undefined } : undefined;
  // proc_pid_stat(5): the name (2nd field) is in brackets and may hold anything; state is the 3rd field, start time the
  // 22nd.
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

/** Whether a PostgreSQL server serves this directory (a real path): its working directory, or else an argument. */
export function serves(pid: number, directory: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'args=')?.split(' ').includes(directory) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    return false;
  }
}

/** Whether the number is taken: a zombie, which nobody has waited for yet, still has its own. */
export function exists(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
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
