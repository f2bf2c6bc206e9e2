/** Record titles, from the title template of the resource. */
import { relationNamed, valueAt } from '../conditions/condition.ts';
import { readErased } from '../erased.ts';
import { kinds } from '../kinds/table.ts';
import type { Field, Locale, Registry, Resource } from '../types.ts';
import { inLanguage } from '../../texts/catalogue.ts';

/** Returns the title, or null if all of its fields are empty. References in it must be embedded. */
export function renderTitle(
  registry: Registry,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  locale: Locale,
): string | null {
  let filled = resource.titlePaths.length === 0;
  const text = resource.title.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const part = textAt(registry, resource, record, path.split('.'), locale);
    if (part !== '') filled = true;
    return part;
  });
  return filled && text.trim() !== '' ? readErased(text.replaceAll(/\s+/g, ' ').trim(), locale) : null;
}

/** Returns the value at a path as a person reads it; empty for none. References in the record must be embedded. */
export function textAt(
  registry: Registry,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  path: readonly string[],
  locale: Locale,
): string {
  const field = fieldAt(registry, resource, path);
  const value = valueAt(record, translatedPath(record, path, field, locale));
  if (!field || value === null || value === undefined) return '';
  const option = field.options?.find((one) => one.value === value);
  if (option) return inLanguage(option.label, locale);
  const { toText, toWords } = kinds[field.kind];
  return toWords ? toWords(value, locale) : toText(value, field, locale);
}

/** Returns the path of the text in the language, where the record has that: `['product', 'name_nl']`. */
function translatedPath(
  record: Readonly<Record<string, unknown>>,
  path: readonly string[],
  field: Field | null,
  locale: Locale,
): readonly string[] {
  const other = field?.translations?.[locale];
  const there = other === undefined ? path : [...path.slice(0, -1), other];
  return isFilled(valueAt(record, there)) ? there : path;
}

/** Returns the field that holds what a reader sees: the text in their language where the record has one. */
export function shownField(
  { fields }: Pick<Resource, 'fields'>,
  field: Field,
  record: Readonly<Record<string, unknown>>,
  locale: Locale,
): Field {
  const other = fields[field.translations?.[locale] ?? ''];
  return other && isFilled(record[other.name]) ? other : field;
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Returns the field at a path over relations: `['client', 'name']`. */
export function fieldAt(registry: Registry, resource: Resource, path: readonly string[]): Field | null {
  const [name, ...rest] = path;
  if (name === undefined) return null;
  if (rest.length === 0) return resource.fields[name] ?? null;
  const target = registry.resources[relationNamed(resource, name)?.relation?.to ?? ''];
  return target ? fieldAt(registry, target, rest) : null;
}
