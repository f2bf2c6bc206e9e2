/** Prepares the role of the program on our own server, without privileges beyond its database. */
import type { Client } from 'pg';
import { confinedRole, confinedRoleStatements } from '../row-level-security/role.ts';
import { program, scramVerifier } from './password.ts';

/** Runs at every start: revokes privileges granted since, and sets the password of the data directory. */
export async function ensureProgramAccount(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [program.role]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${program.role}`);
  await client.query(
    `ALTER ROLE ${program.role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(scramVerifier(password))}`,
  );
}

/** Creates an empty database owned by the program. */
export async function createDatabase(client: Client, name: string): Promise<void> {
  await client.query(`CREATE DATABASE ${name} OWNER ${program.role}`);
}

/** Creates the role for row-level security of a database. The program can switch to it, but cannot create roles. */
export async function ensureConfinedRole(client: Client, database: string): Promise<void> {
  const role = confinedRole(database);
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) for (const statement of confinedRoleStatements(role, database)) await client.query(statement);
  await client.query(`GRANT ${role} TO ${program.role} WITH ADMIN FALSE, INHERIT FALSE, SET TRUE`);
}
