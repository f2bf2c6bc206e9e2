/**
 * Nobody gives rights that they do not have: not to themselves, not to another. Management with a session may all of
 * it; a role that lets somebody else edit roles, groups, memberships or users lets them hand on what they have, and no
 * more. A token hands on nothing beyond its scopes.
 */
import { mayDo, mayRead, mayWrite } from '../../registry/access.ts';
import { verbsOf, type Grant } from '../../registry/permissions.ts';
import type { Registry } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { Row, Tx, WriteEvent } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { withoutRowLevelSecurity } from '../store/row-level-security/confine.ts';
import { checkGrants } from './words.ts';
import { texts } from '../texts.ts';

type Raising = Pick<WriteEvent, 'tx' | 'caller' | 'registry' | 'before' | 'values'>;

/** @throws Failure E_FORBIDDEN for the bearer of a token: what makes rights is for a person who is signed in. */
export function refuseTokens({ scopes = null }: Caller): void {
  if (scopes === null) return;
  throw new Failure('E_FORBIDDEN', texts.refusal('accounts.token_refused'));
}

export function refuseEscalationByRole({ caller, registry, before, values }: Raising): Row {
  checkGrants(registry, values['grants']);
  if (!mayAll(caller)) refuseBeyond({ caller, registry }, [...grantsIn(before), ...grantsIn(values)]);
  return values;
}

export async function refuseEscalationByGroup({ tx, caller, registry, before, values }: Raising): Promise<Row> {
  if (!mayAll(caller)) refuseBeyond({ caller, registry }, await grantsOf(tx, [...uuidsIn(before), ...uuidsIn(values)]));
  return values;
}

export async function refuseEscalationByMembership({ tx, caller, registry, before, values }: Raising): Promise<Row> {
  refuseBeyondPart({ caller, registry, before, values });
  const name = registry.tenant?.members?.role ?? '';
  const roles = [before?.[name], values[name]].filter((uuid) => typeof uuid === 'string');
  if (!mayAll(caller)) refuseBeyond({ caller, registry }, await grantsOf(tx, roles));
  return values;
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

/** Who takes over the sign-in of another has what that other has. */
export function refuseEscalationByUser({ caller, before, values }: Raising): Row {
  const isOwn = before !== null && before['uuid'] === caller.user_uuid && (caller.scopes ?? null) === null;
  const isManager = before?.['type'] === 'management' || values['type'] === 'management';
  const takesOver =
    before !== null &&
    (typeof values['password'] === 'string' ||
      (typeof values['email'] === 'string' && values['email'] !== before['email']));
  if (!mayAll(caller) && (isManager || takesOver) && !(isOwn && values['type'] === undefined)) throw beyond();
  return values;
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

function uuidsIn(group: Row | null): readonly string[] {
  const uuids = group?.['role_uuids'];
  return Array.isArray(uuids) ? uuids.map(String) : [];
}

async function grantsOf(tx: Tx, roles: readonly string[]): Promise<readonly Grant[]> {
  if (roles.length === 0) return [];
  const rows = await withoutRowLevelSecurity(tx, (all) =>
    all.selectFrom('roles').select('grants').where('uuid', 'in', roles).execute(),
  );
  return rows.flatMap(grantsIn);
}
