import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { faultWords } from '../../../src/engine/registry/checks/faultWords.ts';
import { faultsOf, type SchemaDocument } from '../../../src/engine/registry/checks/jsonSchemaValidator.ts';

const json = (path: string): SchemaDocument =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')) as SchemaDocument;
const words = json('schemas/vocabulary/resource.schema.json');
const definitions = words['$defs'] as Readonly<Record<string, SchemaDocument>>;
const find = (reference: string): SchemaDocument => definitions[reference.replace('#/$defs/', '')] ?? {};

const told = (schema: SchemaDocument, value: unknown): string[] =>
  faultsOf(schema, value, find).map((fault) => `${fault.path.join('.')}: ${faultWords(fault)}`);

describe('every word', () => {
  it.each<[string, SchemaDocument, unknown, unknown, string]>([
    ['type', { type: 'string' }, 'x', 1, 'is not a text'],
    ['type, whole', { type: 'integer' }, 1.0, 1.5, 'is not a whole number'],
    ['type, a number', { type: 'number' }, 1.5, '1', 'is not a number'],
    ['type, yes or no', { type: 'boolean' }, false, 0, 'is not true or false'],
    ['type, a list', { type: 'array' }, [], {}, 'is not a list'],
    ['type, an object', { type: 'object' }, {}, [], 'is not an object'],
    ['type, one of several', { type: ['string', 'null'] }, null, 1, 'is not a text or null'],
    ['const', { const: 'a' }, 'a', 'b', 'is not "a"'],
    ['const of a structure', { const: { a: [1] } }, { a: [1] }, { a: [2] }, 'is not {"a":[1]}'],
    ['enum', { enum: ['a', 1, null] }, null, '1', 'is none of the choices'],
    ['minLength', { minLength: 1 }, 'a', '', 'has fewer than 1 character'],
    ['maxLength in whole characters', { maxLength: 2 }, '💶💶', 'abc', 'has more than 2 characters'],
    ['pattern', { pattern: '^\\p{Lu}$' }, 'É', 'é', 'does not match ^\\p{Lu}$'],
    ['format', { format: 'regex' }, '^[a-z]+$', '[', 'is not a regular expression'],
    ['minimum', { minimum: 2 }, 2, 1, 'is less than 2'],
    ['maximum', { maximum: 2 }, 2, 3, 'is more than 2'],
    ['exclusiveMinimum', { exclusiveMinimum: 2 }, 3, 2, 'is not more than 2'],
    ['exclusiveMaximum', { exclusiveMaximum: 2 }, 1, 2, 'is not less than 2'],
    ['multipleOf', { multipleOf: 3 }, 9, 10, 'is no multiple of 3'],
    ['minItems', { minItems: 1 }, [1], [], 'has fewer than 1 item'],
    ['maxItems', { maxItems: 2 }, [1, 2], [1, 2, 3], 'has more than 2 items'],
    ['uniqueItems', { uniqueItems: true }, [1, '1', { a: 1 }], [{ a: 1 }, { a: 1 }], 'holds the same item twice'],
    ['minProperties', { minProperties: 1 }, { a: 1 }, {}, 'has fewer than 1 key'],
    ['required', { required: ['a'] }, { a: undefined }, { b: 1 }, 'has no "a"'],
    ['required is own', { required: ['constructor'] }, { constructor: 1 }, {}, 'has no "constructor"'],
  ])('%s', (_name, schema, right, wrong, expected) => {
    expect(told(schema, right)).toEqual([]);
    expect(told(schema, wrong)).toEqual([`: ${expected}`]);
  });

  it('leaves alone what is of another type', () => {
    const schema = {
      minLength: 1,
      pattern: 'x',
      minimum: 5,
      minItems: 1,
      minProperties: 1,
      required: ['a'],
      properties: { a: false },
      items: {},
      propertyNames: {},
    } as unknown as SchemaDocument;
    expect([null, true].flatMap((value) => told(schema, value))).toEqual([]);
  });
});

