/**
 * The registry as it goes to a browser: with its labels in the one language that is shown there, and fields without what
 * most of them have alike, which is sent once. Half as long as the whole.
 */
import { inLanguage, type Label } from '../texts/catalogue.ts';
import { sourceLocale, type Locale } from '../texts/locales.ts';
import { dictionary } from './dictionary.ts';
import type { Field, Registry, Resource } from './types.ts';

/** Under these stands a text in every language, in what is resolved and in the schema of a field. */
const labelled: ReadonlySet<string> = new Set([
  'label',
  'plural',
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

export function toWire(registry: Registry, locale: Locale): WireRegistry {
  const short = inOneLanguage(registry, locale) as Registry;
  const usual = usualOf(fieldsOf(short));
  return { usual, registry: eachField(short, (field) => without(usual, field)) };
}

export function fromWire({ usual, registry }: WireRegistry): Registry {
  return eachField(registry as Registry, (field) => ({ ...usual, ...field }));
}

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

function eachField(registry: Registry, change: (field: Field) => object): Registry {
  const of = (resource: Resource): Resource => ({
    ...resource,
    fields: dictionary(Object.entries(resource.fields).map(([name, field]) => [name, change(field) as Field])),
  });
  return {
    ...registry,
    settings: registry.settings && { ...registry.settings, resource: of(registry.settings.resource) },
    resources: dictionary(Object.entries(registry.resources).map(([name, resource]) => [name, of(resource)])),
  };
}

function fieldsOf({ resources, settings }: Registry): readonly Field[] {
  return [...Object.values(resources), ...(settings ? [settings.resource] : [])].flatMap(({ fields }) =>
    Object.values(fields),
  );
}

/** Null or false, where more than half of them have it. */
function usualOf(fields: readonly Field[]): Partial<Field> {
  const names = new Set(fields.flatMap((field) => Object.keys(field) as (keyof Field)[]));
  const most = (name: keyof Field, value: unknown): boolean =>
    fields.filter((field) => field[name] === value).length > fields.length / 2;
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = [null, false].find((one) => most(name, one));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function without(usual: Partial<Field>, field: Field): object {
  return Object.fromEntries(
    Object.entries(field).filter(([name, value]) => !(name in usual) || usual[name as keyof Field] !== value),
  );
}
