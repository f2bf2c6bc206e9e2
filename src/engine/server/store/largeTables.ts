/** Which tables have very many rows, as PostgreSQL has counted them last: for who would rather find less than read them all. */
import { sql } from 'kysely';
import type { Database } from './contract.ts';

export async function readLargeTables(database: Database, rows: number): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and reltuples >= ${rows}`.execute(
    database,
  );
  return new Set(found.map(({ name }) => name));
}
