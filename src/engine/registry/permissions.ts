/**
 * Compiles what one person may do, with which rows and fields, from the registry's access lists, granted roles, and the
 * scopes of an API token. Pure, so that the server's decisions and the screen's buttons always agree.
 */
import type { AccessRule, Actor, RawCondition, Resource } from './types.ts';

/** Verbs that every resource has in addition to its actions. `history` reads the audit trail of a record. */
export const generalVerbs = ['list', 'show', 'create', 'edit', 'delete', 'history'] as const;
/** Verbs of read-only resources. */
const readingVerbs: readonly string[] = ['list', 'show', 'history'];

/** The verbs that a role adds for one resource. */
export interface Grant {
  readonly resource: string;
  /** `*` for all verbs. */
  readonly verbs: readonly string[];
  /** Fields that the access list hides and this role discloses. For staff only. */
  readonly fields?: { readonly read?: readonly string[]; readonly write?: readonly string[] };
  /** Limits the grant to the rows of this client. */
  readonly client?: string;
  /** Limits the grant to rows that meet the condition. Only roles that the registry declares have it. */
  readonly where?: RawCondition;
  /**
   * The only fields that the grant opens, on its own rows; null for all. Only roles that the registry declares have it,
   * in the place of `fields`.
   */
  readonly only?: { readonly read: readonly string[] | null; readonly write: readonly string[] | null };
}

/** The membership of a client. `part` limits it to a part of the client's matters; null is everything. */
export interface Membership {
  readonly client: string;
  readonly part: string | null;
}

/**
 * The caller, as far as permissions are concerned. Permissions are cached by object identity, so keep the same object
 * as long as nothing in it changes.
 */
export interface Principal {
  readonly actor: Actor;
  readonly grants?: readonly Grant[];
  /** For people of clients: all of their memberships if at least one is limited to a part; else empty. */
  readonly memberships?: readonly Membership[];
  /**
   * Scopes of an API token, such as `domains:list` or `*:show`. Null or absent for everything that the person may do.
   */
  readonly scopes?: readonly string[] | null;
}

/** A row rule. A verb is allowed on a row if one of the rules names the verb and its condition matches the row. */
export interface RowRule {
  readonly verbs: readonly string[];
  /** Null for every row of the scope. */
  readonly where: RawCondition | null;
  /** The clients that the rule is limited to; null for all clients of the person. Also part of `where`. */
  readonly clients: readonly string[] | null;
}

interface Permission {
  readonly rules: readonly RowRule[];
  /** Fields that are never sent to this person, nor filtered, sorted or searched by. */
  readonly unread: ReadonlySet<string>;
  /** Fields that this person may not write. */
  readonly unwritten: ReadonlySet<string>;
}

const remembered = new WeakMap<Principal, Map<Resource, Permission>>();

function rememberedOf(principal: Principal): Map<Resource, Permission> {
  let known = remembered.get(principal);
  if (!known) remembered.set(principal, (known = new Map()));
  return known;
}

/**
 * Shares the permission cache of a principal with a copy. The copy must be equal in all fields of {@link Principal}.
 */
export function sharePermissions(copy: Principal, original: Principal): void {
  remembered.set(copy, rememberedOf(original));
}

/** Returns the permission of the person for the resource. Cached. */
export function permissionOf(resource: Resource, principal: Principal): Permission {
  const known = rememberedOf(principal);
  let permission = known.get(resource);
  if (!permission) known.set(resource, (permission = compile(resource, principal)));
  return permission;
}

/** Returns all verbs and actions of a resource. */
export function verbsOf(resource: Resource): readonly string[] {
  if (resource.appendOnly) return readingVerbs;
  const isView = resource.view !== null && resource.adopted === null;
  return [...(isView ? readingVerbs : generalVerbs), ...Object.keys(resource.actions)];
}

/**
 * Returns the condition for the rows on which any of the verbs is allowed. Null for all rows; matches none if no rule
 * applies.
 */
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
  return {
    rules: withinScopes(resource, principal, rules),
    unread: closedFields(resource, principal, grants, 'read'),
    unwritten: closedFields(resource, principal, grants, 'write'),
  };
}

/** One origin of access, with the rows and fields that it opens. */
interface Opening {
  readonly verbs: readonly string[];
  /** Condition on the rows of the person; null for all of them. */
  readonly where: RawCondition | null;
  readonly opens: (field: string) => boolean;
}

/**
 * Returns the fields that are closed to the person. They are the same on every row and for every verb, so a field that
 * one rule closes is open only if another rule opens it on all of these rows.
 */
