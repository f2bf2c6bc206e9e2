/** Every text in both languages. Asked for while the product is checked; a resource just begun may do with English. */
import type { Path } from '../load.ts';
import type { RawLabel, RawOption, RawProperty, RawSchema } from '../raw.ts';
import { schemaFile, type CheckContext } from './check.ts';

export function checkLabels(context: CheckContext): void {
  if (context.known.everyLanguage !== true) return;
  for (const [name, schema] of Object.entries(context.raw.schemas)) {
    for (const missing of [...missingOfSchema(schema), ...missingIn(schema.properties, ['properties'])]) tell(context, schemaFile(name), missing);
  }
  for (const [file, { $defs }] of Object.entries(context.raw.common)) {
    for (const missing of missingIn($defs, ['$defs'])) tell(context, `schemas/common/${file}`, missing);
  }
}

interface Missing {
  readonly path: Path;
  /** What has no Dutch. */
  readonly what: string;
  readonly key: string;
}

function tell(context: CheckContext, file: string, { path, what, key }: Missing): void {
  context.tell(file, path, { id: 'E408', message: `${what} has no Dutch label.`, hint: `Add "${key}": { "nl": "…" }.` });
}

const lacks = (label: RawLabel | undefined): boolean => label?.nl === undefined;

function missingOfSchema(schema: RawSchema): Missing[] {
  const what = `"${schema.title}"`;
  return [
    ...(lacks(schema['x-label']) ? [{ path: ['title'], what, key: 'x-label' }] : []),
    ...(lacks(schema['x-label-plural']) ? [{ path: ['title'], what: `The plural of ${what}`, key: 'x-label-plural' }] : []),
    ...(schema.description !== undefined && lacks(schema['x-description']) ? [{ path: ['description'], what: 'The description', key: 'x-description' }] : []),
  ];
}

function missingIn(properties: Readonly<Record<string, RawProperty>>, path: Path): Missing[] {
  return Object.entries(properties).flatMap(([name, property]) => missingOf(name, property, [...path, name]));
}

function missingOf(name: string, property: RawProperty, path: Path): Missing[] {
  const options = property.oneOf ? optionsOf(property.oneOf, path) : property.items?.oneOf ? optionsOf(property.items.oneOf, [...path, 'items']) : [];
  const own = property.$ref === undefined || property.title !== undefined;
  return [
    ...(own && lacks(property['x-label']) ? [{ path, what: `"${name}"`, key: 'x-label' }] : []),
    ...(property.description !== undefined && lacks(property['x-description']) ? [{ path: [...path, 'description'], what: `The help of "${name}"`, key: 'x-description' }] : []),
    ...options,
    ...missingIn(property.properties ?? {}, [...path, 'properties']),
    ...missingIn(property.items?.properties ?? {}, [...path, 'items', 'properties']),
  ];
}

function optionsOf(options: readonly RawOption[], path: Path): Missing[] {
  return options.flatMap((option, index) => (lacks(option['x-label']) ? [{ path: [...path, 'oneOf', index], what: `"${option.title}"`, key: 'x-label' }] : []));
}
