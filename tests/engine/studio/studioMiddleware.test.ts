// The routes of the studio over HTTP: whom they answer, what they show before they write, and what they write.
import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, existsSync, cpSync } from 'node:fs';
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { knownOfCode } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import type { Edit } from '../../../src/engine/studio/edit/edits.ts';
import type { Preview, StudioState } from '../../../src/engine/studio/edit/protocol.ts';
import { apiErrorOf } from '../../../src/engine/studio/server/localRequest.ts';
import { studioMiddleware } from '../../../src/engine/studio/server/studioMiddleware.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const known = { ...knownOfCode(root), pages: null };

let folder: string;
let server: Server;
let port: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beheer-studio-'));
  cpSync(join(root, 'docs/examples/library'), folder, { recursive: true });
  const middleware = studioMiddleware({
    folder,
    check: async (files) => buildRegistry(files, known),
    plan: async () => ({ steps: [], failure: null }),
    icons: (part) => [{ name: `mdi-${part}`, path: 'M0' }],
  });
  server = createServer((request, response) =>
    middleware(request, response, () => {
      response.statusCode = 404;
      response.end('somebody else');
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request with a Host header of its own; `fetch` would overwrite it. */
function send(path: string, headers: Readonly<Record<string, string>> = {}, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = { host: `localhost:${port}`, ...(body === undefined ? {} : { origin: `http://localhost:${port}` }) };
    const sending = ask(
      {
        port,
        host: '127.0.0.1',
        path: `/__studio${path}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...own, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      },
    );
    sending.on('error', reject);
    sending.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const state = async (): Promise<StudioState> => JSON.parse((await send('/state')).body) as StudioState;
const required: Edit = { file: 'schemas/books.json', path: ['required'], value: ['title'] };
const schema = (): string => readFileSync(join(folder, 'schemas/books.json'), 'utf8');

describe('answers its own page on this machine alone', () => {
  const cases: readonly (readonly [who: string, headers: Readonly<Record<string, string>>])[] = [
    ['a name that leads here', { host: 'evil.example' }],
    ['another port', { host: 'localhost:1' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page of another program here', { origin: 'http://localhost:1' }],
    ['what stands for no page', { origin: 'null' }],
    ['a page that includes it', { 'sec-fetch-site': 'cross-site' }],
    ['a proxy', { 'x-forwarded-for': '192.0.2.1' }],
  ];
  it.each(cases)('not %s', async (_who, headers) => {
    expect((await send('/state', headers)).status).toBe(403);
    expect(
      (await send('/apply', headers, { fingerprint: (await state()).fingerprint, edits: [required] })).status,
    ).toBe(403);
    expect(schema()).toContain('"required": ["title", "author"]');
  });

  it('nor writes what is no JSON, or comes from no page', async () => {
    expect((await send('/apply', { 'content-type': 'text/plain' }, '{}')).status).toBe(403);
    const headers = { host: 'localhost:3000', 'content-type': 'application/json' };
    const here = { remoteAddress: '127.0.0.1', localPort: 3000 };
    expect(apiErrorOf({ method: 'POST', headers, socket: here })).toContain('Origin');
    const page = { ...headers, origin: 'http://localhost:3000' };
    expect(apiErrorOf({ method: 'POST', headers: page, socket: here })).toBeNull();
    expect(
      apiErrorOf({ method: 'POST', headers: page, socket: { ...here, remoteAddress: '192.0.2.1' } }),
    ).not.toBeNull();
    expect(
      apiErrorOf({ method: 'POST', headers: page, socket: { ...here, remoteAddress: '::ffff:127.0.0.1' } }),
    ).toBeNull();
  });

  it('leaves all else to others', async () => {
    const { status, body } = await send('-elsewhere/state');
    expect({ status, body }).toEqual({ status: 404, body: 'somebody else' });
    expect((await send('/nothing')).status).toBe(404);
  });
});

test('shows what edits mean and writes nothing', async () => {
  const { fingerprint } = await state();
  const edits: readonly Edit[] = [
    { file: 'schemas/books.json', path: ['properties', 'isbn', 'x-relation'], value: { to: 'memebers' } },
  ];
  const preview = JSON.parse((await send('/preview', {}, { fingerprint, edits })).body) as Preview;
  expect(preview.changed.map(({ file }) => file)).toEqual(['schemas/books.json']);
  expect(preview.problems.map(({ id }) => id)).toContain('E204');
  expect(preview.problems.find(({ id }) => id === 'E204')?.hint).toContain('members');
  expect(preview.plan).toBeNull();
  expect((await state()).fingerprint).toBe(fingerprint);
});

test('writes, and takes back what it wrote last', async () => {
  const before = schema();
  const { fingerprint } = await state();
  const edits: readonly Edit[] = [
    required,
    { file: 'schemas/rooms.json', path: [], value: { title: 'Room', properties: { name: { type: 'string' } } } },
    { file: 'resources.json', path: ['resources', 'rooms'], value: {} },
  ];
  const written = JSON.parse((await send('/apply', {}, { fingerprint, edits })).body) as StudioState;
  expect(schema()).toBe(before.replace('["title", "author"]', '["title"]'));
  expect(existsSync(join(folder, 'schemas/rooms.json'))).toBe(true);
  expect(written.canRevert).toBe(true);
  expect((await send('/apply', {}, { fingerprint, edits })).status).toBe(409);
  const reverted = JSON.parse(
    (await send('/revert', {}, { fingerprint: written.fingerprint, edits: [] })).body,
  ) as StudioState;
  expect(reverted.fingerprint).toBe(fingerprint);
  expect(schema()).toBe(before);
  expect(existsSync(join(folder, 'schemas/rooms.json'))).toBe(false);
});

test('takes back nothing that somebody has changed since', async () => {
  const { fingerprint } = await state();
  const written = JSON.parse((await send('/apply', {}, { fingerprint, edits: [required] })).body) as StudioState;
  writeFileSync(join(folder, 'schemas/books.json'), schema().replace('Book', 'Volume'));
  expect((await send('/revert', {}, { fingerprint: written.fingerprint, edits: [] })).status).toBe(409);
  expect((await state()).canRevert).toBe(false);
});

describe('writes no file but those of the registry', () => {
  it.each(['../outside.json', 'schemas/../../outside.json', 'demo/books.json', 'schemas/common/x.json', '/etc/passwd'])(
    '%s',
    async (file) => {
      const { fingerprint } = await state();
      const { status } = await send('/apply', {}, { fingerprint, edits: [{ file, path: [], value: {} }] });
      expect(status).toBe(422);
      expect((await state()).fingerprint).toBe(fingerprint);
    },
  );

  it('nor what a link leads to', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'target.json'), '{ "title": "T", "properties": {} }\n');
    symlinkSync(join(elsewhere, 'target.json'), join(folder, 'schemas/linked.json'));
    const { fingerprint } = await state();
    const edits = [{ file: 'schemas/linked.json', path: ['title'], value: 'Other' }];
    expect((await send('/apply', {}, { fingerprint, edits })).status).toBe(422);
    expect(readFileSync(join(elsewhere, 'target.json'), 'utf8')).toContain('"T"');
  });

  it.each(['{', '[]', '{"fingerprint":"x"}', '{"fingerprint":"x","edits":[{"file":1,"path":[]}]}'])(
    'nor anything for %s',
    async (body) => {
      expect((await send('/apply', {}, body)).status).toBe(400);
    },
  );
});
