/** Servers that are measured next to the product. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { load } from '../../bench/load.ts';
import { Peer, readPeer } from '../../bench/peer.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly key: string | undefined;
  readonly body: string;
}

let server: Server;
let origin = '';
let folder = '';
let received: Received[] = [];

const described = () => ({
  url: `${origin}/`,
  headers: { 'x-key': 'all' },
  confinedHeaders: { 'x-key': 'some' },
  ids: ['a b', 7],
  requests: {
    one: { path: '/things/{id}' },
    list: { path: '/things?limit={limit}&offset={from}&page={page}' },
    search: { path: '/things?q={q}' },
    create: { method: 'POST', path: '/things', body: { name: 'made {n}', quantity: '{n}', tags: ['{n}', null] } },
    update: { method: 'PATCH', path: '/things/{id}', body: { quantity: '{n}' } },
  },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beheer-peers-'));
  const keep = async (request: IncomingMessage): Promise<void> => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, key: headers['x-key']?.toString(), body: await text(request) });
  };
  server = createServer((request, response) => {
    void keep(request).then(() => {
      if (request.url === '/description') response.end(JSON.stringify(described()));
      else response.writeHead(request.url === '/refused' ? 403 : 200).end('[]');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  received = [];
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

function fileOf(description: unknown): string {
  const file = join(folder, 'peer.json');
  writeFileSync(file, JSON.stringify(description));
  return file;
}

describe('a peer', () => {
  it('is read from a file and from a URL', async () => {
    for (const place of [fileOf(described()), `${origin}/description`]) {
      const peer = await readPeer(`Other=${place}`);
      expect([peer.name, peer.address]).toEqual(['Other', origin]);
    }
  });

  it('gets the values of the placeholders, with the identifiers encoded', async () => {
    const peer = await readPeer(`Other=${fileOf(described())}`);
    expect(peer.request({ name: 'one' })).toMatchObject({ method: 'GET', path: '/things/a%20b' });
    expect(peer.request({ name: 'list', values: { limit: 25, from: 50, page: 3 } })?.path).toBe(
      '/things?limit=25&offset=50&page=3',
    );
    expect(peer.request({ name: 'search', values: { q: 'thing a' } })?.path).toBe('/things?q=thing%20a');
    const create = peer.request({ name: 'create' });
    expect([create?.body?.(), create?.body?.()]).toEqual([
      { name: 'made 1', quantity: 1, tags: [1, null] },
      { name: 'made 2', quantity: 2, tags: [2, null] },
    ]);
    expect(peer.request({ name: 'update' })?.paths).toEqual(['/things/a%20b', '/things/7']);
  });

  it('has no request for what its description leaves out', () => {
    const { confinedHeaders: _, ...rest } = described();
    const peer = new Peer('Other', rest);
    expect(peer.request({ name: 'byState' })).toBeNull();
    expect(peer.request({ name: 'one', isConfined: true })).toBeNull();
    expect(peer.request({ name: 'one' })?.headers).toEqual({ 'x-key': 'all' });
  });

  it('is asked each request once before anything is measured', async () => {
    const peer = new Peer('Other', described());
    await peer.check([{ name: 'one', isConfined: true }, { name: 'byState' }, { name: 'create' }]);
    expect(received).toEqual([
      { method: 'GET', url: '/things/a%20b', key: 'some', body: '' },
      { method: 'POST', url: '/things', key: 'all', body: '{"name":"made 1","quantity":1,"tags":[1,null]}' },
    ]);
  });

  it('ends the run before it begins if it refuses a request or is not running', async () => {
    const refusing = new Peer('Other', { ...described(), requests: { one: { path: '/refused' } } });
    await expect(refusing.check([{ name: 'one' }])).rejects.toThrow('Other answers "one", GET /refused, with 403: []');
    const absent = new Peer('Other', { ...described(), url: 'http://127.0.0.1:9' });
    await expect(absent.check([{ name: 'one' }])).rejects.toThrow('Other cannot be reached for "one"');
  });

  it('is measured with its own method, headers and bodies', async () => {
    const request = new Peer('Other', described()).request({ name: 'update' });
    const { rate, mean } = await load({
      path: '',
      headers: {},
      ...request,
      address: origin,
      connections: 1,
      seconds: 1,
    });
    expect(rate).toBeGreaterThan(0);
    expect(rate * mean).toBeCloseTo(1_000);
    expect(new Set(received.map(({ method, url, key }) => `${method} ${url} ${key}`))).toEqual(
      new Set(['PATCH /things/a%20b all', 'PATCH /things/7 all']),
    );
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ quantity: 1 });
  });

  it.each([
    ['no name', () => 'http://127.0.0.1', 'Write --peer NAME=FILE or --peer NAME=URL and not http://127.0.0.1'],
    [
      'unknown keys',
      () => `Other=${fileOf({ ...described(), token: 'x' })}`,
      '/ must NOT have additional properties: token',
    ],
    [
      'unknown requests',
      () => `Other=${fileOf({ ...described(), requests: { delete: { path: '/' } } })}`,
      '/requests must NOT have additional properties: delete',
    ],
    ['no identifiers', () => `Other=${fileOf({ ...described(), ids: [] })}`, '/ids must NOT have fewer than 1 items'],
    [
      'an incomplete URL',
      () => `Other=${fileOf({ ...described(), url: 'localhost' })}`,
      '/url must match pattern "^https?://"',
    ],
  ])('with %s is refused with the reason', async (_what, written, message) => {
    await expect(readPeer(written())).rejects.toThrow(message);
  });
});
