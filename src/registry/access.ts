/** Who may do what with which resource and field: one pure table for the server's refusals and the screen's buttons. */
import type { Actor, Field, Registry, Resource } from './types.ts';

export type Verb = 'list' | 'show' | 'create' | 'edit' | 'delete';

/** Whether the actor may carry out a verb, or an action by its name. Row rules and scope come on top. */
export function mayDo(resource: Resource, actor: Actor, verb: string): boolean {
  const rule = resource.access[actor];
  return rule !== null && (rule.verbs === '*' || rule.verbs.includes(verb));
}

/** Whether records of the resource may be seen at all, as a list or one by one. */
export function maySee(resource: Resource, actor: Actor): boolean {
  return mayDo(resource, actor, 'list') || mayDo(resource, actor, 'show');
}

/** Whether the field is ever sent to the actor, and so may be filtered, sorted and searched by. */
export function mayRead(resource: Resource, actor: Actor, field: Field): boolean {
  return !field.writeOnly && !(resource.access[actor]?.hidden.includes(field.name) ?? true);
}

/** Whether the actor may send the field. */
export function mayWrite(resource: Resource, actor: Actor, field: Field): boolean {
  return !(resource.access[actor]?.hidden.includes(field.name) ?? true);
}

/** Whether a reference may be followed: the field is readable, and so is what it points at. */
export function mayFollow(registry: Registry, resource: Resource, actor: Actor, field: Field): boolean {
  const target = field.relation ? registry.resources[field.relation.to] : undefined;
  return target !== undefined && mayRead(resource, actor, field) && maySee(target, actor);
}

/** Whether the actor may send a file for the field: it may make or change such records, or those that own them. */
export function mayUpload(registry: Registry, resource: Resource, actor: Actor, field: Field): boolean {
  const hidden = resource.access[actor]?.hidden.includes(field.name) ?? false;
  return !hidden && owners(registry, resource).some((one) => mayDo(one, actor, 'create') || mayDo(one, actor, 'edit'));
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
