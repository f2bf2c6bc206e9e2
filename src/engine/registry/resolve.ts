/**
 * Resolves the raw registry: fills in every default and makes every relation known on both sides. Expects a checked
 * registry.
 */
import { resolveAutomation } from './automation/automation.ts';
import { placeIn, registryFile, type Loaded } from './load.ts';
import { resolveBadge } from './resolve/badge.ts';
import { localesOf, resolveBusiness } from './resolve/business.ts';
import { resolveFields } from './resolve/fields.ts';
import { resolveDocuments } from './resolve/documents.ts';
import { resolveFigures } from './resolve/figures.ts';
import { resolveInverses, withLines } from './resolve/inverses.ts';
import { registryOptions, settingsDefinitions, withRegistryOptions } from './resolve/options.ts';
import { resolveScopes } from './resolve/scope.ts';
import { resolveScreens, sortsOf } from './resolve/screens.ts';
import { actors, resolveAccess, resolveActions } from './resolve/access.ts';
import { monthsOf } from './records/age.ts';
import { dictionary } from './dictionary.ts';
import { fullLabel, wordsOf } from './labels.ts';
import type { RawEntry, RawRegistry, RawSchema } from './raw.ts';
import type { Field, RegistryPage, Registry, Resource } from './types.ts';
import type { ResourceDraft } from './resolve/draft.ts';
import { sourceLocale } from '../texts/locales.ts';
import { texts } from './texts.ts';

/** The resource name of the settings. */
export const settingsName = 'settings';

/** @param loaded the source files, so that later problems have a position */
export function resolve(raw: RawRegistry, loaded?: Loaded): Registry {
  const drafts = new Map<string, ResourceDraft>();
  for (const [name, entry] of Object.entries(raw.resources)) {
    const schema = raw.schemas[name];
    if (schema)
      drafts.set(name, { name, entry, schema, fields: resolveFields(schema, raw.common, entry, localesOf(raw)) });
  }
  const inverses = resolveInverses(drafts);
  const business = resolveBusiness(raw, drafts);
  const scopes = resolveScopes(drafts, business.tenant);
  const options = registryOptions(raw);
  const lastGroup = raw.menu.findLast(({ area }) => area === undefined)?.name ?? null;
  const resources = dictionary<Resource>([]);
  for (const draft of drafts.values()) {
    const own = inverses.get(draft.name) ?? dictionary([]);
    const menu = menuOf(draft.name, drafts, lastGroup);
    const fields = withRegistryOptions(withLines(draft.fields, own, draft.entry.inputs), options);
    resources[draft.name] = resourceOf(
      { ...draft, fields },
      {
        inverses: own,
        scope: scopes.get(draft.name) ?? null,
        menu,
        area: raw.menu.find(({ name }) => name === menu)?.area ?? '',
        viewPlaces: loaded ? viewPlacesOf(draft, loaded) : [],
      },
    );
  }
  const menu = raw.menu.map((group) => ({ icon: null, area: null, access: actors, ...group }));
  return deepFreeze({
    ...business,
    menu,
    settings: resolveSettings(raw),
    pages: resolvePages(raw),
    resources,
    closed: [],
  });
}

interface Around {
  readonly inverses: Resource['inverses'];
  readonly scope: Resource['scope'];
  /** The menu group. */
  readonly menu: string | null;
  /** The address prefix of the pages in that group. */
  readonly area: string;
  readonly viewPlaces: Resource['viewPlaces'];
}

function resourceOf(draft: ResourceDraft, { inverses, scope, menu, area, viewPlaces }: Around): Resource {
  const { entry, schema, fields } = draft;
  const state = stateFieldOf(fields);
  const owner = ownerOf(fields);
  const status = Object.values(fields).find(({ derivedStatus }) => derivedStatus !== null) ?? state;
  return {
    ...identity(draft, menu, area),
    fields,
    inverses,
    scope,
    shared: entry.shared === true,
    large: entry.large === true,
    view: viewOf(draft),
    adopted: adoptedOf(draft),
    viewPlaces,
    appendOnly: entry.appendOnly === true,
    partition: entry.partition ? { by: entry.partition.by, keepMonths: monthsOf(entry.partition.keep ?? '') } : null,
    keepHistoryMonths: monthsOf(entry.keepHistory ?? ''),
    frozen: entry.frozen ? { except: [], ...entry.frozen } : null,
    reauthenticate: entry.reauthenticate ?? [],
    timeline: entry.timeline !== false && entry.source !== 'view' && entry.appendOnly !== true,
    trashDays: trashDaysOf(entry),
    owner,
    under: entry.menu === false ? null : (entry.under ?? owner?.resource ?? null),
    importable: entry.import !== false && entry.source !== 'view',
    stateField: state?.name ?? null,
    statusField: status?.name ?? null,
    ...resolveScreens(draft, fields, { inverses, state: state?.name ?? null, status }),
    documents: resolveDocuments(entry.documents),
    figures: resolveFigures(entry.show?.figures),
    access: resolveAccess(entry),
    actions: resolveActions(draft, state),
    editWhen: entry.edit?.when ?? null,
    deleteWhen: entry.delete?.when ?? null,
    deleteChoice: entry.deleteChoice ? { when: null, ...entry.deleteChoice } : null,
    uniques: [...(schema['x-unique'] ?? []), ...uniqueNumbers(fields)],
    indexes: schema['x-index'] ?? [],
    exclusions: (schema['x-exclude'] ?? []).map((exclusion) => ({ keys: [], ...exclusion })),
    checks: schema['x-checks'] ?? [],
    automation: resolveAutomation(entry),
    renamedFrom: schema['x-renamed-from'] ?? null,
  };
}

