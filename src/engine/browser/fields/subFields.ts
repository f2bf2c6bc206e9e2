/** Makes fields of the parts of a structure, so that each part is shown and edited by its own kind. */
import { kindOf } from '../../registry/kinds/table.ts';
import { fieldWords, fullLabel } from '../../registry/labels.ts';
import { undeclaredField } from '../../registry/resolve/fields.ts';
import type { RawProperty } from '../../registry/raw.ts';
import type { Field, Option } from '../../registry/types.ts';

/** Returns the declared parts as fields; empty if the schema declares none. */
export function subFields(property: RawProperty | undefined): readonly Field[] {
  return Object.entries(property?.properties ?? {}).map(([name, part]) =>
    subField(name, part, property?.required?.includes(name) ?? false),
  );
}

function subField(name: string, property: RawProperty, required: boolean): Field {
  return undeclaredField({
    name,
    kind: kindOf(property, name),
    label: fullLabel(property.title ?? fieldWords(name), property['x-label']),
    help: property.description === undefined ? null : fullLabel(property.description, property['x-description']),
    property,
    required,
    nullable: !required,
    default: property.default,
    options: optionsOf(property),
    unit: property['x-unit'] ?? null,
    ungrouped: property['x-ungrouped'] === true,
    currencyField: property['x-currency'] ?? null,
    countryField: property['x-country'] ?? null,
    ofResource: null,
    translations: null,
    scale: property['x-scale'] ?? 2,
    mediaType: property.contentMediaType ?? null,
  });
}

function optionsOf(property: RawProperty): readonly Option[] | null {
  const choices = property.oneOf ?? property.items?.oneOf;
  if (choices)
    return choices.map((choice) => ({
      value: choice.const,
      label: fullLabel(choice.title, choice['x-label']),
      colour: choice['x-colour'] ?? null,
    }));
  return (
    (property.enum ?? property.items?.enum)?.map((value) => ({
      value,
      label: fullLabel(String(value), undefined),
      colour: null,
    })) ?? null
  );
}

/** Returns fields for the parts that occur in a value, for a schema that declares no parts. */
export function openFields(value: Readonly<Record<string, unknown>>): readonly Field[] {
  return Object.entries(value).map(([name, part]) => {
    const property: RawProperty =
      typeof part === 'boolean'
        ? { type: 'boolean' }
        : typeof part === 'object' && part !== null
          ? {}
          : { type: 'string', maxLength: 255 };
    return undeclaredField({
      name,
      kind: kindOf(property, name),
      label: fullLabel(fieldWords(name), undefined),
      property,
    });
  });
}
