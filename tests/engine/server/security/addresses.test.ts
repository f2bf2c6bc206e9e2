/** Addresses as they arrive: of the network that a request came from, and of the API in other spellings. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forwardedAddresses } from '../../../../src/engine/server/auth/networks.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { sessionHeaders } from '../../../support/browserRequests.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['198.51.100.7, 203.0.113.9', ['198.51.100.7', '203.0.113.9']],
  ['<script>, 203.0.113.9', ['203.0.113.9']],
  ['203.0.113.9, rubbish', []],
  ["' or 1=1 --", []],
  ['2001:db8::1', ['2001:db8::1']],
  ['', []],
])('of X-Forwarded-For %j the client address is %j', async (header, believed) => {
  expect(forwardedAddresses(header)).toEqual(believed);
  const answer = await api.inject({
    url: '/api/session/address',
    headers: { ...sessionHeaders(api.tokens.user), 'x-forwarded-for': header },
  });
  expect(answer.json()).toEqual({ ip: believed.at(-1) ?? '127.0.0.1' });
});

test.each(['/%61pi/session', '/api/session', '/%61%70%69/domains', '/api/nothing-of-the-kind'])(
  'what %s answers is kept by nobody',
  async (url) => {
    const { headers } = await api.inject({ url, headers: sessionHeaders(api.tokens.management) });
    expect(headers['cache-control']).toBe('no-store');
  },
);
