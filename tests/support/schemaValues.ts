/**
 * Values that a JSON Schema of the product allows, and values that it does not, as fast-check arbitraries. The same seed
 * draws the same values.
 */
import * as fc from 'fast-check';
import { own } from './row.ts';

export type Schema = Readonly<Record<string, unknown>>;

export interface Drawing {
  /** What `$ref` leads to, by its last part. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Identifiers of records, for every value of the format `uuid`; the name is that of the property. */
  readonly uuids: (name: string) => readonly string[];
}

/** Texts of each format, real ones first. */
const formatted: Readonly<Record<string, readonly string[]>> = {
  bic: ['INGBNL2A'],
  cidr: ['192.0.2.0/24', '2001:db8::/32'],
  colour: ['#336699'],
  country: ['NL', 'DE'],
  cron: ['0 3 * * *'],
  currency: ['EUR'],
  date: ['2026-03-18', '2026-04-01', '2025-12-31', '2028-02-29'],
  'date-time': ['2026-03-18T10:00:00.000Z', '2026-03-18T09:00:00+01:00'],
  'domain-name': ['new-name.nl', 'other.example'],
  email: ['someone@example.nl', 'iemand@voorbeeld.nl'],
  'file-mode': ['0644'],
  hostname: ['host.example.nl'],
  iban: ['NL91ABNA0417164300'],
  ip: ['192.0.2.7', '2001:db8::7'],
  kvk: ['12345678'],
  oin: ['00000001003214345000'],
  password: ['a long enough sentence'],
  phone: ['+31201234567'],
  'postal-code': ['1234 AB'],
  regex: ['^ok$'],
  sku: ['SKU-1'],
  slug: ['a-slug'],
  time: ['09:30'],
  'unix-path': ['/var/www'],
  uri: ['https://example.nl/page'],
  'vat-id': ['NL000099998B57'],
};

/** Texts that have broken programs before: quotes, patterns, other alphabets, control characters, what is no text. */
export const awkwardTexts: readonly string[] = [
  "O'Brien",
  '100%',
  'a_b\\c',
  '$me',
  '$.uuid',
  '=1+1',
  'Cafe\u0301',
  '💚',
  'x\u202Ey',
  '{"or":[]}',
  '<b>',
  '0',
  'null',
];
const junk: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1.5,
  2 ** 53,
  -2_147_483_649,
  true,
  [],
  {},
  [[]],
  [null],
  { uuid: null },
  '31-4-2026',
  '2026-02-31',
  'x'.repeat(5_000),
  '\u0000',
  ...awkwardTexts,
];

/** Draws values of a schema, as far as the schema defines them. */
export function valueOf(schema: Schema, drawing: Drawing, name = '', depth = 0): fc.Arbitrary<unknown> {
  const inner = (one: Schema): fc.Arbitrary<unknown> => valueOf(one, drawing, name, depth + 1);
  if (typeof schema['$ref'] === 'string') return inner(own(drawing.schemas, schema['$ref'].split('/').at(-1) ?? ''));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (schema['oneOf'] ?? schema['anyOf']) as readonly Schema[] | undefined;
  if (choices) {
    const { oneOf: _one, anyOf: _any, ...rest } = schema;
    return fc.oneof(...choices.map((one) => inner({ ...rest, ...one })));
  }
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one: unknown) => inner({ ...schema, type: one })));
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'array':
      return arrayOf(schema, drawing, name, depth);
    case 'object':
      return objectOf(schema, drawing, depth);
    case 'string':
      return textOf(schema, drawing, name);
    default:
      return 'properties' in schema ? objectOf(schema, drawing, depth) : fc.constant(null);
  }
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Readonly<Record<string, number>>;
  const step = Number(schema['multipleOf'] ?? 1);
  const low = exclusiveMinimum === undefined ? (minimum ?? 0) : exclusiveMinimum + step;
  const high = exclusiveMaximum === undefined ? (maximum ?? low + 100_000) : exclusiveMaximum - step;
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  return fc.integer({ min: first, max: Math.max(first, last) }).map((count) => count * step);
}

function textOf(schema: Schema, { uuids }: Drawing, name: string): fc.Arbitrary<string> {
  const {
    format,
    pattern,
    minLength = 1,
    maxLength = 60,
  } = schema as {
    readonly format?: string;
    readonly pattern?: string;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  if (format === 'uuid') return fc.constantFrom(...uuids(name));
  if (format !== undefined && Object.hasOwn(formatted, format)) return fc.constantFrom(...own(formatted, format));
  const isFree = pattern === undefined || /^\^?\[\^|^\\S|\\P\{Cc\}/.test(pattern);
  const longest = Math.min(maxLength, 60);
  if (!isFree) return matching(pattern).filter((text) => text.length <= maxLength);
  return fc
    .oneof(fc.constantFrom(...awkwardTexts), matching('^[A-Za-z][a-z0-9 -]{3,30}[a-z]$'))
    .map((text) => text.slice(0, longest).trim().padEnd(minLength, 'x'));
}

/** By pattern: fast-check takes longer to read one than to draw from it. */
const matchingTexts = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern, 'u');
  // fast-check cannot draw what a pattern looks ahead for.
  const drawn = new RegExp(pattern.replaceAll(/\(\?[=!][^()]*\)/g, ''), 'u');
  const texts = matchingTexts.get(pattern) ?? fc.stringMatching(drawn).filter((text) => whole.test(text));
  matchingTexts.set(pattern, texts);
  return texts;
}

function arrayOf(schema: Schema, drawing: Drawing, name: string, depth: number): fc.Arbitrary<unknown[]> {
  const places = schema['prefixItems'] as readonly Schema[] | undefined;
  if (places) return fc.tuple(...places.map((one) => valueOf(one, drawing, name, depth + 1)));
  const {
    items = {},
    minItems = 0,
    maxItems = 3,
  } = schema as {
    readonly items?: Schema;
    readonly minItems?: number;
    readonly maxItems?: number;
  };
  const longest = Math.max(minItems, Math.min(maxItems, depth > 2 ? 1 : 3));
  return fc.uniqueArray(valueOf(items, drawing, name, depth + 1), {
    minLength: minItems,
    maxLength: longest,
    comparator: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
}

function objectOf(schema: Schema, drawing: Drawing, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const required = (schema['required'] ?? []) as readonly string[];
  const known = properties
    .filter(([name, one]) => required.includes(name) || (depth < 3 && one['readOnly'] !== true))
    .map(([name, one]) => {
      const value = valueOf(one, drawing, name, depth + 1);
      return [name, required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 1 })] as const;
    });
  return fc
    .record(Object.fromEntries(known))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)));
}

/** The value with one thing wrong: a property of another type, missing or unknown; or something else altogether. */
export function brokenFrom(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, fc.nat(), fc.nat({ max: 5 }), fc.constantFrom(...junk)).map(([whole, at, way, other]) => {
    if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return other;
    const names = Object.keys(whole);
    const name = names[at % Math.max(1, names.length)];
    if (way === 0) return other;
    if (way === 1 || name === undefined) return { ...whole, unknown_field: other };
    if (way === 2) return Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name));
    return { ...whole, [name]: other };
  });
}
