/**
 * Bad input: each is refused with its own status and a message that says what to do; nothing is a 500, nothing dropped
 * silently.
 */
import { once } from 'node:events';
import { METHODS } from 'node:http';
import { connect, type Socket } from 'node:net';
import { errorCodes } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOfFramework, renderFailure } from '../../../src/engine/server/http/requests/errors.ts';
import { address, createTestApp, type TestApp } from '../../support/app.ts';

interface ApiError {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly errors?: Readonly<Record<string, string>>;
}

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const nobody = '00000000-0000-7000-8000-000000000000';

const raw = (url: string, payload: string, contentType = 'application/json') =>
  api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${api.tokens.management}`, 'content-type': contentType },
  });

describe('the address', () => {
  test.each([
    ['GET /api/domans', 404, 'E_NOT_FOUND', 'Did you mean “domains”?'],
    ['GET /api/constructor', 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
    ['GET /api/__proto__', 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
    ['GET /api/clients/x', 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
    [`GET /api/clients/${nobody}`, 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
    ['GET /api/clients/%ZZ', 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
    [`GET /api/clients/${'x'.repeat(300)}`, 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
    [`GET /api/clients/${nobody}/set-current`, 405, 'E_METHOD', 'See the calls in docs/contract.md.'],
    [`PATCH /api/clients/${nobody}`, 405, 'E_METHOD', 'See the calls in docs/contract.md.'],
    [`POST /api/clients/${nobody}`, 405, 'E_METHOD', 'See the calls in docs/contract.md.'],
    ['OPTIONS /api/clients', 405, 'E_METHOD', 'See the calls in docs/contract.md.'],
    ['PATCH /api/session', 405, 'E_METHOD', 'See the calls in docs/contract.md.'],
    ['GET /api', 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
    ['GET /api/a/b/c/d', 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
    ['POST /somewhere', 405, 'E_METHOD', 'See the calls in docs/contract.md.'],
    ['POST /somewhere.php', 404, 'E_NOT_FOUND', 'Check the address, or choose another active client.'],
  ])('%s is answered with an error', async (call, status, code, hint) => {
    const answer = await api.send('management', call);
    expect([answer.statusCode, answer.json<ApiError>().code, answer.json<ApiError>().hint]).toEqual([
      status,
      code,
      hint,
    ]);
  });

  test('405 names the allowed methods', async () => {
    expect((await api.send('management', `PATCH /api/clients/${nobody}`)).headers.allow).toBe('GET, PUT, DELETE, HEAD');
    expect((await api.send('management', 'PATCH /api/session')).headers.allow).toBe('POST, GET, DELETE, HEAD');
  });
});

describe('the query', () => {
  const deep = (levels: number): unknown => (levels === 0 ? { number: 'x' } : { not: deep(levels - 1) });
  test.each([
    ['sort=name', 'sort'],
    ['sort=["nope","ASC"]', 'sort'],
    ['sort=["name","UP"]', 'sort'],
    ['sort=["name","ASC"]&sort=["name","ASC"]', 'sort'],
    ['range=[0,1000]', 'range'],
    ['range=[5,1]', 'range'],
    ['range=[0]', 'range'],
    ['range=[10000001,10000002]', 'range'],
    ['range=[-1,4]', 'range'],
    ['filter=[]', 'filter'],
    ['filter={', 'filter'],
    ['filter={"nope":1}', 'filter'],
    ['filter={"number":{"like":"x"}}', 'filter'],
    ['filter={"__proto__":{"x":1}}', 'filter'],
    ['filter={"constructor":1}', 'filter'],
    ['filter={"number":{"__proto__":1}}', 'filter'],
    ['filter={"seller.nope":1}', 'filter'],
    ['filter={"status":true}', 'filter'],
    ['filter={"uuid":"x"}', 'filter'],
    ['filter={"number":[]}&x=1', 'x'],
    [`filter=${JSON.stringify(deep(15))}`, 'filter'],
    [`filter=${JSON.stringify({ or: Array.from({ length: 300 }, () => ({ number: 'x' })) })}`, 'filter'],
    [`filter=${JSON.stringify({ number: { in: Array.from({ length: 1_001 }, String) } })}`, 'filter'],
    ['filter={"q":5}', 'filter'],
    ['filter={"q":"a%5Cu0000b"}', 'filter'],
    ['embed=["nope"]', 'embed'],
    ['embed="seller"', 'embed'],
    ['page=1', 'page'],
    ['filter={"number":"$.nope"}', 'filter'],
    ['filter={"created_at":"9999999-01-01T00:00:00Z"}', 'filter'],
    ['filter={"status":"nope"}', 'filter'],
    ['filter={"invoices":{"some":{"nope":1}}}', 'filter'],
    ['columns=["nope"]', 'columns'],
  ])('%s is rejected with a 400 that names it, in the caller’s language', async (search) => {
    const call = `GET /api/clients?${search.replaceAll('"', '%22').replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll(' ', '%20')}`;
    const english = await api.send('management', call);
    expect([english.statusCode, english.json<ApiError>().code], english.body).toEqual([400, 'E_QUERY']);
    const dutch = await api.send('management', call, { headers: { 'accept-language': 'nl' } });
    for (const part of ['message', 'hint'] as const) {
      expect(english.json<ApiError>()[part]).not.toBe('');
      expect(dutch.json<ApiError>()[part]).not.toBe(english.json<ApiError>()[part]);
      expect(dutch.json<ApiError>()[part]).not.toMatch(/\b(There|Write|Give|the|Did you)\b/);
    }
  });

  test.each([
    ['/api/hours/totals?columns=["nope"]', 'hours heeft geen bedrag "nope".'],
    ['/api/hours/totals?by="nope"', 'hours is niet te groeperen op "nope".'],
    ['/api/hours/totals?by=["work_date","day","x"]', '"by" moet een veld zijn, eventueel met een tijdstap.'],
    ['/api/hours/reports?from=2026-01-01&until=2026-01-31&filter={"nope":1}', 'hours heeft geen veld "nope".'],
    ['/api/hours/reports?from=2026-01-01&until=2026-01-31&filter={', '"filter" is geen JSON.'],
    ['/api/hours?sort=["client.nope","ASC"]', 'clients heeft geen veld "client.nope".'],
    ['/api/hours?embed=["client.seller.x"]', '"client.seller.x" gaat te diep.'],
  ])('totals, reports and exports reject it too: %s', async (path, message) => {
    for (const accept of ['application/json', 'text/csv']) {
      const answer = await api.send('management', `GET ${encodeURI(path)}`, {
        headers: { 'accept-language': 'nl', accept },
      });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json<ApiError>().message).toContain(message);
    }
  });

  test('all mistakes in a query are reported together', async () => {
    const answer = await api.send('management', 'GET /api/clients?sort=1&range=1&page=1');
    expect(Object.keys(answer.json<ApiError>().errors ?? {}).sort()).toEqual(['page', 'range', 'sort']);
  });

  test('a single record accepts only embed, and a write no parameter', async () => {
    expect((await api.send('management', `GET /api/clients/${api.company.clients.own}?sort=["name"]`)).statusCode).toBe(
      400,
    );
    expect((await api.send('management', 'POST /api/clients?x=1', { body: {} })).statusCode).toBe(400);
  });

  test('typed text is never interpreted', async () => {
    for (const q of ["'; drop table users; --", '%', '_', '\\', '"', '(', '🙂', ' '.repeat(50)]) {
      expect((await api.send('management', `GET ${address('/api/clients', { filter: { q } })}`)).statusCode, q).toBe(
        200,
      );
    }
  });
});

describe('the body', () => {
  test.each([
    ['{', 400, 'E_JSON'],
    ['', 400, 'E_JSON'],
    ['[]', 400, 'E_JSON'],
    ['null', 400, 'E_JSON'],
    ['"text"', 400, 'E_JSON'],
    ['{"__proto__":{"admin":true}}', 400, 'E_JSON'],
    ['{"constructor":{"prototype":{"admin":true}}}', 400, 'E_JSON'],
    ['{"name":"x","__proto__":null}', 400, 'E_JSON'],
  ])('%s is rejected', async (payload, status, code) => {
    const answer = await raw('/api/product-categories', payload);
    expect([answer.statusCode, answer.json<ApiError>().code]).toEqual([status, code]);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('%s is not JSON', async (contentType) => {
    const answer = await raw('/api/product-categories', 'name=x', contentType);
    expect([answer.statusCode, answer.json<ApiError>().code]).toEqual([415, 'E_MEDIA_TYPE']);
  });

  test('one of more than a megabyte is rejected', async () => {
    const answer = await raw('/api/product-categories', JSON.stringify({ name: 'x'.repeat(1_100_000) }));
    expect([answer.statusCode, answer.json<ApiError>().code]).toEqual([413, 'E_TOO_LARGE']);
  });

  test('every wrong field is named, in the words of the form', async () => {
    const answer = await api.send('management', 'POST /api/clients', {
      body: {
        nmae: 'x',
        email: 'no',
        payment_term_days: '14',
        seller_uuid: 'x',
        status: 'active',
        uuid: nobody,
        name: 'computed',
        iban: 'NL00',
        company_name: 'Gamma',
      },
    });
    expect([answer.statusCode, answer.json<ApiError>().code], answer.body).toEqual([422, 'E_INVALID']);
    const { errors = {} } = answer.json<ApiError>();
    expect(errors).toMatchObject({
      nmae: 'Unknown field “nmae”. Check the spelling or leave it out',
      email: 'Enter a valid email address, such as name@example.com',
      payment_term_days: 'Use whole numbers only',
      iban: 'Enter a valid IBAN, such as NL91 ABNA 0417 1643 00',
    });
    for (const field of ['seller_uuid', 'status', 'uuid', 'name'])
      expect(errors[field], field).toEqual(expect.any(String));
  });

  test('errors are in Dutch for a Dutch caller', async () => {
    const answer = await api.send(null, 'POST /api/session', {
      body: { email: 5 },
      headers: { 'accept-language': 'fr, nl-BE;q=0.8, en;q=0.5' },
    });
    expect(answer.json()).toEqual({
      code: 'E_INVALID',
      message: 'Sommige velden zijn ongeldig.',
      hint: 'Controleer de gemarkeerde velden.',
      errors: { email: 'Moet tekst zijn', password: 'Verplicht' },
    });
  });

  test('errors are in the language of the screen rather than of the account', async () => {
    const refusal = await api.send('management', 'POST /api/tlds', {
      body: { tld: 'nl', periods_months: [12] },
      headers: { 'accept-language': 'nl' },
    });
    expect([refusal.statusCode, refusal.json<ApiError>().message]).toEqual([422, 'Sommige velden zijn ongeldig.']);
    const file = await api.send('management', 'GET /api/tlds', {
      headers: { accept: 'text/csv', 'accept-language': 'nl' },
    });
    expect([file.headers['content-disposition'], file.body.split('\r\n')[0]]).toEqual([
      expect.stringContaining('domeinextensies-'),
      expect.stringContaining('Extensie,Registrar'),
    ]);
    const spoken = await api.send('management', 'POST /api/tlds', {
      body: { tld: 'nl', periods_months: [12] },
      headers: { 'accept-language': 'fr' },
    });
    expect(spoken.json<ApiError>().message, 'the account’s own, where the header names none of ours').toBe(
      'Some fields are invalid.',
    );
  });

  test('a reference to a missing record is rejected', async () => {
    const answer = await api.send('management', 'POST /api/clients', {
      body: { company_name: 'Delta', email: 'd@example.nl', seller_uuid: nobody },
    });
    expect([answer.statusCode, answer.json<ApiError>().errors]).toEqual([
      422,
      { seller_uuid: 'No longer exists, or you don’t have access. Choose another' },
    ]);
  });

  test('a duplicate value is rejected', async () => {
    const answer = await api.send('management', 'POST /api/tlds', { body: { tld: 'nl', periods_months: [12] } });
    expect([answer.statusCode, answer.json<ApiError>().errors]).toEqual([
      422,
      { tld: 'Already in use. Choose another' },
    ]);
  });

  test.each([
    [{}, { uuids: 'Required' }],
    [{ uuids: [] }, { uuids: 'Choose at least one' }],
    [{ uuids: ['x'] }, { uuids: 'Enter a UUID, such as 0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10' }],
    [{ uuids: 'x' }, { uuids: 'Must be a list' }],
    [{ uuids: [nobody], all: true }, { all: 'Unknown field “all”. Check the spelling or leave it out' }],
  ])('bulk removal with %j is rejected', async (body, errors) => {
    const answer = await api.send('management', 'DELETE /api/regions', { body });
    expect([answer.statusCode, answer.json<ApiError>().errors]).toEqual([422, errors]);
  });
});

describe('errors of the framework', () => {
  const refusedAs = (error: unknown): ApiError & { readonly status: number } => {
    const failure = refusalOfFramework(error);
    return failure
      ? { status: failure.status, ...renderFailure(failure, 'en', '') }
      : { status: 0, code: '', message: '', hint: '' };
  };

  test.each(Object.entries(errorCodes))('%s', (_name, Kind) => {
    const error = new Kind('GET', '/x', 'y');
    const refusal = refusedAs(error);
    const { statusCode = 500 } = error;
    if (statusCode >= 500 && statusCode !== 503) expect(refusal.status).toBe(0);
    else {
      // A length too much for an address is an address that leads nowhere.
      expect(refusal.status).toBe({ 414: 404 }[statusCode] ?? (error.code.endsWith('_URL') ? 404 : statusCode));
      expect([refusal.code, refusal.message, refusal.hint]).toEqual([
        expect.stringMatching(/^E_/),
        expect.stringMatching(/\.$/),
        expect.stringMatching(/\.$/),
      ]);
    }
  });

  test('an internal error with a status property is not an API error', () => {
    expect(refusalOfFramework(Object.assign(new Error('x'), { statusCode: 404 }))).toBeNull();
    expect(refusalOfFramework(Object.assign(new Error('x'), { statusCode: 451, expose: true }))?.code).toBe('E_QUERY');
  });

  test.each(['/', '/login', '/api/clients', '/api/session', '/nowhere.txt', '/healthz', '/build/x.js'])(
    'no method at %s is answered with a 500',
    async (url) => {
      for (const method of METHODS.filter((one) => one !== 'CONNECT')) {
        for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
          const answer = await api.app.inject({ method: method as 'GET', url, headers });
          const { statusCode } = answer;
          // Nothing is built here, which the page says with a 503.
          if (statusCode !== 503) expect(statusCode, `${method} ${url}`).toBeLessThan(500);
          if (statusCode >= 400 && statusCode !== 503 && method !== 'HEAD')
            expect(answer.json(), `${method} ${url}`).toMatchObject(inForm);
        }
      }
    },
  );

  test('QUERY, which no route accepts, is answered with the methods that do', async () => {
    for (const [url, allow] of [
      ['/', 'GET, HEAD'],
      ['/api/clients', 'GET, POST, PUT, DELETE, HEAD'],
    ] as const) {
      const answer = await api.app.inject({ method: 'QUERY' as 'GET', url });
      expect([
        answer.statusCode,
        answer.json<ApiError>().code,
        String(answer.headers['allow']).split(', ').sort(),
      ]).toEqual([405, 'E_METHOD', allow.split(', ').sort()]);
    }
  });

  describe('over a connection', () => {
    let port: number;
    let listening: TestApp;
    beforeAll(async () => {
      listening = await createTestApp();
      await listening.app.listen({ host: '127.0.0.1', port: 0 });
      const bound = listening.app.server.address();
      port = typeof bound === 'object' && bound ? bound.port : 0;
    });
    afterAll(() => listening.close());

    test.each([
      ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'E_QUERY'],
      ['a head that is too long', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`, 413, 'E_TOO_LARGE'],
      [
        'two lengths',
        'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
        400,
        'E_QUERY',
      ],
    ])('%s', async (_what, text, status, code) => {
      const answer = await dial(port, text);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect([head.split('\r\n')[0], JSON.parse(body)]).toEqual([
        expect.stringContaining(`HTTP/1.1 ${status} `),
        expect.objectContaining({ ...inForm, code }),
      ]);
    });

    test('requests during a shutdown are answered in the error format of the contract', async () => {
      const stopping = await createTestApp();
      await stopping.app.listen({ host: '127.0.0.1', port: 0 });
      const bound = stopping.app.server.address();
      const socket = connect(typeof bound === 'object' && bound ? bound.port : 0, '127.0.0.1');
      const first =
        'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
      // The body is still to come, so that the connection is not idle; what is asked after it comes too late.
      socket.write(first);
      await new Promise((resolve) => stopping.app.server.once('request', resolve));
      const closing = stopping.close();
      const answered = read(socket);
      socket.write('{}GET /api/session/options HTTP/1.1\r\nhost: x\r\n\r\n');
      const answer = await answered;
      expect(answer).toMatch(/^HTTP\/1\.1 422 /);
      expect(answer).toMatch(/HTTP\/1\.1 503 [^]*"code":"E_UNAVAILABLE","message":"The server is shutting down."/);
      await closing;
    });
  });
});

