/** What goes into a column comes out of it the same, and what it cannot keep is refused by name. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileStore } from '../../../src/engine/server/store/files.ts';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import type { RawSchema } from '../../../src/engine/registry/raw.ts';
import { fixtureEntries, fixtureRegistry, fixtureSchemas } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, refusedFields, type FixtureStore } from '../../support/fixtureStore.ts';
import { testKeyring } from '../../support/keyring.ts';

/** Samples whose title is stored as it was sent, so that a record is written in one statement. */
const plain = 'plain-samples';
const { server_uuids: _servers, label: _label, ...ownProperties } = fixtureSchemas['samples']?.properties ?? {};
const plainSample: RawSchema = { title: 'Plain sample', properties: ownProperties };

let fixture: FixtureStore;
let client: string;
let servers: readonly string[];

beforeAll(async () => {
  fixture = await openFixtureStore({
    registry: fixtureRegistry({
      schemas: { [plain]: plainSample },
      entries: { [plain]: { ...fixtureEntries['samples'], title: '{text}' } },
    }),
  });
  client = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
  servers = [await fixture.add('servers', { name: 'web2' }), await fixture.add('servers', { name: 'web1' })];
});
afterAll(() => fixture.close());

const address = { street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' };

const kept = (name: string, value: unknown, expected: unknown = value): readonly [string, unknown, unknown] => [
  name,
  value,
  expected,
];

describe('each kind', () => {
  test.each([
    kept('key', '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10'),
    kept('text', 'Ünïcode 🙂 \'quoted\' "twice" \\ $1 {a}'),
    kept('multiline', 'one\ntwo\ttab'),
    kept('markdown', '# Title\n\n*a*'),
    kept('code', '#!/bin/sh\necho "$HOME" \\n'),
    kept('email', 'Info@Example.nl', 'Info@example.nl'),
    kept('phone', '+31201234567'),
    kept('url', 'https://example.nl/a?b=c#d'),
    kept('host', 'xn--bcher-kva.nl'),
    kept('host', 'Bücher.nl', 'xn--bcher-kva.nl'),
    kept('ip', '2001:db8::10'),
    kept('integer', -2_147_483_648),
    kept('large', 9_000_000_000_000),
    kept('decimal', 1234.125),
    kept('decimal', 0),
    kept('amount_cents', -999_999_999_999),
    kept('rate_bp', 2_100),
    kept('boolean', false),
    kept('date', '2024-02-29'),
    kept('datetime', '2026-03-29T01:30:00.123Z'),
    kept('datetime', '2026-03-29T03:30:00+02:00', '2026-03-29T01:30:00.000Z'),
    kept('time', '09:30'),
    kept('time', '23:59:58'),
    kept('break_minutes', 30),
    kept('choice', 'medium'),
    kept('grade', 3),
    kept('tags', ['a,b', 'c"d', '', '{e}', 'é']),
    kept('tags', []),
    kept('numbers', [3, -1]),
    kept('colour', '#c2185b'),
    kept('json', { a: [1, { b: null }], 'ü "': true }),
    kept('list', [{ key: 'a' }, { key: 'b' }]),
    kept('address', address),
  ])('%s stores %j', async (name, value, expected) => {
    // Step by step, and in one statement.
    for (const resource of [fixture.resource('samples'), fixture.resource(plain)]) {
      const record = await fixture.store.create(management, resource, { [name]: value });
      const uuid = String(record['uuid']);
      expect(record[name]).toEqual(expected);
      const cleared = await fixture.store.update(management, resource, uuid, { [name]: null });
      expect(cleared[name]).toBeNull();
      expect((await fixture.store.update(management, resource, uuid, { [name]: value }))[name]).toEqual(expected);
      expect((await fixture.store.one(management, resource, uuid))[name]).toEqual(expected);
    }
  });

  test('is a parameter of its own in the single statement, and part of JSON step by step', async () => {
    const texts = async (name: string): Promise<string> => {
      const query = vi.spyOn(Client.prototype, 'query');
      await fixture.store.create(management, fixture.resource(name), { tags: ['a'], json: { a: 1 } });
      const asked = query.mock.calls.map(([text]) =>
        typeof text === 'string' ? text : String((text as unknown as { readonly text: string }).text),
      );
      query.mockRestore();
      return asked.join('\n');
    };
    const [stepwise, single] = [await texts('samples'), await texts(plain)];
    expect(stepwise).toContain('json_populate_recordset');
    expect(single).not.toContain('json_populate_recordset');
    for (const part of ['as text[])', 'as jsonb)', 'as timestamp(3) with time zone)']) expect(single).toContain(part);
  });

  test('references keep their order, and are embedded', async () => {
    const record = await fixture.store.create(management, fixture.resource('samples'), {
      client_uuid: client,
      server_uuids: servers,
    });
    expect(record).toMatchObject({
      client_uuid: client,
      client: { uuid: client, name: 'Alfa', status: 'active' },
      server_uuids: servers,
      server: [
        { uuid: servers[0], name: 'web2' },
        { uuid: servers[1], name: 'web1' },
      ],
    });
    const turned = await fixture.store.update(management, fixture.resource('samples'), String(record['uuid']), {
      server_uuids: servers.toReversed(),
    });
    expect(turned['server_uuids']).toEqual(servers.toReversed());
    expect(
      (
        await fixture.store.update(management, fixture.resource('samples'), String(record['uuid']), {
          server_uuids: [],
        })
      )['server_uuids'],
    ).toEqual([]);
  });

  test('a file of the field is stored', async () => {
    const files = fileStore(fixture.store.database);
    const uuid = uuidv7();
    const file = { uuid, name: 'a.pdf', media_type: 'application/pdf', size_bytes: 4 };
    await files.putPiece(uuid, 0, Buffer.from('%PDF'));
    await files.finish(
      { ...file, resource: 'samples', field: 'file', sha256: 'a', uploaded_by: management.user_uuid },
      new Date(),
    );
    const record = await fixture.store.create(management, fixture.resource('samples'), { file });
    expect(record['file']).toEqual(file);
    expect(
      (await fixture.store.update(management, fixture.resource('samples'), String(record['uuid']), { file: null }))[
        'file'
      ],
    ).toBeNull();
    expect(await files.piece(uuid, 0)).toBeNull();
  });

  test('a secret is stored and never returned', async () => {
    const record = await fixture.store.create(management, fixture.resource('samples'), { secret: 'hush' });
    expect(record).not.toHaveProperty('secret');
    expect(
      (await fixture.list(management, 'samples', { filter: { uuid: String(record['uuid']) } })).rows[0],
    ).not.toHaveProperty('secret');
    const { rows } = await sql<{ secret: string }>`select secret from samples where uuid = ${record['uuid']}`.execute(
      fixture.store.database,
    );
    const place = { table: 'samples', column: 'secret', row: String(record['uuid']) };
    expect(rows.map(({ secret }) => testKeyring.open(secret, place))).toEqual(['hush']);
  });
});

describe('computed fields', () => {
  test.each([
    [
      { text: 'A', choice: 'small', integer: 11 },
      { label: 'A (small)', double: 23, first: 'A', size: 'big' },
    ],
    [
      { text: '', email: 'a@example.nl', integer: 6 },
      { label: '()', double: 13, first: 'a@example.nl', size: 'middling' },
    ],
    [{}, { label: '()', double: null, first: 'none', size: 'small' }],
  ])('from %j are %j', async (body, expected) => {
    expect(await fixture.store.create(management, fixture.resource('samples'), body)).toMatchObject(expected);
  });
});

describe('invalid values', () => {
  test.each([
    ['text', 7, 'text'],
    ['text', 'a'.repeat(101), 'maxLength'],
    ['text', 'a\u0000b', 'excludedCharacter'],
    ['tags', ['a\u0000b'], 'tags.0 excludedCharacter'],
    ['json', { a: '\ud800' }, 'json.a excludedCharacter'],
    ['integer', 1.5, 'integer'],
    ['integer', '1', 'integer'],
    ['integer', 2_147_483_648, 'maximum'],
    ['decimal', 1.2345, 'multipleOf'],
    ['boolean', 'true', 'boolean'],
    ['date', '2026-02-30', 'format.date'],
    ['datetime', '2026-01-01', 'format.date-time'],
    ['time', '24:00', 'format.time'],
    ['choice', 'huge', 'oneOf'],
    ['tags', 'a', 'list'],
    ['client_uuid', 'x', 'format.uuid'],
    ['address', { street: 'a' }, 'address.house_number required'],
    ['nothing', 1, 'unknownField'],
    ['label', 'x', 'readOnly'],
    ['uuid', '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10', 'readOnly'],
  ])('%s %j: %s', async (name, value, expected) => {
    const [path = name, key = path] = expected.includes(' ') ? expected.split(' ') : [name, expected];
    const fields = await refusedFields(
      fixture.store.create(management, fixture.resource('samples'), { [name]: value }),
    );
    expect(fields[path]).toBe(key);
  });

  test.each([[null], [[]], ['text'], [7]])('a body that is %j is rejected', async (body) => {
    expect(await refusedFields(fixture.store.create(management, fixture.resource('samples'), body))).toEqual({
      '': 'object',
    });
  });

  test('an endlessly nested body is rejected', async () => {
    let nested: Record<string, unknown> = {};
    for (let depth = 0; depth < 5_000; depth += 1) nested = { nested };
    const fields = await refusedFields(fixture.store.create(management, fixture.resource('samples'), { json: nested }));
    expect(Object.values(fields)).toEqual(['invalidFormat']);
  });
});
