/**
 * JSON Schema (2020-12) validator that returns all errors. It interprets the schema, since compiling the vocabulary
 * with Ajv takes ten times as long as one validation per start. It supports the keywords that the vocabulary and the
 * kinds use, and throws on any other. Input of people is validated by Ajv.
 */
import type { Path } from '../load.ts';
import { isRecord } from '../../values/json.ts';

export type SchemaDocument = Readonly<Record<string, unknown>>;

export interface Fault {
  /** The path of the value. */
  readonly path: Path;
  readonly keyword: string;
  /** The value of the keyword: 3 for `maxLength`. For `anyOf` the `type` or `const` of each form. */
  readonly expected: unknown;
  readonly value: unknown;
  /** The key that is missing, unknown or misspelt. */
  readonly key?: string;
  /** For an unknown key, or too few keys: the known keys. */
  readonly known?: readonly string[];
  /** The first example of the schema, or of a missing key. */
  readonly example?: unknown;
  /** For a limit: the type and all limits of the schema. */
  readonly limits?: SchemaDocument;
}

/** Finds the schema that a `$ref` names. */
type FindSchema = (reference: string) => SchemaDocument;

const noReferences: FindSchema = (reference) => {
  throw new Error(`The schema refers to ${reference}, which nobody knows here.`);
};

export function faultsOf(schema: SchemaDocument, value: unknown, find: FindSchema = noReferences): readonly Fault[] {
  const walk: Walk = { faults: [], find };
  follow(walk, { schema, value, trail: null });
  return walk.faults;
}

interface Walk {
  readonly faults: Fault[];
  readonly find: FindSchema;
}

/** The path to a value as a linked list from its end. Only faults convert it to an array. */
interface Trail {
  readonly key: string | number;
  readonly above: Trail | null;
}

function pathOf(trail: Trail | null): (string | number)[] {
  return trail === null ? [] : [...pathOf(trail.above), trail.key];
}

interface Visit {
  readonly schema: SchemaDocument;
  readonly value: unknown;
  readonly trail: Trail | null;
}

function follow(walk: Walk, visit: Visit): void {
  for (const { keyword, expected, test, step } of planOf(visit.schema)) {
    if (step) step(walk, visit, expected);
    else if (test && !test(visit.value, expected))
      walk.faults.push({
        path: pathOf(visit.trail),
        keyword,
        expected,
        value: visit.value,
        ...exampleOf(visit.schema),
        ...limitsOf(visit.schema, keyword),
      });
  }
}

const limitWords = /^(?:type|(?:exclusiveM|m)(?:in|ax)\w*|multipleOf|uniqueItems)$/;

function limitsOf(schema: SchemaDocument, keyword: string): Pick<Fault, 'limits' | 'known'> {
  const isLimit = keyword !== 'type' && limitWords.test(keyword);
  if (!isLimit) return {};
  const known = isRecord(schema['properties']) ? { known: Object.keys(schema['properties']) } : {};
  return { limits: Object.fromEntries(Object.entries(schema).filter(([key]) => limitWords.test(key))), ...known };
}

function exampleOf({ examples }: SchemaDocument): Pick<Fault, 'example'> {
  return Array.isArray(examples) && examples.length > 0 ? { example: examples[0] as unknown } : {};
}

interface Word {
  readonly keyword: string;
  readonly expected: unknown;
  readonly test: Test | undefined;
  readonly step: Step | undefined;
}

const plans = new WeakMap<SchemaDocument, readonly Word[]>();

/** Looks up the tests for the keywords of a schema, cached per schema. */
function planOf(schema: SchemaDocument): readonly Word[] {
  const known = plans.get(schema);
  if (known) return known;
  const plan = Object.entries(schema)
    .filter(([keyword]) => !annotations.has(keyword))
    .map(([keyword, expected]): Word => {
      const [test, step] = [tests[keyword], steps[keyword]];
      if (!test && !step) throw new Error(`Nobody here knows the JSON Schema word "${keyword}".`);
      return { keyword, expected, test, step };
    });
  plans.set(schema, plan);
  return plan;
}

const annotations = new Set(['$schema', '$id', '$defs', 'title', 'description', 'default', 'examples']);

type Test = (value: unknown, expected: unknown) => boolean;
const forText =
  (test: (text: string, expected: unknown) => boolean): Test =>
  (value, expected) =>
    typeof value !== 'string' || test(value, expected);
const forNumber =
  (test: (value: number, limit: number) => boolean): Test =>
  (value, limit) =>
    typeof value !== 'number' || test(value, Number(limit));
const forList =
  (test: (list: readonly unknown[], expected: unknown) => boolean): Test =>
  (value, expected) =>
    !Array.isArray(value) || test(value, expected);
/** In characters, not in UTF-16 code units. */
const lengthOf = (text: string): number => [...text].length;

