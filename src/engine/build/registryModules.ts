/** The source text of the virtual modules that the registry is compiled to. */
import type { RawExpression, RawOperation, RawProperty, RawRegistry, RawRelation } from '../registry/raw.ts';
import type { Registry } from '../registry/types.ts';
import { iconPathOf } from './registryFiles.ts';

/** What a resource has when its entry names no icon. */
const defaultIcon = 'mdi-table';

export interface Compiled {
  readonly raw: RawRegistry;
  readonly icons: Readonly<Record<string, string>>;
}

export const nothing: Compiled = { raw: { menu: [], pages: {}, resources: {}, schemas: {}, common: {} }, icons: {} };

export function compile(registry: Registry, raw: RawRegistry): Compiled {
  const icons = Object.fromEntries(
    [...namedIcons(registry)].sort().flatMap((name) => {
      const path = iconPathOf(name);
      return path === undefined ? [] : [[name, path]];
    }),
  );
  return { raw: withoutServerParts(raw), icons };
}

/**
 * The parts of a schema, a property, a relation and an entry that only the server has a use for: what tables and views are made of, and what it
 * alone sees to. `x-exclude` is not among them: the lines of periods follow from it. tests/engine/build/publicRegistry.test.ts lists what is left.
 */
const serverParts = {
  schema: ['$schema', 'x-view', 'x-index', 'x-unique', 'x-renamed-from'],
  property: ['x-index', 'x-unique', 'x-renamed-from', 'x-hashed', 'x-snapshot'],
  entry: ['frozen', 'large', 'shared', 'reauthenticate'],
} as const;

/** Everybody gets this before they sign in: no SQL, nothing of how it is stored, and of what is computed only what a form works out. */
function withoutServerParts(raw: RawRegistry): RawRegistry {
  return {
    ...raw,
    resources: mapValues(raw.resources, (entry) => without(entry, serverParts.entry)),
    schemas: mapValues(raw.schemas, (schema) => {
      const isLine = Object.values(schema.properties).some((property) => property['x-relation']?.owned === true);
      return {
        ...without(schema, serverParts.schema),
        properties: mapValues(schema.properties, (property) => browserProperty(property, isLine)),
      };
    }),
  };
}

/** @param isLine of records that are typed in the form of another, where what is computed shows while typing. */
function browserProperty(property: RawProperty, isLine: boolean): RawProperty {
  const { 'x-computed': computed, 'x-relation': relation, ...rest } = without(property, serverParts.property);
  return {
    ...rest,
    ...(computed === undefined ? {} : { 'x-computed': browserComputed(computed, isLine) }),
    ...(relation === undefined ? {} : { 'x-relation': withoutFate(relation) }),
  };
}

/** Of what becomes of a key only whether it may be empty shows in a form. */
function withoutFate(relation: RawRelation): RawRelation {
  const { onDelete, ...rest } = relation;
  return onDelete === 'set-null' ? { ...rest, onDelete } : rest;
}

/**
 * A count, by which a tab knows its number and its filter; arithmetic of a line, which its form works out; sums, which say what columns add up.
 * Anything else is computed, and how is the server's.
 */
function browserComputed(operation: RawOperation, isLine: boolean): RawOperation {
  const { count, where } = operation;
  if (count !== undefined) return where === undefined ? { count } : { count, where };
  if (isLine && isArithmetic(operation)) return operation;
  const sums = sumsIn(operation);
  return sums.length === 0 ? {} : { coalesce: sums.map((sum) => ({ sum })) };
}

function isArithmetic(expression: RawExpression): boolean {
  if (typeof expression === 'string') return /^\w+$/.test(expression);
  const { value, sum, where, coalesce, add, subtract, multiply } = expression;
  if (value !== undefined) return typeof value === 'number';
  if (sum !== undefined) return where === undefined;
  return (coalesce ?? add ?? subtract ?? multiply)?.every(isArithmetic) ?? false;
}

function sumsIn(expression: RawExpression): readonly string[] {
  if (typeof expression === 'string') return [];
  const { sum, coalesce = [], add = [], subtract = [], multiply = [], divide = [], case: cases = [] } = expression;
  const otherwise = expression.else === undefined ? [] : [expression.else];
  const parts = [...coalesce, ...add, ...subtract, ...multiply, ...divide, ...cases.map(({ then }) => then)];
  return [...(sum === undefined ? [] : [sum]), ...[...parts, ...otherwise].flatMap(sumsIn)];
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function without<T extends object>(value: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as T;
}

function namedIcons(registry: Registry): ReadonlySet<string> {
  const { menu, pages, resources } = registry;
  const actions = Object.values(resources).flatMap((resource) => Object.values(resource.actions));
  const starts = Object.values(resources).flatMap((resource) => resource.starts);
  const named = [...menu, ...starts, ...Object.values(pages), ...Object.values(resources), ...actions].flatMap(
    ({ icon }) => icon ?? [],
  );
  return new Set([defaultIcon, ...named]);
}

/** A browser parses JSON in a text faster than the same as code. */
export function registryModule({ raw, icons }: Compiled): string {
  return `export const raw = JSON.parse(${singleQuoted(JSON.stringify(raw))});\nexport const icons = ${JSON.stringify(icons)};\n`;
}

/** Whether the registry has changed since the module was fetched: the page may not have been listening yet. */
export function askingModule({ stamp, event }: { readonly stamp: number; readonly event: string }): string {
  return `import.meta.hot.send(${JSON.stringify(event)}, { stamp: ${stamp} });\n`;
}

/** JSON is full of double quotes, which would all have to be escaped. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, (character) => `\\${character}`)}'`;
}

/** One chunk per resource, loaded with its forms. */
export function validatorsModule(names: readonly string[], prefix: string): string {
  return `export const validators = {\n${names.map((name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(prefix + name)}),`).join('\n')}\n};\n`;
}

/** The same while developing: after a change the validators are fetched anew, by a stamp in their address. */
export function developmentValidatorsModule(
  names: readonly string[],
  { address, stamp, event }: { address: string; stamp: number; event: string },
): string {
  return `
let names = new Set(${JSON.stringify(names)});
let stamp = ${stamp};
import.meta.hot.on(${JSON.stringify(event)}, (next) => {
  names = new Set(Object.keys(next.raw.resources));
  stamp = next.stamp;
});
export const validators = new Proxy({}, {
  get: (_target, name) => (names.has(name) ? () => import(/* @vite-ignore */ ${JSON.stringify(address)} + name + '?stamp=' + stamp) : undefined),
});
`;
}
