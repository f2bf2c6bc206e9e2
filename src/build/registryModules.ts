/** The source text of the virtual modules that the registry is compiled to. */
import type { RawRegistry } from '../registry/raw.ts';
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
 * The parts of a schema, a property and an entry that only the server has a use for: what tables and views are made of.
 * `x-exclude` is not among them: the lines of periods follow from it.
 */
const serverParts = {
  schema: ['x-view', 'x-index', 'x-unique', 'x-renamed-from'],
  property: ['x-index', 'x-renamed-from'],
  entry: ['frozen', 'large'],
} as const;

/** Everybody gets this before they sign in: no SQL, and nothing of how it is stored. */
function withoutServerParts(raw: RawRegistry): RawRegistry {
  return {
    ...raw,
    resources: mapValues(raw.resources, (entry) => without(entry, serverParts.entry)),
    schemas: mapValues(raw.schemas, (schema) => ({
      ...without(schema, serverParts.schema),
      properties: mapValues(schema.properties, (property) => without(property, serverParts.property)),
    })),
  };
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
