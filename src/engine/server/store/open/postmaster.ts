/** Runs a PostgreSQL server: starts it, waits until it is ready, and detects its end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnIdentity, type SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { shutDown } from './shutdown.ts';

export interface Postmaster {
  /** Port on 127.0.0.1. */
  readonly port: number;
  /** Directory of its Unix socket; null without one. */
  readonly socketDirectory: string | null;
  /** Can be called again; later calls wait for the same end. */
  stop(): Promise<void>;
}

interface PostmasterOptions {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly account: SystemAccount | undefined;
  /** File that the messages of the server are appended to. */
  readonly logFile: string;
  readonly log: (line: string) => void;
  readonly onLost: ((error: Error) => void) | undefined;
  /** Port of an earlier server; any free one by default. */
  readonly port?: number;
}

const readyTimeoutMilliseconds = 300_000;
const noticeEveryMilliseconds = 10_000;
const logLimitBytes = 10_000_000;

/** Errors that a retry can fix: the port was taken, or processes of a killed server are still ending. */
const passing = /Address already in use|could not create any TCP\/IP sockets|pre-existing shared memory block/;

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  rotate(options.logFile);
  for (let triesLeft = 2; ; triesLeft -= 1) {
    const outcome = await tryStart(options, options.port ?? (await freePort()));
    if (typeof outcome !== 'string') return outcome;
    if (triesLeft === 0 || !passing.test(outcome)) {
      throw new Error(
        `PostgreSQL did not start on ${options.cluster}. Its last messages (all are in ${options.logFile}):\n${outcome}`,
      );
    }
    await sleep(300);
  }
}

/** Returns a string with the last message of a server that ended. */
async function tryStart(options: PostmasterOptions, port: number): Promise<Postmaster | string> {
  const logStart = size(options.logFile);
  const child = launch(options, port);
  let ended: string | undefined;
  let stopping: Promise<void> | undefined;
  let ready = false;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => {
    process.off('exit', killAtExit);
    ended = code === null ? `signal ${signal}` : `code ${code}`;
    if (ready && stopping === undefined) {
      const messages = tail(options.logFile, logStart);
      options.onLost?.(
        new Error(
          `PostgreSQL ended unexpectedly (${ended}); its last messages (all are in ${options.logFile}):\n${messages}`,
        ),
      );
    }
  });
  const killAtExit = (): void => void child.kill('SIGINT');
  process.once('exit', killAtExit);

  const target = { isRunning: () => ended === undefined, kill: (signal: NodeJS.Signals) => void child.kill(signal) };
  const stop = (): Promise<void> => (stopping ??= shutDown(target).then(() => void process.off('exit', killAtExit)));
  try {
    ready = await untilReady(options, child, () => ended === undefined);
  } catch (error) {
    await stop();
    throw error;
  }
  if (!ready) return tail(options.logFile, logStart) || `The program ended with ${ended}.`;
  child.unref();
  return { port, socketDirectory: socketDirectoryOf(options.cluster), stop };
}

/** Maximum bytes of a socket path: `sun_path` has 108 bytes with its terminator on Linux, 104 on macOS. */
const longestSocketBytes = 103;

/**
 * Returns the cluster directory, which only PostgreSQL's account and root can enter. Null where the path is too long
 * for a socket or contains separators, and on systems without sockets.
 */
function socketDirectoryOf(cluster: string): string | null {
  const longest = join(cluster, '.s.PGSQL.65535.lock');
  const fits = Buffer.byteLength(longest) <= longestSocketBytes && !/[,"']/.test(cluster);
  return process.platform !== 'win32' && fits ? cluster : null;
}

/**
 * Starts it in its own process group, so that Ctrl-C in the terminal reaches only this process, which still needs the
 * server for its shutdown.
 */
function launch(options: PostmasterOptions, port: number): ChildProcess {
  const args = ['-D', options.cluster, '-p', String(port)];
  const fixed = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketDirectoryOf(options.cluster) ?? ''}`,
    'logging_collector=off',
    'log_destination=stderr',
    // Room for a transaction that locks all tables of a large registry with their indexes; takes 5 MB of memory.
    'max_locks_per_transaction=256',
  ];
  const logDescriptor = openSync(options.logFile, 'a', 0o600);
  try {
    return spawn(options.binaries.postgres, [...args, ...fixed.flatMap((setting) => ['-c', setting])], {
      cwd: options.cluster,
      env: {},
      detached: true,
      stdio: ['ignore', logDescriptor, logDescriptor],
      ...spawnIdentity(options.account),
    });
  } finally {
    closeSync(logDescriptor);
  }
}

/** Waits for the status in postmaster.pid, as pg_ctl does. False when the server ended first. */
async function untilReady(options: PostmasterOptions, child: ChildProcess, running: () => boolean): Promise<boolean> {
  const start = Date.now();
  for (let notices = 1; running(); await sleep(10)) {
    const lines = read(join(options.cluster, 'postmaster.pid')).split('\n');
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    const waited = Date.now() - start;
    if (waited > readyTimeoutMilliseconds) {
      throw new Error(
        `PostgreSQL was not ready after ${readyTimeoutMilliseconds / 1000} seconds. See ${options.logFile}.`,
      );
    }
    if (waited > notices * noticeEveryMilliseconds) {
      notices += 1;
      options.log(`Waiting for PostgreSQL, which is restoring its data after it was cut off. See ${options.logFile}.`);
    }
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function rotate(logFile: string): void {
  if (size(logFile) < logLimitBytes) return;
  rmSync(`${logFile}.1`, { force: true });
  renameSync(logFile, `${logFile}.1`);
}

function tail(logFile: string, fromByte: number): string {
  return Buffer.from(read(logFile)).subarray(fromByte).toString().trimEnd().split('\n').slice(-12).join('\n');
}

function size(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
