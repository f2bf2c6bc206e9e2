/** Counters of attempts within a time window, by key. Shared by all processes, and kept across restarts. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

interface AttemptCount {
  readonly count: number;
  readonly resets_at: Date;
}

/** Queries on attempts. */
export interface AttemptQueries {
  /** Adds one, or an amount, and starts again from zero after the window. Returns the new count. */
  countAttempt(
    key: string,
    span: { readonly now: Date; readonly resets_at: Date },
    amount?: number,
  ): Promise<AttemptCount>;
  /** Takes one attempt back. */
  forgiveAttempt(key: string): Promise<void>;
  deleteAttemptsBefore(instant: Date): Promise<void>;
}

/** Returns the queries on a pool or transaction. On a pool each attempt is counted even if the request fails. */
export function attemptQueries(executor: Executor): AttemptQueries {
  return {
    async countAttempt(key, { now, resets_at }, amount = 1) {
      const {
        rows: [row],
      } =
        await sql<AttemptCount>`insert into beheer_attempts as a (key, count, resets_at) values (${key}, ${amount}::integer, ${resets_at})
        on conflict (key) do update set count = case when a.resets_at <= ${now} then excluded.count else a.count + excluded.count end,
          resets_at = case when a.resets_at <= ${now} then excluded.resets_at else a.resets_at end
        returning count, resets_at`.execute(executor);
      return row ?? { count: amount, resets_at };
    },
    async forgiveAttempt(key) {
      await sql`update beheer_attempts set count = greatest(count - 1, 0) where key = ${key}`.execute(executor);
    },
    async deleteAttemptsBefore(instant) {
      await sql`delete from beheer_attempts where resets_at < ${instant}`.execute(executor);
    },
  };
}
