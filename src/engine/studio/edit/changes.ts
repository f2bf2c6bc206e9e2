/** Changes of the studio, as edits of files. Each returns no edits if nothing would change. */
import { fieldWords } from '../../registry/labels.ts';
import { registryFile } from '../../registry/load.ts';
import type { RawEntry, RawProperty, RawSchema, RawSort } from '../../registry/raw.ts';
import { writtenSorts } from '../../registry/lists/sortText.ts';
import { schemaFile, type RegistryDraft, type DraftResource } from './draft.ts';
import { EditRefused, type Edit } from './edits.ts';
import { isFilled, isList, isObject, isSame, type Json, type JsonObject } from './json.ts';
import { withKey } from './keyOrder.ts';
import { madeOf, type KindWishes, type OfferedKind } from './kinds.ts';

/** Texts by language. All languages fall back to English. */
export type LanguageTexts = Readonly<Record<string, string>>;

interface NewField extends KindWishes {
  readonly resource: string;
  readonly name: string;
  readonly kind: OfferedKind;
  readonly label: LanguageTexts;
  readonly required: boolean;
  /** True to add a column to the list, if that declares its columns. */
  readonly inList: boolean;
}

/** Adds a field to a schema, and optionally a column to its list. */
export function addField(draft: RegistryDraft, field: NewField): readonly Edit[] {
  const { resource, name, kind, label, required, inList } = field;
  const { schema, entry } = resourceOf(draft, resource);
  if (Object.hasOwn(schema.properties, name)) throw new EditRefused(`${resource} has a field "${name}" already.`);
  const { words } = madeOf(kind, field);
  const columns = entry.list?.columns;
  return [
    schemaEdit(resource, ['properties', name], ordered({ ...words, ...labelWords(label, fieldWords(name)) })),
    ...(required ? setRequired(draft, { resource, field: name, on: true }) : []),
    ...(columns && inList ? [entryEdit(resource, ['list', 'columns'], [...columns, name])] : []),
  ];
}

interface FieldPlace {
  readonly resource: string;
  readonly field: string;
}

/**
 * Removes a field from its schema and from all lists of names in its entry. The registry check reports other
 * references.
 */
export function removeField(draft: RegistryDraft, { resource, field }: FieldPlace): readonly Edit[] {
  const { schema, entry } = resourceOf(draft, resource);
  return [
    schemaEdit(resource, ['properties', field]),
    ...setRequired(draft, { resource, field, on: false }),
    ...(['x-unique', 'x-index'] as const).flatMap((key) => {
      const groups = schema[key];
      if (!groups?.some((names) => names.includes(field))) return [];
      const left = groups.filter((names) => !names.includes(field));
      return [schemaEdit(resource, [key], left.length > 0 ? left : undefined)];
    }),
    ...namedInEntry(resource, entry, (names) => names.filter((name) => name !== field)),
  ];
}

/** Renames a field. If it was written before, its values are kept: the schema records the former name. */
export function renameField(
  draft: RegistryDraft,
  { resource, field, to, isWritten = true }: FieldPlace & { readonly to: string; readonly isWritten?: boolean },
): readonly Edit[] {
  const { schema, entry } = resourceOf(draft, resource);
  const place = { file: schemaFile(resource), path: ['properties', field] };
  if (field === to) return [];
  if (Object.hasOwn(schema.properties, to)) throw new EditRefused(`${resource} has a field "${to}" already.`);
  const before = schema.properties[field]?.['x-renamed-from'] ?? field;
  const renamed = Object.entries(schema.properties).map(([name, property]) =>
    name === field
      ? ([to, isWritten ? withKey(asJson(property), 'x-renamed-from', before, place) : property] as const)
      : ([name, property] as const),
  );
  const swap = (names: readonly string[]): readonly string[] => names.map((name) => (name === field ? to : name));
  return [
    schemaEdit(resource, ['properties'], Object.fromEntries(renamed)),
    ...(schema.required?.includes(field) ? [schemaEdit(resource, ['required'], swap(schema.required))] : []),
    ...namedInEntry(resource, entry, swap),
  ];
}

/** Makes a field required or optional. */
export function setRequired(
  draft: RegistryDraft,
  { resource, field, on }: FieldPlace & { readonly on: boolean },
): readonly Edit[] {
  const { required = [] } = resourceOf(draft, resource).schema;
  if (required.includes(field) === on) return [];
  const names = on ? [...required, field] : required.filter((name) => name !== field);
  return [schemaEdit(resource, ['required'], names.length > 0 ? names : undefined)];
}

