/**
 * In charge of what is to be done outside any transaction: a row is written with what asks for it, taken up later, and
 * gone when it is done.
 */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';
import { notifying } from '../notifications.ts';

export interface JobRow {
  /** Of the record that asks for it. */
  readonly uuid: string;
  readonly resource: string;
  /** How often it was taken up: more than once where somebody stopped in its midst. */
  readonly attempts: number;
  readonly created_at: Date;
}

export interface JobQueries {
  /** Due now, and as if it had never been tried, whether or not there was one. */
  replaceJob(job: { readonly uuid: string; readonly resource: string; readonly now: Date }): Promise<void>;
  /**
   * Takes those that are due; each is due again at `again` unless it is kept or done by then. No two callers get the
   * same.
   */
  claimJobs(claim: { readonly now: Date; readonly again: Date; readonly limit: number }): Promise<readonly JobRow[]>;
  /** Still at work: due again only at this instant. */
  keepJob(uuid: string, again: Date): Promise<void>;
  /** When the next one is due; null: there is none. */
  nextJobDue(): Promise<Date | null>;
  /** Done as it was claimed; one that was asked for again meanwhile stays. */
  finishJob(job: JobRow): Promise<void>;
}

export function jobQueries(executor: Executor): JobQueries {
  return {
    async replaceJob({ uuid, resource, now }) {
      await sql`insert into beheer_jobs (uuid, resource, attempts, created_at, due_at) values (${uuid}, ${resource}, 0, ${now}, ${now})
        on conflict (uuid) do update set attempts = 0, created_at = excluded.created_at, due_at = excluded.due_at ${notifying('beheer_jobs')}`.execute(
        executor,
      );
    },
    async claimJobs({ now, again, limit }) {
      const { rows } =
        await sql<JobRow>`update beheer_jobs set attempts = attempts + 1, due_at = ${again} where uuid in (
        select uuid from beheer_jobs where due_at <= ${now} order by due_at, uuid limit ${limit} for update skip locked) returning uuid, resource, attempts, created_at`.execute(
          executor,
        );
      return rows;
    },
    async keepJob(uuid, again) {
      await sql`update beheer_jobs set due_at = ${again} where uuid = ${uuid} ${notifying('beheer_jobs')}`.execute(
        executor,
      );
    },
    async nextJobDue() {
      const { rows } = await sql<{ due: Date | null }>`select min(due_at) as due from beheer_jobs`.execute(executor);
      return rows[0]?.due ?? null;
    },
    async finishJob({ uuid, attempts, created_at }) {
      await sql`delete from beheer_jobs where uuid = ${uuid} and attempts = ${attempts} and created_at = ${created_at} ${notifying('beheer_jobs')}`.execute(
        executor,
      );
    },
  };
}
