/**
 * The ways out of a record and into it: finds what should not be in an answer, and returns another value for any field.
 */
import type { Field, Registry, Resource } from '../../src/engine/registry/types.ts';
import { mayAsk, mayKnow, type Asker } from './oracle.ts';
import { own, type Row } from './row.ts';

/**
 * Every key of an answered record that the person may not read, with the way to it. Owned lines are part of their
 * owner.
 */
export function leaksIn(
  registry: Registry,
  resource: Resource,
  asker: Asker,
  record: Row,
  path = '',
  inLine = false,
): readonly string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const at = `${path}${name}`;
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (name === 'id' && path === '') return [];
    if (field) {
      if (!isKnown(resource, asker, field, inLine)) return [at];
      const child = field.lines ? own(registry.resources, field.lines.resource) : null;
      return child && Array.isArray(value)
        ? value.flatMap((line: Row, index) => leaksIn(registry, child, asker, line, `${at}.${index}.`, true))
        : [];
    }
    const reference = Object.values(resource.fields).find((one) => one.relation?.name === name);
    if (!reference || !isKnown(resource, asker, reference, inLine)) return [at];
    const target = own(registry.resources, reference.relation?.to ?? '');
    if (!seesAny(target, asker)) return [at];
    const records: readonly unknown[] = Array.isArray(value) ? value : [value];
    return records.flatMap((one, index) =>
      one === null ? [] : leaksIn(registry, target, asker, one as Row, `${at}.${index}.`),
    );
  });
}

function isKnown(resource: Resource, asker: Asker, field: Field, inLine: boolean): boolean {
  return mayKnow(resource, asker, field) || (inLine && resource.access[asker.actor] === null && !field.writeOnly);
}

export function seesAny(resource: Resource, asker: Asker): boolean {
  return mayAsk(resource, asker, 'list') || mayAsk(resource, asker, 'show');
}

export function unreadable(resource: Resource, asker: Asker): readonly Field[] {
  return Object.values(resource.fields).filter((field) => !mayKnow(resource, asker, field));
}

/** The relations that the person may follow from the resource. */
export function followed(
  registry: Registry,
  resource: Resource,
  asker: Asker,
): readonly { readonly name: string; readonly field: Field; readonly target: Resource }[] {
  return Object.values(resource.fields).flatMap((field) => {
    const target = field.relation ? own(registry.resources, field.relation.to) : null;
    return field.relation && target && mayKnow(resource, asker, field) && seesAny(target, asker)
      ? [{ name: field.relation.name, field, target }]
      : [];
  });
}

/** A value of the field's own type that is not this one. */
export function anotherValue(field: Field, value: unknown): unknown {
  if (field.options !== null && field.kind !== 'tags')
    return field.options.map((option) => option.value).find((option) => option !== value) ?? value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'percent':
    case 'duration':
    case 'decimal':
      return 7;
    case 'boolean':
      return true;
    case 'date':
      return value === '2026-01-02' ? '2026-01-03' : '2026-01-02';
    case 'datetime':
      return '2026-01-02T03:04:05.000Z';
    case 'time':
      return '03:04';
    case 'uuid':
    case 'reference':
      return '01900000-0000-7000-8000-00000000000a';
    case 'references':
      return ['01900000-0000-7000-8000-00000000000a'];
    case 'tags':
    case 'lines':
      return [];
    case 'address':
    case 'json':
    case 'file':
      return { other: true };
    default:
      return 'another-text';
  }
}
