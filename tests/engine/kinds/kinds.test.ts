import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { formats } from '../../../src/engine/values/formats.ts';
import { operators, plainText, standardWords } from '../../../src/engine/registry/kinds/kind.ts';
import { type Kind } from '../../../src/engine/registry/kinds/kindNames.ts';
import { kindNames } from '../../../src/engine/registry/kinds/kindNames.ts';
import { kindOf, kinds } from '../../../src/engine/registry/kinds/table.ts';
import type { RawProperty } from '../../../src/engine/registry/raw.ts';
import { undeclaredField } from '../../../src/engine/registry/resolve/fields.ts';

const uuid = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10';
const word: RawProperty = { type: 'string' };

/**
 * For each kind: a property that is of it, values that it takes, values that it refuses, and how the first reads as
 * text.
 */
interface Example {
  readonly property: RawProperty;
  readonly name?: string;
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
  readonly text: string;
}

const address = { street: 'Dam', house_number: '1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL' };
const grants = [{ resource: 'domains', verbs: ['list', 'renew'], fields: { read: ['auth_code'] } }];
const file = { uuid, name: 'a.pdf', media_type: 'application/pdf', size_bytes: 1 };

const examples: Readonly<Record<Kind, Example>> = {
  uuid: { property: { type: 'string', format: 'uuid' }, takes: [uuid], refuses: ['x', 1], text: uuid },
  text: {
    property: word,
    takes: ['a b', '', 'x'.repeat(255)],
    refuses: ['a\nb', 'a\0', 'x'.repeat(256), 1, null],
    text: 'a b',
  },
  multiline: {
    property: { type: 'string', maxLength: 300 },
    takes: ['a\nb', 'x'.repeat(300)],
    refuses: ['a\0', 'x'.repeat(301)],
    text: 'a\nb',
  },
  markdown: {
    property: { type: 'string', 'x-kind': 'markdown' },
    takes: ['# a\n\nb'],
    refuses: ['\0', []],
    text: '# a\n\nb',
  },
  code: {
    property: { type: 'string', contentMediaType: 'text/x-shellscript' },
    takes: ['#!/bin/sh\n'],
    refuses: ['\0'],
    text: '#!/bin/sh\n',
  },
  email: {
    property: { type: 'string', format: 'email' },
    takes: ['a@example.nl'],
    refuses: ['a', 'a@'],
    text: 'a@example.nl',
  },
  phone: {
    property: { type: 'string', format: 'phone' },
    takes: ['+31201234567'],
    refuses: ['020 1234567'],
    text: '+31201234567',
  },
  url: {
    property: { type: 'string', format: 'uri' },
    takes: ['https://example.nl/a?b'],
    refuses: ['example.nl'],
    text: 'https://example.nl/a?b',
  },
  'domain-name': {
    property: { type: 'string', format: 'domain-name' },
    takes: ['example.nl'],
    refuses: ['Example.nl', 'http://example.nl'],
    text: 'example.nl',
  },
  ip: {
    property: { type: 'string', format: 'ip' },
    takes: ['192.0.2.1', '2001:db8::1'],
    refuses: ['256.0.0.1', 'x'],
    text: '192.0.2.1',
  },
  bigint: {
    property: { 'x-kind': 'bigint' },
    takes: ['9007199254740993', '-9223372036854775808', '0', 7, -3],
    refuses: ['9223372036854775808', '1.5', '007', '', 2 ** 53, 1.5, true],
    text: '9007199254740993',
  },
  'exact-number': {
    property: { type: 'string', format: 'exact-number' },
    takes: ['9007199254740993', '-0.1', '1e300', 'NaN'],
    refuses: ['1,5', 'x', 7],
    text: '9007199254740993',
  },
  integer: {
    property: { type: 'integer', minimum: 0 },
    takes: [0, 2_147_483_647],
    refuses: [-1, 0.5, '1', 2_147_483_648],
    text: '0',
  },
  decimal: { property: { type: 'number' }, takes: [0.5, -3], refuses: ['1', 1e10], text: '0.5' },
  money: {
    property: { type: 'integer' },
    name: 'net_cents',
    takes: [-105, 0, 100_000_000_000],
    refuses: [0.5, '1', 1e12],
    text: '-1.05',
  },
  percent: { property: { type: 'integer' }, name: 'rate_bp', takes: [2_150], refuses: [0.5, 1_000_001], text: '21.5' },
  boolean: { property: { type: 'boolean' }, takes: [true, false], refuses: [0, 'true'], text: 'true' },
  date: {
    property: { type: 'string', format: 'date' },
    takes: ['2024-02-29'],
    refuses: ['2023-02-29', '2024-02-29T00:00:00Z'],
    text: '2024-02-29',
  },
  datetime: {
    property: { type: 'string', format: 'date-time' },
    takes: ['2024-02-29T12:00:00Z'],
    refuses: ['2024-02-29', '2024-02-29T12:00:00'],
    text: '2024-02-29T12:00:00Z',
  },
  time: { property: { type: 'string', format: 'time' }, takes: ['09:30'], refuses: ['9:30', '24:00'], text: '09:30' },
  duration: { property: { type: 'integer' }, name: 'break_minutes', takes: [90], refuses: [-1, 1.5], text: '90' },
  enum: {
    property: {
      oneOf: [
        { const: 'a', title: 'A' },
        { const: 2, title: 'B' },
      ],
    },
    takes: ['a', 2],
    refuses: ['b', '2'],
    text: 'a',
  },
  tags: {
    property: { type: 'array', items: word },
    takes: [['a', 'b'], []],
    refuses: ['a', [1], ['x'.repeat(256)], Array.from({ length: 101 }, () => 'a')],
    text: 'a, b',
  },
  colour: {
    property: { type: 'string', format: 'colour' },
    takes: ['#C2185b'],
    refuses: ['red', '#fff'],
    text: '#C2185b',
  },
  json: {
    property: { type: 'object', properties: { a: word }, required: ['a'] },
    takes: [{ a: 'b' }],
    refuses: [{}, { a: 1 }, { a: 'b', c: 1 }, []],
    text: '{"a":"b"}',
  },
  secret: {
    property: { type: 'string', 'x-kind': 'secret', minLength: 8 },
    takes: ['12345678'],
    refuses: ['1234567', 1],
    text: '',
  },
  reference: {
    property: { 'x-relation': { to: 'clients' } },
    name: 'client_uuid',
    takes: [uuid],
    refuses: ['acme'],
    text: uuid,
  },
  references: {
    property: { type: 'array', items: { 'x-relation': { to: 'roles' } } },
    name: 'role_uuids',
    takes: [[uuid], []],
    refuses: [uuid, ['x'], [uuid, uuid]],
    text: `["${uuid}"]`,
  },
  lines: { property: { 'x-kind': 'lines' }, takes: [[]], refuses: [{}], text: '[]' },
  address: {
    property: { type: 'object', 'x-kind': 'address' },
    takes: [address],
    refuses: [{}, { ...address, country: 'Nederland' }, { ...address, planet: 'Earth' }],
    text: JSON.stringify(address),
  },
  grants: {
    property: { 'x-kind': 'grants' },
    takes: [grants, []],
    refuses: [
      '*',
      [{ resource: 'domains' }],
      [{ resource: 'domains', verbs: [] }],
      [{ ...grants[0], planet: 'Earth' }],
      [{ resource: 'Domains', verbs: ['list'] }],
    ],
    text: JSON.stringify(grants),
  },
  scopes: {
    property: { 'x-kind': 'scopes' },
    takes: [['domains:list', '*:*'], []],
    refuses: ['*:*', ['domains'], ['domains:list', 'domains:list'], ['a b:list']],
    text: 'domains:list, *:*',
  },
  file: {
    property: { 'x-file': {} },
    takes: [file],
    refuses: [{}, { ...file, size_bytes: 0 }, { ...file, sha256: 'a' }, 'a.pdf'],
    text: 'a.pdf',
  },
};

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats });

