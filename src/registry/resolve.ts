/** The raw registry with every default filled in and every relation known from both sides. Expects a checked registry. */
import { resolveFields } from './resolve/fields.ts';
import { resolveFigures } from './resolve/figures.ts';
import { resolveInverses, withLines } from './resolve/inverses.ts';
import { registryOptions, withRegistryOptions } from './resolve/options.ts';
import { resolveScopes } from './resolve/scope.ts';
import { resolveScreens } from './resolve/screens.ts';
import { actors, resolveAccess, resolveActions } from './resolve/access.ts';
import { dictionary } from './dictionary.ts';
import { fullLabel, wordsOf } from './labels.ts';
import type { RawEntry, RawRegistry, RawSchema } from './raw.ts';
import type { Field, Page, Registry, Resource } from './types.ts';

/** Everything about a resource that it says itself, before the others are looked at. */
export interface Draft {
  readonly name: string;
  readonly entry: RawEntry;
  readonly schema: RawSchema;
  readonly fields: Readonly<Record<string, Field>>;
}

export function resolve(raw: RawRegistry): Registry {
  const drafts = new Map<string, Draft>();
  for (const [name, entry] of Object.entries(raw.resources)) {
    const schema = raw.schemas[name];
    if (schema) drafts.set(name, { name, entry, schema, fields: resolveFields(schema, raw.common, entry.source === 'view') });
  }
  const inverses = resolveInverses(drafts);
  const scopes = resolveScopes(drafts);
  const options = registryOptions(raw);
  const lastGroup = raw.menu.findLast(({ area }) => area === undefined)?.name ?? null;
  const resources = dictionary<Resource>([]);
  for (const draft of drafts.values()) {
    const own = inverses.get(draft.name) ?? dictionary([]);
    const fields = withRegistryOptions(withLines(draft.fields, own), options);
    resources[draft.name] = {
      ...identity(draft, lastGroup),
      fields,
      inverses: own,
      scope: scopes.get(draft.name) ?? null,
      shared: draft.entry.shared === true,
      large: draft.entry.large === true,
      view: viewOf(draft),
      appendOnly: draft.entry.appendOnly === true,
      timeline: draft.entry.timeline !== false && draft.entry.source !== 'view' && draft.entry.appendOnly !== true,
      owner: ownerOf(fields),
      stateField: stateFieldOf(fields),
      ...resolveScreens(draft, fields, own),
      figures: resolveFigures(draft.entry.show?.figures),
      access: resolveAccess(draft.entry),
      actions: resolveActions(draft.entry, stateFieldOf(fields)),
      editWhen: draft.entry.edit?.when ?? null,
      deleteWhen: draft.entry.delete?.when ?? null,
      uniques: draft.schema['x-unique'] ?? [],
      indexes: draft.schema['x-index'] ?? [],
      exclusions: (draft.schema['x-exclude'] ?? []).map((exclusion) => ({ keys: [], ...exclusion })),
      checks: draft.schema['x-checks'] ?? [],
      renamedFrom: draft.schema['x-renamed-from'] ?? null,
    };
  }
  return deepFreeze({ menu: raw.menu.map((group) => ({ icon: null, area: null, access: actors, ...group })), pages: resolvePages(raw), resources });
}

function identity({ name, entry, schema }: Draft, lastGroup: string | null) {
  const label = fullLabel(schema.title, schema['x-label']);
  const plural = { en: wordsOf(name), nl: label.nl, ...schema['x-label-plural'] };
  return {
    name,
    table: name.replaceAll('-', '_'),
    route: entry.route ?? `/${name}`,
    label,
    plural,
    description: schema.description === undefined ? null : fullLabel(schema.description, schema['x-description']),
    icon: entry.icon ?? 'mdi-table',
    menu: entry.menu === false ? null : entry.menu ?? lastGroup,
    createPage: entry.create ?? null,
  };
}

function viewOf({ entry, schema }: Draft): string | null {
  return entry.source === 'view' ? [schema['x-view'] ?? ''].flat().join('\n') : null;
}

function ownerOf(fields: Readonly<Record<string, Field>>): Resource['owner'] {
  const field = Object.values(fields).find((one) => one.kind === 'reference' && one.relation?.owned);
  return field?.relation ? { resource: field.relation.to, field: field.name } : null;
}

function stateFieldOf(fields: Readonly<Record<string, Field>>): string | null {
  const all = Object.values(fields);
  const field = all.find((one) => one.transitions !== null) ?? all.find((one) => one.name === 'status' && one.options !== null);
  return field?.name ?? null;
}

function resolvePages(raw: RawRegistry): Readonly<Record<string, Page>> {
  return dictionary(Object.entries(raw.pages).map(([name, page]) => [name, {
    name,
    route: page.route,
    label: page.label,
    icon: page.icon ?? null,
    menu: page.menu ?? null,
    access: page.access ?? actors,
    figures: resolveFigures(page.figures),
  }]));
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
