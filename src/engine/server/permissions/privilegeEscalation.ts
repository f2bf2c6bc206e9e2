/**
 * Prevents privilege escalation. Nobody can give permissions that they lack, to themselves or to others, or change the
 * sign-in or permissions of a person who has more ({@link refuseSuperior}). Management with a session may do all of it.
 * A role that allows editing roles, groups, memberships, users, tokens or employees allows giving what one has, and no
 * more. A token gives nothing beyond its scopes.
 */
import { mayDo, mayRead, mayWrite } from '../../registry/access.ts';
import { permissionOf, rowsFor, verbsOf, type Grant, type RowRule } from '../../registry/permissions.ts';
import type { Actor, Registry, Resource } from '../../registry/types.ts';
import { callerOfPerson } from '../auth/sessionUser.ts';
import type { Caller } from '../store/caller.ts';
import type { RemoveEvent, Row, Tx, WriteEvent } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { personQueries, type FoundPerson } from '../store/system.ts';
import { findPerson } from '../store/system/persons.ts';
import { checkGrants } from './words.ts';
import { texts } from '../texts.ts';

type Raising = Pick<WriteEvent, 'tx' | 'caller' | 'registry' | 'before' | 'values'>;

/** @throws Failure E_FORBIDDEN for an API token: permissions are changed by signed-in people only */
export function refuseTokens({ scopes = null }: Caller): void {
  if (scopes === null) return;
  throw new Failure('E_FORBIDDEN', texts.refusal('accounts.token_refused'));
}

export async function refuseEscalationByRole({ tx, caller, registry, before, values }: Raising): Promise<Row> {
  // The entry of the registry may lack its condition on edits and deletions.
  if (before !== null && registry.roles && Object.hasOwn(registry.roles, String(before['key'])))
    throw new Failure('E_STATE', texts.refusal('accounts.declared_role'));
  checkGrants(registry, values['grants']);
  if (mayAll(caller)) return values;
  refuseBeyond({ caller, registry }, [...grantsIn(before), ...grantsIn(values)]);
  if (before !== null) {
    const holders = await acrossClients(tx, (all) =>
      personQueries(all, () => registry).holdersOfRole(String(before['uuid'])),
    );
    await refuseSuperior({ tx, caller, registry }, holders);
  }
  return values;
}

export async function refuseEscalationByGroup({ tx, caller, registry, before, values }: Raising): Promise<Row> {
  if (mayAll(caller)) return values;
  const [roles, users] = [changeOf('role_uuids', before, values), changeOf('user_uuids', before, values)];
  refuseBeyond({ caller, registry }, await grantsOf(tx, [...roles.before, ...roles.after]));
  const affected = roles.changed.length > 0 ? [...users.before, ...users.after] : users.changed;
  await refuseSuperior({ tx, caller, registry }, affected);
  return values;
}

export async function refuseEscalationByMembership({ tx, caller, registry, before, values }: Raising): Promise<Row> {
  refuseBeyondPart({ caller, registry, before, values });
  if (mayAll(caller)) return values;
  const { members = null } = registry.tenant ?? {};
  const name = members?.role ?? '';
  const roles = [before?.[name], values[name]].filter((uuid) => typeof uuid === 'string');
  refuseBeyond({ caller, registry }, await grantsOf(tx, roles));
  if (members) await refuseSuperiorMember({ tx, caller, registry }, [before?.[members.user], values[members.user]]);
  return values;
}

export async function refuseRemovalOfMembership({ tx, caller, registry, record }: RemoveEvent): Promise<void> {
  const { members = null } = registry.tenant ?? {};
  if (members) await refuseSuperiorMember({ tx, caller, registry }, [record[members.user]]);
}

/** People of a tenant decide on its members, whatever permissions these have elsewhere. */
async function refuseSuperiorMember(changing: Changing, users: readonly unknown[]): Promise<void> {
  if (changing.caller.actor !== 'user') await refuseSuperior(changing, users);
}

