/** Files: who may send one, what is taken, whose record it may go to, and how it comes back. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { fileTypes } from '../../../src/engine/registry/fileLimits.ts';
import type { RawSchema } from '../../../src/engine/registry/raw.ts';
import { purgeUnusedFiles } from '../../../src/engine/server/jobs/purgeUnusedFiles.ts';
import { fileStore } from '../../../src/engine/server/store/files.ts';
import { createTestApp, startOfTests, type TestActor, type TestApp } from '../../support/app.ts';
import { attempt } from '../../support/queue.ts';
import { testRegistryFiles } from '../../support/testRegistry.ts';

let api: TestApp;
const domains: Record<'own' | 'other', string> = { own: '', other: '' };

const limitBytes = 600_000;

beforeAll(async () => {
  api = await createTestApp({ registry: await registryWithContracts() });
  for (const [whose, name] of [
    ['own', 'alfa.nl'],
    ['other', 'beta.nl'],
  ] as const) {
    const answer = await api.send('management', 'POST /api/domains', {
      body: { name, tld_uuid: api.company.tlds.nl, client_uuid: api.company.clients[whose] },
    });
    domains[whose] = answer.json<{ uuid: string }>().uuid;
  }
});
afterAll(() => api.close());

/** Domains with a contract, which users see of their own. */
async function registryWithContracts() {
  const files = await testRegistryFiles();
  const schema = JSON.parse(files['schemas/domains.json'] ?? '') as RawSchema;
  const changed = {
    ...schema,
    properties: {
      ...schema.properties,
      contract: {
        'x-file': {
          maxBytes: limitBytes,
          mediaTypes: ['application/pdf', 'image/svg+xml', 'text/plain'],
        },
        'x-label': { nl: 'Contract' },
      },
      picture: { 'x-file': { mediaTypes: ['image/png'], maxPixels: 4_000_000 }, 'x-label': { nl: 'Foto' } },
    },
  };
  const { registry, problems } = buildRegistry(
    { ...files, 'schemas/domains.json': JSON.stringify(changed) },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(JSON.stringify(problems));
  return registry;
}

interface Sending {
  readonly actor?: TestActor;
  readonly name?: string;
  readonly to?: string;
}

const pdf = (size = 100): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'x')]);

function upload(
  content: Buffer,
  { actor = 'user', name = 'contract.pdf', to = '/api/domains/files/contract' }: Sending = {},
) {
  return api.app.inject({
    method: 'POST',
    url: `${to}?name=${encodeURIComponent(name)}`,
    payload: content,
    headers: { authorization: `Bearer ${api.tokens[actor]}`, 'content-type': 'image/png' },
  });
}

type Value = Readonly<Record<'uuid' | 'name' | 'media_type' | 'size_bytes', unknown>>;

const uploaded = async (content: Buffer, sending: Sending = {}): Promise<Value> =>
  (await upload(content, sending)).json<Value>();
const attach = (actor: TestActor, contract: unknown, whose: 'own' | 'other' = 'own') =>
  api.send(actor, `PUT /api/domains/${domains[whose]}`, { body: { contract } });
const fetchFile = (
  actor: TestActor | null,
  headers: Readonly<Record<string, string>> = {},
  whose: 'own' | 'other' = 'own',
) => api.send(actor, `GET /api/domains/${domains[whose]}/contract`, { headers });

