// The program that tries servers against the contract: ours passes, and whatever a server in front of ours spoils is
// found.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/engine/build/conformance/check.ts';
import { conform, type ConformOptions } from '../../../src/engine/build/conformance/conform.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { sessionHeaders } from '../../support/browserRequests.ts';
import type { Reach } from '../../../src/engine/backend/contract.ts';

interface Told {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

interface Wrong {
  /** What it sends on instead of the request; null answers nothing itself. */
  readonly sent?: (request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly text: string;
  }) => Partial<{ url: string; headers: Record<string, string>; text: string }>;
  readonly told?: (
    told: Told,
    request: { readonly method: string; readonly url: string; readonly headers: Record<string, string> },
  ) => Partial<Told>;
}

let api: TestApp;
let own = '';
let wrong: Wrong = {};
let spoiling: Server;
let spoilt = '';
beforeAll(async () => {
  api = await createTestApp();
  own = await api.app.listen({ port: 0, host: '127.0.0.1' });
  spoiling = createServer((request, response) => void pass(request, response));
  spoilt = await new Promise((resolve) =>
    spoiling.listen(0, '127.0.0.1', () => {
      const bound = spoiling.address();
      resolve(`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`);
    }),
  );
});
afterEach(() => {
  wrong = {};
});
afterAll(async () => {
  spoiling.closeAllConnections();
  await new Promise((resolve) => spoiling.close(resolve));
  await api.close();
});

/** Hands the request to our server and its answer back, spoilt on the way. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { host: _host, connection: _connection, ...given } = request.headers as Record<string, string>;
  const asked = {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: given,
    text: Buffer.concat(chunks).toString('utf8'),
  };
  const { url, headers, text } = { ...asked, ...wrong.sent?.(asked) };
  const { 'content-length': _length, ...passed } = headers;
  const answer = await fetch(own + url, {
    method: asked.method,
    headers: passed,
    ...(text === '' ? {} : { body: text }),
  });
  const whole: Told = { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  const told = { ...whole, ...wrong.told?.(whole, asked) };
  const {
    'content-length': _old,
    'content-encoding': _encoding,
    'transfer-encoding': _transfer,
    ...kept
  } = told.headers;
  response.writeHead(told.status, kept).end(told.text);
}

const bearerOf = (secret: string): string => sessionHeaders(secret).authorization.replace('Bearer ', '');

/** Sends the cookie of the session along, as a browser does. */
const asBrowser: Reach = (address, options) => {
  const headers = new Headers(options.headers);
  const known = Object.values(api.tokens).map((secret) => sessionHeaders(secret));
  const session = known.find(({ authorization }) => authorization === headers.get('authorization'));
  if (session) headers.set('cookie', session.cookie);
  return fetch(address, { ...options, headers: Object.fromEntries(headers) });
};

async function findingsOf(url: string, wishes: Partial<ConformOptions> = {}): Promise<readonly Finding[]> {
  return conform({
    url,
    token: bearerOf(api.tokens.management),
    reach: asBrowser,
    timeoutMilliseconds: 30_000,
    resources: [],
    write: true,
    body: null,
    fallback: () => ({}),
    signal: new AbortController().signal,
    onFinding: () => undefined,
    ...wishes,
  });
}

const differing = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ result }) => result === 'differs').map(({ check }) => check);

async function rowsOf(resource: string): Promise<number> {
  return Number(
    (await api.send('management', `GET /api/${resource}`)).headers['content-range']?.toString().split('/')[1],
  );
}

