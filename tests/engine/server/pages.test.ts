/** What the browser gets outside the API: the one page, the built files, and what may run in it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let api: TestApp;
let cdn: TestApp;
let bare: TestApp;
/** With the registry of the hosting company, which has a public page. */
let hosting: TestApp;
const directory = mkdtempSync(join(tmpdir(), 'beheer-pages-'));

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><title>Beheer</title><link rel="icon" href="./icon.svg"><script type="module" src="./assets/index-abc.js"></script>',
  );
  writeFileSync(join(directory, 'assets/index-abc.js'), 'export {};');
  writeFileSync(join(directory, 'icon.svg'), '<svg/>');
  api = await createTestApp({ pagesDirectory: directory });
  cdn = await createTestApp({ pagesDirectory: directory, cdnHost: 'https://cdn.example.com' });
  bare = await createTestApp({ pagesDirectory: join(directory, 'nowhere') });
  hosting = await createTestApp({ pagesDirectory: directory, registry: await productRegistry() });
});
afterAll(async () => {
  await Promise.all([api.close(), cdn.close(), bare.close(), hosting.close()]);
  rmSync(directory, { recursive: true });
});

describe('the page', () => {
  test.each([
    '/',
    '/login',
    '/database',
    '/database/0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10/edit',
    '/settings/clients?filter=%7B%7D',
    '/apis',
    '/no-such-page',
  ])('is served at %s', async (url) => {
    const answer = await api.app.inject(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(answer.body).toContain('src="/build/assets/index-abc.js"');
    expect(answer.body).toContain('href="/build/icon.svg"');
  });

  test.each([
    ['/', false],
    ['/clients', false],
    ['/clients/0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10', false],
    ['/domains/anything', false],
    ['/no-such-page', true],
    ['/%22%3E%3Cscript%3E', true],
  ])('names the address %s as unknown: %s', async (url, isUnknown) => {
    const { body } = await api.app.inject(url);
    expect(body.includes(`<meta name="unknown-path" content="${url}" />`)).toBe(isUnknown);
    expect(body).not.toContain('"><script>');
  });

  test.each([
    ['/catalogue', true],
    ['/catalogue/', false],
    ['/cart', false],
  ])('names the public page at %s: %s', async (url, isPublic) => {
    const { body } = await hosting.app.inject(url);
    expect(body.includes('<meta name="public-page" content="catalogue /catalogue" />')).toBe(isPublic);
  });

  test('loads its assets from the CDN where there is one', async () => {
    const answer = await cdn.app.inject('/');
    expect(answer.body).toContain('src="https://cdn.example.com/build/assets/index-abc.js"');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self' https://cdn.example.com;");
  });

  test('says what to do if it was not built', async () => {
    const answer = await bare.app.inject('/');
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
    expect((await bare.app.inject('/build/assets/index-abc.js')).statusCode).toBe(404);
  });
});

describe('built files', () => {
  test('are cached permanently where their name contains a hash', async () => {
    const hashed = await api.app.inject('/build/assets/index-abc.js');
    expect([hashed.statusCode, hashed.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await api.app.inject('/build/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/build/assets/other.js', '/build/', '/build'])('do not include %s', async (url) => {
    expect((await api.app.inject(url)).statusCode).toBe(404);
  });

  test.each([
    '/build/../package.json',
    '/build/%2e%2e/package.json',
    '/build/..%2fpackage.json',
    '/build/assets/..%2f..%2fpackage.json',
  ])('cannot be left by %s', async (url) => {
    const answer = await api.app.inject(url);
    expect(answer.body).not.toContain('"dependencies"');
  });
});

test('every answer has a content security policy', async () => {
  const ofPages = [
    "default-src 'self'",
    "base-uri 'self'",
    "connect-src 'self'",
    "font-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
  ].join(';');
  for (const url of ['/', '/api/health', '/api/clients', '/api/nothing/of/the/kind']) {
    const { headers } = await api.app.inject(url);
    expect(headers['content-security-policy'], url).toBe(
      url === '/' ? ofPages : "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.any(String),
    });
  }
});

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };

  test('that is trusted, HSTS is sent', async () => {
    expect((await api.app.inject({ url: '/', headers: forwarded })).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    );
    expect((await api.app.inject('/')).headers['strict-transport-security']).toBeUndefined();
  });

  test('that is not trusted, its headers are ignored', async () => {
    const plain = await createTestApp({ trustProxy: [] });
    const answer = await plain.app.inject({ url: '/', headers: forwarded });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });

  test('at another address, its headers are ignored', async () => {
    const answer = await api.app.inject({ url: '/', headers: forwarded, remoteAddress: '198.51.100.1' });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });
});

test('API answers are for this origin only, and not cached', async () => {
  const { headers } = await api.app.inject('/api/health');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('a page disables browser features that it does not need', async () => {
  const { headers } = await api.app.inject('/');
  expect(headers['permissions-policy']).toContain('camera=()');
});