/** Rejects giving more than the caller's own part of the access to a tenant. */
function refuseBeyondPart({ caller, registry, before, values }: Omit<Raising, 'tx'>): void {
  const { members = null } = registry.tenant ?? {};
  const { memberships = [] } = caller;
  if (!members?.part || memberships.length === 0) return;
  const part = values[members.part.field];
  const tenant = values[members.tenant] ?? before?.[members.tenant];
  const own = memberships.find(({ client }) => client === tenant);
  if (part === undefined || own?.part === null || own?.part === part) return;
  throw beyond();
}

/** Prevents taking over an account with more permissions. */
export async function refuseEscalationByUser({ tx, caller, registry, before, values }: Raising): Promise<Row> {
  if (mayAll(caller)) return values;
  const isOwn = before !== null && before['uuid'] === caller.user_uuid && (caller.scopes ?? null) === null;
  const isManager = before?.['type'] === 'management' || values['type'] === 'management';
  const isChanged = (name: string): boolean => values[name] !== undefined && values[name] !== before?.[name];
  const takesOver = before !== null && (typeof values['password'] === 'string' || isChanged('email'));
  if ((isManager || takesOver) && !(isOwn && values['type'] === undefined)) throw beyond();
  if (before !== null && ['type', 'status'].some(isChanged))
    await refuseSuperior({ tx, caller, registry }, [before['uuid']]);
  return values;
}

/**
 * Prevents escalation through employee records: a linked user is staff and sees what that employee sees. Only
 * management links existing records; staff can link a new record to another account.
 */
export async function refuseEscalationByStaff({ tx, caller, registry, before, values }: Raising): Promise<Row> {
  const { staff } = registry;
  if (!staff || mayAll(caller)) return values;
  const [linked, link] = [before?.[staff.user] ?? null, values[staff.user]];
  const isLinked = link !== undefined && link !== linked;
  const mayLink =
    before === null && caller.actor !== 'user' && (caller.scopes ?? null) === null && link !== caller.user_uuid;
  if (isLinked && !(link === null && before === null) && !mayLink) throw beyond();
  const state = staff.state;
  const isRestated =
    before !== null && state !== null && values[state] !== undefined && values[state] !== before[state];
  await refuseSuperior({ tx, caller, registry }, [...(isLinked ? [link] : []), ...(isRestated ? [linked] : [])]);
  return values;
}

type Changing = Pick<WriteEvent, 'tx' | 'caller' | 'registry'>;

/**
 * Refuses to change people who have more permissions than the caller.
 *
 * @throws Failure E_FORBIDDEN if one of the people has permissions that the caller lacks
 */
export async function refuseSuperior({ tx, caller, registry }: Changing, users: readonly unknown[]): Promise<void> {
  if (mayAll(caller)) return;
  const others = new Set(users.filter((uuid) => typeof uuid === 'string' && uuid !== caller.user_uuid));
  for (const uuid of others) {
    const person = await acrossClients(tx, (all) => findPerson(all, registry, String(uuid), { isBlockedToo: true }));
    if (person !== null && exceeds(registry, caller, person))
      throw new Failure('E_FORBIDDEN', texts.refusal('accounts.more_rights'));
  }
}

const ranks: Readonly<Record<Actor, number>> = { user: 0, employee: 1, management: 2 };

/** Returns true if the person has a permission that the caller lacks. For lower ranks only roles are compared. */
function exceeds(registry: Registry, caller: Caller, person: FoundPerson): boolean {
  const other = callerOfPerson(person);
  if (ranks[other.actor] > ranks[caller.actor]) return true;
  const { clients } = caller;
  if (clients !== null && (other.clients ?? []).some((client) => !clients.includes(client))) return true;
  const parts = new Map(caller.memberships?.map(({ client, part }) => [client, part]));
  if (other.clients?.some((client) => (parts.get(client) ?? null) !== null) === true) return true;
  return !person.grants.every(
    (grant) => has(registry, caller, grant) && reachesRowsOf(registry, { caller, other }, grant),
  );
}

