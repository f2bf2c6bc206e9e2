/**
 * Queue of background work. A row is written in the transaction that requests the work, claimed with a lease by a
 * worker, and deleted when the work is done. A row that failed for good stays as a dead letter with its reason.
 */
import { sql } from 'kysely';
import { parameter, type Executor } from '../fragment.ts';
import { notifying, wake } from '../notifications.ts';
import { uuidv7 } from '../uuid.ts';

/** Priorities: a lower number is claimed first. */
const jobPriorities = { people: 0, schedule: 10 } as const;

export interface NewJob {
  /** Name of the job that runs it. */
  readonly kind: string;
  /** Unique among the rows of a kind, such as the uuid of the record that the work is about. */
  readonly key?: string;
  /** The resource whose record has the key as its uuid, so that lists of jobs can link to it. */
  readonly resource?: string;
  /** Data for the run, as JSON. It is not encrypted: keep secrets in the row that the key refers to. */
  readonly data?: unknown;
  /** Defaults to {@link jobPriorities}.people. */
  readonly priority?: number;
  /** Time of the first attempt. Defaults to now. */
  readonly due?: Date;
  readonly now: Date;
}

/** A claimed row of the queue. */
export interface JobRow {
  readonly uuid: string;
  readonly kind: string;
  readonly key: string | null;
  readonly data: unknown;
  /** Number of attempts in a row without success, including this one. */
  readonly attempts: number;
  /** Mark of the claim; a row that was claimed again has another one. */
  readonly lease: string;
  /** Time at which a person or the program cancelled the running job. */
  readonly cancelled_at: Date | null;
}

/** Kinds that share a number of places. */
export interface JobLane {
  readonly kinds: readonly string[];
  readonly places: number;
}

interface JobSchedule {
  readonly kind: string;
  /** Latest time of the next run. */
  readonly due: Date;
}

type Claim = Pick<JobRow, 'uuid' | 'lease'>;

/** Queries on the queue. */
export interface JobQueries {
  /**
   * Requests work. A row with the same kind and key is replaced, also a dead letter; while it is running, it runs again
   * afterwards.
   */
  enqueue(job: NewJob): Promise<void>;
  /** Claims due rows, in the order of their priority. No two workers have a claim on the same row. */
  claimJobs(claim: {
    readonly now: Date;
    /** End of the lease. */
    readonly until: Date;
    readonly lanes: readonly JobLane[];
  }): Promise<readonly JobRow[]>;
  /** Extends leases. @returns the uuids of the jobs that were cancelled */
  renewLeases(leases: readonly string[], until: Date): Promise<readonly string[]>;
  /** Returns the next time at which a row can be claimed; null for none. Ignores the leases of the caller. */
  nextJobDue(kinds: readonly string[], leases: readonly string[]): Promise<Date | null>;
  /** Deletes the row. If it was requested again during the run, the row stays and is due. */
  finishJob(claim: Claim): Promise<void>;
  /** Ends the run; the next one is due at the given time, or earlier if it was requested during the run. */
  continueJob(claim: Claim, due: Date, now: Date): Promise<void>;
  /** Records a failed attempt. @param outcome `due` is the time of the next attempt; null makes it a dead letter */
  failJob(
    claim: Claim,
    outcome: { readonly error: string; readonly due: Date | null; readonly now: Date },
  ): Promise<void>;
  /** Gives up the claim of a worker that stops, as if the attempt had not begun. */
  releaseJob(claim: Claim, now: Date): Promise<void>;
  setJobProgress(claim: Claim, percent: number): Promise<void>;
  /** Removes a waiting job, and asks the worker of a running one to stop. @returns false if there is no such job */
  cancelJob(job: { readonly kind: string; readonly key: string; readonly now: Date }): Promise<boolean>;
  /** Creates the rows of schedules. An existing one that would run later than the given time becomes due then. */
  keepSchedules(schedules: readonly JobSchedule[], now: Date): Promise<void>;
  /** Makes schedules due; a running one runs again afterwards. */
  wakeSchedules(kinds: readonly string[], now: Date): Promise<void>;
  deleteDeadLettersBefore(instant: Date): Promise<void>;
  /** Makes a waiting job or a dead letter due, with all of its attempts. @returns false if it is running or gone */
  retryJob(uuid: string, now: Date): Promise<boolean>;
  /** Removes a job that is not running, and asks the worker of a running one to stop. @returns false if it is gone */
  discardJob(uuid: string, now: Date): Promise<boolean>;
  /** Makes a schedule due; a running one runs again afterwards. */
  runSchedule(uuid: string, now: Date): Promise<void>;
  /** Replaces the dead letters of parts of a schedule, such as the billing of one client, by those of its last run. */
  replacePartFailures(kind: string, failures: readonly PartFailure[], now: Date): Promise<void>;
}

/** A part of a run that failed while the rest was done. */
export interface PartFailure {
  /** The resource and uuid of the record that the part is about. */
  readonly resource: string;
  readonly uuid: string;
  readonly error: string;
}

