/** `npm start` runs the server again when it fails, and only then. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const supervisor = fileURLToPath(new URL('../../../src/engine/build/supervise.mjs', import.meta.url));

/** Runs a program of one line under the supervisor, until that ends or the program has written the text. */
async function supervise(program: string, until?: string) {
  const child = spawn(process.execPath, [supervisor, '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  let text = '';
  const seen = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      if (until !== undefined && text.includes(until)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  await Promise.race([seen, ended]);
  return { child, ended, text: () => text };
}

test.each([
  ['was stopped', 'process.exit(0)', 0],
  ['could not start', 'process.exit(1)', 1],
])('a server that %s is not started again', async (_what, program, code) => {
  const { ended, text } = await supervise(program);
  expect([await ended, text()]).toEqual([[code, null], '']);
});

test.each([
  ['failed', 'console.log("runs"); process.exit(70)', 'code 70'],
  ['crashed', 'console.log("runs"); process.abort()', 'signal SIGABRT'],
])('a server that %s is started again after a second', async (_what, program) => {
  const { child, ended, text } = await supervise(program, 'It starts again in 2 s.');
  expect(text().match(/^runs$/gm)).toHaveLength(2);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a signal is handed to the server, and its exit code is that of the command', async () => {
  const program = 'process.on("SIGTERM", () => process.exit(3)); setInterval(() => {}, 1000); console.log("runs")';
  const { child, ended } = await supervise(program, 'runs');
  child.kill('SIGTERM');
  expect(await ended).toEqual([3, null]);
});

test('the server stops when the supervisor was killed', async () => {
  const program =
    'process.once("disconnect", () => { console.log("alone"); process.exit(0); }); setInterval(() => {}, 1000); console.log("runs")';
  const { child, text } = await supervise(program, 'runs');
  child.kill('SIGKILL');
  await expect.poll(text).toContain('alone');
});
