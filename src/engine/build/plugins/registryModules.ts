/** The source of the virtual modules that contain the compiled registry. */
import { browserComputed } from '../../registry/browserComputed.ts';
import type { RawDerivedStatus, RawDocument, RawProperty, RawRegistry, RawRelation } from '../../registry/raw.ts';
import type { Registry } from '../../registry/types.ts';
import { weekdays } from '../../values/regionDefaults.ts';
import { allIconsOf } from '../../server/icons.ts';

export interface Compiled {
  readonly raw: RawRegistry;
  readonly icons: Readonly<Record<string, string>>;
}

export const nothing: Compiled = { raw: { menu: [], pages: {}, resources: {}, schemas: {}, common: {} }, icons: {} };

export function compile(registry: Registry, raw: RawRegistry): Compiled {
  return { raw: { ...withoutServerParts(raw), ...regionOf(registry) }, icons: allIconsOf(registry) };
}

/** The region with its defaults, which the browser would take from its own machine. */
function regionOf({ timeZone, country, firstDayOfWeek }: Registry): Partial<RawRegistry> {
  const day = weekdays[firstDayOfWeek - 1];
  return { timeZone, ...(country === null ? {} : { country }), ...(day === undefined ? {} : { firstDayOfWeek: day }) };
}

/**
 * Keywords of schemas, properties, relations and entries that only the server uses: storage, and rules that it enforces
 * itself. `x-exclude` is not included, since the lines of periods depend on it.
 * tests/engine/build/publicRegistry.test.ts lists the rest.
 */
const serverParts = {
  schema: ['$schema', 'x-view', 'x-index', 'x-unique', 'x-renamed-from'],
  property: [
    'x-column',
    'x-index',
    'x-unique',
    'x-renamed-from',
    'x-convert',
    'x-fill',
    'x-hashed',
    'x-snapshot',
    'x-erase',
  ],
  entry: [
    'table',
    'frozen',
    'large',
    'shared',
    'reauthenticate',
    'audience',
    'partition',
    'keepHistory',
    'mails',
    'rules',
  ],
  action: ['done'],
  relation: ['handOver'],
  choice: ['x-renamed-from'],
  page: ['public'],
} as const;

/**
 * Everybody gets this before signing in, so it excludes SQL and storage details. Of computed values it contains only
 * those that forms calculate.
 */
function withoutServerParts(raw: RawRegistry): RawRegistry {
  const { schema: _ownTables, roles: _permissions, ...rest } = raw;
  return {
    ...rest,
    menu: raw.menu.map((group) => without(group, ['audience'])),
    pages: mapValues(raw.pages, (page) => without(page, serverParts.page)),
    resources: mapValues(raw.resources, (entry) => ({
      ...without(entry, serverParts.entry),
      ...(entry.actions && { actions: mapValues(entry.actions, (action) => without(action, serverParts.action)) }),
      ...(entry.documents && { documents: mapValues(entry.documents, documentForBrowser) }),
      // Forms depend on whether it is an existing table, but not on which one.
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

/** The server alone knows what is printed. */
function documentForBrowser({ label, when, access }: RawDocument): RawDocument {
  return { label, ...(when && { when }), ...(access && { access }) };
}

/** @param isLine true if records are edited in the form of another record, which shows computed values while typing */
function browserProperty(property: RawProperty, isLine: boolean): RawProperty {
  const {
    'x-computed': computed,
    'x-relation': relation,
    'x-derived-status': derived,
    'x-number': series,
    ...rest
  } = without(property, serverParts.property);
  return {
    ...rest,
    ...(series === undefined ? {} : { readOnly: true }),
    ...(rest.oneOf === undefined ? {} : { oneOf: rest.oneOf.map((choice) => without(choice, serverParts.choice)) }),
    ...(derived === undefined ? {} : { 'x-derived-status': withoutConditions(derived) }),
    ...(computed === undefined ? {} : { 'x-computed': browserComputed(computed, isLine) }),
    ...(relation === undefined ? {} : { 'x-relation': withoutFate(relation) }),
  };
}

function withoutConditions(derived: RawDerivedStatus): RawDerivedStatus {
  return { ...derived, cases: derived.cases.map((one) => without(one, ['when'])) };
}

/** Forms only depend on `set-null`, since it makes the field nullable. */
function withoutFate(relation: RawRelation): RawRelation {
  const { onDelete, ...rest } = without(relation, serverParts.relation);
  return onDelete === 'set-null' ? { ...rest, onDelete } : rest;
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function without<T extends object>(value: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as T;
}

/** Browsers parse JSON text faster than the equivalent code. */
export function registryModule({ raw, icons }: Compiled): string {
  return [
    "import { resolve } from '/src/engine/registry/resolve.ts';",
    `const raw = JSON.parse(${singleQuoted(JSON.stringify(raw))});`,
    `export const bundled = { registry: resolve(raw), icons: ${JSON.stringify(icons)} };`,
    '',
  ].join('\n');
}

/** For registries that are requested after sign-in. */
export const noRegistryModule = 'export const bundled = null;\n';
export const noValidatorsModule = 'export const validators = {};\n';

/** Asks whether the registry changed before the page started to listen. */
export function askingModule({ stamp, event }: { readonly stamp: number; readonly event: string }): string {
  return `import.meta.hot.send(${JSON.stringify(event)}, { stamp: ${stamp} });\n`;
}

/** Uses single quotes, since JSON is full of double quotes that would have to be escaped. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, (character) => `\\${character}`)}'`;
}

/** Creates one chunk per resource, loaded with its forms. */
export function validatorsModule(names: readonly string[], prefix: string): string {
  return `export const validators = {\n${names.map((name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(prefix + name)}),`).join('\n')}\n};\n`;
}

/** Same in development. A stamp in the address makes browsers reload the validators after a change. */
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