describe('our own server', () => {
  test('does all that the contract says, and leaves no records behind', async () => {
    // The audit trail keeps what was done, and views show work that is on its way.
    const names = Object.values(api.store.registry().resources)
      .filter(({ appendOnly, view }) => !appendOnly && view === null)
      .map(({ name }) => name);
    const before = await Promise.all(names.map(rowsOf));
    const findings = await findingsOf(own);
    expect(findings.filter(({ result }) => result === 'differs')).toEqual([]);
    const tried = findings.filter(({ result }) => result === 'ok');
    expect([...new Set(tried.map(({ group }) => group))]).toEqual([
      'server',
      'lists',
      'one record',
      'export',
      'filters',
      'refusals',
      'create',
      'change',
      'remove',
      'actions',
      'cleaning up',
    ]);
    expect(tried.map(({ check }) => check)).toContain('an action that the state forbids is refused: 409');
    expect(await Promise.all(names.map(rowsOf))).toEqual(before);
  });

  test('receives no changing calls in read-only mode', async () => {
    const methods = new Set<string>();
    wrong = {
      sent: ({ method }) => {
        methods.add(method);
        return {};
      },
    };
    expect(differing(await findingsOf(spoilt, { write: false }))).toEqual([]);
    expect([...methods]).toEqual(['GET']);
  });

  test('passes for a customer, without calls that they may not make', async () => {
    expect(differing(await findingsOf(own, { token: bearerOf(api.tokens.user) }))).toEqual([]);
  });
});

const json = (text: string): unknown => JSON.parse(text) as unknown;
const eachRow = ({ text, headers }: Told, change: (row: Record<string, unknown>) => object): Partial<Told> => {
  const body = headers['content-type']?.startsWith('application/json') ? json(text) : null;
  return Array.isArray(body) ? { text: JSON.stringify(body.map((row: Record<string, unknown>) => change(row))) } : {};
};
const without =
  (name: string) =>
  ({ [name]: _gone, ...rest }: Record<string, unknown>): object =>
    rest;
const parameterless = (url: string, name: string): string => {
  const parsed = new URL(url, 'http://here');
  parsed.searchParams.delete(name);
  return parsed.pathname + parsed.search;
};
const refusing =
  (status: number, instead: number) =>
  (told: Told): Partial<Told> =>
    told.status === status ? { status: instead } : {};

/** What is spoilt, and the resources that it is tried on: hours by default, another where hours are still empty. */
type Spoil = readonly [what: string, wrong: Wrong, check: string, resources?: readonly string[]];

const spoils: readonly Spoil[] = [
  [
    'rows without id',
    { told: (told) => eachRow(told, without('id')) },
    'a list is an array of records with uuid, and id the same',
    ['clients'],
  ],
  [
    'no Content-Range',
    { told: ({ headers }) => ({ headers: without('content-range')(headers) as Record<string, string> }) },
    'Content-Range tells which rows these are, of how many',
  ],
  [
    'another unit',
    {
      told: ({ headers }) => ({
        headers: { ...headers, 'content-range': (headers['content-range'] ?? '').replace(/^\S+/, 'items') },
      }),
    },
    'Content-Range tells which rows these are, of how many',
  ],
  [
    'deaf to range',
    { sent: ({ url }) => ({ url: parameterless(url, 'range') }) },
    'range chooses the rows, both ends included',
  ],
  ['deaf to sort', { sent: ({ url }) => ({ url: parameterless(url, 'sort') }) }, 'sort orders both ways'],
  [
    'deaf to embed',
    { sent: ({ url }) => ({ url: parameterless(url, 'embed') }) },
    'embed brings the record that is referred to',
  ],
  ['deaf to filter', { sent: ({ url }) => ({ url: parameterless(url, 'filter') }) }, 'a value, eq and ne'],
  [
    'not that is dropped',
    {
      sent: ({ url }) => ({
        url: url
          .replaceAll('%22not%22', '%22and%22')
          .replaceAll(/(%22and%22%3A)(%7B%22uuid%22%3A%22[0-9a-f-]+%22%7D)/g, '$1%5B$2%5D'),
      }),
    },
    'and, or and not combine',
  ],
  [
    'no ETag',
    { told: ({ headers }) => ({ headers: without('etag')(headers) as Record<string, string> }) },
    'one record is answered with its version as ETag',
  ],
  [
    'an export as JSON',
    { sent: ({ headers }) => ({ headers: { ...headers, accept: 'application/json' } }) },
    'Accept: text/csv answers the list as a file',
  ],
  [
    'unknown parameters let through',
    { sent: ({ url }) => ({ url: parameterless(url, 'conformance_unknown') }) },
    'an unknown parameter is refused by name',
  ],
  ['400 as 500', { told: refusing(400, 500) }, 'malformed JSON in a parameter is refused'],
  ['404 as 200', { told: refusing(404, 200) }, 'an unknown record does not exist: 404'],
  ['401 as 403', { told: refusing(401, 403) }, 'without a token, or with a wrong one: 401'],
  [
    'refusals without a hint',
    {
      told: ({ status, text }) =>
        status >= 400 ? { text: JSON.stringify(without('hint')(json(text) as Record<string, unknown>)) } : {},
    },
    'an unknown operator is refused by name',
  ],
  [
    'errors without their field',
    {
      told: ({ status, text }) =>
        status === 422 && text.includes('conformance_unknown')
          ? { text: JSON.stringify(without('errors')(json(text) as Record<string, unknown>)) }
          : {},
    },
    'an unknown field is refused by name',
  ],
  ['200 for a creation', { told: refusing(201, 200) }, 'create'],
  [
    'deaf to Idempotency-Key',
    { sent: ({ headers }) => ({ headers: without('idempotency-key')(headers) as Record<string, string> }) },
    'the same Idempotency-Key makes one record',
  ],
  [
    'deaf to If-Match',
    { sent: ({ headers }) => ({ headers: without('if-match')(headers) as Record<string, string> }) },
    'a stale If-Match is refused: 412',
  ],
  [
    'any content type is JSON',
    {
      sent: ({ headers }) => ({
        headers: { ...headers, ...(headers['content-type'] ? { 'content-type': 'application/json' } : {}) },
      }),
    },
    'another content type is refused: 415',
  ],
  ['409 as 200', { told: refusing(409, 200) }, 'an action that the state forbids is refused: 409'],
];

