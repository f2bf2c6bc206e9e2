/**
 * The table of resources and verbs that rights are given in: its rows as the menu has them, and what somebody may there
 * without being given anything.
 */
import { mayDo } from './access.ts';
import { permissionOf, verbsOf, type Principal } from './permissions.ts';
import type { Actor, Label, Registry, Resource } from './types.ts';
import type { VerbRow } from './verbSets.ts';

export interface VerbGroup {
  readonly name: string;
  /** Null where the resources stand in no group of the menu. */
  readonly label: Label | null;
  readonly rows: readonly VerbRow[];
}

/** @param limit whose rights bound what there is to give; null for all that the registry knows. */
export function verbGroups(registry: Registry, limit: Principal | null): readonly VerbGroup[] {
  const places = [...registry.menu.map(({ name, label }) => ({ name, label })), { name: '', label: null }];
  const known = new Set(registry.menu.map(({ name }) => name));
  return places
    .map(({ name, label }) => ({
      name,
      label,
      rows: Object.values(registry.resources).flatMap((resource) => {
        const verbs =
          limit === null ? verbsOf(resource) : verbsOf(resource).filter((verb) => mayDo(resource, limit, verb));
        const place = resource.menu !== null && known.has(resource.menu) ? resource.menu : '';
        return place === name && verbs.length > 0 ? [{ resource: resource.name, verbs }] : [];
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** `all`: with every record; `some`: with those that the access list lets through, such as their own. */
export type ActorGrant = 'all' | 'some' | null;

/** What the access list gives to everybody of this sort. */
export function grantedToActor(resource: Resource, actor: Actor, verb: string): ActorGrant {
  const rules = permissionOf(resource, plain[actor]).rules.filter(({ verbs }) => verbs.includes(verb));
  if (rules.length === 0) return null;
  return rules.some(({ where }) => where === null) ? 'all' : 'some';
}

const plain: Readonly<Record<Actor, Principal>> = {
  management: { actor: 'management' },
  employee: { actor: 'employee' },
  user: { actor: 'user' },
};

/** Whether a role has any effect there: people of a client are given nothing of what is nobody's. */
export function isGrantable(resource: Resource, actor: Actor): boolean {
  return actor !== 'user' || resource.scope !== null;
}

/** The fields that the access list keeps from staff, which a role may uncover. */
export function coveredFields(resource: Resource): {
  readonly read: readonly string[];
  readonly write: readonly string[];
} {
  const { unread, unwritten } = permissionOf(resource, plain.employee);
  const known = Object.values(resource.fields).filter(({ system }) => !system);
  return {
    read: known.filter(({ name, writeOnly }) => unread.has(name) && !writeOnly).map(({ name }) => name),
    write: known.filter(({ name, readOnly }) => unwritten.has(name) && !readOnly).map(({ name }) => name),
  };
}