describe('inside', () => {
  it.each<[string, SchemaDocument, unknown, string[]]>([
    ['lists', { items: { type: 'string' } }, ['a', 1, 'b', 2], ['1: is not a text', '3: is not a text']],
    ['objects', { properties: { a: { type: 'string' }, b: { type: 'string' } } }, { a: 1, c: 1 }, ['a: is not a text']],
    [
      'unknown keys',
      { properties: { a: {} }, additionalProperties: false },
      { a: 1, b: 2, constructor: 3 },
      ['b: has an unknown key "b"', 'constructor: has an unknown key "constructor"'],
    ],
    [
      'other keys',
      { properties: { a: {} }, additionalProperties: { type: 'string' } },
      { a: 1, b: 2 },
      ['b: is not a text'],
    ],
    ['any other key', { additionalProperties: true }, { a: 1 }, []],
    ['names of keys', { propertyNames: { pattern: '^a' } }, { a: 1, b: 2 }, ['b: does not match ^a']],
    ['definitions', { items: { $ref: '#/$defs/colour' } }, ['info', 'pink'], ['1: is none of the choices']],
    ['a form that fits', { anyOf: [{ type: 'string' }, { type: 'array' }] }, [], []],
    [
      'the form that was meant',
      { anyOf: [{ const: '*' }, { type: 'array', items: { type: 'string' } }] },
      ['a', 1],
      ['1: is not a text'],
    ],
    ['none of the forms', { anyOf: [{ const: '*' }, { type: 'array' }] }, 'x', [': has the wrong form']],
    [
      'forms of forms',
      { anyOf: [{ anyOf: [{ const: '*' }, { type: 'array' }] }, { type: 'object' }] },
      1,
      [': has the wrong form'],
    ],
  ])('%s', (_name, schema, value, expected) => {
    expect(told(schema, value)).toEqual(expected);
  });

  it('names the forms together', () => {
    expect(
      faultsOf({ anyOf: [{ anyOf: [{ const: '*' }, { type: 'array' }] }, { type: 'object' }] }, 1)[0]?.expected,
    ).toEqual([{ const: '*' }, { type: 'array' }, { type: 'object' }]);
  });

  it('knows the keys that are known', () => {
    expect(faultsOf({ properties: { a: {}, b: {} }, additionalProperties: false }, { c: 1 })[0]).toEqual({
      path: ['c'],
      keyword: 'additionalProperties',
      expected: false,
      value: 1,
      key: 'c',
      known: ['a', 'b'],
    });
  });
});

it.each([
  [
    'a word that nobody knows',
    { unevaluatedItems: false },
    'Nobody here knows the JSON Schema word "unevaluatedItems".',
  ],
  ['a reference that leads nowhere', { $ref: '#/x' }, 'The schema refers to #/x, which nobody knows here.'],
])('refuses %s', (_name, schema, message) => {
  expect(() => faultsOf(schema, {})).toThrow(message);
});

/** The value with each of its parts in turn replaced by something else, or taken away. */
function* spoilt(value: unknown, depth = 0): Generator {
  yield* [null, 7, 'x', [], {}, true];
  if (typeof value !== 'object' || value === null || depth > 6) return;
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[key];
    const replaced = (by: unknown): unknown =>
      Array.isArray(value)
        ? value.map((item: unknown, index) => (String(index) === key ? by : item))
        : { ...value, [key]: by };
    for (const other of spoilt(part, depth + 1)) yield replaced(other);
    if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  }
  if (!Array.isArray(value)) yield { ...value, surprise: 1 };
}

describe('says the same as Ajv', () => {
  const validate = new Ajv2020({
    strict: false,
    formats: {
      regex: (text: string) => {
        try {
          return new RegExp(text, 'u') instanceof RegExp;
        } catch {
          return false;
        }
      },
    },
  }).compile(words);
  const invoices = json('schemas/invoices.json');

  it('of a schema, and of every way to spoil a part of it', () => {
    const small = {
      ...invoices,
      properties: Object.fromEntries(
        Object.entries(invoices['properties'] as object).filter(([name]) =>
          [
            'name',
            'kind',
            'number',
            'seller_uuid',
            'effective_status',
            'status',
            'vat_breakdown',
            'original_invoice_uuid',
          ].includes(name),
        ),
      ),
    };
    const differing = [];
    let count = 0;
    for (const value of [small, ...spoilt(small)]) {
      count += 1;
      if (validate(value) !== (faultsOf(words, value, find).length === 0)) differing.push(value);
    }
    expect(differing).toEqual([]);
    expect(count).toBeGreaterThan(1_000);
  });
});
