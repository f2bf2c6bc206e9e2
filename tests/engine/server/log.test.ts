/** What the log says: no secrets, one form for every line, one stack for an error that repeats. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog, plainLine, RepeatedErrors, type Log } from '../../../src/engine/server/log.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { sendMails } from '../../support/queue.ts';

const lines: string[] = [];
const log: Log = openLog({
  logLevel: 'info',
  logFormat: 'json',
  out: (text) => void lines.push(text),
  err: (text) => void lines.push(text),
});
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ log, trustProxy: ['127.0.0.0/8'] });
});
afterAll(() => api.close());

const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcde';

describe('addresses in the log', () => {
  test.each([
    ['GET', `/setup/${token}`],
    ['POST', `/api/setup/${token}`],
    ['GET', `/reset-password/${token}`],
    ['GET', `/api/invitations/${token}`],
    ['GET', `/invitation/${token}?next=${token}`],
    ['GET', `/nowhere/${token}`],
    ['GET', `/api/email-verifications/${token}`],
  ] as const)('have no secret for %s %s', async (method, url) => {
    lines.length = 0;
    await api.app.inject({ method, url });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(token);
  });

  test('contain the record and the names of query parameters, without their values', async () => {
    lines.length = 0;
    const { own } = api.company.clients;
    await api.send('management', `GET /api/clients/${own}`);
    await api.send('management', 'GET /api/clients?filter={"email":"a@example.nl"}&range=[0,1]');
    const urls = lines.flatMap((line) => {
      const { req } = JSON.parse(line) as { readonly req?: { readonly url: string } };
      return req ? [req.url] : [];
    });
    expect(urls).toEqual([`/api/clients/${own}`, '/api/clients?filter&range']);
  });
});

describe('the number of a request', () => {
  const id = 'proxy-request-0001';
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { 'x-request-id': id, traceparent: `00-${trace}-00f067aa0ba902b7-01` };

  test('is taken from a trusted proxy, with its trace in every line of the request', async () => {
    lines.length = 0;
    const answer = await api.app.inject({ url: '/healthz', headers });
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answer.headers['x-request-id']).toBe(id);
    expect(logged.map(({ reqId, trace_id }) => [reqId, trace_id])).toEqual(logged.map(() => [id, trace]));
  });

  test.each(['short', 'with spaces in it', 'x'.repeat(200), 'line\\nbreak"}'])(
    'is our own where a proxy says %j',
    async (given) => {
      const answer = await api.app.inject({ url: '/healthz', headers: { 'x-request-id': given } });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('is generated where an untrusted proxy sends one', async () => {
    const answer = await api.app.inject({ url: '/healthz', headers, remoteAddress: '203.0.113.7' });
    expect(answer.headers['x-request-id']).not.toBe(id);
  });
});

describe('an error that repeats', () => {
  const failing = (): Error =>
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

  test('is logged once with its stack, and counted for a minute', () => {
    let now = 0;
    const repeated = new RepeatedErrors(() => now);
    const make = failing;
    const counts = Array.from({ length: 4 }, () => repeated.count(make()));
    expect(counts).toEqual([null, 1, 2, 3]);
    expect([repeated.take(make()), repeated.take(make())]).toEqual([3, 0]);
    now = 60_000;
    expect(repeated.count(make())).toBeNull();
  });

  test('is a different one where its message or place differs in more than numbers', () => {
    const repeated = new RepeatedErrors(() => 0);
    expect(repeated.count(new Error('one'))).toBeNull();
    expect(repeated.count(new Error('two'))).toBeNull();
  });

  test('is logged in a short line where the answer contains the request number', async () => {
    const broken = await createTestApp({ log });
    await broken.cutOff();
    lines.length = 0;
    for (let times = 0; times < 20; times += 1) await broken.send('management', 'GET /api/clients');
    const errors = lines.filter((line) => line.includes('"stack"'));
    expect(errors.length).toBeLessThanOrEqual(3);
    expect(lines.join('').length).toBeLessThan(40_000);
    await broken.close();
  });
});

describe('lines', () => {
  test('are all JSON where the settings ask for it, also those for people', () => {
    lines.length = 0;
    log.print('Beheer is ready at http://127.0.0.1:3000');
    log.complain('Something is wrong.');
    expect(lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)).toEqual([
      'Beheer is ready at http://127.0.0.1:3000',
      'Something is wrong.',
    ]);
  });

  test('are all plain text otherwise', () => {
    const request = plainLine(
      '{"level":30,"time":0,"pid":1,"hostname":"h","reqId":"r","req":{"method":"GET","url":"/x","remoteAddress":"::1"},"msg":"incoming request"}',
    );
    const failed = plainLine(
      '{"level":50,"time":0,"err":{"type":"Error","message":"m","stack":"Error: m\\n    at a"},"msg":"x"}',
    );
    expect([request, failed]).toEqual([
      '1970-01-01T00:00:00.000Z INFO incoming request GET /x from ::1 reqId=r\n',
      '1970-01-01T00:00:00.000Z ERROR x\n  Error: m\n      at a\n',
    ]);
  });
});

test('a rejected mail is reported without its address', async () => {
  const refused: object[] = [];
  const mail = await api.queries.mails.insertMail({
    kind: 'nothing',
    recipient: 'a@example.nl',
    language: 'en',
    subject: 'x',
    data: {},
    now: api.clock.now,
  });
  await sendMails(
    api,
    {
      kinds: {},
      sender: { send: () => Promise.resolve(), close: () => undefined },
      product: () => ({ name: 'x', origin: 'https://example.nl' }),
      onRefused: (one) => void refused.push(one),
    },
    api.clock.now,
  );
  expect(refused).toEqual([
    { mail, kind: 'nothing', attempts: 1, error: 'There is no template "nothing".', due: null },
  ]);
});