const inForm = { code: expect.stringMatching(/^E_/), message: expect.any(String), hint: expect.any(String) };

function dial(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  return read(socket);
}

/** All of it, until the other side ends. */
async function read(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return answer;
}

describe('what goes wrong inside', () => {
  test('an internal error reveals nothing but a reference number', async () => {
    const broken = await createTestApp();
    Object.assign(broken.store, { list: () => Promise.reject(new Error('the relation regions in this select')) });
    const answer = await broken.send('management', 'GET /api/regions');
    const { message, hint } = answer.json<ApiError>();
    expect([answer.statusCode, message]).toEqual([500, 'Something went wrong on our end.']);
    expect(hint).toBe(
      `Try again. If it keeps happening, give your administrator the request number. Request ${String(answer.headers['x-request-id'])}.`,
    );
    expect(answer.body).not.toMatch(/regions|relation|select/i);
    await broken.close();
  });

  test('a table or column that another version has removed is a 503', async () => {
    const other = await createTestApp();
    const { schema } = other.store.database;
    await schema.dropTable('regions').cascade().execute();
    await schema.alterTable('coupons').dropColumn('description').execute();
    for (const call of ['GET /api/regions', 'GET /api/coupons']) {
      const answer = await other.send('management', call);
      expect([answer.statusCode, answer.json<ApiError>().message, answer.headers['retry-after']], call).toEqual([
        503,
        'Another version has updated the database tables.',
        '60',
      ]);
    }
    await other.close();
  });

  test('an unreachable database is a 503', async () => {
    const away = await createTestApp();
    await away.cutOff();
    for (const call of ['GET /api/health', 'GET /api/regions']) {
      const answer = await away.send('management', call);
      expect([answer.statusCode, answer.json<ApiError>().code, answer.headers['retry-after']], call).toEqual([
        503,
        'E_UNAVAILABLE',
        '5',
      ]);
    }
    await away.close();
  });
});