/** Returns true if the caller can see the rows that the grant opens to the other person. */
function reachesRowsOf(
  registry: Registry,
  { caller, other }: { readonly caller: Caller; readonly other: Caller },
  { resource: name, verbs }: Grant,
): boolean {
  const resource = registry.resources[name];
  if (!resource || (other.actor === 'user' && caller.actor !== 'user')) return true;
  return (verbs.includes('*') ? verbsOf(resource) : verbs).every((verb) => {
    const own = rowsFor(resource, caller, [verb]);
    return own === null || JSON.stringify(own) === JSON.stringify(rowsFor(resource, other, [verb]));
  });
}

function mayAll({ actor, scopes = null }: Caller): boolean {
  return actor === 'management' && scopes === null;
}

function refuseBeyond(
  { caller, registry }: { readonly caller: Caller; readonly registry: Registry },
  grants: readonly Grant[],
): void {
  if (!grants.every((grant) => has(registry, caller, grant))) throw beyond();
}

function beyond(): Failure {
  return new Failure('E_FORBIDDEN', texts.refusal('accounts.beyond_own_rights'));
}

function has(registry: Registry, caller: Caller, grant: Grant): boolean {
  const { resource: name, verbs, fields, only } = grant;
  const resource = registry.resources[name];
  if (!resource) return true;
  if (only && !opensAsMuch(resource, caller, grant)) return false;
  const wanted = verbs.includes('*') ? verbsOf(resource) : verbs;
  const opens = (names: readonly string[], test: typeof mayRead): boolean =>
    names.every((one) => {
      const field = resource.fields[one];
      return field === undefined || test(resource, caller, field);
    });
  return (
    wanted.every((verb) => mayDo(resource, caller, verb)) &&
    opens(fields?.read ?? [], mayRead) &&
    opens(fields?.write ?? [], mayWrite)
  );
}

/** Returns true if the caller has the rows and fields of a grant that the registry declares. */
function opensAsMuch(resource: Resource, caller: Caller, { verbs, where: rows, only }: Grant): boolean {
  const { rules, unread, unwritten } = permissionOf(resource, caller);
  const isSame = (other: RowRule['where']): boolean => JSON.stringify(other) === JSON.stringify(rows);
  const names = (listed: readonly string[] | null | undefined): readonly string[] =>
    listed ?? Object.keys(resource.fields);
  return (
    (verbs.includes('*') ? verbsOf(resource) : verbs).every((verb) =>
      rules.some((rule) => rule.verbs.includes(verb) && (rule.where === null || isSame(rule.where))),
    ) &&
    !names(only?.read).some((name) => unread.has(name)) &&
    !names(only?.write).some((name) => unwritten.has(name))
  );
}

function grantsIn(role: Row | null): readonly Grant[] {
  const grants = role?.['grants'];
  return Array.isArray(grants) ? (grants as readonly Grant[]) : [];
}

interface ListChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Values added or removed. */
  readonly changed: readonly string[];
}

function changeOf(name: string, record: Row | null, values: Row): ListChange {
  const listed = (row: Row | null): readonly string[] => {
    const uuids = row?.[name];
    return Array.isArray(uuids) ? uuids.map(String) : [];
  };
  const before = listed(record);
  const after = values[name] === undefined ? before : listed(values);
  const changed = [
    ...before.filter((uuid) => !after.includes(uuid)),
    ...after.filter((uuid) => !before.includes(uuid)),
  ];
  return { before, after, changed };
}

async function grantsOf(tx: Tx, roles: readonly string[]): Promise<readonly Grant[]> {
  if (roles.length === 0) return [];
  const rows = await acrossClients(tx, (all) =>
    all.selectFrom('roles').select('grants').where('uuid', 'in', roles).execute(),
  );
  return rows.flatMap(grantsIn);
}
