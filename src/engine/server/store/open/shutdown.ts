/** Shuts down a PostgreSQL server: ours, or one that a killed process left behind. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exists, identify, isRunning, serves } from './processes.ts';

/** Fast shutdown, then immediate, then kill: https://www.postgresql.org/docs/18/server-shutdown.html */
const escalation = [
  { signal: 'SIGINT', milliseconds: 30_000 },
  { signal: 'SIGQUIT', milliseconds: 5_000 },
  { signal: 'SIGKILL', milliseconds: 5_000 },
] as const;

interface Target {
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
}

/** Resolves to true when the target has ended; to false where even SIGKILL failed. */
export async function shutDown(target: Target): Promise<boolean> {
  for (const { signal, milliseconds } of escalation) {
    if (!target.isRunning()) return true;
    target.kill(signal);
    for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(10)) {
      if (!target.isRunning()) return true;
    }
  }
  return false;
}

/**
 * Stops a server that still runs on this cluster after its parent process was killed. The caller must hold the lock of
 * the cluster, which proves that the server is an orphan.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const known = identify(recordedPid(file));
  if (known !== undefined && serves(known.pid, cluster)) {
    log(`Stopping the PostgreSQL (process ${known.pid}) that an earlier Beheer left running on ${cluster}.`);
    const ended = await shutDown({
      isRunning: () => isRunning(known),
      kill: (signal) => kill(known.pid, signal, cluster),
    });
    if (!ended)
      throw new Error(`The PostgreSQL (process ${known.pid}) on ${cluster} does not stop. Stop it and start again.`);
  }
  disown(file);
}

/**
 * Replaces the process id in the file with ours where another process, or a zombie, has it: PostgreSQL would refuse to
 * start, but accepts the id of its parent. The other lines stay, since PostgreSQL uses them to detect parts of the dead
 * server.
 */
function disown(file: string): void {
  if (exists(recordedPid(file))) writeFileSync(file, read(file).replace(/^\d+/, String(process.pid)));
}

/** The first line is the process id of the server; -1 where there is none. */
function recordedPid(file: string): number {
  return Number.parseInt(read(file), 10) || -1;
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function kill(pid: number, signal: NodeJS.Signals, cluster: string): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ESRCH') return;
    if (code !== 'EPERM') throw error;
    throw new Error(`Another user's PostgreSQL (process ${pid}) runs on ${cluster}. Stop it and start again.`, {
      cause: error,
    });
  }
}
