/**
 * What one person may do, with which rows and fields: compiled from the registry's access lists, the roles that were
 * granted, and the scopes of an API token. Pure, so that the server's refusals and the screen's buttons come from the
 * same sentence.
 */
import type { AccessRule, Actor, RawCondition, Resource } from './types.ts';

/** Verbs that every resource has beside its actions. `history`: who changed what of a record. */
export const generalVerbs = ['list', 'show', 'create', 'edit', 'delete', 'history'] as const;
/** Those of what can only be read. */
const readingVerbs: readonly string[] = ['list', 'show', 'history'];

/** What a role adds for one resource. */
export interface Grant {
  readonly resource: string;
  /** `*`: all of them. */
  readonly verbs: readonly string[];
  /** Fields that the access list hides, and this role does not. For staff only. */
  readonly fields?: { readonly read?: readonly string[]; readonly write?: readonly string[] };
  /** The role was given for this client: only its rows. */
  readonly client?: string;
}

/** For whom somebody works, and which part of it is theirs; null: all of it. */
export interface Membership {
  readonly client: string;
  readonly part: string | null;
}

/**
 * Who asks, as far as permissions go. The same object for as long as nothing of it changes: what it may is remembered
 * by it.
 */
export interface Principal {
  readonly actor: Actor;
  readonly grants?: readonly Grant[];
  /** Of people of clients: all of their memberships, where one of them opens but a part. Else empty. */
  readonly memberships?: readonly Membership[];
  /** Of an API token, as `domains:list` or `*:show`; null or absent: all that the person may. */
  readonly scopes?: readonly string[] | null;
}

/** A row is open to a verb when one of the rules names the verb and lets the row through. */
export interface RowRule {
  readonly verbs: readonly string[];
  /** Null: every row of the scope. */
  readonly where: RawCondition | null;
  /** Of which clients alone; null: of all whose rows the person sees. It is in `where` as well. */
  readonly clients: readonly string[] | null;
}

export interface Permission {
  readonly rules: readonly RowRule[];
  /** Fields that are never sent out to this person, nor filtered, sorted or searched by. */
  readonly unread: ReadonlySet<string>;
  /** Fields that are not taken from this person. */
  readonly unwritten: ReadonlySet<string>;
}

const remembered = new WeakMap<Principal, Map<Resource, Permission>>();

function rememberedOf(principal: Principal): Map<Resource, Permission> {
  let known = remembered.get(principal);
  if (!known) remembered.set(principal, (known = new Map()));
  return known;
}

/** Has both remember what the one may: for a copy in which nothing differs that {@link Principal} names. */
export function sharePermissions(copy: Principal, original: Principal): void {
  remembered.set(copy, rememberedOf(original));
}

/** What the person may do with the resource. */
export function permissionOf(resource: Resource, principal: Principal): Permission {
  const known = rememberedOf(principal);
  let permission = known.get(resource);
  if (!permission) known.set(resource, (permission = compile(resource, principal)));
  return permission;
}

/** All that can be done with a resource. */
export function verbsOf(resource: Resource): readonly string[] {
  return (resource.view !== null && resource.adopted === null) || resource.appendOnly
    ? readingVerbs
    : [...generalVerbs, ...Object.keys(resource.actions)];
}

/** The rows that any of the verbs is open for: null for all. Without any rule: none. */
export function rowsFor(resource: Resource, principal: Principal, verbs: readonly string[]): RawCondition | null {
  const rules = permissionOf(resource, principal).rules.filter((rule) =>
    rule.verbs.some((verb) => verbs.includes(verb)),
  );
  const conditions = rules.map(({ where }) => where);
  if (conditions.includes(null)) return null;
  const [only = noRow, ...others] = conditions.filter((where) => where !== null);
  return others.length === 0 ? only : { or: [only, ...others] };
}

const noRow: RawCondition = { uuid: { in: [] } };

function compile(resource: Resource, principal: Principal): Permission {
  const base = resource.access[principal.actor];
  const grants = (principal.grants ?? []).filter(
    (grant) => grant.resource === resource.name && isOpenTo(resource, principal),
  );
  const listed = base
    ? [base, ...base.also].flatMap(({ verbs, where }) =>
        withinParts(resource, principal, { verbs: spelledOut(resource, verbs), where, clients: null }),
      )
    : [];
  const rules = [...listed, ...grants.map((grant) => granted(resource, principal, grant))];
  const uncovered = principal.actor === 'user' ? [] : grants.filter(({ client }) => client === undefined);
  return {
    rules: withinScopes(resource, principal, rules),
    unread: hidden(resource, base, 'read', uncovered),
    unwritten: hidden(resource, base, 'write', uncovered),
  };
}

