/**
 * What goes over the wire: built files as they lie ready, answers compressed where nothing in them is secret, counted
 * in bytes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { sessionHeaders } from '../../support/browserRequests.ts';
import { emailOf } from '../../support/company.ts';

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** All that came over the connection, the head of the answer too. */
  readonly wireBytes: number;
}

let api: TestApp;
let port: number;

beforeAll(async () => {
  // Takes no time where the screens are as their sources.
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'src/engine/build/fresh.ts'], { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  api = await createTestApp({ pagesDirectory: join(process.cwd(), 'dist') });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const bound = api.app.server.address();
  port = typeof bound === 'object' && bound ? bound.port : 0;
});
afterAll(() => api.close());

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: received, socket } = response;
        resolve({ status: statusCode, headers: received, body: Buffer.concat(chunks), wireBytes: socket.bytesRead });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const signedIn = (headers = {}): Readonly<Record<string, string>> => ({
  ...sessionHeaders(api.tokens.management),
  ...headers,
});

describe('built files', () => {
  test('files that every page loads are compressed to less than a third', async () => {
    const page = await get('/', browser);
    const html = page.headers['content-encoding'] === 'br' ? brotliDecompressSync(page.body) : page.body;
    const files = [...html.toString().matchAll(/(?:src|href)="(\/build\/[^"]+\.(?:js|css))"/g)].map(
      ([, at = '']) => at,
    );
    expect(files.length).toBeGreaterThan(1);
    let [plain, wire] = [0, 0];
    for (const file of files) {
      const [received, original] = [await get(file, browser), readFileSync(join('dist', file.replace('/build/', '')))];
      // What is shorter than a kilobyte gains nothing.
      const isSmall = original.length < 1_024;
      const body = isSmall ? received.body : brotliDecompressSync(received.body);
      expect(body.equals(original), file).toBe(true);
      expect(received.headers['content-encoding'], file).toBe(isSmall ? undefined : 'br');
      expect(received.headers['content-type'], file).toMatch(
        /^(?:text\/css|(?:text|application)\/javascript); charset=utf-8$/,
      );
      expect(received.headers['cache-control'], file).toBe('public, max-age=31536000, immutable');
      plain += original.length;
      wire += received.wireBytes;
    }
    expect(wire / plain, `${wire} bytes of ${plain}`).toBeLessThan(1 / 3);
  });

  test('built files are sent in the requested encoding, with headers for caches', async () => {
    const file =
      /\/build\/assets\/[^"]+\.js/.exec(readFileSync('dist/index.html', 'utf8').replaceAll('./', '/build/'))?.[0] ?? '';
    const original = readFileSync(join('dist', file.replace('/build/', '')));
    for (const [accepted, encoding, read] of [
      ['br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
      ['zstd', undefined, (body: Buffer) => body],
    ] as const) {
      const received = await get(file, { 'accept-encoding': accepted });
      expect([accepted, received.status, received.headers['content-encoding'], received.headers['vary']]).toEqual([
        accepted,
        200,
        encoding,
        'Accept-Encoding',
      ]);
      expect(read(received.body).equals(original), accepted).toBe(true);
    }
    expect((await get(file)).headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-length': String(original.length),
    });
    expect(statSync(join('dist', `${file.replace('/build/', '')}.br`)).size).toBeLessThan(original.length / 2);
  });

  test('a file too small to be compressed is served, and a missing one is 404', async () => {
    expect((await get('/build/assets/nowhere.js', browser)).status).toBe(404);
    expect((await get('/build/../package.json.br', browser)).status).toBe(404);
  });
});

describe('answers', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are compressed above a kilobyte, as %s', async (encoding, read) => {
    const [plain, small] = [
      await get('/api/openapi.json', signedIn()),
      await get('/api/openapi.json', signedIn({ 'accept-encoding': encoding })),
    ];
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, encoding]);
    for (const { headers } of [plain, small]) expect(headers['vary']).toMatch(/\bAccept-Encoding$/);
    expect(read(small.body).equals(plain.body)).toBe(true);
    expect(small.headers['content-length']).toBe(String(small.body.length));
    expect(small.wireBytes).toBeLessThan(plain.wireBytes / 4);
  });

  test('are compressed for a list of records', async () => {
    const received = await get('/api/users?range=[0,99]', signedIn(browser));
    expect([received.status, received.headers['content-range']]).toEqual([200, expect.stringMatching(/^users /)]);
    expect([received.headers['content-encoding'], JSON.parse(brotliDecompressSync(received.body).toString())]).toEqual([
      'br',
      expect.any(Array),
    ]);
  });

  test('are not compressed when short', async () => {
    const received = await get('/api/badges', signedIn(browser));
    expect([received.status, received.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test('are never compressed when they contain a secret', async () => {
    await api.app.inject({ method: 'POST', url: '/api/password-resets', payload: { email: emailOf('user') } });
    await api.app.settled();
    const { mails } = (await api.send('management', 'GET /api/outbox')).json<{ mails: readonly { uuid: string }[] }>();
    const mail = await get(`/api/outbox/${mails[0]?.uuid ?? ''}`, signedIn(browser));
    expect(mail.body.toString()).toContain('/reset-password/');
    expect(mail.body.length).toBeGreaterThan(1_024);
    expect([mail.status, mail.headers['content-encoding']]).toEqual([200, undefined]);
  });
});