describe.each(kindNames)('%s', (kind) => {
  const example = examples[kind];
  const definition = kinds[kind];
  const field = undeclaredField({
    name: example.name ?? 'it',
    kind,
    label: { en: 'It', nl: 'Het' },
    property: example.property,
  });

  it('is known by its property', () => {
    expect(kindOf(example.property, example.name ?? 'it')).toBe(kind);
  });

  it('takes what it should, and refuses the rest', () => {
    const validate = ajv.compile(definition.valueSchema(example.property));
    expect(example.takes.map((value) => [value, validate(value)])).toEqual(example.takes.map((value) => [value, true]));
    expect([...example.refuses, null].map((value) => [value, validate(value)])).toEqual(
      [...example.refuses, null].map((value) => [value, false]),
    );
  });

  it('reads as text', () => {
    expect(definition.toText(example.takes[0], field, 'nl')).toBe(example.text);
    expect([null, undefined].map((value) => definition.toText(value, field, 'nl'))).toEqual(['', '']);
  });

  it('can be asked about in ways that fit', () => {
    expect(definition.operators.filter((operator) => !operators.includes(operator))).toEqual([]);
    if (definition.literal === 'none')
      expect(definition.operators.filter((operator) => operator !== 'empty')).toEqual([]);
    if (definition.searchable) expect(definition.literal).toBe('string');
    if (definition.operators.includes('gt')) expect(definition.sortable).toBe(true);
  });
});

