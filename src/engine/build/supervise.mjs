/**
 * `npm start`: runs the server, and runs it again when it fails. Plain JavaScript without imports of ours, so that it
 * takes little memory.
 *
 * The server exits with 0 when it was stopped, with 1 when it could not start, and with 70 when something failed while it
 * ran. Only the last, and a crash of Node, is answered by another start: after 1, 2, 4 … 60 seconds.
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
const program = process.argv.slice(2);
const command =
  program.length > 0 ? program : ['--enable-source-maps', '--max-semi-space-size=8', '.cache/server/main.mjs'];

let wait = 1_000;
let child = null;
let timer = null;
let isStopping = false;

function run() {
  timer = null;
  const startedAt = performance.now();
  // The channel tells the server that this process has ended, also by SIGKILL.
  child = spawn(process.execPath, command, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.once('exit', (code, signal) => {
    child = null;
    const hasFailed = code === failedCode || crashes.has(signal ?? '');
    if (isStopping || !hasFailed) process.exit(code ?? 128 + (constants.signals[signal ?? ''] ?? 0));
    if (performance.now() - startedAt > steadyMilliseconds) wait = 1_000;
    process.stderr.write(
      `The server ended unexpectedly (${signal ?? `code ${code}`}). It starts again in ${wait / 1_000} s.\n`,
    );
    timer = setTimeout(run, wait);
    wait = Math.min(2 * wait, longestWaitMilliseconds);
  });
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isStopping = true;
    clearTimeout(timer);
    if (child) child.kill(signal);
    else process.exit(0);
  });

run();
