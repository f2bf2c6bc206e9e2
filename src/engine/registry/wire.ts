/**
 * The registry as it goes to a browser: with its labels in the one language that is shown there, and fields without what
 * most of them have alike, which is sent once, nor what their place says. Half as long as the whole.
 */
import { inLanguage, type Label } from '../texts/catalogue.ts';
import { sourceLocale, type Locale } from '../texts/locales.ts';
import { dictionary } from './dictionary.ts';
import type { Field, Registry, Resource } from './types.ts';

/** Under these stands a text in every language, in what is resolved and in the schema of a field. */
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
/** What somebody wrote as a value stays as it is, whatever it looks like. */
const values: ReadonlySet<string> = new Set(['default', 'const', 'examples']);

export interface WireRegistry {
  /** What a field has that does not say otherwise. */
  readonly usual: Partial<Field>;
  readonly registry: object;
}

/** What no list shows: it comes once the first page stands, or before the first form. */
export interface RegistryDetails {
  /** What the fields of each resource say below their inputs, by the name of the field. */
  readonly help: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Locale, string>>>>>>;
  /** What the questions of the actions of each resource say, by the name of the action. */
  readonly questions: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Locale, string>>>>>>;
  /** What each resource has for its records' pages, by its name. */
  readonly resources: Readonly<Record<string, Partial<Resource>>>;
  readonly settings: Registry['settings'];
  /** The SVG paths of icons, by name, beyond those of the menu. */
  readonly icons: Readonly<Record<string, string>>;
}

/** Stands where a text is on its way, so that a form leaves room for it. */
const onItsWay: Label = { [sourceLocale]: '' };

/** Only a record's page shows these, or a list that has nothing yet. */
const ofRecords = {
  description: null,
  begin: null,
  tabs: [],
  sentences: [],
  summary: null,
  lists: [],
} as const satisfies Partial<Resource>;

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

/** Puts each where it belongs, in what is there: whoever shows one of them has it already. */
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

/** What they ask comes with the details. */
const withoutQuestions = (actions: Resource['actions']): Resource['actions'] =>
  dictionary(Object.values(actions).map((action) => [action.name, { ...action, description: null }] as const));

export function fromWire({ usual, registry }: WireRegistry): Registry {
  return eachField(registry as Registry, (field, name) => ({ ...usual, ...placedAt(name), ...field }));
}

/** What a field does not say where it is as its place says, or nothing. */
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

/** What has no text of its own in the language goes in English, as English. */
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

/** What more than half of them have, where that is no structure. */
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

/** Neither what most have alike, nor what its place says, nor what comes later. */
function without(usual: Partial<Field>, field: Field, key: string): object {
  return Object.fromEntries(
    Object.entries({ ...field, help: field.help && onItsWay }).filter(([name, value]) => {
      if (name === 'name') return value !== key;
      if (name === 'property') return Object.keys(field.property).length > 0;
      return !(name in usual) || usual[name as keyof Field] !== value;
    }),
  );
}
