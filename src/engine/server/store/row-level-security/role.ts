/** PostgreSQL role for callers under row-level security: owns nothing, has no BYPASSRLS and cannot log in. */
import { sql } from 'kysely';
import type { Database, Tx } from '../contract.ts';
import { digest } from '../sql/names.ts';
import { definitionText } from '../sql/text.ts';
import { lock } from '../schemaLock.ts';
import { codeOf } from '../transaction.ts';

/** Prefix of the roles of all databases. */
export const roleStem = 'beheer_confined_';

/** Returns the name of the role, which is per database and stable. */
export const confinedRole = (database: string): string => `${roleStem}${digest(database)}`;

/** Returns the statements that create the role without privileges; those on tables are granted with the policies. */
export const confinedRoleStatements = (role: string, database: string): readonly string[] => [
  `create role ${role} nologin noinherit nosuperuser nocreatedb nocreaterole nobypassrls noreplication`,
  `comment on role ${role} is ${definitionText(sql`${sql.lit(`Beheer, database ${database}: people who are confined to clients`)}`)}`,
];

/** Replaces the database-specific role name, for comparing statements between databases. */
export const withoutRoleName = (text: string): string =>
  text.replaceAll(new RegExp(`${roleStem}[0-9a-f]{8}`, 'g'), roleStem);

/** Name of the role, or the reason why there is none, with what to do about it. */
export type RoleFound =
  | { readonly role: string; readonly problem: null }
  | { readonly role: null; readonly problem: string };

/**
 * Creates the role if it is missing, and checks that this account can switch to it. Roles belong to the server, so each
 * database has its own; otherwise one installation could get the privileges of another.
 */
export function ensureRole(database: Database, log: (line: string) => void): Promise<RoleFound> {
  return roleAfter(database, async (tx, role, name) => {
    await lock(tx, log);
    await make(tx, role, name);
    await take(tx, role);
  });
}

/** Finds the role that an earlier start has created. Changes nothing. */
export function findRole(database: Database): Promise<RoleFound> {
  return roleAfter(database, useRole);
}

/** Runs the checks in a transaction. Returns the role, or the reason why it cannot be used. */
async function roleAfter(
  database: Database,
  checks: (tx: Tx, role: string, database: string) => Promise<void>,
): Promise<RoleFound> {
  const {
    rows: [here],
  } = await sql<{
    database: string;
    account: string;
  }>`select current_database() as database, session_user as account`.execute(database);
  const { database: name = '', account = '' } = here ?? {};
  const role = confinedRole(name);
  try {
    await database.transaction().execute((tx) => checks(tx, role, name));
    return { role, problem: null };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const problem =
      `The second wall between clients is not there, only the program's own: ${error.message}. ` +
      `To have it, let an administrator of PostgreSQL run: CREATE ROLE ${role} NOLOGIN NOINHERIT; GRANT ${role} TO "${account}"; and start again.`;
    return { role: null, problem };
  }
}

/**
 * Returns true for missing privileges, or an engine without this feature. The program works without row-level security
 * then.
 */
function isRefused(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error instanceof TooMuch ||
      ['42501', '0A000', '42601', '42883', '42704', '22023', '0LP01'].includes(codeOf(error)))
  );
}

class TooMuch extends Error {}

async function make(tx: Tx, role: string, database: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${role}`.execute(tx);
  if (rows.length > 0) return;
  for (const statement of confinedRoleStatements(role, database)) await sql.raw(statement).execute(tx);
}

interface RolePrivileges {
  readonly may_become: boolean;
  readonly may_enter: boolean;
  readonly schema: string;
}

/** Grants the account the right to switch to the role, and switches to it. @throws as {@link useRole} */
async function take(tx: Tx, role: string): Promise<void> {
  // Before PostgreSQL 16 every member can switch to the role: https://www.postgresql.org/docs/16/release-16.html
  const {
    rows: [privileges],
  } = await sql<RolePrivileges>`
    select pg_has_role(session_user, ${role}, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as may_become,
      has_schema_privilege(${role}, current_schema(), 'usage') as may_enter, current_schema() as schema`.execute(tx);
  if (privileges?.may_become !== true) await sql`grant ${sql.id(role)} to session_user`.execute(tx);
  if (privileges?.may_enter !== true)
    await sql`grant usage on schema ${sql.id(privileges?.schema ?? 'public')} to ${sql.id(role)}`.execute(tx);
  await useRole(tx, role);
}

/** Switches to the role. Throws where the account may not, or where the role has too many privileges. */
async function useRole(tx: Tx, role: string): Promise<void> {
  await sql`set local role ${sql.id(role)}`.execute(tx);
  const {
    rows: [found],
  } = await sql<{ too_much: boolean }>`
    select rolsuper or rolbypassrls or exists (select 1 from pg_auth_members where member = r.oid) as too_much from pg_roles r where rolname = current_user`.execute(
    tx,
  );
  if (found?.too_much !== false)
    throw new TooMuch(
      `the role ${role} may do more than it should: it is a superuser, bypasses row-level security or is a member of other roles`,
    );
}
