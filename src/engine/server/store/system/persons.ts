/** What a request learns of the person behind it, whether by a session or by an API token: as the columns of one statement. */
import { sql } from 'kysely';
import type { Grant } from '../../../registry/permissions.ts';
import type { Locale } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';

export interface FoundPerson {
  readonly user: SessionUser;
  /** The employee whose login this is, when active. */
  readonly employee: SessionEmployee | null;
  /** The clients of the user's memberships; none while the address is unproven and they are no staff. */
  readonly clients: readonly string[];
  /** Whether the person has an authenticator app or a passkey. */
  readonly second_factor: boolean;
  /** Whether the address is known to be the person's. */
  readonly proven: boolean;
  /** What the roles of the user's security groups and memberships add; those of memberships as `clients`. */
  readonly grants: readonly Grant[];
}

export interface SessionUser {
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

export interface SessionEmployee {
  readonly uuid: string;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly job_title: string | null;
  readonly contract_week_minutes: number | null;
}

/** A role as it was given: by a security group, or with the membership of a client. */
interface GivenRole {
  readonly grants: readonly Grant[];
  readonly client: string | null;
}

export interface PersonRow {
  readonly user: Omit<SessionUser, 'email_verified_at'>;
  readonly email_verified_at: Date | null;
  readonly employee: SessionEmployee | null;
  readonly clients: readonly string[];
  readonly roles: readonly GivenRole[];
  readonly second_factor: boolean;
}

/** Of the row `u` of users. Contract time through JSON: a registry may do without it. */
export const personColumns: Fragment = sql`
  u.email_verified_at,
  (exists (select 1 from beheer_totp t where t.user_uuid = u.uuid and t.confirmed_at is not null)
    or exists (select 1 from beheer_passkeys p where p.user_uuid = u.uuid)) as second_factor,
  json_build_object('uuid', u.uuid, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name, 'type', u.type,
    'status', u.status, 'language', u.language, 'latest_url', u.latest_url) as "user",
  (select json_build_object('uuid', e.uuid, 'number', e.number, 'first_name', e.first_name, 'last_name', e.last_name, 'job_title', e.job_title,
    'contract_week_minutes', round((to_jsonb(e) ->> 'contract_hours_week')::numeric * 60))
    from employees e where e.user_uuid = u.uuid and e.status = 'active' order by e.uuid limit 1) as employee,
  (select coalesce(json_agg(m.client_uuid order by m.client_uuid), '[]') from client_memberships m where m.user_uuid = u.uuid) as clients,
  (select coalesce(json_agg(json_build_object('grants', r.grants, 'client', given.client) order by r.uuid, given.client), '[]')
    from (
      select gr.target_uuid as role, null::uuid as client from security_groups__user_uuids gu
        join security_groups__role_uuids gr on gr.owner_uuid = gu.owner_uuid where gu.target_uuid = u.uuid
      union
      select m.role_uuid, m.client_uuid from client_memberships m where m.user_uuid = u.uuid and m.role_uuid is not null
    ) given join roles r on r.uuid = given.role) as roles`;

/** Whether the address is known to be the person's: they opened a mail that went there, or the company knows them as staff. */
export function isProven({
  email_verified_at,
  user,
  employee,
}: Pick<PersonRow, 'email_verified_at' | 'employee'> & { readonly user: Pick<SessionUser, 'type'> }): boolean {
  return email_verified_at !== null || user.type === 'management' || employee !== null;
}

export function personOf(row: PersonRow): FoundPerson {
  const { user, email_verified_at, employee, clients, roles, second_factor } = row;
  // A membership is made for an address: it opens something for whoever has shown that the address is theirs.
  const proven = isProven(row);
  const given = roles.filter(({ client }) => client === null || proven);
  const grants = given.flatMap((role) =>
    role.grants.map((grant) => (role.client === null ? grant : { ...grant, client: role.client })),
  );
  return {
    user: { ...user, email_verified_at },
    employee,
    clients: proven ? clients : [],
    grants,
    second_factor,
    proven,
  };
}
