/**
 * Choices that the registry itself provides, so that no schema can list them: its resources, their actions, its
 * languages and the company's settings.
 */
import { fieldWords, fullLabel } from '../labels.ts';
import type { RawProperty, RawRegistry } from '../raw.ts';
import type { Field, Option } from '../types.ts';
import { actionLabel } from './access.ts';
import { eachLanguage } from '../../texts/catalogue.ts';
import { formatLocale, type Locale } from '../../texts/locales.ts';
import { defaultBusiness } from './business.ts';

/** The file in `schemas/common` with a definition for each setting. */
export const settingsDefinitions = 'settings.json';

type Given = NonNullable<RawProperty['x-options']>;
type RegistryOptions = Readonly<Record<Given, readonly Option[]>>;

/** Returns the choices by the name of their source, for fields that refer to one. */
export function registryOptions({
  resources,
  schemas,
  settings = [],
  common,
  locales = defaultBusiness.locales,
}: RawRegistry): RegistryOptions {
  const actions = new Map<string, Option>();
  for (const [resource, { actions: own = {} }] of Object.entries(resources)) {
    // If two resources have an action of the same name, the first one provides the label.
    for (const [value, action] of Object.entries(own))
      if (!actions.has(value))
        actions.set(value, { value, label: actionLabel(value, action, schemas[resource]), colour: null });
  }
  const named = Object.keys(resources).flatMap((value): Option[] => {
    const schema = schemas[value];
    return schema ? [{ value, label: fullLabel(schema.title, schema['x-label']), colour: null }] : [];
  });
  const languages = locales.map((value): Option => ({
    value,
    // The registry may have more languages than the engine has texts in.
    label: {
      ...eachLanguage((locale) => nameOf(value, locale)),
      ...Object.fromEntries(locales.map((locale) => [locale, nameOf(value, locale)])),
    },
    colour: null,
  }));
  const defined = common[settingsDefinitions]?.$defs ?? {};
  const settled = settings
    .flatMap(({ fields }) => fields)
    .map((value): Option => {
      const { title, 'x-label': label } = defined[value] ?? {};
      return { value, label: fullLabel(title ?? fieldWords(value), label), colour: null };
    });
  return { resources: named, actions: [...actions.values()], locales: languages, settings: settled };
}

/** Returns the name of a language in another: "Dutch". */
function nameOf(language: Locale, locale: Locale): string {
  return new Intl.DisplayNames([formatLocale(locale)], { type: 'language' }).of(language) ?? language;
}

/** Adds the registry's choices to the written ones, without duplicates. */
export function withRegistryOptions(
  fields: Readonly<Record<string, Field>>,
  options: RegistryOptions,
): Readonly<Record<string, Field>> {
  const asking = Object.values(fields).filter((field) => field.property['x-options'] !== undefined);
  if (asking.length === 0) return fields;
  return {
    ...fields,
    ...Object.fromEntries(asking.map((field) => [field.name, withOptions(field, joined(field, options))])),
  };
}

/** Treats the choices as if they were written in the schema. Text fields accept other values too. */
function withOptions(field: Field, options: readonly Option[]): Field {
  if (field.kind === 'text') return { ...field, options };
  return {
    ...field,
    options,
    property: { ...field.property, oneOf: options.map(({ value, label }) => ({ const: value, title: label.en })) },
  };
}

function joined({ options: written, property }: Field, options: RegistryOptions): readonly Option[] {
  const own = written ?? [];
  const taken = new Set(own.map(({ value }) => value));
  const given = property['x-options'] === undefined ? [] : options[property['x-options']];
  return [...own, ...given.filter(({ value }) => !taken.has(value))];
}
