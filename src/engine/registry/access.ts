/** Permission checks per resource and field. The server uses them to reject requests; the screens, to hide buttons. */
import type { RelationWay } from './conditions/condition.ts';
import { permissionOf, type Principal } from './permissions.ts';
import type { Field, RegistryPage, Registry, Resource } from './types.ts';

/** Action of the tenant with which a person chooses the active client. */
export const setCurrent = 'set-current';

/**
 * Returns true if the person may do a verb or a named action on at least some rows. Row rules and scope apply on top.
 */
export function mayDo(resource: Resource, principal: Principal, verb: string): boolean {
  return permissionOf(resource, principal).rules.some(({ verbs }) => verbs.includes(verb));
}

/** Returns true if the person may open a custom page and is allowed to do what the page is for (`needs`). */
export function mayOpenPage({ resources }: Registry, { access, needs }: RegistryPage, principal: Principal): boolean {
  if (!access.includes(principal.actor)) return false;
  const resource = resources[needs?.resource ?? ''];
  return needs === null || (resource !== undefined && mayDo(resource, principal, needs.verb));
}

/** Returns the resource that owns the rows of this one, or null if it has no owner. */
export function ownerOf({ resources }: Registry, { owner }: Resource): Resource | null {
  return owner === null ? null : (resources[owner.resource] ?? null);
}

/** Returns true if the person may create records. Owned lines also require the right to edit their owner. */
export function mayCreate(registry: Registry, resource: Resource, principal: Principal): boolean {
  return mayDo(resource, principal, 'create') && mayChangeOwner(registry, resource, principal);
}

function mayChangeOwner(registry: Registry, resource: Resource, principal: Principal): boolean {
  const owner = ownerOf(registry, resource);
  return owner === null || (mayDo(owner, principal, 'edit') && mayChangeOwner(registry, owner, principal));
}

/** Returns true if the person may see records of the resource, as a list or individually. */
export function maySee(resource: Resource, principal: Principal): boolean {
  return mayDo(resource, principal, 'list') || mayDo(resource, principal, 'show');
}

/** Returns true if the field is ever sent to the person. Only such fields may be filtered, sorted and searched by. */
export function mayRead(resource: Resource, principal: Principal, field: Field): boolean {
  const { rules, unread } = permissionOf(resource, principal);
  return !field.writeOnly && rules.length > 0 && !unread.has(field.name);
}

/** Returns true if the person may send the field. */
export function mayWrite(resource: Resource, principal: Principal, field: Field): boolean {
  const { rules, unwritten } = permissionOf(resource, principal);
  return rules.length > 0 && !unwritten.has(field.name);
}

/** Returns true if the person may follow a reference: both the field and the target resource are readable. */
export function mayFollow(registry: Registry, resource: Resource, principal: Principal, field: Field): boolean {
  const target = field.relation ? registry.resources[field.relation.to] : undefined;
  return target !== undefined && mayRead(resource, principal, field) && maySee(target, principal);
}

/**
 * Returns true if a filter of the person may compare records at the other side of a relation. An inverse relation
 * amounts to a list of the other records, so it requires the `list` verb there.
 */
export function mayAskOver(registry: Registry, resource: Resource, principal: Principal, way: RelationWay): boolean {
  return way.inverse === null
    ? mayFollow(registry, resource, principal, way.field)
    : mayDo(way.to, principal, 'list') && mayRead(way.to, principal, way.field);
}

/**
 * Returns true if the person may upload a file for the field: they may create or edit such records, or their owners.
 */
export function mayUpload(registry: Registry, resource: Resource, principal: Principal, field: Field): boolean {
  const isOpen = !permissionOf(resource, principal).unwritten.has(field.name);
  return (
    isOpen && owners(registry, resource).some((one) => mayDo(one, principal, 'create') || mayDo(one, principal, 'edit'))
  );
}

/** Returns the resource and, transitively, the resources that own it. */
function owners(registry: Registry, resource: Resource): readonly Resource[] {
  const found = [resource];
  for (const one of found) {
    for (const { relation } of Object.values(one.fields)) {
      const owner = relation?.owned === true ? registry.resources[relation.to] : undefined;
      if (owner && !found.includes(owner)) found.push(owner);
    }
  }
  return found;
}
