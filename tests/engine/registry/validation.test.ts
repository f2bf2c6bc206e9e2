import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { formats } from '../../../src/engine/values/formats.ts';
import { renderMessage } from '../../../src/engine/registry/messages.ts';
import { bodySchema, explainErrors, isWritable, type BodyMode } from '../../../src/engine/registry/validation.ts';
import { registryOf, resourceIn, shop } from './fixture.ts';

const registry = registryOf({
  ...shop,
  schemas: {
    ...shop.schemas,
    things: {
      title: 'Thing',
      required: ['name', 'kind', 'config', 'client_uuid', 'labels'],
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 5 },
        kind: {
          oneOf: [
            { const: 'a', title: 'A' },
            { const: 'b', title: 'B' },
          ],
        },
        config: { 'x-kind': 'json' },
        client_uuid: { 'x-relation': { to: 'clients' } },
        labels: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { enum: ['x', 'y'] } },
        role_uuids: { type: 'array', items: { 'x-relation': { to: 'roles' } } },
        state: { oneOf: [{ const: 'new', title: 'New' }], 'x-transitions': { new: [] }, default: 'new' },
        made_at: { type: 'string', format: 'date-time', readOnly: true },
        total: { type: 'integer', 'x-computed': { value: 1 } },
        email: { type: 'string', format: 'email' },
        code: { type: 'string', pattern: '^[A-Z]+$' },
        choice: { type: 'string', enum: ['one', 'two'] },
        fixed: { type: 'string', const: 'always' },
        count: { type: 'integer', minimum: 1, exclusiveMaximum: 10, multipleOf: 2 },
        rate: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
        active: { type: 'boolean', default: true },
        rows: {
          type: 'array',
          items: { type: 'object', required: ['key'], properties: { key: { type: 'string', maxLength: 3 } } },
        },
        password: { type: 'string', 'x-kind': 'secret', writeOnly: true, minLength: 8 },
        iban: { type: 'string', format: 'iban' },
        address: { type: 'object', 'x-kind': 'address' },
      },
    },
  },
});

const ajv = new Ajv2020({ allErrors: true, strict: true, formats });
const uuid = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10';
const good = { name: 'Acme', kind: 'a', config: {}, client_uuid: uuid, labels: ['x'] };

/** What is said of a body, by field. */
function messagesOf(name: string, mode: BodyMode, body: unknown): Readonly<Record<string, string>> {
  const schema = bodySchema(registry, resourceIn(registry, name), mode);
  const validate = ajv.getSchema(String(schema['$id'])) ?? ajv.compile(schema);
  if (validate(body) === true) return {};
  const explained = explainErrors(validate.errors ?? [], body);
  return Object.fromEntries(
    Object.entries(explained).map(([field, { key, params }]) => [field, renderMessage('en', key, params)]),
  );
}

describe('a body that is right', () => {
  it.each<[string, BodyMode, object]>([
    ['with what is required', 'create', good],
    [
      'with everything',
      'create',
      {
        ...good,
        role_uuids: [uuid],
        email: 'a@b.nl',
        code: 'X',
        choice: 'one',
        fixed: 'always',
        count: 8,
        rate: 0.07,
        active: false,
        rows: [{ key: 'abc' }],
        password: '12345678',
        iban: 'NL91ABNA0417164300',
        address: { street: 'Dam', house_number: '1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL' },
      },
    ],
    [
      'with nothing for what may be empty',
      'create',
      {
        ...good,
        role_uuids: null,
        email: null,
        code: null,
        choice: null,
        fixed: null,
        count: null,
        rate: null,
        rows: null,
        password: null,
        iban: null,
        address: null,
      },
    ],
    ['with a list of structures for a structure', 'create', { ...good, config: [] }],
    ['with nothing, as a change', 'update', {}],
    ['with one field, as a change', 'update', { count: 2 }],
    ['with characters of two halves', 'create', { ...good, name: '💶💶💶💶💶' }],
  ])('%s', (_name, mode, body) => {
    expect(messagesOf('things', mode, body)).toEqual({});
  });
});

