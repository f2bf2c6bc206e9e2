/** Metrics for Prometheus: what they count, who may read them, and what happens without a database or a free port. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForMetrics } from '../../../src/engine/server/start/metrics.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

const token = 'a-token-of-the-settings';
let api: TestApp;
let without: TestApp;
beforeAll(async () => {
  api = await createTestApp({ metricsToken: token });
  without = await createTestApp();
});
afterAll(() => Promise.all([api.close(), without.close()]));

const read = async (bearer = token): Promise<string> => {
  const answer = await api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${bearer}` } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  return answer.body;
};
/** The value of a metric with these labels, in any order. */
function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  const line = text
    .split('\n')
    .find(
      (one) =>
        (one.startsWith(`${name}{`) || one.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

test('requests are counted by route, method and status, without what is in their addresses', async () => {
  const labels = { route: '/api/:resource/:uuid', method: 'GET', status: '404' };
  const before = valueOf(await read(), 'beheer_http_request_duration_seconds_count', labels) ?? 0;
  const uuid = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10';
  await api.send('management', `GET /api/clients/${uuid}`);
  const text = await read();
  expect(valueOf(text, 'beheer_http_request_duration_seconds_count', labels)).toBe(before + 1);
  expect(text).not.toContain(uuid);
});

test('refused attempts to sign in are counted', async () => {
  const before = valueOf(await read(), 'beheer_sign_in_failures_total') ?? 0;
  await api.app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email: 'nobody@example.nl', password: 'wrong' },
  });
  expect(valueOf(await read(), 'beheer_sign_in_failures_total')).toBe(before + 1);
});

test('jobs are counted by kind and state, with the age of the oldest', async () => {
  const { queries, clock } = api;
  await queries.jobs.enqueue({
    kind: 'counted',
    key: 'one',
    due: new Date(clock.now.getTime() - 60_000),
    now: clock.now,
  });
  await queries.jobs.enqueue({ kind: 'counted', key: 'two', now: clock.now });
  const text = await read();
  expect(valueOf(text, 'beheer_jobs', { kind: 'counted', state: 'waiting' })).toBe(2);
  expect(valueOf(text, 'beheer_job_age_seconds', { kind: 'counted' })).toBe(60);
  expect([valueOf(text, 'beheer_database_up'), valueOf(text, 'beheer_backup_failed')]).toEqual([1, 0]);
  expect(valueOf(text, 'beheer_database_connections', { state: 'idle' })).toBeGreaterThan(0);
  expect(valueOf(text, 'nodejs_eventloop_lag_seconds')).not.toBeNull();
});

test.each([
  ['without a token', {}],
  ['with another one', { authorization: 'Bearer another-token-entirely' }],
  ['with a session', { authorization: '' }],
])('nobody reads them %s', async (_, headers) => {
  const answer = await api.app.inject({ url: '/metrics', headers });
  expect([answer.statusCode, answer.body.includes('beheer_')]).toEqual([401, false]);
});

test('there are none where the settings ask for none', async () => {
  const answer = await without.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(404);
});

test('a port that is in use is reported, and ends nothing', async () => {
  const taken: Server = createServer();
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { readonly port: number };
  const line = await new Promise<string>((resolve) => {
    const end = listenForMetrics(api.app.metrics as never, { host: '127.0.0.1', port, complain: resolve });
    void end;
  });
  expect(line).toMatch(new RegExp(`^No metrics: port ${port} cannot be used .*METRICS_PORT`));
  taken.close();
});

test('a port of their own serves them, and nothing else', async () => {
  const free = createServer();
  await new Promise<void>((resolve) => void free.listen(0, '127.0.0.1', resolve));
  const { port } = free.address() as { readonly port: number };
  await new Promise<void>((resolve) => void free.close(() => resolve()));
  const end = listenForMetrics(api.app.metrics as never, { host: '127.0.0.1', port, complain: () => undefined });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/api/clients`)).status).toBe(404);
  await end();
});
