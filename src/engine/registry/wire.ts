/**
 * The registry in transit to a browser: labels in one language, common field values sent only once, and values that
 * follow from a field's position left out. About half the size.
 */
import { inLanguage, type Label } from '../texts/catalogue.ts';
import { sourceLocale, type Locale } from '../texts/locales.ts';
import { dictionary } from './dictionary.ts';
import type { Field, Registry, Resource } from './types.ts';

/** Keys that contain a text in every language, in the resolved registry and in the schema of a field. */
const labelled: ReadonlySet<string> = new Set([
  'label',
  'plural',
  'counted',
  'description',
  'help',
  'message',
  'empty',
  'x-label',
  'x-description',
  'x-empty',
]);
/** Values are never translated, even if they look like labels. */
const values: ReadonlySet<string> = new Set(['default', 'const', 'examples']);

/** The registry as sent, to be restored by {@link fromWire}. */
export interface WireRegistry {
  /** The values of fields that do not have their own. */
  readonly usual: Partial<Field>;
  readonly registry: object;
}

/**
 * The parts of the registry that no list needs. They are loaded after the first page is shown, or before the first
 * form.
 */
export interface RegistryDetails {
  /** Help texts of fields, by resource and field. */
  readonly help: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Locale, string>>>>>>;
  /** Descriptions of actions for their dialogs, by resource and action. */
  readonly questions: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Locale, string>>>>>>;
  /** The parts of each resource for detail pages, by name. */
  readonly resources: Readonly<Record<string, Partial<Resource>>>;
  readonly settings: Registry['settings'];
  /** The SVG paths of icons, by name, other than those of the menu. */
  readonly icons: Readonly<Record<string, string>>;
}

/** Placeholder for a text that is still loading, so that a form reserves space for it. */
const onItsWay: Label = { [sourceLocale]: '' };

/** Used only by detail pages and empty lists. */
const ofRecords = {
  description: null,
  begin: null,
  tabs: [],
  sentences: [],
  summary: null,
  lists: [],
} as const satisfies Partial<Resource>;

/** Returns the parts that no list needs, such as help texts and tabs. Browsers fetch them separately. */
export function detailsOf(registry: Registry, locale: Locale): Omit<RegistryDetails, 'icons'> {
  const resources = Object.values(registry.resources);
  return {
    help: textsOf(resources, locale, ({ fields }) => Object.values(fields).map(({ name, help }) => [name, help])),
    questions: textsOf(resources, locale, ({ actions }) =>
      Object.values(actions).map(({ name, description }) => [name, description]),
    ),
    resources: dictionary(
      resources.flatMap(({ name, description, begin, tabs, sentences, summary, lists }) => {
        const own = { description, begin, tabs, sentences, summary, lists };
        const filled = Object.entries(own).filter(([, value]) =>
          Array.isArray(value) ? value.length > 0 : value !== null,
        );
        return filled.length === 0
          ? []
          : [[name, inOneLanguage(dictionary(filled), locale) as Partial<Resource>] as const];
      }),
    ),
    settings: inOneLanguage(registry.settings, locale) as Registry['settings'],
  };
}

function textsOf(
  resources: readonly Resource[],
  locale: Locale,
  read: (resource: Resource) => readonly (readonly [string, Label | null])[],
): RegistryDetails['help'] {
  return dictionary(
    resources.flatMap((resource) => {
      const texts = read(resource).flatMap(([name, text]) =>
        text === null ? [] : [[name, narrowed(text, locale)] as const],
      );
      return texts.length === 0 ? [] : [[resource.name, dictionary(texts)] as const];
    }),
  );
}

/** Adds the details to the registry in place, since components already hold references to it. */
export function fillInDetails(registry: Registry, details: Omit<RegistryDetails, 'icons'>): void {
  const { help, questions, resources, settings } = details;
  if (settings !== null) Object.assign(registry, { settings });
  for (const resource of Object.values(registry.resources)) {
    Object.assign(resource, resources[resource.name]);
    for (const [field, text] of Object.entries(help[resource.name] ?? {})) {
      const found = resource.fields[field];
      if (found) Object.assign(found, { help: text });
    }
    for (const [action, text] of Object.entries(questions[resource.name] ?? {})) {
      const found = resource.actions[action];
      if (found) Object.assign(found, { description: text });
    }
  }
}