describe('a server with a mistake is reported:', () => {
  const expectTold = async ([, spoil, check, resources = ['hours']]: Spoil): Promise<void> => {
    wrong = spoil;
    const findings = await findingsOf(spoilt, { resources });
    const told = findings.filter(({ result }) => result !== 'ok').map((finding) => finding.check);
    expect(told, told.join('; ')).toContain(check);
    for (const { asked, expected, came } of findings.filter(({ result }) => result === 'differs'))
      expect([asked, expected, came].every((text) => text !== undefined && text !== '')).toBe(true);
  };
  test.each(spoils.map((spoil) => ({ what: spoil[0], spoil })))('$what', ({ spoil }) => expectTold(spoil));
});

describe('created records are removed', () => {
  test('when the run is stopped half-way', async () => {
    const before = await rowsOf('tlds');
    const stop = new AbortController();
    const findings = await findingsOf(own, {
      resources: ['tlds'],
      signal: stop.signal,
      onFinding: ({ group }) => {
        if (group === 'create') stop.abort();
      },
    });
    expect(findings.at(-1)).toMatchObject({ group: 'cleaning up', result: 'ok' });
    expect(findings.filter(({ group }) => group === 'change')).toEqual([]);
    expect(await rowsOf('tlds')).toBe(before);
  });

  test('and named where the server rejects the removal', async () => {
    wrong = {
      told: (_told, { method }) => (method === 'DELETE' ? { status: 500, text: '{}' } : {}),
      sent: ({ method, url }) => (method === 'DELETE' ? { url: `${url}x` } : {}),
    };
    const last = (await findingsOf(spoilt, { resources: ['tlds'] })).at(-1);
    expect(last).toMatchObject({
      group: 'cleaning up',
      result: 'differs',
      came: expect.stringMatching(/^still there, remove by hand: tlds\/[0-9a-f-]{36} \(500/) as string,
    });
  });
});

describe('the check cannot begin', () => {
  test.each([
    [
      'without a server',
      { url: 'http://127.0.0.1:1' },
      /GET \/api\/session: http:\/\/127\.0\.0\.1:1 cannot be reached/,
    ],
    ['with a wrong token', { token: 'wrong' }, /does not take this token \(401\)/],
    [
      'with an unknown resource',
      { resources: ['domainz'] },
      /There is no resource domainz that this token may use\. Available: .*\bdomains\b/,
    ],
  ] as const)('%s', async (_what, wishes, message) => {
    await expect(findingsOf('url' in wishes ? wishes.url : own, wishes)).rejects.toThrow(message);
  });
});
