/** Checks that every text has a translation. Runs for the product only; a new resource may have English texts only. */
import type { Path } from '../load.ts';
import type { RawLabel, RawOption, RawProperty, RawRegistry, RawSchema } from '../raw.ts';
import { followReference } from '../resolve/fields.ts';
import { schemaFile, type CheckContext } from './context.ts';
import { completeLocales, sourceLocale } from '../../texts/locales.ts';

export function checkLabels(context: CheckContext): void {
  if (context.known.everyLanguage !== true || !offersTranslations(context)) return;
  const { common, schemas } = context.raw;
  for (const [name, schema] of Object.entries(schemas)) {
    for (const missing of [...missingOfSchema(schema), ...missingIn(schema.properties, ['properties'], common)])
      reportLabel(context, schemaFile(name), missing);
  }
  for (const [file, { $defs }] of Object.entries(common)) {
    // A definition may get another label at each use, so only the labels inside it are checked here.
    const within = Object.entries($defs).flatMap(([name, property]) =>
      missingWithin(name, property, { path: ['$defs', name], common }),
    );
    for (const missing of within) reportLabel(context, `schemas/common/${file}`, missing);
  }
}

/** Returns true if the registry offers a language other than English in which the product is complete. */
const offersTranslations = ({ registry }: CheckContext): boolean =>
  completeLocales.some((locale) => locale !== sourceLocale && registry.locales.includes(locale));

type Common = RawRegistry['common'];

interface Missing {
  readonly path: Path;
  /** The text without a translation. */
  readonly what: string;
  readonly key: string;
}

function reportLabel(context: CheckContext, file: string, { path, what, key }: Missing): void {
  context.report(file, path, {
    id: 'E408',
    message: `${what} has no Dutch label.`,
    hint: `Add "${key}": { "nl": "…" }.`,
  });
}

/** Returns true if the label lacks a language in which the product is complete. */
const lacks = (label: RawLabel | undefined): boolean =>
  completeLocales.some((locale) => locale !== sourceLocale && label?.[locale] === undefined);

function missingOfSchema(schema: RawSchema): Missing[] {
  const what = `"${schema.title}"`;
  return [
    ...(lacks(schema['x-label']) ? [{ path: ['title'], what, key: 'x-label' }] : []),
    ...(lacks(schema['x-label-plural'])
      ? [{ path: ['title'], what: `The plural of ${what}`, key: 'x-label-plural' }]
      : []),
    ...(schema.description !== undefined && lacks(schema['x-description'])
      ? [{ path: ['description'], what: 'The description', key: 'x-description' }]
      : []),
  ];
}

function missingIn(properties: Readonly<Record<string, RawProperty>>, path: Path, common: Common): Missing[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    // A property with its own title does not use the label of its definition.
    const label = property.title === undefined ? followReference(property, common)['x-label'] : property['x-label'];
    const within = missingWithin(name, property, { path: here, common });
    return lacks(label) ? [{ path: here, what: `"${name}"`, key: 'x-label' }, ...within] : within;
  });
}

function missingWithin(
  name: string,
  property: RawProperty,
  { path, common }: { path: Path; common: Common },
): Missing[] {
  const { description, oneOf, properties, items } = property;
  return [
    ...(description !== undefined && lacks(property['x-description'])
      ? [{ path: [...path, 'description'], what: `The help of "${name}"`, key: 'x-description' }]
      : []),
    ...optionsOf(oneOf, path),
    ...optionsOf(items?.oneOf, [...path, 'items']),
    ...missingIn(properties ?? {}, [...path, 'properties'], common),
    ...missingIn(items?.properties ?? {}, [...path, 'items', 'properties'], common),
  ];
}

function optionsOf(options: readonly RawOption[] | undefined, path: Path): Missing[] {
  return (options ?? []).flatMap((option, index) =>
    lacks(option['x-label']) ? [{ path: [...path, 'oneOf', index], what: `"${option.title}"`, key: 'x-label' }] : [],
  );
}