describe('a body that is wrong', () => {
  const required = 'Required';

  it.each<[string, BodyMode, unknown, Record<string, string>]>([
    [
      'nothing',
      'create',
      {},
      { name: required, kind: required, config: required, client_uuid: required, labels: required },
    ],
    ['no object', 'create', [], { '': 'Must be a group of fields' }],
    [
      'null for what must be filled',
      'create',
      { name: null, kind: null, config: null, client_uuid: null, labels: null },
      {
        name: 'Must be text',
        kind: 'Choose one of: a, b',
        config: required,
        client_uuid: 'Must be text',
        labels: 'Must be a list',
      },
    ],
    ['blanks for what must be filled', 'create', { ...good, name: '   ' }, { name: required }],
    [
      'a tab and a space that no eye tells from a blank, as a change',
      'update',
      { name: '\u00a0\u2003' },
      { name: required },
    ],
    ['null for what has a default', 'update', { active: null }, { active: 'Must be yes or no' }],
    [
      'a field that nobody knows',
      'update',
      { colour: 'red' },
      { colour: 'Unknown field “colour”. Check the spelling or leave it out' },
    ],
    [
      'fields that the server sets',
      'update',
      { made_at: '2026-01-01T00:00:00Z', total: 1, state: 'new', uuid, version: 1 },
      Object.fromEntries(
        ['made_at', 'total', 'state', 'uuid', 'version'].map((name) => [
          name,
          `Unknown field “${name}”. Check the spelling or leave it out`,
        ]),
      ),
    ],
    ['too short', 'update', { name: 'A' }, { name: 'Use at least 2 characters' }],
    ['too long', 'update', { name: 'Abcdef' }, { name: 'Use no more than 5 characters' }],
    [
      'a line break in a line',
      'update',
      { email: 'a@b.nl\n', code: 'A\n' },
      { email: 'Enter a valid email address, such as name@example.com', code: 'Invalid format' },
    ],
    ['a number for a text', 'update', { name: 5 }, { name: 'Must be text' }],
    [
      'a text for a number',
      'update',
      { count: '5', rate: '1' },
      { count: 'Use whole numbers only', rate: 'Use numbers only' },
    ],
    ['a text for a yes', 'update', { active: 'true' }, { active: 'Must be yes or no' }],
    ['too little', 'update', { count: 0, rate: 0 }, { count: 'Must be 1 or more', rate: 'Must be more than 0' }],
    ['too much', 'update', { count: 10, rate: 1.1 }, { count: 'Must be less than 10', rate: 'Must be 1 or less' }],
    ['between the steps', 'update', { count: 3 }, { count: 'Use steps of 2' }],
    ['beyond a column', 'update', { count: 2 ** 40 }, { count: 'Must be 2,147,483,647 or less' }],
    [
      'no choice',
      'update',
      { kind: 'c', choice: 'three' },
      { kind: 'Choose one of: a, b', choice: 'Choose one of: one, two' },
    ],
    ['not the one value', 'update', { fixed: 'never' }, { fixed: 'Invalid format' }],
    ['an empty list', 'update', { labels: [] }, { labels: 'Choose at least one' }],
    [
      'a list with too much, twice and wrong',
      'update',
      { labels: ['x', 'x', 'z'] },
      { labels: 'Add no more than 2', 'labels.2': 'Choose one of: x, y' },
    ],
    ['the same twice', 'update', { labels: ['x', 'x'] }, { labels: 'Duplicate value. Remove one' }],
    [
      'no key',
      'update',
      { client_uuid: 'acme', role_uuids: [uuid, 'x'] },
      { client_uuid: renderMessage('en', 'format.uuid'), 'role_uuids.1': renderMessage('en', 'format.uuid') },
    ],
    [
      'a format',
      'update',
      { iban: 'NL00ABNA0417164300' },
      { iban: 'Enter a valid IBAN, such as NL91 ABNA 0417 1643 00' },
    ],
    ['a pattern', 'update', { code: 'abc' }, { code: 'Invalid format' }],
    [
      'inside a structure',
      'update',
      { rows: [{ key: 'long' }, {}, { key: 'a', more: 1 }] },
      {
        'rows.0.key': 'Use no more than 3 characters',
        'rows.1.key': required,
        'rows.2.more': 'Unknown field “more”. Check the spelling or leave it out',
      },
    ],
    [
      'inside an address',
      'update',
      { address: { street: 'Dam' } },
      Object.fromEntries(
        ['house_number', 'postal_code', 'city', 'country'].map((name) => [`address.${name}`, required]),
      ),
    ],
  ])('%s', (_name, mode, body, expected) => {
    expect(messagesOf('things', mode, body)).toEqual(expected);
  });

  it('in its lines, which come complete each time', () => {
    const lines = [{ description: 'x', uuid }, { position: 1 }, { description: '', invoice_uuid: uuid }];
    expect(messagesOf('invoices', 'update', { lines })).toEqual({
      'lines.1.description': required,
      'lines.1.position': 'Unknown field “position”. Check the spelling or leave it out',
      'lines.2.description': required,
      'lines.2.invoice_uuid': 'Unknown field “invoice_uuid”. Check the spelling or leave it out',
    });
    expect(messagesOf('invoices', 'update', { lines: null })).toEqual({ lines: 'Must be a list' });
  });

  it('a key that every object has is a field that nobody knows', () => {
    const unknown = (name: string) => [name, `Unknown field “${name}”. Check the spelling or leave it out`];
    expect(Object.entries(messagesOf('things', 'update', JSON.parse('{"__proto__": 1, "constructor": 2}')))).toEqual([
      unknown('__proto__'),
      unknown('constructor'),
    ]);
  });
});

