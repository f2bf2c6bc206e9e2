/** The rows of the permission table, grouped as in the menu, and what an actor may do without any role. */
import { mayDo } from '../access.ts';
import { permissionOf, verbsOf, type Principal } from '../permissions.ts';
import type { Actor, Label, Registry, Resource } from '../types.ts';
import type { VerbRow } from './verbSets.ts';

/** Rows of the table under one heading. */
export interface VerbGroup {
  readonly name: string;
  /** Null for resources that are in no menu group. */
  readonly label: Label | null;
  readonly rows: readonly VerbRow[];
}

/**
 * Returns the groups of the permission table.
 * @param limit the person whose rights are the maximum; null for everything in the registry
 */
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

/** `all`: on every record; `some`: on records that the access list allows, such as their own. */
export type ActorGrant = 'all' | 'some' | null;

/** Returns what the access list gives to every person of this actor type. */
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

/** Returns true if a role can have an effect. People of a client get no roles on rows that belong to no client. */
export function isGrantable(resource: Resource, actor: Actor): boolean {
  return actor !== 'user' || resource.scope !== null;
}

/** Returns the fields that the access list hides from employees and a role can disclose. */
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