/** Returns the registry for a browser, with its labels in one language and without {@link detailsOf}. */
export function toWire(registry: Registry, locale: Locale): WireRegistry {
  const short = inOneLanguage(withoutDetails(registry), locale) as Registry;
  const usual = usualOf(fieldsOf(short));
  return { usual, registry: eachField(short, (field, name) => without(usual, field, name)) };
}

function withoutDetails(registry: Registry): Registry {
  const resources = Object.entries(registry.resources);
  return {
    ...registry,
    settings: null,
    resources: dictionary(
      resources.map(([name, resource]) => [
        name,
        { ...resource, ...ofRecords, actions: withoutQuestions(resource.actions) },
      ]),
    ),
  };
}

/** Descriptions of actions are part of the details. */
const withoutQuestions = (actions: Resource['actions']): Resource['actions'] =>
  dictionary(Object.values(actions).map((action) => [action.name, { ...action, description: null }] as const));

/** Restores a registry that {@link toWire} converted. */
export function fromWire({ usual, registry }: WireRegistry): Registry {
  return eachField(registry as Registry, (field, name) => ({ ...usual, ...placedAt(name), ...field }));
}

/** Defaults of a field that follow from its position. */
const placedAt = (name: string): Partial<Field> => ({ name, property: {} });

function inOneLanguage(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((one) => inOneLanguage(one, locale));
  if (typeof value !== 'object' || value === null) return value;
  return dictionary(
    Object.entries(value).map(([name, part]: [string, unknown]) => {
      if (values.has(name)) return [name, part] as const;
      return [
        name,
        labelled.has(name) && isLabel(part) ? narrowed(part, locale) : inOneLanguage(part, locale),
      ] as const;
    }),
  );
}

function isLabel(value: unknown): value is Label {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Label>)[sourceLocale] === 'string';
}

/** Returns the text in the language, or the English text labelled as English if there is no translation. */
function narrowed(label: Label, locale: Locale): Readonly<Record<Locale, string>> {
  const text = inLanguage(label, locale);
  return text === label[sourceLocale] ? { [sourceLocale]: text } : { [locale]: text };
}

function eachField(registry: Registry, change: (field: Field, name: string) => object): Registry {
  const of = (resource: Resource): Resource => ({
    ...resource,
    fields: dictionary(Object.entries(resource.fields).map(([name, field]) => [name, change(field, name) as Field])),
  });
  return {
    ...registry,
    resources: dictionary(Object.entries(registry.resources).map(([name, resource]) => [name, of(resource)])),
  };
}

function fieldsOf({ resources }: Registry): readonly Field[] {
  return Object.values(resources).flatMap(({ fields }) => Object.values(fields));
}

/** Returns the values that more than half of the fields have, except structures. */
function usualOf(fields: readonly Field[]): Partial<Field> {
  const names = new Set(fields.flatMap((field) => Object.keys(field) as (keyof Field)[]));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const times = new Map<unknown, number>();
      for (const { [name]: value } of fields) times.set(value, (times.get(value) ?? 0) + 1);
      const [usual] = [...times].find(([, count]) => count > fields.length / 2) ?? [];
      return usual === undefined || (typeof usual === 'object' && usual !== null) ? [] : [[name, usual]];
    }),
  );
}

/** Removes default values, values that follow from the position, and details that are loaded later. */
function without(usual: Partial<Field>, field: Field, key: string): object {
  return Object.fromEntries(
    Object.entries({ ...field, help: field.help && onItsWay }).filter(([name, value]) => {
      if (name === 'name') return value !== key;
      if (name === 'property') return Object.keys(field.property).length > 0;
      return !(name in usual) || usual[name as keyof Field] !== value;
    }),
  );
}