/** Sets one key of a field; undefined removes it. */
export function setFieldKey(
  draft: RegistryDraft,
  { resource, field, key, value }: FieldPlace & { readonly key: keyof RawProperty & string; readonly value: unknown },
): readonly Edit[] {
  const now = resourceOf(draft, resource).schema.properties[field]?.[key];
  return isSame(now, value) ? [] : [schemaEdit(resource, ['properties', field, key], value)];
}

/** Sets the label of a field. */
export function labelField(
  draft: RegistryDraft,
  { resource, field, label }: FieldPlace & { readonly label: LanguageTexts },
): readonly Edit[] {
  const words = labelWords(label, fieldWords(field));
  return (['title', 'x-label'] as const).flatMap((key) =>
    setFieldKey(draft, { resource, field, key, value: words[key] }),
  );
}

/** Moves a field. The order of fields is the default order of columns and inputs. */
export function moveField(
  draft: RegistryDraft,
  { resource, from, to }: { readonly resource: string; readonly from: number; readonly to: number },
): readonly Edit[] {
  const properties = Object.entries(resourceOf(draft, resource).schema.properties);
  return from === to ? [] : [schemaEdit(resource, ['properties'], Object.fromEntries(moved(properties, from, to)))];
}

interface NewResource {
  readonly name: string;
  /** Singular and plural label. */
  readonly title: LanguageTexts;
  readonly plural: LanguageTexts;
  /** Label of its first field, which is named "name". */
  readonly nameLabel: LanguageTexts;
  /** Name of a menu group. */
  readonly menu: string | null;
  readonly icon: string | null;
}

/** Adds a resource with a field "name", since a schema needs at least one field. */
export function addResource(
  draft: RegistryDraft,
  { name, title, plural, nameLabel, menu, icon }: NewResource,
): readonly Edit[] {
  const file = schemaFile(name);
  if (draft.files[file] !== undefined || draft.resources[name])
    throw new EditRefused(`There is a resource "${name}" already.`);
  const { en: english = name, ...others } = title;
  const schema: JsonObject = {
    $schema: vocabularyOf(draft),
    title: english,
    ...(hasWords(others) ? { 'x-label': filled(others) } : {}),
    ...(hasWords(plural) ? { 'x-label-plural': filled(plural) } : {}),
    required: ['name'],
    properties: { name: { type: 'string', ...asJson(labelWords(nameLabel, fieldWords('name'))) } },
  };
  const entry: JsonObject = { ...(icon ? { icon } : {}), ...(menu ? { menu } : {}) };
  return [
    { file, path: [], value: schema },
    { file: registryFile, path: ['resources', name], value: entry },
  ];
}

/** Removes a resource: its schema and its entry. */
export function removeResource(draft: RegistryDraft, resource: string): readonly Edit[] {
  resourceOf(draft, resource);
  return [
    { file: schemaFile(resource), path: [] },
    { file: registryFile, path: ['resources', resource] },
  ];
}

/** Sets one key of a schema other than its fields; undefined removes it. */
export function setSchemaKey(
  draft: RegistryDraft,
  {
    resource,
    key,
    value,
  }: { readonly resource: string; readonly key: keyof RawSchema & string; readonly value: unknown },
): readonly Edit[] {
  return isSame(resourceOf(draft, resource).schema[key], value) ? [] : [schemaEdit(resource, [key], value)];
}

/** Sets one key of an entry, at any depth; undefined removes it. */
export function setEntry(
  draft: RegistryDraft,
  { resource, path, value }: { readonly resource: string; readonly path: readonly string[]; readonly value: unknown },
): readonly Edit[] {
  let now: unknown = resourceOf(draft, resource).entry;
  for (const key of path) now = isObject(now) ? now[key] : undefined;
  return isSame(now, value) ? [] : [entryEdit(resource, path, value)];
}

/** Sets one key of `resources.json` other than its resources, at any depth; undefined removes it. */
export function setRoot(
  draft: RegistryDraft,
  { path, value }: { readonly path: readonly string[]; readonly value: unknown },
): readonly Edit[] {
  let now: unknown = draft.registry;
  for (const key of path) now = isObject(now) ? now[key] : undefined;
  return isSame(now, value) ? [] : [edit(registryFile, path, value)];
}

