/** Pages of other origins: those of the settings may call the API with a token, all others may not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';

const portal = 'https://portal.example.com';
let open: TestApp;
let closed: TestApp;
beforeAll(async () => {
  open = await createTestApp({ corsOrigins: [portal] });
  closed = await createTestApp();
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const ask = ({ app }: TestApp, origin: string, method: 'GET' | 'OPTIONS', url = '/api/clients') =>
  app.inject({ method, url, headers: { origin, 'access-control-request-method': 'PUT' } });

test('a page of an allowed origin gets the allowed methods and headers, and reads refusals', async () => {
  const asked = await ask(open, portal, 'OPTIONS');
  expect([asked.statusCode, asked.headers]).toMatchObject([
    204,
    {
      'access-control-allow-origin': portal,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': expect.stringContaining('authorization'),
      vary: 'Origin',
    },
  ]);
  const refused = await ask(open, portal, 'GET');
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, portal]);
  expect(refused.headers['access-control-expose-headers']).toContain('x-next-cursor');
});

test('an answer keeps its own Vary, and cookies are never accepted', async () => {
  const answer = await open.send('management', 'GET /api/clients', { headers: { origin: portal } });
  expect(answer.headers['vary']).toContain('Accept, Accept-Language, Origin');
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
});

test.each([
  ['another origin', () => open, 'https://portal.example.com.evil.example'],
  ['the same host without TLS', () => open, 'http://portal.example.com'],
  ['another port', () => open, `${portal}:8443`],
  ['an origin that is hidden', () => open, 'null'],
  ['any origin where none is allowed', () => closed, portal],
] as const)('%s gets no permission', async (_, api, origin) => {
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await ask(api(), origin, method);
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
      method === 'GET' ? 401 : 405,
      undefined,
    ]);
  }
});

test('pages and their files are not opened to other origins', async () => {
  const answer = await ask(open, portal, 'GET', '/login');
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
