/** Roles that the registry declares: their access rules become grants, which the permissions of people are made of. */
import type { Grant } from '../permissions.ts';
import type { AccessRule, Registry, Resource } from '../types.ts';
import { ruleOf } from './access.ts';

/** Returns the grants of a declared role. A resource that does not exist has none; a check reports it. */
export function grantsOfRole(
  { roles, resources }: Pick<Registry, 'roles' | 'resources'>,
  key: string,
): readonly Grant[] {
  return Object.entries(roles?.[key]?.access ?? {}).flatMap(([name, rule]) => {
    const resource = resources[name];
    return resource ? grantsOf(resource, ruleOf(rule)) : [];
  });
}

function grantsOf(resource: Resource, { verbs, where, also, ...rule }: AccessRule): readonly Grant[] {
  const only = { read: namesOf(resource, rule, 'read'), write: namesOf(resource, rule, 'write') };
  return [{ verbs, where }, ...also].map((one) => ({
    resource: resource.name,
    verbs: one.verbs === '*' ? ['*'] : one.verbs,
    ...(one.where === null ? {} : { where: one.where }),
    only,
  }));
}

/** Returns the names of the fields that the rule opens, so that nobody gets the names of the others; null for all. */
function namesOf(
  { fields: all }: Resource,
  { hidden, fields }: Pick<AccessRule, 'hidden' | 'fields'>,
  use: 'read' | 'write',
): readonly string[] | null {
  const listed = fields[use];
  if (listed === null && hidden.length === 0) return null;
  return Object.values(all)
    .filter(({ system, translationOf }) => !system && translationOf === null)
    .map(({ name }) => name)
    .filter((name) => (listed?.includes(name) ?? true) && !hidden.includes(name));
}
