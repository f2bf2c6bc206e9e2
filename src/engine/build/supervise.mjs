/**
 * `npm start`: builds what is older than its sources, runs the server, and runs it again when it fails. Plain JavaScript
 * without imports of ours, so that it takes little memory.
 *
 * The server exits with 0 when it was stopped, with 1 when it could not start, and with 70 when something failed while it
 * ran. Only the last, and a crash of Node, is answered by another start: after 1, 2, 4 … 60 seconds.
 *
 * Options, such as `--older-program`, are those of the server. Other arguments replace the server, for tests.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const failedCode = 70;
/** Signals that Node raises when it fails; the others are sent by people and by the system. */
const crashes = new Set(['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP']);
const longestWaitMilliseconds = 60_000;
/** A server that has run for this long starts with the shortest wait again. */
const steadyMilliseconds = 600_000;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const given = process.argv.slice(2);
const isProduct = given.every((argument) => argument.startsWith('--'));
const server = isProduct
  ? ['--enable-source-maps', '--max-semi-space-size=16', '.cache/server/main.mjs', ...given]
  : given;

let wait = 1_000;
let child = null;
let timer = null;
let isStopping = false;

/** Builds the screens and the server if needed, then runs the server. */
function buildAndRun() {
  child = spawn(process.execPath, ['--import', 'tsx', 'src/engine/build/fresh.ts'], { cwd: root, stdio: 'inherit' });
  child.once('exit', (code, signal) => {
    child = null;
    if (isStopping || code !== 0) process.exit(exitCodeOf(code, signal));
    run();
  });
}

function run() {
  timer = null;
  const startedAt = performance.now();
  // The channel tells the server that this process has ended, also by SIGKILL.
  child = spawn(process.execPath, server, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.once('exit', (code, signal) => {
    child = null;
    const hasFailed = code === failedCode || crashes.has(signal ?? '');
    if (isStopping || !hasFailed) process.exit(exitCodeOf(code, signal));
    if (performance.now() - startedAt > steadyMilliseconds) wait = 1_000;
    process.stderr.write(
      `The server ended unexpectedly (${signal ?? `code ${code}`}). It starts again in ${wait / 1_000} s.\n`,
    );
    timer = setTimeout(run, wait);
    wait = Math.min(2 * wait, longestWaitMilliseconds);
  });
}

/** As a shell reports the end of a child. */
function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal ?? ''] ?? 0);
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isStopping = true;
    clearTimeout(timer);
    if (child) child.kill(signal);
    else process.exit(0);
  });

if (isProduct) buildAndRun();
else run();