/** Returns the items with one of them moved to another index. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items.slice(from, from + 1);
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...item);
}

function resourceOf(draft: RegistryDraft, name: string): DraftResource {
  const resource = Object.hasOwn(draft.resources, name) ? draft.resources[name] : undefined;
  if (!resource) throw new EditRefused(`There is no resource "${name}".`);
  return resource;
}

/** Returns the `$schema` that the schemas of this registry use. */
function vocabularyOf({ resources }: RegistryDraft): string {
  const schemas = Object.values(resources).map(({ schema }) => (schema as { readonly $schema?: unknown }).$schema);
  const known = schemas.find((one) => typeof one === 'string');
  return typeof known === 'string' ? known : './vocabulary/resource.schema.json';
}

/** Returns the label without what follows from the name. */
function labelWords(
  { en = '', ...others }: LanguageTexts,
  byName: string,
): { readonly title?: string; readonly 'x-label'?: LanguageTexts } {
  return {
    ...(en.trim() === '' || en.trim() === byName ? {} : { title: en.trim() }),
    ...(hasWords(others) ? { 'x-label': filled(others) } : {}),
  };
}

const hasWords = (words: LanguageTexts): boolean => isFilled(filled(words));
const filled = (words: LanguageTexts): LanguageTexts =>
  Object.fromEntries(
    Object.entries(words).flatMap(([locale, text]) => (text.trim() === '' ? [] : [[locale, text.trim()]])),
  );

/** Applies a change to every list of field names in an entry, and to its sort order. */
function namedInEntry(
  resource: string,
  entry: RawEntry,
  change: (names: readonly string[]) => readonly string[],
): readonly Edit[] {
  const edits: Edit[] = [];
  const list = asJson(entry.list ?? {});
  for (const key of ['columns', 'filters', 'search']) {
    const names = list[key];
    if (isNames(names) && !isSame(names, change(names))) edits.push(entryEdit(resource, ['list', key], change(names)));
  }
  if (entry.list?.sort !== undefined) {
    const sorts = writtenSorts(entry.list.sort);
    const changed = sorts.flatMap((one) => {
      const [name] = change([one.replace(/^-/, '')]);
      return name === undefined ? [] : [(one.startsWith('-') ? '-' : '') + name];
    });
    if (!isSame(sorts, changed)) edits.push(entryEdit(resource, ['list', 'sort'], sortOf(changed)));
  }
  for (const [layout, words] of Object.entries(asJson(entry.list?.layouts ?? {}))) {
    const names = isObject(words) ? words['fields'] : undefined;
    if (isNames(names) && !isSame(names, change(names)))
      edits.push(entryEdit(resource, ['list', 'layouts', layout, 'fields'], change(names)));
  }
  const inFields = (parts: readonly { readonly fields?: readonly string[] }[]): readonly unknown[] =>
    parts
      .map((part) => (part.fields ? { ...part, fields: change(part.fields) } : part))
      .filter(({ fields }) => fields === undefined || fields.length > 0);
  if (entry.form && !isSame(entry.form, inFields(entry.form)))
    edits.push(entryEdit(resource, ['form'], inFields(entry.form)));
  const tabs = entry.show?.tabs;
  if (tabs && !isSame(tabs, inFields(tabs))) edits.push(entryEdit(resource, ['show', 'tabs'], inFields(tabs)));
  return edits;
}

/** Returns a sort order as written: one as a string, several as a list; undefined for none. */
export function sortOf(sorts: readonly string[]): RawSort | undefined {
  return sorts.length > 1 ? sorts : sorts[0];
}

function isNames(value: Json | undefined): value is readonly string[] {
  return isList(value) && value.every((one) => typeof one === 'string');
}

/** Orders the keys of a field as people write them. */
function ordered(words: object): JsonObject {
  const last = ['title', 'x-label', 'default', 'oneOf'];
  const entries = Object.entries(asJson(words));
  return Object.fromEntries([
    ...entries.filter(([key]) => !last.includes(key)),
    ...last.flatMap((key) => entries.filter(([name]) => name === key)),
  ]);
}

const asJson = (value: object): JsonObject => value as JsonObject;

function schemaEdit(resource: string, path: readonly string[], value?: unknown): Edit {
  return edit(schemaFile(resource), path, value);
}

function entryEdit(resource: string, path: readonly string[], value?: unknown): Edit {
  return edit(registryFile, ['resources', resource, ...path], value);
}

function edit(file: string, path: readonly string[], value: unknown): Edit {
  return value === undefined ? { file, path } : { file, path, value: value as Json };
}