const tests: Readonly<Record<string, Test>> = {
  type: (value, types) => [types].flat().some((type) => isOfType(value, String(type))),
  const: (value, expected) => isEqual(value, expected),
  enum: (value, choices) => Array.isArray(choices) && choices.some((choice) => isEqual(value, choice)),
  minLength: forText((text, least) => lengthOf(text) >= Number(least)),
  maxLength: forText((text, most) => lengthOf(text) <= Number(most)),
  pattern: forText((text, pattern) => expressionOf(String(pattern)).test(text)),
  // Other formats depend on the domain and are checked elsewhere.
  format: forText((text, format) => format !== 'regex' || isRegularExpression(text)),
  minimum: forNumber((value, least) => value >= least),
  maximum: forNumber((value, most) => value <= most),
  exclusiveMinimum: forNumber((value, limit) => value > limit),
  exclusiveMaximum: forNumber((value, limit) => value < limit),
  multipleOf: forNumber((value, step) => Number.isInteger(value / step)),
  minItems: forList((list, least) => list.length >= Number(least)),
  maxItems: forList((list, most) => list.length <= Number(most)),
  uniqueItems: forList(
    (list) =>
      new Set(list.map((item) => (typeof item === 'object' ? JSON.stringify(item) : item))).size === list.length,
  ),
  minProperties: (value, least) => !isRecord(value) || Object.keys(value).length >= Number(least),
};

/** Returns the schemas of keys by pattern. */
function patternsOf(schema: SchemaDocument): readonly (readonly [RegExp, SchemaDocument])[] {
  const patterns = (schema['patternProperties'] as Readonly<Record<string, SchemaDocument>> | undefined) ?? nothing;
  return Object.entries(patterns).map(([pattern, one]) => [expressionOf(pattern), one]);
}

type Step = (walk: Walk, visit: Visit, expected: unknown) => void;

const nothing: Readonly<Record<string, SchemaDocument>> = {};
const under = (visit: Visit, key: string | number): Trail => ({ key, above: visit.trail });

const steps: Readonly<Record<string, Step>> = {
  $ref: (walk, { value, trail }, reference) => follow(walk, { schema: walk.find(String(reference)), value, trail }),
  allOf: (walk, visit, schemas) => {
    for (const schema of schemas as readonly SchemaDocument[]) follow(walk, { ...visit, schema });
  },
  items: (walk, visit, schema) => {
    if (Array.isArray(visit.value))
      for (const [index, value] of visit.value.entries())
        follow(walk, { schema: schema as SchemaDocument, value, trail: under(visit, index) });
  },
  properties: (walk, visit, expected) => {
    const schemas = expected as Readonly<Record<string, SchemaDocument>>;
    for (const key of keysOf(visit.value)) {
      const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
      if (schema)
        follow(walk, { schema, value: (visit.value as Record<string, unknown>)[key], trail: under(visit, key) });
    }
  },
  additionalProperties: (walk, visit, schema) => {
    const known = (visit.schema['properties'] as Readonly<Record<string, SchemaDocument>> | undefined) ?? nothing;
    for (const key of schema === true ? [] : keysOf(visit.value)) {
      if (Object.hasOwn(known, key) || patternsOf(visit.schema).some(([pattern]) => pattern.test(key))) continue;
      const [value, trail] = [(visit.value as Record<string, unknown>)[key], under(visit, key)];
      if (schema === false)
        walk.faults.push({
          path: pathOf(trail),
          keyword: 'additionalProperties',
          expected: false,
          value,
          key,
          known: Object.keys(known),
        });
      else follow(walk, { schema: schema as SchemaDocument, value, trail });
    }
  },
  patternProperties: (walk, visit) => {
    for (const key of keysOf(visit.value))
      for (const [pattern, schema] of patternsOf(visit.schema))
        if (pattern.test(key))
          follow(walk, { schema, value: (visit.value as Record<string, unknown>)[key], trail: under(visit, key) });
  },
  propertyNames: (walk, visit, schema) => {
    for (const key of keysOf(visit.value))
      follow(walk, { schema: schema as SchemaDocument, value: key, trail: under(visit, key) });
  },
  required: (walk, { schema, value, trail }, keys) => {
    const schemas = (schema['properties'] as Readonly<Record<string, SchemaDocument>> | undefined) ?? nothing;
    for (const key of isRecord(value) ? (keys as readonly string[]) : []) {
      if (!Object.hasOwn(value as object, key))
        walk.faults.push({
          path: pathOf(trail),
          keyword: 'required',
          expected: keys,
          value,
          key,
          ...exampleOf(schemas[key] ?? nothing),
        });
    }
  },
  anyOf: (walk, visit, schemas) =>
    walk.faults.push(...faultsOfForms(walk, visit, schemas as readonly SchemaDocument[])),
};

const keysOf = (value: unknown): readonly string[] => (isRecord(value) ? Object.keys(value) : []);

/**
 * If all of several forms fail, returns the faults of the form with the right type. Otherwise one fault lists all
 * forms.
 */
function faultsOfForms({ find }: Walk, { value, trail }: Visit, schemas: readonly SchemaDocument[]): readonly Fault[] {
  const forms: Fault[][] = [];
  for (const schema of schemas) {
    const walk: Walk = { faults: [], find };
    follow(walk, { schema, value, trail });
    if (walk.faults.length === 0) return [];
    forms.push(walk.faults);
  }
  const path = pathOf(trail);
  const isOfOtherForm = (fault: Fault): boolean =>
    fault.path.length === path.length && ['type', 'const', 'anyOf'].includes(fault.keyword);
  const meant = forms.find((faults) => !faults.some(isOfOtherForm));
  if (meant) return meant;
  const expected = forms
    .flat()
    .filter(isOfOtherForm)
    .flatMap((fault) => (fault.keyword === 'anyOf' ? fault.expected : [{ [fault.keyword]: fault.expected }]));
  return [{ path, keyword: 'anyOf', expected, value }];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function isEqual(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right));
}

function isRegularExpression(text: string): boolean {
  try {
    return expressionOf(text) instanceof RegExp;
  } catch {
    return false;
  }
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const expression = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, expression);
  return expression;
}