describe('uploading', () => {
  test('takes the type from the content, and removes from the name what is not allowed in one', async () => {
    const answer = await upload(pdf(), { name: '..\\map/Öffer\u202Ete €.pdf' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { uuid: expect.any(String), name: 'Öfferte €.pdf', media_type: 'application/pdf', size_bytes: 100 },
    ]);
  });

  test.each([
    ['as large as it may be', () => upload(pdf(limitBytes)), 201, undefined],
    ['a byte more', () => upload(pdf(limitBytes + 1)), 413, { contract: 'Choose a file of at most 600 kB' }],
    [
      'another type, called a PDF',
      () => upload(Buffer.from('\x89PNG\r\n\x1a\n1234', 'latin1')),
      415,
      { contract: 'Choose a file of type PDF, SVG, TXT' },
    ],
    [
      'what nobody knows',
      () => upload(Buffer.from([0, 1, 2, 3])),
      415,
      { contract: 'Choose a file of type PDF, SVG, TXT' },
    ],
    ['nothing', () => upload(Buffer.alloc(0)), 422, { contract: 'Required' }],
    ['without a name', () => upload(pdf(), { name: '..' }), 400, undefined],
    ['to a field that is no file', () => upload(pdf(), { to: '/api/domains/files/name' }), 404, undefined],
    [
      'to what a user may not change',
      () => upload(pdf(), { to: '/api/application-templates/files/logo' }),
      403,
      undefined,
    ],
  ] as const)('%s', async (_case, send, status, errors) => {
    const answer = await send();
    expect([answer.statusCode, answer.json<{ errors?: unknown }>().errors], answer.body).toEqual([status, errors]);
  });

  test('rejects a picture by the size that its header declares, before decoding it', async () => {
    const to = { name: 'picture.png', to: '/api/domains/files/picture' };
    const header = (width: number, height: number): Buffer => {
      const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex');
      png.writeUInt32BE(width, 16);
      png.writeUInt32BE(height, 20);
      return png;
    };
    expect((await upload(header(2_000, 2_000), to)).statusCode).toBe(201);
    const answer = await upload(header(14_000, 14_000), to);
    expect([answer.statusCode, answer.json<object>()]).toEqual([
      413,
      {
        code: 'E_TOO_LARGE',
        message: 'This picture has too many pixels.',
        hint: 'Make it smaller: at most 4 million pixels (width × height).',
        errors: { picture: 'At most 4 million pixels' },
      },
    ]);
  });

  test('returns a rejection with a hint, in Dutch too, and keeps no file', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/domains/files/contract?name=a.pdf',
      payload: pdf(limitBytes + 1),
      headers: {
        authorization: `Bearer ${api.tokens.user}`,
        'content-type': 'application/pdf',
        'accept-language': 'nl',
      },
    });
    expect(answer.json()).toEqual({
      code: 'E_TOO_LARGE',
      message: 'Dit bestand is te groot.',
      hint: 'Kies een bestand van hooguit 600 kB.',
      errors: { contract: 'Kies een bestand van hooguit 600 kB' },
    });
    expect(
      (await api.app.inject({ method: 'POST', url: '/api/domains/files/contract?name=a.pdf', payload: pdf() }))
        .statusCode,
      'nobody',
    ).toBe(401);
  });
});

describe('ownership', () => {
  test('belongs to the record of the uploader, once, and as it was uploaded', async () => {
    const value = await uploaded(pdf());
    const refused = async (actor: TestActor, contract: unknown, whose: 'own' | 'other' = 'own'): Promise<unknown> => {
      const answer = await attach(actor, contract, whose);
      return [answer.statusCode, answer.json<{ errors?: unknown }>().errors];
    };
    const gone = [422, { contract: 'No longer exists, or you don’t have access. Choose another' }];
    expect(await refused('employee', value), 'somebody else’s').toEqual(gone);
    expect(await refused('user', { ...value, name: 'other.pdf' }), 'by another name').toEqual(gone);
    expect(await refused('user', { ...value, uuid: domains.own }), 'never sent').toEqual(gone);
    expect(await refused('user', { uuid: value.uuid }), 'half').toEqual([
      422,
      { 'contract.name': 'Required', 'contract.media_type': 'Required', 'contract.size_bytes': 'Required' },
    ]);
    expect((await attach('user', value)).json()).toMatchObject({ contract: value });
    expect((await attach('user', value)).statusCode, 'sent back as it is').toBe(200);
    expect((await api.send('user', `GET /api/domains/${domains.own}`)).json()).toMatchObject({ contract: value });
    const again = await uploaded(pdf(), { actor: 'management' });
    expect((await attach('management', again, 'other')).statusCode).toBe(200);
    expect(await refused('management', again), 'of another record').toEqual(gone);
  });

  test('ends when another file replaces it, and with the record', async () => {
    const files = fileStore(api.store.database);
    const [first, second] = [await uploaded(pdf()), await uploaded(pdf(300_000))];
    await attach('user', first);
    await attach('user', second);
    expect([await files.find(String(first.uuid)), await files.piece(String(first.uuid), 0)]).toEqual([null, null]);
    expect(await files.piece(String(second.uuid), 1)).toHaveLength(300_000 - 262_144);
    await attach('user', null);
    expect([await files.find(String(second.uuid)), await files.piece(String(second.uuid), 0)]).toEqual([null, null]);

    const third = await uploaded(pdf(), { actor: 'management' });
    const made = await api.send('management', 'POST /api/domains', {
      body: { name: 'gamma.nl', tld_uuid: api.company.tlds.nl, client_uuid: api.company.clients.own, contract: third },
    });
    expect(made.statusCode, made.body).toBe(201);
    expect((await api.send('management', `DELETE /api/domains/${made.json<{ uuid: string }>().uuid}`)).statusCode).toBe(
      200,
    );
    expect(await files.piece(String(third.uuid), 0)).toBeNull();
  });

  test('ends after a day for an upload that no record took', async () => {
    const files = fileStore(api.store.database);
    const kept = await uploaded(pdf());
    await attach('user', kept);
    const left = await uploaded(pdf());
    const job = purgeUnusedFiles(files, api.store.registry);
    const day = 86_400_000;
    await job.run(new Date(startOfTests.getTime() + day), attempt());
    expect(await files.find(String(left.uuid))).not.toBeNull();
    // The time in its key says how old a piece is; keys run ahead of the clock once one was made of a later moment.
    const made = Number.parseInt(String(left.uuid).replace('-', '').slice(0, 12), 16);
    await job.run(new Date(Math.max(made, Date.now()) + day + 3_600_000), attempt());
    expect([await files.find(String(left.uuid)), await files.piece(String(left.uuid), 0)]).toEqual([null, null]);
    expect(await files.piece(String(kept.uuid), 0)).not.toBeNull();
  });
});

