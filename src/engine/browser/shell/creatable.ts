/** What a person may start anew. */
import { mayDo } from '../../registry/access.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Registry, Resource } from '../../registry/types.ts';

/** In the menu's order; not what only exists inside something else. */
export function creatable(registry: Registry, principal: Principal): readonly Resource[] {
  const own = Object.values(registry.resources).filter(
    (resource) => resource.owner === null && resource.menu !== null && mayDo(resource, principal, 'create'),
  );
  return registry.menu.flatMap(({ name }) => own.filter((resource) => resource.menu === name));
}
