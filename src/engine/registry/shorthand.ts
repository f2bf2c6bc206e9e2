/**
 * What `resources.json` may write in short, and what that stands for. Whatever reads the registry knows the whole form
 * alone; what writes it (the formatter, the studio, `npm run adopt`) writes the short one. Where a short form may stand
 * is for the vocabulary to say: at each reference to its definition.
 */
import vocabulary from '../../../schemas/vocabulary/registry.schema.json' with { type: 'json' };
import { isRecord } from '../values/json.ts';

/** Both ways for what has been checked or not: what is of no form that is known stays as it is. */
interface Shorthand {
  readonly expand: (value: unknown) => unknown;
  readonly collapse: (value: unknown) => unknown;
}

type Way = keyof Shorthand;
type Schema = Readonly<Record<string, unknown>>;

/** By the name of the definition. */
const shorthands: Readonly<Record<string, Shorthand>> = {
  actors: wordFor('staff', ['management', 'employee']),
  condition: {
    expand: (value) => withComparisons(value, wholeComparison),
    collapse: (value) => withComparisons(value, shortComparison),
  },
};

/** @param value all that the file says. */
export const expandShorthands = (value: unknown): unknown => walk(vocabulary, value, 'expand');

/** @param path where the value stands in `resources.json`. */
export function collapseShorthands(value: unknown, path: readonly string[] = []): unknown {
  const schema = path.reduce<Schema | null>((above, key) => above && memberOf(above, key), vocabulary);
  return schema === null ? value : walk(schema, value, 'collapse');
}

function wordFor(word: string, whole: readonly string[]): Shorthand {
  const text = JSON.stringify(whole);
  return {
    expand: (value) => (value === word ? whole : value),
    collapse: (value) => (Array.isArray(value) && JSON.stringify(value) === text ? word : value),
  };
}

/** `null` and a list stand for comparisons of their own. */
function withComparisons(condition: unknown, change: (comparison: unknown) => unknown): unknown {
  return mapped(condition, (key, value) => {
    if (key === 'not') return withComparisons(value, change);
    if (key !== 'and' && key !== 'or') return change(value);
    return Array.isArray(value) ? listOf(value, (one) => withComparisons(one, change)) : value;
  });
}

function wholeComparison(value: unknown): unknown {
  if (value === null) return { empty: true };
  return Array.isArray(value) ? { in: value } : value;
}

function shortComparison(value: unknown): unknown {
  if (!isRecord(value) || Object.keys(value).length !== 1) return value;
  if (value['empty'] === true) return null;
  return Array.isArray(value['in']) ? value['in'] : value;
}

function walk(schema: Schema, value: unknown, way: Way): unknown {
  if (!mayHoldOne(schema)) return value;
  const name = definitionIn(schema);
  const own = name === null ? undefined : shorthands[name];
  const whole = own && way === 'expand' ? own.expand(value) : value;
  const within = walkWithin(definitionOf(schema), whole, way);
  return own && way === 'collapse' ? own.collapse(within) : within;
}

function walkWithin(schema: Schema, value: unknown, way: Way): unknown {
  const forms = formsOf(schema);
  if (forms.length > 0) return forms.reduce<unknown>((now, form) => walk(form, now, way), value);
  if (Array.isArray(value)) {
    const { items } = schema;
    return isRecord(items) ? listOf(value, (one) => walk(items, one, way)) : value;
  }
  return mapped(value, (key, one) => {
    const member = memberOf(schema, key);
    return member === null ? one : walk(member, one, way);
  });
}

/** The same object where nothing of it changes. */
function mapped(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (!isRecord(value)) return value;
  let isOther = false;
  const entries = Object.entries(value).map(([key, one]) => {
    const next = change(key, one);
    isOther ||= next !== one;
    return [key, next] as const;
  });
  return isOther ? Object.fromEntries(entries) : value;
}

function listOf(value: readonly unknown[], change: (value: unknown) => unknown): readonly unknown[] {
  const changed = value.map(change);
  return changed.some((one, index) => one !== value[index]) ? changed : value;
}

const definitions: Readonly<Record<string, Schema>> = vocabulary.$defs;

const definitionIn = ({ $ref }: Schema): string | null =>
  typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null;

const definitionOf = (schema: Schema): Schema => definitions[definitionIn(schema) ?? ''] ?? schema;

const formsOf = ({ anyOf }: Schema): readonly Schema[] => (Array.isArray(anyOf) ? (anyOf as readonly Schema[]) : []);

/** What stands under a key, in whichever form has one. */
function memberOf(schema: Schema, key: string): Schema | null {
  const { properties, additionalProperties, anyOf } = definitionOf(schema);
  if (Array.isArray(anyOf))
    return (anyOf as readonly Schema[]).map((form) => memberOf(form, key)).find((found) => found !== null) ?? null;
  if (isRecord(properties) && Object.hasOwn(properties, key)) return properties[key] as Schema;
  return isRecord(additionalProperties) ? additionalProperties : null;
}

const holders = new WeakMap<Schema, boolean>();

/** Whether anything beneath can be in short: the rest is not looked into. */
function mayHoldOne(schema: Schema): boolean {
  const known = holders.get(schema);
  if (known !== undefined) return known;
  // What is within itself holds what the rest of it does.
  holders.set(schema, false);
  const { properties, additionalProperties, items } = definitionOf(schema);
  const within = [
    ...(isRecord(properties) ? Object.values(properties) : []),
    additionalProperties,
    items,
    ...formsOf(definitionOf(schema)),
  ].filter(isRecord);
  const holds = Object.hasOwn(shorthands, definitionIn(schema) ?? '') || within.some(mayHoldOne);
  holders.set(schema, holds);
  return holds;
}
