/**
 * Extensions that PostgreSQL ships but does not load automatically. Without them searches are slower, and the database
 * does not reject overlapping periods.
 */
import { sql } from 'kysely';
import type { Database } from '../contract.ts';
import type { Extensions } from './desired.ts';
import { lock } from '../schemaLock.ts';

/** PostgreSQL extensions that are used if they are available. */
export const extensionNames = { trigrams: 'pg_trgm', gistKeys: 'btree_gist' } as const;

export async function ensureExtensions(database: Database, log: (line: string) => void): Promise<Extensions> {
  const present = await extensionsIn(database);
  for (const name of Object.values(extensionNames).filter((one) => !present.has(one))) {
    try {
      await database.transaction().execute(async (tx) => {
        await lock(tx, log);
        await sql`create extension if not exists ${sql.id(name)}`.execute(tx);
      });
    } catch (error) {
      log(
        `Database: the extension ${name} cannot be made (${error instanceof Error ? error.message : String(error)}). Going on without it.`,
      );
    }
  }
  return presentExtensions(database);
}

/** Returns which of the extensions are there. */
export async function presentExtensions(database: Database): Promise<Extensions> {
  const present = await extensionsIn(database);
  return { trigrams: present.has(extensionNames.trigrams), gistKeys: present.has(extensionNames.gistKeys) };
}

async function extensionsIn(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    extname: string;
  }>`select extname from pg_extension where extname in ('pg_trgm', 'btree_gist')`.execute(database);
  return new Set(rows.map((row) => row.extname));
}
