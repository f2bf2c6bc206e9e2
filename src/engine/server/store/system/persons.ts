/** Columns that identify the person of a request, by session or API token, for use in one statement. */
import { sql } from 'kysely';
import type { Grant, Membership } from '../../../registry/permissions.ts';
import { roles } from '../../../registry/resolve/business.ts';
import type { Locale, Registry, Staff } from '../../../registry/types.ts';
import { never, type Executor, type Fragment } from '../fragment.ts';

/** Resource of groups that assign roles to users; part of the engine. */
export const groups = 'security-groups';

/** A person who sends a request, with everything that determines their permissions. */
export interface FoundPerson {
  readonly user: StoredSessionUser;
  /** Active employee record of this user. */
  readonly employee: SessionEmployee | null;
  /** Clients of the memberships; none while the address is unconfirmed, except for staff. */
  readonly clients: readonly string[];
  /** True where the registry has tenants. A person without one is asked to create it. */
  readonly has_tenants: boolean;
  /** True with an authenticator app or a passkey. */
  readonly second_factor: boolean;
  /** True where the address is confirmed or otherwise known to be the person's. */
  readonly proven: boolean;
  /** Grants of the roles of security groups and memberships; those of memberships are limited to `clients`. */
  readonly grants: readonly Grant[];
  /** All memberships, where one of them has partial access; else empty. */
  readonly memberships: readonly Membership[];
}

/** Columns of the user that a session needs. */
export interface StoredSessionUser {
  readonly uuid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly type: 'management' | 'user';
  readonly status: 'invited' | 'active' | 'blocked';
  readonly language: Locale;
  readonly email_verified_at: Date | null;
  readonly latest_url: string | null;
}

/** Columns of the employee that a session needs. */
export interface SessionEmployee {
  readonly uuid: string;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly job_title: string | null;
  readonly contract_week_minutes: number | null;
}

/** An assigned role: by a security group, or by a membership of a client. */
interface GivenRole {
  readonly grants: readonly Grant[];
  readonly client: string | null;
}

export interface PersonRow {
  readonly user: Omit<StoredSessionUser, 'email_verified_at'>;
  /** Text where the row came as JSON. */
  readonly email_verified_at: Date | string | null;
  readonly employee: SessionEmployee | null;
  readonly clients: readonly string[];
  readonly memberships: readonly Membership[];
  readonly roles: readonly GivenRole[];
  readonly second_factor: boolean;
}

/** A table that {@link personColumns} reads. */
interface PersonTable {
  readonly table: string;
  /** Column with the user; null where a row can affect any user. */
  readonly user: string | null;
}

/** Returns all tables that {@link personColumns} reads. */
export function personTables(registry: Registry): readonly PersonTable[] {
  const { staff, tenant, resources } = registry;
  const table = (resource: string | undefined): string | undefined => resources[resource ?? '']?.table;
  const [employees, members] = [table(staff?.resource), table(tenant?.members?.resource)];
  return [
    { table: 'users', user: 'uuid' },
    { table: 'beheer_totp', user: 'user_uuid' },
    { table: 'beheer_passkeys', user: 'user_uuid' },
    ...(staff && employees !== undefined ? [{ table: employees, user: staff.user }] : []),
    ...(tenant?.members && members !== undefined ? [{ table: members, user: tenant.members.user }] : []),
    ...(resources[groups]
      ? [
          { table: 'security_groups__user_uuids', user: 'target_uuid' },
          { table: 'security_groups__role_uuids', user: null },
        ]
      : []),
    ...(resources[roles] ? [{ table: 'roles', user: null }] : []),
  ];
}

/** Returns the columns for row `u` of users. Parts that the registry lacks (staff, tenants, roles) are empty. */
export function personColumns(registry: Registry): Fragment {
  return sql`
  u.email_verified_at,
  (exists (select 1 from beheer_totp t where t.user_uuid = u.uuid and t.confirmed_at is not null)
    or exists (select 1 from beheer_passkeys p where p.user_uuid = u.uuid)) as second_factor,
  json_build_object('uuid', u.uuid, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name, 'type', u.type,
    'status', u.status, 'language', u.language, 'latest_url', u.latest_url) as "user",
  ${employeeOf(registry)} as employee, ${tenantsOf(registry)} as clients, ${partsOf(registry)} as memberships, ${rolesOf(registry)} as roles`;
}

/** Selects fields through `to_jsonb`, since a registry may lack them, and falls back to the name of the account. */
function employeeOf({ staff, resources }: Registry): Fragment {
  const resource = resources[staff?.resource ?? ''];
  if (!staff || !resource) return sql`null::json`;
  return sql`(select json_build_object('uuid', e.uuid, 'number', to_jsonb(e) ->> 'number',
    'first_name', coalesce(to_jsonb(e) ->> 'first_name', u.first_name), 'last_name', coalesce(to_jsonb(e) ->> 'last_name', u.last_name),
    'job_title', to_jsonb(e) ->> 'job_title',
    'contract_week_minutes', round((to_jsonb(e) ->> 'contract_hours_week')::numeric * 60))
    from ${sql.table(resource.table)} e where ${isStaffOf(staff)} order by e.uuid limit 1)`;
}

