/**
 * Who may do what with which resource and field: asked by the server before it refuses and by the screen before it
 * shows a button.
 */
import type { RelationWay } from './condition.ts';
import { permissionOf, type Principal } from './permissions.ts';
import type { Field, Page, Registry, Resource } from './types.ts';

/** Whether the person may carry out a verb, or an action by its name, on any row. Row rules and scope come on top. */
export function mayDo(resource: Resource, principal: Principal, verb: string): boolean {
  return permissionOf(resource, principal).rules.some(({ verbs }) => verbs.includes(verb));
}

/** Whether the person may open a page of our own, and has a use for it. */
export function mayOpenPage({ resources }: Registry, { access, needs }: Page, principal: Principal): boolean {
  if (!access.includes(principal.actor)) return false;
  const resource = resources[needs?.resource ?? ''];
  return needs === null || (resource !== undefined && mayDo(resource, principal, needs.verb));
}

/** The resource whose records own those of this one; null: they stand by themselves. */
export function ownerOf({ resources }: Registry, { owner }: Resource): Resource | null {
  return owner === null ? null : (resources[owner.resource] ?? null);
}

/** Whether the person may make one: of lines by themselves, if they may change what owns them. */
export function mayCreate(registry: Registry, resource: Resource, principal: Principal): boolean {
  return mayDo(resource, principal, 'create') && mayChangeOwner(registry, resource, principal);
}

function mayChangeOwner(registry: Registry, resource: Resource, principal: Principal): boolean {
  const owner = ownerOf(registry, resource);
  return owner === null || (mayDo(owner, principal, 'edit') && mayChangeOwner(registry, owner, principal));
}

/** Whether records of the resource may be seen at all, as a list or one by one. */
export function maySee(resource: Resource, principal: Principal): boolean {
  return mayDo(resource, principal, 'list') || mayDo(resource, principal, 'show');
}

/** Whether the field is ever sent to the person, and so may be filtered, sorted and searched by. */
export function mayRead(resource: Resource, principal: Principal, field: Field): boolean {
  const { rules, unread } = permissionOf(resource, principal);
  return !field.writeOnly && rules.length > 0 && !unread.has(field.name);
}

/** Whether the person may send the field. */
export function mayWrite(resource: Resource, principal: Principal, field: Field): boolean {
  const { rules, unwritten } = permissionOf(resource, principal);
  return rules.length > 0 && !unwritten.has(field.name);
}

/** Whether a reference may be followed: the field is readable, and so is what it points at. */
export function mayFollow(registry: Registry, resource: Resource, principal: Principal, field: Field): boolean {
  const target = field.relation ? registry.resources[field.relation.to] : undefined;
  return target !== undefined && mayRead(resource, principal, field) && maySee(target, principal);
}

/**
 * Whether a filter of the person may ask what holds of the records at the other side of a relation. What leads back is
 * a list of the others, and so asked of who may list them.
 */
export function mayAskOver(registry: Registry, resource: Resource, principal: Principal, way: RelationWay): boolean {
  return way.inverse === null
    ? mayFollow(registry, resource, principal, way.field)
    : mayDo(way.to, principal, 'list') && mayRead(way.to, principal, way.field);
}

/** Whether the person may send a file for the field: it may make or change such records, or those that own them. */
export function mayUpload(registry: Registry, resource: Resource, principal: Principal, field: Field): boolean {
  const isOpen = !permissionOf(resource, principal).unwritten.has(field.name);
  return (
    isOpen && owners(registry, resource).some((one) => mayDo(one, principal, 'create') || mayDo(one, principal, 'edit'))
  );
}

/** The resource, and those whose rows it is part of. */
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
