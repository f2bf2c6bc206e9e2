/** A resource by its name, which types its records where the name is known as it is written. */
import type { Registry, Resource } from './types.ts';

/** Undefined where the registry has none of that name. */
export function namedResource<Name extends string>(
  { resources }: Pick<Registry, 'resources'>,
  name: Name,
): Resource<Name> | undefined {
  return Object.hasOwn(resources, name) ? (resources[name] as Resource<Name> | undefined) : undefined;
}
