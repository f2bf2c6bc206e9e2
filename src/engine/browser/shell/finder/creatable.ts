/** The resources that a person can create records of. */
import { mayDo } from '../../../registry/access.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Registry, Resource } from '../../../registry/types.ts';

/** Returns them in menu order, without owned resources. */
export function creatable(registry: Registry, principal: Principal): readonly Resource[] {
  const own = Object.values(registry.resources).filter(
    (resource) => resource.owner === null && resource.menu !== null && mayDo(resource, principal, 'create'),
  );
  return registry.menu.flatMap(({ name }) => own.filter((resource) => resource.menu === name));
}