/** Returns the queries on a pool or transaction. Enqueue in the transaction that requests the work. */
export function jobQueries(executor: Executor): JobQueries {
  return {
    ...requestQueries(executor),
    ...claimQueries(executor),
    ...scheduleQueries(executor),
    ...manualQueries(executor),
  };
}

/** Notification that a running job is cancelled. */
export const cancelledJobs = 'cancelled jobs';

/** Key of the row that repeats a schedule. Other rows of its kind are failures of parts. */
export const scheduleKey = 'schedule';

const released = sql`lease = null, leased_until = null, runs_again = false, cancelled_at = null, progress = null`;

/** Sets the duration of the attempt that ends. */
const lasted = (now: Date) =>
  sql`milliseconds = greatest(extract(epoch from ${now}::timestamptz - started_at) * 1000, 0)::bigint`;

function requestQueries(executor: Executor): Pick<JobQueries, 'enqueue' | 'cancelJob'> {
  return {
    async enqueue({ kind, key, resource, data, priority = jobPriorities.people, now, due = now }) {
      const stored = data === undefined ? null : JSON.stringify(data);
      await sql`insert into beheer_jobs as job (uuid, kind, key, record_resource, data, priority, attempts, created_at, due_at, runs_again)
        values (${uuidv7(now.getTime())}, ${kind}, ${parameter(key ?? null, 'text')},
          ${parameter(resource ?? null, 'text')}, ${parameter(stored, 'jsonb')}, ${priority}, 0, ${now}, ${due}, false)
        on conflict (kind, key) do update set record_resource = excluded.record_resource, data = excluded.data,
          priority = excluded.priority,
          created_at = excluded.created_at, due_at = excluded.due_at, failed_at = null, error = null, cancelled_at = null,
          attempts = case when job.lease is null then 0 else job.attempts end, runs_again = job.lease is not null
        ${notifying(kind)}`.execute(executor);
    },
    async cancelJob({ kind, key, now }) {
      const isIt = sql`kind = ${kind} and key = ${key}`;
      const { rows: waiting } =
        await sql`delete from beheer_jobs where ${isIt} and (lease is null or leased_until <= ${now}) returning uuid`.execute(
          executor,
        );
      if (waiting.length > 0) return true;
      const { rows: running } =
        await sql`update beheer_jobs set cancelled_at = ${now}, runs_again = false where ${isIt} ${notifying(cancelledJobs)}`.execute(
          executor,
        );
      return running.length > 0;
    },
  };
}

const isFree = (now: Date) =>
  sql`failed_at is null and due_at <= ${now} and (leased_until is null or leased_until <= ${now})`;

function claimQueries(executor: Executor): Omit<JobQueries, keyof Requests | keyof Schedules | keyof Manual> {
  const own = ({ uuid, lease }: Claim) => sql`uuid = ${uuid} and lease = ${lease}`;
  return {
    async claimJobs({ now, until, lanes }) {
      const lease = uuidv7();
      const { rows } = await sql<JobRow>`with picked as materialized (
          select waiting.uuid from jsonb_to_recordset(${parameter(JSON.stringify(lanes), 'jsonb')}) lane(kinds text[], places int)
          cross join lateral (select uuid from beheer_jobs where kind = any(lane.kinds) and ${isFree(now)}
            order by priority, due_at, uuid limit lane.places for update skip locked) waiting)
        update beheer_jobs set attempts = attempts + 1, lease = ${lease}, leased_until = ${until}, runs_again = false, started_at = ${now}
        where uuid in (select uuid from picked) returning uuid, kind, key, data, attempts, lease, cancelled_at`.execute(
        executor,
      );
      return rows;
    },
    async renewLeases(leases, until) {
      const { rows } = await sql<{ uuid: string; cancelled_at: Date | null }>`update beheer_jobs
        set leased_until = ${until} where uuid in (select uuid from beheer_jobs
          where lease = any(${parameter(leases, 'uuid[]')}) for update skip locked) returning uuid, cancelled_at`.execute(
        executor,
      );
      return rows.flatMap(({ uuid, cancelled_at }) => (cancelled_at === null ? [] : [uuid]));
    },
    async nextJobDue(kinds, leases) {
      const { rows } = await sql<{ due: Date | null }>`select min(greatest(due_at, leased_until)) as due
        from beheer_jobs where kind = any(${parameter(kinds, 'text[]')}) and failed_at is null
          and (lease is null or lease <> all(${parameter(leases, 'uuid[]')}))`.execute(executor);
      return rows[0]?.due ?? null;
    },
    async finishJob(claim) {
      const { rows } = await sql`delete from beheer_jobs where ${own(claim)} and not runs_again returning uuid`.execute(
        executor,
      );
      if (rows.length > 0) return;
      await sql`update beheer_jobs set ${released}, attempts = 0 where ${own(claim)}`.execute(executor);
    },
    async continueJob(claim, due, now) {
      await sql`update beheer_jobs set ${released}, ${lasted(now)}, attempts = 0, error = null,
          due_at = case when runs_again then due_at else ${due} end
        where ${own(claim)}`.execute(executor);
    },
    async failJob(claim, { error, due, now }) {
      await sql`update beheer_jobs set ${released}, ${lasted(now)}, error = ${error},
          attempts = case when runs_again then 0 else attempts end,
          due_at = case when runs_again then due_at else coalesce(${parameter(due, 'timestamptz')}, due_at) end,
          failed_at = case when runs_again then null else ${parameter(due === null ? now : null, 'timestamptz')} end
        where ${own(claim)}`.execute(executor);
    },
    async releaseJob(claim, now) {
      await sql`update beheer_jobs set ${released}, attempts = greatest(attempts - 1, 0), due_at = ${now}
        where ${own(claim)}`.execute(executor);
    },
    async setJobProgress(claim, percent) {
      await sql`update beheer_jobs set progress = ${Math.round(percent)} where ${own(claim)}`.execute(executor);
    },
  };
}

