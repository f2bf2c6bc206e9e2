/** Limits on what one caller may ask for: measured before the work is done, and described in one table. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerErrors, rawRefusal } from '../../../src/engine/server/http/requests/errors.ts';
import { TokenBuckets, Turns } from '../../../src/engine/server/http/requests/requestLimits.ts';
import { cutSlowBodies } from '../../../src/engine/server/http/requests/slowBodies.ts';
import { limits, printLimits, type RequestLimits } from '../../../src/engine/server/limits.ts';
import { address, createTestApp, type TestApp } from '../../support/app.ts';
import { sessionHeaders } from '../../support/browserRequests.ts';
import { productRegistry } from '../../support/testRegistry.ts';

interface ApiError {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly errors?: Readonly<Record<string, string>>;
}

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

const keys = (count: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`emaill${index}`, 1]));
const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const raw = (actor: 'management' | null, url: string, payload: string) =>
  api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      ...(actor === null ? {} : { authorization: `Bearer ${api.tokens[actor]}` }),
    },
  });

test('docs/operations.md contains the table of limits of the code', async () => {
  expect(await readFile('docs/operations.md', 'utf8')).toContain(`\n${printLimits()}\n`);
});

describe('a body', () => {
  const tooLarge: readonly (readonly [string, 'management' | null, string, string, string])[] = [
    ['1,001 unknown keys from a stranger', null, '/api/session', JSON.stringify(keys(1_001)), '1,000 values'],
    ['1,001 unknown keys from a person', 'management', '/api/clients', JSON.stringify(keys(1_001)), '1,000 values'],
    [
      '1,001 keys in an inner object',
      'management',
      '/api/clients',
      JSON.stringify({ a: [keys(1_001)] }),
      '1,000 values',
    ],
    [
      '1,001 values in lists from a stranger',
      null,
      '/api/session',
      `{"email":[${'1,'.repeat(1_001)}1]}`,
      '1,000 values',
    ],
    ['50,001 values from a person', 'management', '/api/clients', `{"a":[${'1,'.repeat(50_000)}1]}`, '50,000 values'],
    ['lists within lists, 5,000 deep', null, '/api/session', `{"email":${lists(5_000)}}`, '32 levels'],
    ['lists within lists, 100,000 deep', null, '/api/session', `{"email":${lists(100_000)}}`, '32 levels'],
    ['33 levels from a person', 'management', '/api/clients', `{"email":${lists(32)}}`, '32 levels'],
    [
      'lists within lists on a declared call',
      'management',
      '/api/hours/calendar-preview',
      `{"email":${lists(5_000)}}`,
      '32 levels',
    ],
  ];
  test.each(tooLarge)('of %s is rejected before validation', async (_what, actor, url, payload, words) => {
    const answer = await raw(actor, url, payload);
    expect([answer.statusCode, answer.json<ApiError>().code], answer.body).toEqual([413, 'E_TOO_LARGE']);
    expect(answer.json<ApiError>().message).toContain(words);
  });

  test('of more than 256 kB from a stranger is rejected', async () => {
    const answer = await raw(null, '/api/session', JSON.stringify({ email: 'x'.repeat(limits.body.anonymousBytes) }));
    expect([answer.statusCode, answer.json<ApiError>().code]).toEqual([413, 'E_TOO_LARGE']);
  });

  test('with 1,000 keys, or 32 levels deep, is validated', async () => {
    const wide = await raw('management', '/api/clients', JSON.stringify(keys(1_000)));
    const deep = await raw('management', '/api/clients', `{"email":${lists(31)}}`);
    expect([wide.statusCode, deep.statusCode]).toEqual([422, 422]);
  });

  test('with more than 20 mistakes is answered with 20 of them and the number of the others', async () => {
    const answer = await raw('management', '/api/clients', JSON.stringify(keys(1_000)));
    const { errors = {}, hint } = answer.json<ApiError>();
    expect(Object.keys(errors)).toHaveLength(20);
    expect(hint).toMatch(/There are 98\d more\.$/);
    expect(Buffer.byteLength(answer.body)).toBeLessThan(4_000);
  });
});

test('a stranger who misspells a field gets no suggestion', async () => {
  const [person, stranger] = await Promise.all([
    api.send('management', 'GET /api/domans'),
    api.send(null, 'GET /api/domans'),
  ]);
  expect([person.json<ApiError>().hint, stranger.statusCode]).toEqual(['Did you mean “domains”?', 401]);
});

describe('token buckets', () => {
  test('allow a burst, then refill at their rate, separately per key', () => {
    let now = 0;
    const buckets = new TokenBuckets(() => now);
    const rate = { burst: 3, perSecond: 2 };
    expect([1, 2, 3, 4].map(() => buckets.take('a', rate))).toEqual([null, null, null, 1]);
    expect(buckets.take('b', rate)).toBeNull();
    now = 500;
    expect([1, 2].map(() => buckets.take('a', rate))).toEqual([null, 1]);
  });
});

describe('turns', () => {
  const limit = { running: 1, waiting: 1 };
  const present = new AbortController().signal;

  test('are given in order, in a queue per key, and rejected beyond its length', async () => {
    const turns = new Turns();
    const first = await turns.take('a', limit, present);
    const other = await turns.take('b', limit, present);
    const second = turns.take('a', limit, present);
    expect(() => turns.take('a', limit, present)).toThrow('Too many requests.');
    expect([first, other].every((turn) => turn !== null)).toBe(true);
    first?.();
    expect(await second).not.toBeNull();
  });

  test('are not kept for a request whose caller has disconnected', async () => {
    const turns = new Turns();
    const first = await turns.take('a', limit, present);
    const abandoned = new AbortController();
    const second = turns.take('a', limit, abandoned.signal);
    abandoned.abort();
    expect(await second).toBeNull();
    first?.();
    expect(await turns.take('a', limit, present)).not.toBeNull();
  });
});

describe('requests', () => {
  const few = { burst: 3, perSecond: 0.01 };
  const many = { burst: 1_000, perSecond: 1_000 };
  const requestLimits: RequestLimits = {
    stranger: few,
    page: many,
    person: { burst: 5, perSecond: 0.01 },
    credential: few,
    turns: { running: 1, waiting: 1 },
    related: { running: 1, waiting: 0 },
  };
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ requestLimits });
  });
  afterAll(() => limited.close());

  test('requests of one stranger beyond the limit are answered 429 with Retry-After, and those of users still pass', async () => {
    const answers = await sendEach(4, () => limited.send(null, 'GET /api/session/options'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect([answers[3]?.json<ApiError>().code, Number(answers[3]?.headers['retry-after'])]).toEqual([
      'E_TOO_MANY',
      100,
    ]);
    const guesses = await limited.as('x'.repeat(43), 'GET /api/session');
    const person = await limited.send('employee', 'GET /api/session');
    expect([guesses.statusCode, person.statusCode]).toEqual([429, 200]);
  });

  test('of one session beyond the limit are rejected, those of another person are not', async () => {
    const answers = await sendEach(4, () => limited.send('management', 'GET /api/session'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect((await limited.send('user', 'GET /api/session')).statusCode).toBe(200);
  });

  test('that load balancers send are not counted', async () => {
    const answers = await sendEach(10, () => limited.send(null, 'GET /healthz'));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('concurrent requests', () => {
  const many = { burst: 1_000, perSecond: 1_000 };
  const requestLimits: RequestLimits = {
    stranger: many,
    page: many,
    person: many,
    credential: many,
    turns: { running: 2, waiting: 2 },
    related: { running: 1, waiting: 0 },
  };
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ requestLimits });
  });
  afterAll(() => limited.close());

  test('wait for their turn, and are rejected beyond the queue; another person is served meanwhile', async () => {
    const clients = Array.from({ length: 5 }, () => limited.send('management', 'GET /api/clients'));
    const other = await limited.send('employee', 'GET /api/session');
    const statuses = (await Promise.all(clients)).map(({ statusCode }) => statusCode);
    expect([statuses.toSorted(), other.statusCode]).toEqual([[200, 200, 200, 200, 429], 200]);
    expect((await limited.send('management', 'GET /api/clients')).statusCode).toBe(200);
  });

  test('have a lower limit with filters over related records', async () => {
    const url = `GET ${address('/api/clients', { filter: { domains: { some: { name: { contains: 'x' } } } } })}`;
    const answers = await Promise.all([1, 2].map(() => limited.send('management', url)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429]);
  });
});

describe('streams of changes', () => {
  test('are limited to ten per session with 429, and a closed one makes room', async () => {
    const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const open = async (): Promise<{ readonly status: number; readonly close: () => void }> => {
      const leaving = new AbortController();
      const { status } = await fetch(`${origin}/api/changes`, {
        headers: { ...sessionHeaders(api.tokens.management), accept: 'text/event-stream' },
        signal: leaving.signal,
      });
      return { status, close: () => leaving.abort() };
    };
    const streams = await Promise.all(Array.from({ length: limits.streams.credential }, open));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await open()).status).toBe(429);
    streams[0]?.close();
    await expect.poll(async () => (await open()).status).toBe(200);
    for (const { close } of streams) close();
  });
});

describe('a slow body', () => {
  test('is answered 408, and its connection is closed', async () => {
    const app = Fastify();
    answerErrors(app);
    app.decorate('locales', () => ['en' as const]);
    app.decorateRequest('session', null);
    cutSlowBodies(app, 50);
    app.post('/', () => ({}));
    await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":');
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      await once(socket, 'close');
      expect(text).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n.*"code":"E_TIMEOUT"/is);
    } finally {
      await app.close();
    }
  });

  test('that Node times out is answered 408 too', () => {
    expect(rawRefusal({ code: 'ERR_HTTP_REQUEST_TIMEOUT' })).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });
});

describe('uploads', () => {
  const upload = (actor: 'management' | 'user', csv: string, headers: Readonly<Record<string, string>> = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/domain-contacts/imports?name=x.csv',
      payload: csv,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${api.tokens[actor]}`, ...headers },
    });

  test('are rejected beyond the daily limit of a person until the next day', async () => {
    const { users } = api.company;
    const at = { now: api.clock.now, resets_at: new Date(api.clock.now.getTime() + 3_600_000) };
    await api.queries.attempts.countAttempt(`uploads ${users.user}`, at, limits.uploads.dayBytes.others / 1_024);
    const refused = await upload('user', 'name\nX');
    expect([refused.statusCode, refused.headers['retry-after']], refused.body).toEqual([429, '3600']);
    await api.rewind();
    expect((await upload('user', 'name\nX')).statusCode).toBe(201);
  });

  test('for imports are rejected for a person who has not confirmed the address', async () => {
    await sql`update users set email_verified_at = null where uuid = ${api.company.users.user}`.execute(
      api.store.database,
    );
    const refused = await upload('user', 'name\nX');
    expect([refused.statusCode, refused.json<ApiError>().code]).toEqual([409, 'E_STATE']);
  });
});

describe('the filter of a saved view', () => {
  test('has at most 500 keys and list items', async () => {
    const view = (count: number) =>
      api.send('management', 'POST /api/saved-views', {
        body: { name: `v${count}`, resource: 'clients', filter: { number: Array.from({ length: count }, String) } },
      });
    const [most, more] = [await view(limits.savedViews.filter - 1), await view(limits.savedViews.filter)];
    expect([most.statusCode, more.statusCode]).toEqual([201, 422]);
    expect(Object.keys(more.json<ApiError>().errors ?? {})).toEqual(['filter']);
  });
});

async function sendEach<Answer>(count: number, send: () => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let sent = 0; sent < count; sent += 1) answers.push(await send());
  return answers;
}
