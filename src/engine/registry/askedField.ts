/** The fields that an action asks for. */
import type { Action, Field, Registry, Resource } from './types.ts';

export interface AskedField {
  readonly resource: Resource;
  readonly field: Field;
}

/**
 * A field that it asks for: of the resource that `of` names where that has one of the name, else as its own has it, but
 * without its help, which is about the record itself. What it expects to be as it was seen is always its own. Undefined
 * where there is none.
 */
export function askedField(
  registry: Registry,
  own: Resource,
  { of, expect }: Pick<Action, 'of' | 'expect'>,
  name: string,
): AskedField | undefined {
  const other = expect.includes(name) ? undefined : registry.resources[of ?? ''];
  const resource = other?.fields[name] ? other : own;
  const field = resource.fields[name];
  return field && { resource, field: other && resource === own ? { ...field, help: null } : field };
}
