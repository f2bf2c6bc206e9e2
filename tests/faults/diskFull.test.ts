/**
 * The program on a small disk that really fills up: it reports that, loses nothing that it confirmed, and continues
 * once there is room. Needs permission to mount.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataDirectory } from '../support/databaseDirectory.ts';
import { readyAddress } from '../support/globalProduct.ts';
import { signedInHeaders } from '../support/browserRequests.ts';

const disk = makeDataDirectory();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk]).status === 0;
const filler = join(disk, 'filler');
let server: ChildProcess | undefined;

afterAll(async () => {
  if (server !== undefined && server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  if (mounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Until there is room for nothing any more. */
function fill(): void {
  writeFileSync(filler, '');
  for (let bytes = 1_048_576; bytes >= 512; bytes /= 2)
    for (;;)
      try {
        appendFileSync(filler, Buffer.alloc(bytes));
      } catch {
        break;
      }
}

test.runIf(mounted)('a full disk', async () => {
  const dataDirectory = join(disk, 'data');
  mkdirSync(dataDirectory);
  chmodSync(dataDirectory, 0o755);
  server = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts'], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDirectory, DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  server.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const address = await readyAddress(server);
  const call = (
    method: string,
    path: string,
    body?: object,
    session?: Readonly<Record<string, string>>,
  ): Promise<Response> =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...session,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const setup = /\/setup\/([\w-]{43})/.exec(printed)?.[1] ?? '';
  const account = { email: 'first@example.nl', first_name: 'F', last_name: 'L', password: 'a fine password' };
  const session = await signedInHeaders(await call('POST', `/api/setup/${setup}`, account));
  const ready = async (): Promise<object> => {
    const answer = await call('GET', '/readyz');
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  expect(await ready()).toMatchObject({ status: 200, ok: true, disk: 'ok' });
  const count = async (): Promise<number> => {
    const answer = await call('GET', '/api/product-categories?range=[0,0]', undefined, session);
    return Number(answer.headers.get('content-range')?.split('/')[1]);
  };
  const before = await count();

  fill();
  await expect.poll(ready).toMatchObject({ status: 503, ok: false, database: 'ok', disk: 'full' });
  expect((await call('GET', '/healthz')).status).toBe(200);
  let kept = 0;
  let refusal: Response | undefined;
  for (let index = 0; index < 2_000 && refusal === undefined; index += 1) {
    const answer = await call(
      'POST',
      '/api/product-categories',
      { name: `Number ${index}`, slug: `number-${index}`, description: 'x'.repeat(900) },
      session,
    );
    if (answer.status === 201) kept += 1;
    else refusal = answer;
  }
  expect([refusal?.status, refusal?.headers.get('retry-after'), await refusal?.json()]).toMatchObject([
    503,
    '60',
    { code: 'E_UNAVAILABLE', message: 'The database’s disk is full. Nothing was saved.' },
  ]);
  expect((await call('GET', '/api/product-categories', undefined, session)).status).toBe(200);

  rmSync(filler);
  await expect.poll(ready).toMatchObject({ status: 200, ok: true, disk: 'ok' });
  expect((await call('POST', '/api/product-categories', { name: 'Room', slug: 'room' }, session)).status).toBe(201);
  expect(await count()).toBe(before + kept + 1);
});
