/** Load of the database for monitors: numbers of jobs, mails and connections, and the age of running statements. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

interface Load {
  /** Numbers of jobs by kind and state; `age` is the number of seconds that the oldest one has been due. */
  readonly jobs: readonly {
    readonly kind: string;
    readonly state: 'waiting' | 'running' | 'failed';
    readonly count: number;
    readonly age: number;
  }[];
  readonly mails: readonly { readonly status: string; readonly count: number }[];
  readonly connections: readonly { readonly state: string; readonly count: number }[];
  /** Age of the oldest running statement in seconds. */
  readonly statement: number;
}

/** Reads all of it in one statement. */
export async function readLoad(executor: Executor, now: Date): Promise<Load> {
  const { rows } = await loadAt(now).execute(executor);
  return rows[0] ?? { jobs: [], mails: [], connections: [], statement: 0 };
}

const loadAt = (now: Date) => sql<Load>`
  select
    (select coalesce(json_agg(json_build_object('kind', kind, 'state', state, 'count', count, 'age', age)), '[]'::json)
      from (select kind, count(*)::int as count, extract(epoch from ${now}::timestamptz - min(due_at))::float8 as age,
          case when failed_at is not null then 'failed' when leased_until > ${now} then 'running' else 'waiting' end as state
        from beheer_jobs group by kind, state) queue) as jobs,
    (select coalesce(json_agg(json_build_object('status', status, 'count', count)), '[]'::json)
      from (select status, count(*)::int as count from beheer_mails group by status) outbox) as mails,
    (select coalesce(json_agg(json_build_object('state', state, 'count', count)), '[]'::json)
      from (select coalesce(state, 'other') as state, count(*)::int as count from pg_stat_activity
        where datname = current_database() group by 1) clients) as connections,
    (select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()) as statement`;