describe('explainErrors', () => {
  const error = (
    keyword: string,
    params: Record<string, unknown>,
    instancePath = '/a',
  ): { keyword: string; params: Record<string, unknown>; instancePath: string } => ({ keyword, params, instancePath });

  it.each([
    [
      'the first of each field',
      [error('minLength', { limit: 2 }), error('pattern', {})],
      { a: { key: 'minLength', params: { min: 2 } } },
    ],
    ['an empty text is not filled in', [error('minLength', { limit: 1 })], { a: { key: 'required', params: {} } }],
    [
      'not the alternatives that did not fit',
      [error('type', { type: 'null' }), error('anyOf', {}), error('type', { type: 'object' })],
      { a: { key: 'object', params: {} } },
    ],
    [
      'not the null among the choices',
      [error('enum', { allowedValues: ['a', 1, null] })],
      { a: { key: 'oneOf', params: { options: 'a, 1' } } },
    ],
    [
      'a path with escapes',
      [error('required', { missingProperty: 'c' }, '/a~1b/0/x~0y')],
      { 'a/b.0.x~y.c': { key: 'required', params: {} } },
    ],
    [
      'a format before a pattern, which has no words',
      [error('pattern', { pattern: '^[a-z.]+$' }), error('format', { format: 'hostname' })],
      { a: { key: 'format.hostname', params: {} } },
    ],
    ['a word without a text', [error('if', {})], { a: { key: 'invalidFormat', params: {} } }],
    ['a type without a text', [error('type', { type: 'null2' })], { a: { key: 'invalidFormat', params: {} } }],
  ])('%s', (_name, errors, expected) => {
    expect(explainErrors(errors, {})).toEqual(expected);
  });

  it.each([
    ['NL004495445B02', 'wrongVatId'],
    ['004495445B01', 'format.vat-id'],
  ])('what is wrong with the VAT id %s', (vat_id, key) => {
    const errors = [error('format', { format: 'vat-id' }, '/buyers/0/vat_id')];
    expect(explainErrors(errors, { buyers: [{ vat_id }] })).toEqual({ 'buyers.0.vat_id': { key, params: {} } });
  });
});

it('lets people write what is theirs to write', () => {
  const fields = Object.values(resourceIn(registry, 'things').fields)
    .filter((field) => !isWritable(field))
    .map((field) => field.name);
  expect(fields).toEqual(['state', 'made_at', 'total', 'uuid', 'created_at', 'updated_at', 'version']);
});
