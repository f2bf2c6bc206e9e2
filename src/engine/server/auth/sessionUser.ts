/** Converts a session to the answer for the browser (SPEC.md § 3) and to the caller for the store. */
import type { Caller } from '../store/caller.ts';
import type { SessionUserAnswer } from '../../registry/calls/sessionUser.ts';
import type { FoundPerson, FoundSession } from '../store/system.ts';
import { secondFactorOf, type FactorRequirement } from './secondFactor.ts';

/** Returns the session user for the browser. {@link callerOfPerson} returns the caller for the store. */
export function sessionUser(found: FoundSession, requirement: FactorRequirement): SessionUserAnswer {
  const { user, employee, grants, memberships } = found;
  const missing = missingData(found);
  return {
    uuid: user.uuid,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    name: fullName(user),
    type: user.type,
    emailVerified: user.email_verified_at !== null,
    hasMissingData: missing.length > 0,
    missing,
    second_factor: secondFactorOf(found, requirement),
    latest_url: user.latest_url,
    locale: user.language,
    client: activeClient(found),
    grants,
    memberships,
    ...ownClients(found),
    ...(employee ? { employee: { ...employee, name: fullName(employee) } } : {}),
  };
}

/** Says whether a person of clients sees one or several; nothing for staff. */
function ownClients(found: FoundSession): Pick<SessionUserAnswer, 'only_client' | 'several_clients'> {
  const [first, ...others] = callerOfPerson(found).clients ?? [];
  if (first === undefined) return {};
  return others.length > 0 ? { several_clients: true } : { only_client: first };
}

/** Returns the active client; null for one that the person no longer belongs to. */
function activeClient(found: FoundSession): FoundSession['active_client'] {
  const { clients } = callerOfPerson(found);
  const { active_client: active } = found;
  return active === null || clients === null || clients.includes(active.uuid) ? active : null;
}

function missingData(found: FoundSession): SessionUserAnswer['missing'] {
  const { user, employee, clients, has_tenants } = found;
  const isNameless = user.first_name.trim() === '' || user.last_name.trim() === '';
  // The address is confirmed first; the person may turn out to have clients already.
  const isNobodys =
    has_tenants && found.proven && user.type !== 'management' && employee === null && clients.length === 0;
  return [...(isNameless ? ['name' as const] : []), ...(isNobodys ? ['client' as const] : [])];
}

function fullName({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

/** Returns the caller of a session. Only people of clients are limited to their memberships. */
export function callerOfSession(found: FoundSession): Caller {
  return {
    ...callerOfPerson(found),
    active_client: activeClient(found)?.uuid ?? null,
    session_id: found.id,
  };
}

/** Returns the caller for a person, without the session. */
export function callerOfPerson({ user, employee, clients, grants, memberships }: FoundPerson): Caller {
  const isManagement = user.type === 'management';
  const isStaff = isManagement || employee !== null;
  return {
    actor: isManagement ? 'management' : employee ? 'employee' : 'user',
    user_uuid: user.uuid,
    employee_uuid: employee?.uuid ?? null,
    clients: isStaff ? null : clients,
    active_client: null,
    locale: user.language,
    session_id: null,
    name: fullName(user),
    grants,
    memberships: isStaff ? [] : memberships,
  };
}
