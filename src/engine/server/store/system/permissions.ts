/** Explains where the permissions of a person come from. */
import { sql } from 'kysely';
import type { GivenRole, Named, PersonPermissions } from '../../../registry/verbs/explain.ts';
import type { Grant, Membership } from '../../../registry/permissions.ts';
import { roles } from '../../../registry/resolve/business.ts';
import type { Registry } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { groups, isEmployee, membershipOf, partsOf } from './persons.ts';
import { tenantNamer, tenantStub } from './tenants.ts';

/** Queries on permissions. */
export interface PermissionQueries {
  /** Null where the user does not exist. */
  findPermissions(userUuid: string): Promise<PersonPermissions | null>;
  /** Returns the users who have the role through a security group or a membership. */
  holdersOfRole(roleUuid: string): Promise<readonly string[]>;
}

interface FoundRole extends Named {
  readonly grants: readonly Grant[];
  readonly group: Named | null;
  readonly client: FoundTenant | null;
}

interface FoundPermissions {
  readonly type: 'management' | 'user';
  readonly is_employee: boolean;
  readonly email_verified_at: Date | null;
  readonly clients: readonly FoundTenant[];
  readonly memberships: readonly Membership[];
  readonly roles: readonly FoundRole[];
}

/**
 * Returns the queries.
 * @param registry returns the current registry, which can change while the program runs
 */
export function permissionQueries(executor: Executor, registry: () => Registry): PermissionQueries {
  return {
    async findPermissions(userUuid) {
      const current = registry();
      const {
        rows: [found],
      } = await sql<FoundPermissions>`
        select u.type, u.email_verified_at, ${isEmployee(current)} as is_employee,
          ${tenantsOf(current)} as clients, ${partsOf(current)} as memberships, ${rolesOf(current)} as roles
        from users u where u.uuid = ${userUuid}`.execute(executor);
      return found ? permissionsOf(found, tenantNamer(current)) : null;
    },
    async holdersOfRole(roleUuid) {
      const current = registry();
      const of = membershipOf(current);
      const holders = [
        ...(current.resources[groups]
          ? [
              sql`select gu.target_uuid as uuid from security_groups__user_uuids gu
                join security_groups__role_uuids gr on gr.owner_uuid = gu.owner_uuid where gr.target_uuid = ${roleUuid}`,
            ]
          : []),
        ...(of?.role ? [sql`select ${of.user} as uuid from ${of.table} m where ${of.role} = ${roleUuid}`] : []),
      ];
      if (holders.length === 0) return [];
      const { rows } = await sql<{ uuid: string }>`${sql.join(holders, sql` union `)}`.execute(executor);
      return rows.map(({ uuid }) => uuid);
    },
  };
}

/** Fields of the title of a tenant. */
type FoundTenant = Row;

function tenantsOf(registry: Registry): Fragment {
  const of = membershipOf(registry);
  if (!of) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(${tenantStub(registry, 'c')} order by c.uuid), '[]')
    from ${of.table} m join ${sql.table(of.tenants.table)} c on c.uuid = ${of.tenant} where ${of.user} = u.uuid)`;
}

function rolesOf(registry: Registry): Fragment {
  if (!registry.resources[roles]) return sql`'[]'::json`;
  const of = membershipOf(registry);
  const given = [
    ...(registry.resources[groups]
      ? [
          sql`select gr.target_uuid, json_build_object('uuid', g.uuid, 'name', g.name), null::json
                from security_groups__user_uuids gu join security_groups g on g.uuid = gu.owner_uuid
                join security_groups__role_uuids gr on gr.owner_uuid = g.uuid where gu.target_uuid = u.uuid`,
        ]
      : []),
    ...(of?.role
      ? [
          sql`select ${of.role}, null::json, ${tenantStub(registry, 'c')}
                from ${of.table} m join ${sql.table(of.tenants.table)} c on c.uuid = ${of.tenant}
                where ${of.user} = u.uuid and ${of.role} is not null`,
        ]
      : []),
  ];
  if (given.length === 0) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(json_build_object('uuid', r.uuid, 'name', r.name, 'grants', r.grants, 'group', given."group", 'client', given.client) order by r.name, r.uuid), '[]')
    from (${sql.join(given, sql` union all `)}) given(role, "group", client) join roles r on r.uuid = given.role)`;
}

function permissionsOf(
  { type, is_employee, email_verified_at, clients, memberships, roles: every }: FoundPermissions,
  named: (tenant: FoundTenant) => Named,
): PersonPermissions {
  const actor = type === 'management' ? 'management' : is_employee ? 'employee' : 'user';
  return {
    actor,
    clients: actor === 'user' ? clients.map(named).toSorted(byName) : null,
    unproven: actor === 'user' && email_verified_at === null,
    roles: every.flatMap((role) => givenRole(role, named)),
    memberships: actor === 'user' ? memberships : [],
  };
}

function givenRole(
  { uuid, name, grants, group, client }: FoundRole,
  named: (tenant: FoundTenant) => Named,
): readonly GivenRole[] {
  if (group) return [{ uuid, name, by: { group }, grants }];
  return client ? [{ uuid, name, by: { client: named(client) }, grants }] : [];
}

function byName(left: Named, right: Named): number {
  return left.name.localeCompare(right.name, 'en') || left.uuid.localeCompare(right.uuid, 'en');
}
