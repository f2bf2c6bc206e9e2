/** In charge of where a person's rights come from, with the names of what gives them. */
import { sql } from 'kysely';
import type { GivenRole, Named, PersonPermissions } from '../../../registry/explain.ts';
import type { Grant } from '../../../registry/permissions.ts';
import type { Executor } from '../fragment.ts';

export interface PermissionQueries {
  /** Null where there is no such user. */
  findPermissions(userUuid: string): Promise<PersonPermissions | null>;
}

interface FoundRole extends Named {
  readonly grants: readonly Grant[];
  readonly group: Named | null;
  readonly client: Named | null;
}

interface FoundPermissions {
  readonly type: 'management' | 'user';
  readonly is_employee: boolean;
  readonly email_verified_at: Date | null;
  readonly clients: readonly Named[];
  readonly roles: readonly FoundRole[];
}

const clientName = sql`coalesce(nullif(c.company_name, ''), btrim(concat_ws(' ', c.first_name, c.last_name)))`;

export function permissionQueries(executor: Executor): PermissionQueries {
  return {
    async findPermissions(userUuid) {
      const {
        rows: [found],
      } = await sql<FoundPermissions>`
        select u.type, u.email_verified_at,
          exists (select from employees e where e.user_uuid = u.uuid and e.status = 'active') as is_employee,
          (select coalesce(json_agg(json_build_object('uuid', c.uuid, 'name', ${clientName}) order by ${clientName}, c.uuid), '[]')
            from client_memberships m join clients c on c.uuid = m.client_uuid where m.user_uuid = u.uuid) as clients,
          (select coalesce(json_agg(json_build_object('uuid', r.uuid, 'name', r.name, 'grants', r.grants, 'group', given."group", 'client', given.client) order by r.name, r.uuid), '[]')
            from (
              select gr.target_uuid as role, json_build_object('uuid', g.uuid, 'name', g.name) as "group", null::json as client
                from security_groups__user_uuids gu join security_groups g on g.uuid = gu.owner_uuid
                join security_groups__role_uuids gr on gr.owner_uuid = g.uuid where gu.target_uuid = u.uuid
              union all
              select m.role_uuid, null::json, json_build_object('uuid', c.uuid, 'name', ${clientName})
                from client_memberships m join clients c on c.uuid = m.client_uuid where m.user_uuid = u.uuid and m.role_uuid is not null
            ) given join roles r on r.uuid = given.role) as roles
        from users u where u.uuid = ${userUuid}`.execute(executor);
      return found ? permissionsOf(found) : null;
    },
  };
}

function permissionsOf({ type, is_employee, email_verified_at, clients, roles }: FoundPermissions): PersonPermissions {
  const actor = type === 'management' ? 'management' : is_employee ? 'employee' : 'user';
  return {
    actor,
    clients: actor === 'user' ? clients : null,
    unproven: actor === 'user' && email_verified_at === null,
    roles: roles.flatMap(givenRole),
  };
}

function givenRole({ uuid, name, grants, group, client }: FoundRole): readonly GivenRole[] {
  if (group) return [{ uuid, name, by: { group }, grants }];
  return client ? [{ uuid, name, by: { client }, grants }] : [];
}