describe('downloading', () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test('returns every file as a download and never as a page', async () => {
    await attach('user', await uploaded(drawing, { name: 'schéma "1".svg' }));
    const answer = await fetchFile('user');
    expect(answer.rawPayload.equals(drawing)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(drawing.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment; filename="sch_ma _1_.svg"; filename*=UTF-8\'\'sch%C3%A9ma%20%221%22.svg',
    });
  });

  test.each([
    ['bytes=5-8', 206, 'bytes 5-8/300000', 4],
    ['bytes=299990-', 206, 'bytes 299990-299999/300000', 10],
    ['bytes=-3', 206, 'bytes 299997-299999/300000', 3],
    ['bytes=262140-262150', 206, 'bytes 262140-262150/300000', 11],
    ['bytes=400000-', 200, undefined, 300_000],
    ['lines=1-2', 200, undefined, 300_000],
  ] as const)('returns a part: %s', async (range, status, contentRange, length) => {
    const content = Buffer.concat([pdf(262_143), Buffer.alloc(300_000 - 262_143, 'y')]);
    await attach('user', await uploaded(content));
    const answer = await fetchFile('user', { range });
    expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]).toEqual([
      status,
      contentRange,
      length,
    ]);
    const start = Number(/bytes (\d+)/.exec(contentRange ?? 'bytes 0')?.[1]);
    expect(answer.rawPayload.equals(content.subarray(start, start + length))).toBe(true);
  });

  test('returns 304 for an unchanged file', async () => {
    await attach('user', await uploaded(pdf()));
    const { headers } = await fetchFile('user');
    expect((await fetchFile('user', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
  });

  test('returns 404 to a person who cannot see the record', async () => {
    await attach('management', await uploaded(pdf(), { actor: 'management' }), 'other');
    expect((await fetchFile('employee', {}, 'other')).statusCode).toBe(200);
    expect((await fetchFile('user', {}, 'other')).statusCode, 'another client’s').toBe(404);
    expect((await fetchFile(null, {}, 'other')).statusCode).toBe(401);
    await attach('user', null);
    expect((await fetchFile('user')).statusCode, 'a record without one').toBe(404);
    expect((await api.send('user', `GET /api/domains/${domains.own}/name`)).statusCode, 'no file').toBe(404);
  });
});

test('the vocabulary has the same types', () => {
  const text = readFileSync(new URL('../../../schemas/vocabulary/resource.schema.json', import.meta.url), 'utf8');
  const { $defs } = JSON.parse(text) as {
    $defs: { property: { properties: Record<string, { properties: { mediaTypes: { items: { enum: unknown } } } }> } };
  };
  expect($defs.property.properties['x-file']?.properties.mediaTypes.items.enum).toEqual(Object.keys(fileTypes));
});
