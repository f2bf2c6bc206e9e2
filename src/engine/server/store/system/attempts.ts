/**
 * In charge of counting attempts within a span of time, by key: the same count for every process, also after a restart.
 */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

export interface AttemptCount {
  readonly count: number;
  readonly resets_at: Date;
}

export interface AttemptQueries {
  /** One more, counted from nothing once its time is over. Answers the count with this one in it. */
  countAttempt(key: string, span: { readonly now: Date; readonly resets_at: Date }): Promise<AttemptCount>;
  /** One that does not count after all. */
  forgiveAttempt(key: string): Promise<void>;
  deleteAttemptsBefore(instant: Date): Promise<void>;
}

export function attemptQueries(executor: Executor): AttemptQueries {
  return {
    async countAttempt(key, { now, resets_at }) {
      const {
        rows: [row],
      } =
        await sql<AttemptCount>`insert into beheer_attempts as a (key, count, resets_at) values (${key}, 1, ${resets_at})
        on conflict (key) do update set count = case when a.resets_at <= ${now} then 1 else a.count + 1 end,
          resets_at = case when a.resets_at <= ${now} then excluded.resets_at else a.resets_at end
        returning count, resets_at`.execute(executor);
      return row ?? { count: 1, resets_at };
    },
    async forgiveAttempt(key) {
      await sql`update beheer_attempts set count = greatest(count - 1, 0) where key = ${key}`.execute(executor);
    },
    async deleteAttemptsBefore(instant) {
      await sql`delete from beheer_attempts where resets_at < ${instant}`.execute(executor);
    },
  };
}
