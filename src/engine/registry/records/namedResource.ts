/** Looks up a resource by name, with typed records if the name is a literal. */
import type { Registry, Resource } from '../types.ts';

/** Returns the resource, or undefined if the registry has none by that name. */
export function namedResource<Name extends string>(
  { resources }: Pick<Registry, 'resources'>,
  name: Name,
): Resource<Name> | undefined {
  return Object.hasOwn(resources, name) ? (resources[name] as Resource<Name> | undefined) : undefined;
}
