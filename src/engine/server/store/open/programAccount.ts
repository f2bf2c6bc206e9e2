/**
 * In charge of the account that the program works as on our own server: there, able to sign in, and with no right
 * beyond its database.
 */
import type { Client } from 'pg';
import { confinedRole, confinedRoleStatements } from '../row-level-security/role.ts';
import { program, scramVerifier } from './password.ts';

/**
 * At every start: a right that somebody gave it since is taken back, and the password is that of the data directory.
 */
export async function ensureProgramAccount(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [program.role]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${program.role}`);
  await client.query(
    `ALTER ROLE ${program.role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(scramVerifier(password))}`,
  );
}

/** An empty database that is the program's. */
export async function createDatabase(client: Client, name: string): Promise<void> {
  await client.query(`CREATE DATABASE ${name} OWNER ${program.role}`);
}

/** The role of confined people of a database, which the program may become and may not make: it makes no roles. */
export async function ensureConfinedRole(client: Client, database: string): Promise<void> {
  const role = confinedRole(database);
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) for (const statement of confinedRoleStatements(role, database)) await client.query(statement);
  await client.query(`GRANT ${role} TO ${program.role} WITH ADMIN FALSE, INHERIT FALSE, SET TRUE`);
}
