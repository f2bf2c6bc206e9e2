/**
 * Makes databases once in a run and copies them from then on: creating all tables takes thirty times as long as a copy.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { confinedRole } from '../../src/engine/server/store/row-level-security/role.ts';
import {
  asAdministrator,
  makeTestDatabase,
  onServer,
  onServerShortly,
  testDatabase,
  type TestDatabase,
} from './database.ts';

export interface Template<Made> {
  /** Of what is in it; one run has one of each name. */
  readonly name: string;
  /** Fills the empty database. What it answers comes with every copy. */
  fill(connectionString: string): Promise<Made>;
}

/** A database of its own, with all that the template has in it. */
export async function copyOf<Made>(template: Template<Made>): Promise<TestDatabase & { readonly made: Made }> {
  const source = `template_${template.name}`;
  const found = await onServerShortly((client) => madeIn<Made>(client, source));
  const { made } = found ?? { made: await onServer((client) => ensure(client, source, template)) };
  const copy = `test_${randomBytes(8).toString('hex')}`;
  await onServerShortly((client) => makeTestDatabase(client, copy, source));
  const database = testDatabase(copy);
  await lendRights(asAdministrator(database.connectionString), confinedRole(source), confinedRole(copy));
  return { ...database, made };
}

/** One worker makes it, the others wait. One that was not finished is made again. */
async function ensure<Made>(client: Client, source: string, { fill }: Template<Made>): Promise<Made> {
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [source]);
  const found = await madeIn<Made>(client, source);
  if (found) return found.made;
  await client.query(`DROP DATABASE IF EXISTS ${source} WITH (FORCE)`);
  await makeTestDatabase(client, source, 'template0');
  const made = await fill(testDatabase(source).connectionString);
  await client.query(`COMMENT ON DATABASE ${source} IS ${client.escapeLiteral(JSON.stringify(made ?? null))}`);
  return made;
}

/** Null where it is not finished. */
async function madeIn<Made>(client: Client, source: string): Promise<{ readonly made: Made } | null> {
  const {
    rows: [found],
  } = await client.query<{ readonly made: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = $1`,
    [source],
  );
  return typeof found?.made === 'string' ? { made: JSON.parse(found.made) as Made } : null;
}

/**
 * Each database has a role of its own for confined people: that of a copy gets what the template's has, which goes
 * without.
 */
async function lendRights(connectionString: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`DO $$ DECLARE one record; BEGIN
    GRANT USAGE ON SCHEMA public TO ${to};
    REVOKE ALL ON SCHEMA public FROM ${from};
    FOR one IN SELECT c.oid::regclass AS place, string_agg(a.privilege_type, ', ') AS rights
      FROM pg_class c, aclexplode(c.relacl) a WHERE a.grantee = '${from}'::regrole AND c.relnamespace = 'public'::regnamespace GROUP BY c.oid LOOP
      EXECUTE format('GRANT %s ON %s TO ${to}', one.rights, one.place);
      EXECUTE format('REVOKE ALL ON %s FROM ${from}', one.place);
    END LOOP;
  END $$`);
  await client.end();
}
