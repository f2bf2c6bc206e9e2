/**
 * How often each table was written, by anybody: PostgreSQL counts it by itself. What a process has written is counted a
 * second later, sometimes ten.
 */
import { sql } from 'kysely';
import type { Database } from './contract.ts';

/** By table. A figure only says whether it is another than before: what is taken back counts, and a crash begins anew. */
export async function readWriteCounts(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; writes: string }>`select relname as name,
    sum(n_tup_ins + n_tup_upd + n_tup_del)::text as writes from pg_stat_user_tables group by relname`.execute(database);
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}