type Requests = ReturnType<typeof requestQueries>;
type Manual = ReturnType<typeof manualQueries>;
type Schedules = Pick<JobQueries, 'keepSchedules' | 'wakeSchedules' | 'deleteDeadLettersBefore'>;

function scheduleQueries(executor: Executor): Schedules {
  return {
    async keepSchedules(schedules, now) {
      const rows = schedules.map((schedule) => ({ ...schedule, uuid: uuidv7(now.getTime()) }));
      await sql`insert into beheer_jobs as job (uuid, kind, key, priority, attempts, created_at, due_at, runs_again)
        select uuid, kind, ${scheduleKey}, ${sql.lit(jobPriorities.schedule)}, 0, ${now}, due, false
        from jsonb_to_recordset(${parameter(JSON.stringify(rows), 'jsonb')}) given(uuid uuid, kind text, due timestamptz)
        order by kind
        on conflict (kind, key) do update set due_at = excluded.due_at
        where job.due_at > excluded.due_at and job.lease is null`.execute(executor);
    },
    async wakeSchedules(kinds, now) {
      await sql`update beheer_jobs set due_at = least(due_at, ${now}), runs_again = lease is not null
        where kind = any(${parameter(kinds, 'text[]')}) and key = ${scheduleKey}`.execute(executor);
    },
    async deleteDeadLettersBefore(instant) {
      await sql`delete from beheer_jobs where failed_at < ${instant}`.execute(executor);
    },
  };
}

/** Queries for people who look after the queue. */
function manualQueries(
  executor: Executor,
): Pick<JobQueries, 'retryJob' | 'discardJob' | 'runSchedule' | 'replacePartFailures'> {
  const isIdle = (now: Date) => sql`(lease is null or leased_until <= ${now})`;
  return {
    async retryJob(uuid, now) {
      const { rows } = await sql<{ kind: string }>`update beheer_jobs
        set due_at = ${now}, attempts = 0, failed_at = null, cancelled_at = null
        where uuid = ${uuid} and ${isIdle(now)} returning kind`.execute(executor);
      return announced(executor, rows[0]?.kind);
    },
    async discardJob(uuid, now) {
      const { rows } =
        await sql`delete from beheer_jobs where uuid = ${uuid} and ${isIdle(now)} returning uuid`.execute(executor);
      if (rows.length > 0) return true;
      const { rows: running } = await sql`update beheer_jobs set cancelled_at = ${now}, runs_again = false
        where uuid = ${uuid} returning uuid`.execute(executor);
      return announced(executor, running.length > 0 ? cancelledJobs : undefined);
    },
    async runSchedule(uuid, now) {
      const { rows } = await sql<{ kind: string }>`update beheer_jobs
        set due_at = least(due_at, ${now}), runs_again = lease is not null where uuid = ${uuid} returning kind`.execute(
        executor,
      );
      await announced(executor, rows[0]?.kind);
    },
    async replacePartFailures(kind, failures, now) {
      const given = failures.map((failure) => ({ ...failure, row: uuidv7(now.getTime()) }));
      await sql`with given as materialized (
          select distinct on (uuid) * from jsonb_to_recordset(${parameter(JSON.stringify(given), 'jsonb')})
            failure(row uuid, resource text, uuid text, error text)),
        solved as (delete from beheer_jobs where kind = ${kind} and key <> ${scheduleKey} and failed_at is not null
          and key not in (select uuid from given))
        insert into beheer_jobs as job (uuid, kind, key, record_resource, priority, attempts, created_at, due_at, started_at,
          runs_again, failed_at, error)
        select row, ${kind}, uuid, resource, ${sql.lit(jobPriorities.schedule)}, 1, ${now}, ${now}, ${now}, false, ${now},
          error from given order by uuid
        on conflict (kind, key) do update set attempts = job.attempts + 1, failed_at = excluded.failed_at,
          started_at = excluded.started_at, error = excluded.error where job.lease is null`.execute(executor);
    },
  };
}

/** Wakes the workers when the transaction commits. @returns false without something to announce */
async function announced(executor: Executor, what: string | undefined): Promise<boolean> {
  if (what === undefined) return false;
  await wake(executor, what);
  return true;
}