function closedFields(
  resource: Resource,
  principal: Principal,
  grants: readonly Grant[],
  use: 'read' | 'write',
): ReadonlySet<string> {
  const base = resource.access[principal.actor];
  const byHand = grants.filter(({ only }) => !only);
  const uncovered = principal.actor === 'user' ? [] : byHand.filter(({ client }) => client === undefined);
  const listed = hidden(resource, base, use, uncovered);
  if (byHand.length === grants.length) return listed;
  const isOpen = (field: string): boolean => !listed.has(field);
  const openings: readonly Opening[] = [
    // Rows that roles open to people of a client are always among those of their access list.
    ...(base ? [base, ...base.also] : []).map(({ verbs, where }) => ({
      verbs: spelledOut(resource, verbs),
      where: principal.actor === 'user' ? null : where,
      opens: isOpen,
    })),
    ...grants.map((grant) => ({
      ...granted(resource, principal, grant),
      opens: grant.only ? (field: string) => grant.only?.[use]?.includes(field) ?? true : isOpen,
    })),
  ];
  const closed = Object.values(resource.fields).flatMap(({ name, system, translationOf }) =>
    !system && translationOf === null && groupsOf(openings, use).some((group) => isClosedIn(group, name)) ? [name] : [],
  );
  return new Set([
    ...(principal.actor === 'user' ? listed : []),
    ...closed.flatMap((name) => [name, ...translationsOf(resource, name)]),
  ]);
}

/** Returns the openings that decide together: all that let the person read, or those of each verb that writes. */
function groupsOf(openings: readonly Opening[], use: 'read' | 'write'): readonly (readonly Opening[])[] {
  const isWriting = (verb: string): boolean => verb !== 'delete' && !readingVerbs.includes(verb);
  const groups =
    use === 'read'
      ? [openings.filter(({ verbs }) => verbs.some((verb) => readingVerbs.includes(verb)))]
      : [...new Set(openings.flatMap(({ verbs }) => verbs.filter(isWriting)))].map((verb) =>
          openings.filter(({ verbs }) => verbs.includes(verb)),
        );
  return groups.some((group) => group.length > 0) ? groups : [openings];
}

function isClosedIn(group: readonly Opening[], field: string): boolean {
  const opening = group.filter(({ opens }) => opens(field));
  const rowsOf = ({ where }: Opening): string => JSON.stringify(where);
  return group.some(
    (one) => !one.opens(field) && !opening.some((other) => other.where === null || rowsOf(other) === rowsOf(one)),
  );
}

/**
 * Limits a rule for people whose membership is restricted to a part of a client's matters: for that client only the
 * verbs that the rule names for the part remain. Rows that belong to no client stay open to everybody, unless the rule
 * names parts for them.
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

/** Returns the condition for the rows of these clients, plus shared rows. */
function ofClients({ scope, shared }: Resource, clients: readonly string[]): RawCondition {
  const path = (scope ?? []).join('.');
  const theirs: RawCondition = { [path]: { in: clients } };
  return shared ? { or: [theirs, { [path]: { empty: true } }] } : theirs;
}

function allOf(left: RawCondition | null, right: RawCondition): RawCondition {
  return left === null ? right : { and: [left, right] };
}

/**
 * Returns true if the person may do the verb on rows of this client. Resources without a tenant are open for any
 * client.
 */
export function mayDoFor(resource: Resource, principal: Principal, verb: string, client: string): boolean {
  return permissionOf(resource, principal).rules.some(
    ({ verbs, clients }) => verbs.includes(verb) && (clients === null || clients.includes(client)),
  );
}

/**
 * Returns true if the person has no access only because of the part in their memberships: others of the same clients
 * have.
 */
export function isClosedByPart(resource: Resource, principal: Principal): boolean {
  const { memberships = [] } = principal;
  if (memberships.length === 0 || permissionOf(resource, principal).rules.length > 0) return false;
  return permissionOf(resource, { ...principal, memberships: [] }).rules.length > 0;
}

/**
 * Roles can give people of a client more rights on their clients' rows only, not on rows that belong to no client, such
 * as colleagues, prices and settings.
 */
function isOpenTo(resource: Resource, { actor }: Principal): boolean {
  return actor !== 'user' || resource.scope !== null;
}

/**
 * For staff a grant applies to every row, or to those of its condition; people of a client stay limited to the row rule
 * of their access list.
 */
function granted(resource: Resource, { actor }: Principal, { verbs, client, where }: Grant): RowRule {
  const own = actor === 'user' ? (resource.access.user?.where ?? null) : null;
  const limit: RawCondition | null =
    client === undefined ? null : resource.scope === null ? noRow : { [resource.scope.join('.')]: client };
  const [first = null, ...others] = [own, limit, where ?? null].filter((one) => one !== null);
  return {
    verbs: spelledOut(resource, verbs),
    where: first && others.length > 0 ? { and: [first, ...others] } : first,
    clients: client === undefined ? null : [client],
  };
}

function spelledOut(resource: Resource, verbs: '*' | readonly string[]): readonly string[] {
  const all = verbsOf(resource);
  return verbs === '*' || verbs.includes('*') ? all : all.filter((verb) => verbs.includes(verb));
}

/** A token never has more rights than its owner: the result is the intersection of both. */
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
          .filter(({ name, system, translationOf }) => !system && !open.includes(translationOf ?? name))
          .map(({ name }) => name);
  const uncovered = new Set(grants.flatMap(({ fields }) => fields?.[use] ?? []));
  const closed = [...base.hidden, ...outside].filter((name) => !uncovered.has(name));
  return new Set(closed.flatMap((name) => [name, ...translationsOf(resource, name)]));
}

/** Returns the same text in the other languages: who does not read a field reads none of its translations. */
const translationsOf = ({ fields }: Resource, name: string): readonly string[] =>
  Object.values(fields[name]?.translations ?? {}).filter((other) => fields[other]?.translationOf === name);
