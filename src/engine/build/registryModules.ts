/** The source text of the virtual modules that the registry is compiled to. */
import { browserComputed } from '../registry/browserComputed.ts';
import type { RawDerivedStatus, RawProperty, RawRegistry, RawRelation } from '../registry/raw.ts';
import type { Registry } from '../registry/types.ts';
import { allIconsOf } from '../server/icons.ts';

export interface Compiled {
  readonly raw: RawRegistry;
  readonly icons: Readonly<Record<string, string>>;
}

export const nothing: Compiled = { raw: { menu: [], pages: {}, resources: {}, schemas: {}, common: {} }, icons: {} };

export function compile(registry: Registry, raw: RawRegistry): Compiled {
  return { raw: withoutServerParts(raw), icons: allIconsOf(registry) };
}

/**
 * The parts of a schema, a property, a relation and an entry that only the server has a use for: what tables and views
 * are made of, and what it alone sees to. `x-exclude` is not among them: the lines of periods follow from it.
 * tests/engine/build/publicRegistry.test.ts lists what is left.
 */
const serverParts = {
  schema: ['$schema', 'x-view', 'x-index', 'x-unique', 'x-renamed-from'],
  property: ['x-column', 'x-index', 'x-unique', 'x-renamed-from', 'x-convert', 'x-hashed', 'x-snapshot', 'x-erase'],
  entry: ['table', 'frozen', 'large', 'shared', 'reauthenticate', 'audience'],
  action: ['done'],
} as const;

/**
 * Everybody gets this before they sign in: no SQL, nothing of how it is stored, and of what is computed only what a
 * form works out.
 */
function withoutServerParts(raw: RawRegistry): RawRegistry {
  const { schema: _ownTables, ...rest } = raw;
  return {
    ...rest,
    menu: raw.menu.map((group) => without(group, ['audience'])),
    resources: mapValues(raw.resources, (entry) => ({
      ...without(entry, serverParts.entry),
      ...(entry.actions && { actions: mapValues(entry.actions, (action) => without(action, serverParts.action)) }),
      // That it is a table of somebody else shows in its fields; which one does not matter.
      ...(entry.table ? { table: { name: '', key: [] } } : {}),
    })),
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
  const {
    'x-computed': computed,
    'x-relation': relation,
    'x-derived-status': derived,
    ...rest
  } = without(property, serverParts.property);
  return {
    ...rest,
    ...(derived === undefined ? {} : { 'x-derived-status': withoutConditions(derived) }),
    ...(computed === undefined ? {} : { 'x-computed': browserComputed(computed, isLine) }),
    ...(relation === undefined ? {} : { 'x-relation': withoutFate(relation) }),
  };
}

function withoutConditions(derived: RawDerivedStatus): RawDerivedStatus {
  return { ...derived, cases: derived.cases.map((one) => without(one, ['when'])) };
}

/** Of what becomes of a key only whether it may be empty shows in a form. */
function withoutFate(relation: RawRelation): RawRelation {
  const { onDelete, ...rest } = relation;
  return onDelete === 'set-null' ? { ...rest, onDelete } : rest;
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function without<T extends object>(value: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as T;
}

/** A browser parses JSON in a text faster than the same as code. */
export function registryModule({ raw, icons }: Compiled): string {
  return [
    "import { resolve } from '/src/engine/registry/resolve.ts';",
    `const raw = JSON.parse(${singleQuoted(JSON.stringify(raw))});`,
    `export const bundled = { registry: resolve(raw), icons: ${JSON.stringify(icons)} };`,
    '',
  ].join('\n');
}

/** Where the registry comes after sign-in. */
export const noRegistryModule = 'export const bundled = null;\n';
export const noValidatorsModule = 'export const validators = {};\n';

/** Whether the registry has changed since the module was fetched: the page may not have been listening yet. */
export function askingModule({ stamp, event }: { readonly stamp: number; readonly event: string }): string {
  return `import.meta.hot.send(${JSON.stringify(event)}, { stamp: ${stamp} });\n`;
}

/** JSON is full of double quotes, which would all have to be escaped. */
export function singleQuoted(text: string): string {
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