/** Returns the keys of series that each record of a reference has. */
const uniqueNumbers = (fields: Resource['fields']): Resource['uniques'] =>
  Object.values(fields).flatMap(({ name, numberSeries }) =>
    numberSeries && fields[numberSeries.per ?? '']?.kind === 'reference' ? [[numberSeries.per ?? '', name]] : [],
  );

/** Default of `trash`. */
const usualTrashDays = 30;

const trashDaysOf = ({ trash }: RawEntry): number | null =>
  typeof trash === 'object' ? trash.days : trash === true ? usualTrashDays : null;

const settingsLabel = texts.label('settings');

/** Settings are edited like a record: the same inputs, and the same validation on both sides. */
function resolveSettings(raw: RawRegistry): Registry['settings'] {
  const parts = raw.settings ?? [];
  if (parts.length === 0) return null;
  const defined = raw.common[settingsDefinitions]?.$defs ?? {};
  const properties = dictionary(
    parts.flatMap(({ fields }) => fields.flatMap((name) => (defined[name] ? [[name, defined[name]] as const] : []))),
  );
  const schema: RawSchema = { title: settingsLabel.en, 'x-label': settingsLabel, properties };
  const form = parts.map(({ label, description, fields }) => ({
    label,
    fields,
    ...(description ? { description } : {}),
  }));
  const draft = {
    name: settingsName,
    entry: { menu: false, form } as const,
    schema,
    fields: resolveFields(schema, raw.common, {}, localesOf(raw)),
  };
  return {
    resource: resourceOf(draft, { inverses: dictionary([]), scope: null, menu: null, area: '', viewPlaces: [] }),
    scopes: dictionary(parts.flatMap(({ scope, fields }) => fields.map((name) => [name, scope] as const))),
  };
}

function identity({ name, entry, schema }: ResourceDraft, menu: string | null, area: string) {
  const label = fullLabel(schema.title, schema['x-label']);
  const plural = { ...label, [sourceLocale]: wordsOf(name), ...schema['x-label-plural'] };
  return {
    name,
    table: name.replaceAll('-', '_'),
    route: entry.route ?? `${area}/${name}`,
    label,
    plural,
    counted: schema['x-label-count'] === undefined ? null : { ...plural, ...schema['x-label-count'] },
    description: schema.description === undefined ? null : fullLabel(schema.description, schema['x-description']),
    icon: entry.icon ?? 'mdi-table',
    menu,
    audience: entry.audience ?? {},
    begin: null,
    badge: resolveBadge(name, entry.badge, name),
    createPage: entry.create ? { ...entry.create, order: entry.create.order ?? null } : null,
  };
}

/** Returns the menu group that the resource names, or that of its parent entry, or else the last group. */
function menuOf(
  name: string,
  drafts: ReadonlyMap<string, ResourceDraft>,
  lastGroup: string | null,
  seen: ReadonlySet<string> = new Set(),
): string | null {
  const draft = drafts.get(name);
  const { menu, under } = draft?.entry ?? {};
  if (menu === false) return null;
  if (menu !== undefined) return menu;
  const above = under ?? (draft && ownerOf(draft.fields)?.resource);
  if (above === undefined || seen.has(name) || drafts.get(above)?.entry.menu === false) return lastGroup;
  return menuOf(above, drafts, lastGroup, new Set([...seen, name]));
}

/** Returns the position of each line of the SQL. A text with several lines is on one line in the file. */
function viewPlacesOf({ name, entry, schema }: ResourceDraft, loaded: Loaded): Resource['viewPlaces'] {
  if (entry.table) return [placeIn(loaded, registryFile, ['resources', name, 'table'])];
  if (entry.source !== 'view') return [];
  const text = schema['x-view'] ?? '';
  const lines = [text]
    .flat()
    .map((line, index) => ({ line, path: Array.isArray(text) ? ['x-view', index] : ['x-view'] }));
  return lines.flatMap(({ line, path }) => {
    const place = placeIn(loaded, `schemas/${name}.json`, path);
    return line.split('\n').map(() => place);
  });
}

function viewOf({ entry, schema }: ResourceDraft): string | null {
  // The store generates the SELECT from a table that the engine does not manage.
  if (entry.table) return '';
  return entry.source === 'view' ? [schema['x-view'] ?? ''].flat().join('\n') : null;
}

function adoptedOf({ entry: { table } }: ResourceDraft): Resource['adopted'] {
  if (!table) return null;
  const { schema = 'public', name, key, keys = 'values' } = table;
  return { schema, name, key, keys };
}

function ownerOf(fields: Readonly<Record<string, Field>>): Resource['owner'] {
  const field = Object.values(fields).find((one) => one.kind === 'reference' && one.relation?.owned);
  return field?.relation ? { resource: field.relation.to, field: field.name } : null;
}

function stateFieldOf(fields: Readonly<Record<string, Field>>): Field | null {
  const all = Object.values(fields);
  return (
    all.find((one) => one.transitions !== null) ??
    all.find((one) => one.name === 'status' && one.options !== null) ??
    null
  );
}

function resolvePages(raw: RawRegistry): Readonly<Record<string, RegistryPage>> {
  return dictionary(
    Object.entries(raw.pages).map(([name, page]) => [
      name,
      {
        name,
        route: page.route,
        label: page.label,
        icon: page.icon ?? null,
        menu: page.menu ?? null,
        badge: resolveBadge(name, page.badge, ''),
        access: page.access ?? actors,
        needs: page.needs ?? null,
        isPublic: page.public === true,
        figures: resolveFigures(page.figures),
        lists: (page.lists ?? []).map((list) => ({
          filter: {},
          meter: null,
          access: actors,
          ...list,
          sort: sortsOf(list.sort),
        })),
      },
    ]),
  );
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
