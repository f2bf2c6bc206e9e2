/**
 * The role that statements run as for whoever is confined to clients: it owns nothing, bypasses nothing and cannot sign
 * in.
 */
import { sql } from 'kysely';
import type { Database, Tx } from '../contract.ts';
import { digest } from '../ddl/names.ts';
import { definitionText } from '../ddl/text.ts';
import { lock } from '../ddl/lock.ts';
import { codeOf } from '../transaction.ts';

/** What the roles of all databases begin with. */
export const roleStem = 'beheer_confined_';

/** Each database has its own, of the same name on every start. */
export const confinedRole = (database: string): string => `${roleStem}${digest(database)}`;

/** Make it: one that may nothing, for the rights on tables that the walls give it. */
export const confinedRoleStatements = (role: string, database: string): readonly string[] => [
  `create role ${role} nologin noinherit nosuperuser nocreatedb nocreaterole nobypassrls noreplication`,
  `comment on role ${role} is ${definitionText(sql`${sql.lit(`Beheer, database ${database}: people who are confined to clients`)}`)}`,
];

/**
 * Statements speak of the role by a name that every database has another one for; what is compared between databases
 * does without.
 */
export const withoutRoleName = (text: string): string =>
  text.replaceAll(new RegExp(`${roleStem}[0-9a-f]{8}`, 'g'), roleStem);

/** The role's name; null where there is none to be had, and then what would help. */
export type RoleFound =
  | { readonly role: string; readonly problem: null }
  | { readonly role: null; readonly problem: string };

/**
 * Makes the role where it is missing and sees whether this account can take it on. Roles are the server's and databases
 * are many: each database has its own, so that what one installation may, another beside it may not.
 */
export async function ensureRole(database: Database, log: (line: string) => void): Promise<RoleFound> {
  const {
    rows: [here],
  } = await sql<{
    database: string;
    account: string;
  }>`select current_database() as database, session_user as account`.execute(database);
  const { database: name = '', account = '' } = here ?? {};
  const role = confinedRole(name);
  try {
    await database.transaction().execute(async (tx) => {
      await lock(tx, log);
      await make(tx, role, name);
      await take(tx, role);
    });
    return { role, problem: null };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const problem =
      `The second wall between clients is not there, only the program's own: ${error.message}. ` +
      `To have it, let an administrator of PostgreSQL run: CREATE ROLE ${role} NOLOGIN NOINHERIT; GRANT ${role} TO "${account}"; and start again.`;
    return { role: null, problem };
  }
}

/** Insufficient privilege, or an engine that knows no such thing: the rest of the database is as good as ever. */
function isRefused(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error instanceof TooMuch || ['42501', '0A000', '42601', '42883', '42704', '0LP01'].includes(codeOf(error)))
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

/** Throws where the account may not become the role, or where the role could do more than it should. */
async function take(tx: Tx, role: string): Promise<void> {
  // Before 16 every member may become the role: https://www.postgresql.org/docs/16/release-16.html
  const {
    rows: [privileges],
  } = await sql<RolePrivileges>`
    select pg_has_role(session_user, ${role}, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as may_become,
      has_schema_privilege(${role}, current_schema(), 'usage') as may_enter, current_schema() as schema`.execute(tx);
  if (privileges?.may_become !== true) await sql`grant ${sql.id(role)} to session_user`.execute(tx);
  if (privileges?.may_enter !== true)
    await sql`grant usage on schema ${sql.id(privileges?.schema ?? 'public')} to ${sql.id(role)}`.execute(tx);
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