describe('kindOf', () => {
  it.each<[string, RawProperty, string, Kind]>([
    ['x-kind goes first', { type: 'string', format: 'email', 'x-kind': 'markdown' }, 'it', 'markdown'],
    ['a text of 255', { type: 'string', maxLength: 255 }, 'it', 'text'],
    ['a longer one', { type: 'string', maxLength: 256 }, 'it', 'multiline'],
    ['a text with another format', { type: 'string', format: 'iban' }, 'it', 'text'],
    ['a host name', { type: 'string', format: 'hostname' }, 'it', 'domain-name'],
    ['a network', { type: 'string', format: 'cidr' }, 'it', 'ip'],
    ['minutes', { type: 'integer' }, 'minutes', 'duration'],
    ['what only ends like it', { type: 'integer' }, 'subminutes', 'integer'],
    ['an integer of choices', { type: 'integer', enum: [1, 2] }, 'rate_bp', 'enum'],
    ['a list of structures', { type: 'array', items: { type: 'object' } }, 'it', 'json'],
    ['a list of structures without a type', { type: 'array', items: { properties: {} } }, 'it', 'json'],
    ['a list of choices', { type: 'array', items: { enum: ['a'] } }, 'it', 'tags'],
    ['nothing at all', {}, 'it', 'json'],
  ])('%s', (_name, property, name, expected) => {
    expect(kindOf(property, name)).toBe(expected);
  });
});

it('takes from a property what JSON Schema knows, also within', () => {
  expect(
    standardWords({
      type: 'array',
      title: 'Rows',
      'x-label': { nl: 'Rijen' },
      minItems: 1,
      items: {
        properties: { a: { oneOf: [{ const: 1, title: 'One' }], default: 1 } },
        required: ['a'],
        additionalProperties: { type: 'string', 'x-unit': 'm' },
      },
    }),
  ).toEqual({
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      required: ['a'],
      properties: { a: { enum: [1] } },
      additionalProperties: { type: 'string', 'x-unit': 'm' },
    },
  });
});

it.each([
  [null, ''],
  [undefined, ''],
  ['', ''],
  [0, '0'],
  [false, 'false'],
  [{ a: 1 }, '{"a":1}'],
])('plainText(%j) is %j', (value, expected) => {
  expect(plainText(value)).toBe(expected);
});

describe('traits', () => {
  it.each(kindNames)('of %s agree with each other', (name) => {
    const { numeric, summable, scaled, prose, typed, formWidth, wide, large } = kinds[name].traits;
    // What is added up or written in another unit is a figure; figures stand close together.
    expect(numeric || !(summable || scaled)).toBe(true);
    expect(!numeric || formWidth === 'narrow').toBe(true);
    expect(numeric && (typed || prose || wide || large)).toBe(false);
    // What has a block of its own on the page has a row of its own in the form.
    expect(!wide || formWidth === 'whole').toBe(true);
  });
});

it('are the kinds that the vocabulary lets a schema name; the key is the system’s alone', () => {
  const vocabulary = JSON.parse(
    readFileSync(new URL('../../../schemas/vocabulary/resource.schema.json', import.meta.url), 'utf8'),
  ) as { readonly $defs: { readonly kind: { readonly enum: readonly string[] } } };
  expect(vocabulary.$defs.kind.enum).toEqual(kindNames.filter((kind) => kind !== 'uuid'));
});
