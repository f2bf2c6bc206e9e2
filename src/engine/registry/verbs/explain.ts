/**
 * Explains to a person why somebody may or may not do something: the origin of each right. Must agree with
 * `permissions.ts`.
 */
import { permissionOf, type Grant, type Membership, type Principal, type RowRule } from '../permissions.ts';
import type { Actor, Resource } from '../types.ts';

/** A record to be named in an explanation, such as a client or a group. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** The source of a role: a security group, or the membership of a client. */
type GivenBy = { readonly group: Named } | { readonly client: Named };

/** A role of a person, with the group or membership that gives it. */
export interface GivenRole extends Named {
  readonly by: GivenBy;
  readonly grants: readonly Grant[];
}

/** The response of `GET /api/users/{uuid}/permissions`. */
export interface PersonPermissions {
  readonly actor: Actor;
  /** The clients of the memberships; null for all clients, as for staff. */
  readonly clients: readonly Named[] | null;
  /** True if the user has no access to those clients until they have confirmed their e-mail address. */
  readonly unproven: boolean;
  readonly roles: readonly GivenRole[];
  /** All memberships if at least one of them is limited to a part of the client's matters; otherwise empty. */
  readonly memberships: readonly Membership[];
}

/**
 * `own`: by a rule about the person themselves. `some`: by another rule. `client`: for the client that the role was
 * given for. `clients`: for their own clients.
 */
type Reach = 'all' | 'clients' | 'client' | 'own' | 'some';

/** One origin of a right, with the records that it covers. */
export type Reason =
  | { readonly type: 'access'; readonly reach: Reach }
  | { readonly type: 'role'; readonly role: GivenRole; readonly reach: Reach };

/**
 * The reason for a missing right: no rule or role gives it; the rows belong to no client; the person has no clients, an
 * unconfirmed address, or another part of their clients' matters.
 */
type Lack = 'nothing' | 'nobodys' | 'no-clients' | 'unproven' | 'part';

/** The answer to "may this person do that?", with every reason for it. */
export interface Explanation {
  readonly may: boolean;
  readonly reasons: readonly Reason[];
  /** Set if `may` is false. */
  readonly lack: Lack | null;
  /** Roles that name the verb but have no effect here. */
  readonly idle: readonly GivenRole[];
}

/**
 * Returns why a person may or may not use a verb on a resource.
 * @param verb verb or action of the resource
 */
export function explain(resource: Resource, person: PersonPermissions, verb: string): Explanation {
  const { actor, memberships } = person;
  const fromList = rulesOf(resource, { actor, memberships }, verb).map((rule): Reason => ({
    type: 'access',
    reach: reachOf(resource, actor, rule),
  }));
  const naming = person.roles.filter(({ grants }) => grants.some((grant) => names(grant, resource, verb)));
  const fromRoles = naming.flatMap((role): readonly Reason[] => {
    const rules = addedBy(resource, { actor, memberships }, { role, verb });
    return rules
      .slice(0, 1)
      .map((rule) => ({ type: 'role', role, reach: 'client' in role.by ? 'client' : reachOf(resource, actor, rule) }));
  });
  const isConfined = actor === 'user' && resource.scope !== null;
  const hasNoClients = isConfined && person.clients?.length === 0;
  const waits = isConfined && person.unproven;
  const reasons = hasNoClients || waits ? [] : [...fromList, ...fromRoles];
  const useful = new Set(reasons.flatMap((reason) => (reason.type === 'role' ? [reason.role] : [])));
  const idle = naming.filter((role) => !useful.has(role));
  if (reasons.length > 0) return { may: true, reasons, lack: null, idle };
  const isNamed = fromList.length + naming.length > 0;
  const isOfAnotherPart = rulesOf(resource, { actor }, verb).length > 0 && !isNamed;
  return {
    may: false,
    reasons,
    idle,
    lack:
      hasNoClients && isNamed
        ? 'no-clients'
        : waits && isNamed
          ? 'unproven'
          : isOfAnotherPart
            ? 'part'
            : idle.length > 0
              ? 'nobodys'
              : 'nothing',
  };
}

function rulesOf(resource: Resource, principal: Principal, verb: string): readonly RowRule[] {
  return permissionOf(resource, principal).rules.filter(({ verbs }) => verbs.includes(verb));
}

function names(grant: Grant, resource: Resource, verb: string): boolean {
  return grant.resource === resource.name && (grant.verbs.includes('*') || grant.verbs.includes(verb));
}

/** Returns the rules that the role adds to the access list. */
function addedBy(
  resource: Resource,
  person: Pick<PersonPermissions, 'actor' | 'memberships'>,
  { role, verb }: { readonly role: GivenRole; readonly verb: string },
): readonly RowRule[] {
  const client = 'client' in role.by ? { client: role.by.client.uuid } : {};
  const grants = role.grants.filter((grant) => names(grant, resource, verb)).map((grant) => ({ ...grant, ...client }));
  if (resource.scope === null && 'client' in role.by) return [];
  return rulesOf(resource, { ...person, grants }, verb).slice(rulesOf(resource, person, verb).length);
}

function reachOf(resource: Resource, actor: Actor, { where }: RowRule): Reach {
  if (where !== null) return /"\$(me|employee)"/.test(JSON.stringify(where)) ? 'own' : 'some';
  return actor === 'user' && resource.scope !== null ? 'clients' : 'all';
}