/** Tests if employee row `e` makes user row `u` staff. */
function isStaffOf({ user, state }: Staff): Fragment {
  const works = sql`${sql.id('e', user)} = u.uuid`;
  return state === null ? works : sql`${works} and ${sql.id('e', state)} = 'active'`;
}

/** Tests if user row `u` is staff. */
export function isEmployee({ staff, resources }: Registry): Fragment {
  const resource = resources[staff?.resource ?? ''];
  if (!staff || !resource) return never;
  return sql`exists (select 1 from ${sql.table(resource.table)} e where ${isStaffOf(staff)})`;
}

/** Returns the tables and columns of memberships; null where the registry has no tenants or no memberships. */
export function membershipOf({ tenant, resources }: Registry) {
  const members = tenant?.members;
  const [table, tenants] = [resources[members?.resource ?? '']?.table, resources[tenant?.resource ?? '']];
  if (!members || table === undefined || !tenants) return null;
  return {
    table: sql.table(table),
    user: sql.id('m', members.user),
    tenant: sql.id('m', members.tenant),
    role: members.role === null ? null : sql.id('m', members.role),
    part: members.part && { column: sql.id('m', members.part.field), whole: members.part.whole },
    tenants,
  };
}

function tenantsOf(registry: Registry): Fragment {
  const of = membershipOf(registry);
  if (!of) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(${of.tenant} order by ${of.tenant}), '[]') from ${of.table} m where ${of.user} = u.uuid)`;
}

/** Returns the access part of each membership of user row `u`, where one of them is partial. */
export function partsOf(registry: Registry): Fragment {
  const of = membershipOf(registry);
  if (!of?.part) return sql`'[]'::json`;
  const { column, whole } = of.part;
  return sql`(select case when bool_or(${column} <> ${sql.lit(whole)})
    then json_agg(json_build_object('client', ${of.tenant}, 'part', nullif(${column}, ${sql.lit(whole)})) order by ${of.tenant})
    else '[]' end from ${of.table} m where ${of.user} = u.uuid)`;
}

/** Returns the roles of security groups and memberships. */
function rolesOf(registry: Registry): Fragment {
  if (!registry.resources[roles]) return sql`'[]'::json`;
  const of = membershipOf(registry);
  const given = [
    ...(registry.resources[groups]
      ? [
          sql`select gr.target_uuid as role, null::uuid as client from security_groups__user_uuids gu
        join security_groups__role_uuids gr on gr.owner_uuid = gu.owner_uuid where gu.target_uuid = u.uuid`,
        ]
      : []),
    ...(of?.role
      ? [sql`select ${of.role}, ${of.tenant} from ${of.table} m where ${of.user} = u.uuid and ${of.role} is not null`]
      : []),
  ];
  if (given.length === 0) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(json_build_object('grants', r.grants, 'client', given.client) order by r.uuid, given.client), '[]')
    from (${sql.join(given, sql` union `)}) given(role, client) join roles r on r.uuid = given.role)`;
}

/** Returns true if the address is known to be the person's: they opened a mail sent to it, or they are staff. */
function isEmailVerified({
  email_verified_at,
  user,
  employee,
}: Pick<PersonRow, 'email_verified_at' | 'employee'> & { readonly user: Pick<StoredSessionUser, 'type'> }): boolean {
  return email_verified_at !== null || user.type === 'management' || employee !== null;
}

/** Converts a timestamp from a row or from JSON. */
export const instantOf = (time: Date | string | null): Date | null => (time === null ? null : new Date(time));

export function personOf(row: PersonRow, { tenant, locales }: Registry): FoundPerson {
  const { user, email_verified_at, employee, clients, memberships, roles: every, second_factor } = row;
  // A membership is given to an address, so it only counts once the address is confirmed.
  const proven = isEmailVerified(row);
  const given = every.filter(({ client }) => client === null || proven);
  const grants = given.flatMap((role) =>
    role.grants.map((grant) => (role.client === null ? grant : { ...grant, client: role.client })),
  );
  return {
    user: {
      ...user,
      language: locales.find((one) => one === user.language) ?? locales[0] ?? 'en',
      email_verified_at: instantOf(email_verified_at),
    },
    employee,
    clients: proven ? clients : [],
    memberships: proven ? memberships : [],
    grants,
    has_tenants: tenant !== null && tenant.members !== null,
    second_factor,
    proven,
  };
}

/**
 * Finds a person regardless of how they sign in. Null for one who no longer exists, or is blocked (unless requested).
 */
export async function findPerson(
  executor: Executor,
  registry: Registry,
  userUuid: string,
  { isBlockedToo = false }: { readonly isBlockedToo?: boolean } = {},
): Promise<FoundPerson | null> {
  const {
    rows: [row],
  } = await sql<PersonRow>`select ${personColumns(registry)} from users u
    where u.uuid = ${userUuid} and (${isBlockedToo} or u.status <> 'blocked')`.execute(executor);
  return row ? personOf(row, registry) : null;
}
