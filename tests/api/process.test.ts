/** The program itself: starts, says where it is and how to sign in, refuses with a reason, stops in order. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { makeDataDirectory } from '../support/databaseDirectory.ts';
import { removeDataDirectory } from '../support/globalDatabase.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDirectory = makeDataDirectory();
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  }
});
afterAll(() => removeDataDirectory(dataDirectory));

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly address: string;
}

/** Resolves when it is ready, or has ended. */
async function start(variables: Readonly<Record<string, string>>): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDirectory, DEMO: 'off', ...variables },
  });
  running.push(child);
  let text = '';
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      if (/^Beheer is ready at /m.test(text)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve());
  });
  await ready;
  return { child, output: () => text, address: /^Beheer is ready at (\S+)$/m.exec(text)?.[1] ?? '' };
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return ((await ended) as [number | null])[0];
}

test('makes a database, offers the setup link, and stops in order', async () => {
  const first = await start({});
  const token =
    /^Create the first account at http:\/\/127\.0\.0\.1:\d+\/setup\/([\w-]{43})$/m.exec(first.output())?.[1] ?? '';
  expect(first.output().match(/Beheer is ready at http:\/\/127\.0\.0\.1:\d+\n/g)).toHaveLength(1);
  const account = { email: 'first@example.nl', first_name: 'F', last_name: 'L', password: 'a fine password' };
  const answer = await fetch(`${first.address}/api/setup/${token}`, {
    method: 'POST',
    body: JSON.stringify(account),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(201);
  const session = (await answer.json()) as { readonly token: string };
  expect(await stop(first, 'SIGTERM')).toBe(0);

  const second = await start({});
  expect(second.output()).toBe(`Beheer is ready at ${second.address}\n`);
  const kept = await fetch(`${second.address}/api/session`, { headers: { authorization: `Bearer ${session.token}` } });
  expect(kept.status).toBe(200);

  const rival = await start({});
  expect([rival.child.exitCode, rival.output()]).toEqual([1, expect.stringContaining(dataDirectory)]);
  expect(await stop(second, 'SIGINT')).toBe(0);
});

test('a port in use is told with what to do', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const refused = await start({ PORT: String(port) });
  expect([refused.child.exitCode, refused.output().split('\n').at(-2)]).toEqual([
    1,
    `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  ]);
  server.close();
});

test('wrong settings are told together', async () => {
  const refused = await start({ PORT: 'x', LOG_LEVEL: 'loud' });
  expect(refused.child.exitCode).toBe(1);
  expect(refused.output()).toMatch(/PORT=x cannot be used.*\n.*LOG_LEVEL=loud cannot be used/);
});