/**
 * What stays of a rule for people who have but a part of some client's matters: there the verbs that the rule names for
 * that part. What is nobody's stays open to all, unless the rule names parts for it.
 */
function withinParts(resource: Resource, { actor, memberships = [] }: Principal, rule: RowRule): readonly RowRule[] {
  if (actor !== 'user' || memberships.length === 0) return [rule];
  const parts = resource.access.user?.parts ?? {};
  const verbsOfPart = (part: string | null): readonly string[] => {
    if (part === null) return rule.verbs;
    const open = Object.hasOwn(parts, part) ? spelledOut(resource, parts[part] ?? []) : [];
    return rule.verbs.filter((verb) => open.includes(verb));
  };
  const ownParts = [...new Set(memberships.map(({ part }) => part))];
  if (resource.scope === null)
    return Object.keys(parts).length === 0
      ? [rule]
      : [{ ...rule, verbs: [...new Set(ownParts.flatMap((part) => verbsOfPart(part)))] }];
  return ownParts.map((part) => {
    const clients = memberships.filter((one) => one.part === part).map(({ client }) => client);
    return { verbs: verbsOfPart(part), where: allOf(rule.where, ofClients(resource, clients)), clients };
  });
}

/** The rows of these clients, and those that are everybody's. */
function ofClients({ scope, shared }: Resource, clients: readonly string[]): RawCondition {
  const path = (scope ?? []).join('.');
  const theirs: RawCondition = { [path]: { in: clients } };
  return shared ? { or: [theirs, { [path]: { empty: true } }] } : theirs;
}

function allOf(left: RawCondition | null, right: RawCondition): RawCondition {
  return left === null ? right : { and: [left, right] };
}

/** Whether the person may do it with rows of this client. What is nobody's is anybody's. */
export function mayDoFor(resource: Resource, principal: Principal, verb: string, client: string): boolean {
  return permissionOf(resource, principal).rules.some(
    ({ verbs, clients }) => verbs.includes(verb) && (clients === null || clients.includes(client)),
  );
}

/** Whether it is their part alone that keeps the resource from the person: others of the same clients see it. */
export function isClosedByPart(resource: Resource, principal: Principal): boolean {
  const { memberships = [] } = principal;
  if (memberships.length === 0 || permissionOf(resource, principal).rules.length > 0) return false;
  return permissionOf(resource, { ...principal, memberships: [] }).rules.length > 0;
}

/**
 * People of a client can be granted more with the rows of their clients, not with rows that are nobody's: colleagues,
 * prices, settings.
 */
function isOpenTo(resource: Resource, { actor }: Principal): boolean {
  return actor !== 'user' || resource.scope !== null;
}

/** For staff a grant reaches every row; people of a client stay within the row rule of their access list. */
function granted(resource: Resource, { actor }: Principal, { verbs, client }: Grant): RowRule {
  const own = actor === 'user' ? (resource.access.user?.where ?? null) : null;
  const limit: RawCondition | null =
    client === undefined ? null : resource.scope === null ? noRow : { [resource.scope.join('.')]: client };
  return {
    verbs: spelledOut(resource, verbs),
    where: own && limit ? { and: [own, limit] } : (own ?? limit),
    clients: client === undefined ? null : [client],
  };
}

function spelledOut(resource: Resource, verbs: '*' | readonly string[]): readonly string[] {
  const all = verbsOf(resource);
  return verbs === '*' || verbs.includes('*') ? all : all.filter((verb) => verbs.includes(verb));
}

/** A token never exceeds its owner: what both say. */
function withinScopes(resource: Resource, { scopes = null }: Principal, rules: readonly RowRule[]): readonly RowRule[] {
  if (scopes === null) return rules.filter(({ verbs }) => verbs.length > 0);
  const opens = (verb: string): boolean =>
    scopes.some((scope) => {
      const [of = '', allowed = ''] = scope.split(':');
      return (of === '*' || of === resource.name) && (allowed === '*' || allowed === verb);
    });
  return rules.map((rule) => ({ ...rule, verbs: rule.verbs.filter(opens) })).filter(({ verbs }) => verbs.length > 0);
}

function hidden(
  resource: Resource,
  base: AccessRule | null,
  use: 'read' | 'write',
  grants: readonly Grant[],
): ReadonlySet<string> {
  if (!base) return new Set();
  const open = base.fields[use];
  const outside =
    open === null
      ? []
      : Object.values(resource.fields)
          .filter(({ name, system }) => !system && !open.includes(name))
          .map(({ name }) => name);
  const uncovered = new Set(grants.flatMap(({ fields }) => fields?.[use] ?? []));
  return new Set([...base.hidden, ...outside].filter((name) => !uncovered.has(name)));
}
