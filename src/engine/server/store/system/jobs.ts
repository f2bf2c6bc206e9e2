/**
 * Queue of work outside of transactions. A row is written in the transaction that requests the work, and deleted when
 * it is done.
 */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';
import { notifying } from '../notifications.ts';

export interface JobRow {
  /** Uuid of the record. */
  readonly uuid: string;
  readonly resource: string;
  /** Number of attempts; more than one after an interruption. */
  readonly attempts: number;
  readonly created_at: Date;
}

export interface JobQueries {
  /** Creates or resets the job, due now. */
  replaceJob(job: { readonly uuid: string; readonly resource: string; readonly now: Date }): Promise<void>;
  /**
   * Claims due jobs; each is due again at `again` unless it is kept or done by then. No two callers get the same job.
   */
  claimJobs(claim: { readonly now: Date; readonly again: Date; readonly limit: number }): Promise<readonly JobRow[]>;
  /** Extends the lease of a running job. */
  keepJob(uuid: string, again: Date): Promise<void>;
  /** Returns the next due time; null for none. */
  nextJobDue(): Promise<Date | null>;
  /** Deletes the job as claimed; one requested again in the meantime stays. */
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
