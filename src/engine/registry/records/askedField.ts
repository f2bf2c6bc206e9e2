/** The input fields of an action. */
import type { Action, Field, Registry, Resource } from '../types.ts';

interface AskedField {
  readonly resource: Resource;
  readonly field: Field;
}

/**
 * Resolves an input field of an action: the field of the resource that `of` names if it has one by that name, else the
 * record's own field without its help text, which is about the record itself. Fields in `expect` are always the
 * record's own.
 * @returns undefined if there is no such field
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
