/**
 * Nobody gives rights that they do not have, to themselves or to another, and nobody changes the sign-in or the rights
 * of somebody who has more rights than they do ({@link refuseSuperior}). Management with a session may do all of it. A
 * role that lets somebody else edit roles, groups, memberships, users, tokens or employees lets them give what they
 * have, and no more. A token gives nothing beyond its scopes.
 */
import { mayDo, mayRead, mayWrite } from '../../registry/access.ts';
import { rowsFor, verbsOf, type Grant } from '../../registry/permissions.ts';
import type { Actor, Registry } from '../../registry/types.ts';
import { callerOfPerson } from '../auth/sessionUser.ts';
import type { Caller } from '../store/caller.ts';
import type { RemoveEvent, Row, Tx, WriteEvent } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { withoutRowLevelSecurity } from '../store/row-level-security/confine.ts';
import { personQueries, type FoundPerson } from '../store/system.ts';
import { findPerson } from '../store/system/persons.ts';
import { checkGrants } from './words.ts';
import { texts } from '../texts.ts';

type Raising = Pick<WriteEvent, 'tx' | 'caller' | 'registry' | 'before' | 'values'>;

/** @throws Failure E_FORBIDDEN for the bearer of a token: what makes rights is for a person who is signed in. */
export function refuseTokens({ scopes = null }: Caller): void {
  if (scopes === null) return;
  throw new Failure('E_FORBIDDEN', texts.refusal('accounts.token_refused'));
}

export async function refuseEscalationByRole({ tx, caller, registry, before, values }: Raising): Promise<Row> {
  checkGrants(registry, values['grants']);
  if (mayAll(caller)) return values;
  refuseBeyond({ caller, registry }, [...grantsIn(before), ...grantsIn(values)]);
  if (before !== null) {
    const holders = await withoutRowLevelSecurity(tx, (all) =>
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

/** People of a tenant decide who works for it, whatever else those people may. */
async function refuseSuperiorMember(changing: Changing, users: readonly unknown[]): Promise<void> {
  if (changing.caller.actor !== 'user') await refuseSuperior(changing, users);
}

/** Who has but a part of a tenant's matters gives nobody more than that. */
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

/** Whoever takes over the sign-in of another gets that person's rights. */
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
 * Whoever is linked to an employee record is staff, and sees what is that employee's. Only management links records
 * that exist; a new record can be linked to another account by staff.
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

/** @throws Failure E_FORBIDDEN if one of the people has rights that the caller lacks. */
export async function refuseSuperior({ tx, caller, registry }: Changing, users: readonly unknown[]): Promise<void> {
  if (mayAll(caller)) return;
  const others = new Set(users.filter((uuid) => typeof uuid === 'string' && uuid !== caller.user_uuid));
  for (const uuid of others) {
    const person = await withoutRowLevelSecurity(tx, (all) =>
      findPerson(all, registry, String(uuid), { isBlockedToo: true }),
    );
    if (person !== null && exceeds(registry, caller, person))
      throw new Failure('E_FORBIDDEN', texts.refusal('accounts.more_rights'));
  }
}

const ranks: Readonly<Record<Actor, number>> = { user: 0, employee: 1, management: 2 };

/** Whether the person may anything that the caller may not. Of lower ranks only roles are compared. */
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

/** Whether the caller reaches the rows that the grant opens to the other. */
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

function has(registry: Registry, caller: Caller, { resource: name, verbs, fields }: Grant): boolean {
  const resource = registry.resources[name];
  if (!resource) return true;
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

function grantsIn(role: Row | null): readonly Grant[] {
  const grants = role?.['grants'];
  return Array.isArray(grants) ? (grants as readonly Grant[]) : [];
}

interface ListChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Added or removed. */
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
  const rows = await withoutRowLevelSecurity(tx, (all) =>
    all.selectFrom('roles').select('grants').where('uuid', 'in', roles).execute(),
  );
  return rows.flatMap(grantsIn);
}
