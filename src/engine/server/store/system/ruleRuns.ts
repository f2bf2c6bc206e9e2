/** Runs of rules: one row per record and occasion, so that a rule does its work once, and its result can be read. */
import { sql } from 'kysely';
import { parameter, type Executor } from '../fragment.ts';

/** Job that runs a rule on a record. */
export const ruleJob = 'rules';

/** An occasion of a rule: the record, and what sets it apart from earlier ones, such as its date. */
export interface RuleRun {
  readonly resource: string;
  /** Id within the resource: `rules/late`. */
  readonly rule: string;
  readonly uuid: string;
  readonly occasion: string;
}

/** Result of the latest runs of a rule. */
interface RuleResult {
  readonly resource: string;
  readonly rule: string;
  /** Time of the last run; null while all of them wait. */
  readonly ran_at: Date | null;
  readonly done: number;
  readonly waiting: number;
  readonly failed: number;
}

/** A run that failed. */
interface FailedRun {
  readonly resource: string;
  readonly rule: string;
  readonly record_uuid: string;
  readonly ran_at: Date;
  readonly error: string;
}

/** Queries on the runs of rules. */
export interface RuleRunQueries {
  /** Adds runs that wait, but for occasions that are known. @returns the added ones */
  addRuns(runs: readonly RuleRun[], now: Date): Promise<readonly RuleRun[]>;
  /** Returns the runs whose occasion is not known. */
  unknownRuns(runs: readonly RuleRun[]): Promise<readonly RuleRun[]>;
  /** Marks a run as done, in the transaction of its work. @returns false if it was done before */
  completeRun(run: RuleRun, now: Date): Promise<boolean>;
  failRun(
    run: RuleRun,
    failure: { readonly error: string; readonly isFinal: boolean; readonly now: Date },
  ): Promise<void>;
  /** Removes a run that turned out to have nothing to do. */
  dropRun(run: RuleRun): Promise<void>;
  ruleResults(): Promise<readonly RuleResult[]>;
  /** Returns the latest failures of each rule. */
  failedRuns(ofEach: number): Promise<readonly FailedRun[]>;
  deleteRunsBefore(instant: Date): Promise<void>;
}

const keys = sql`resource, rule, record_uuid, occasion`;

const isRun = ({ resource, rule, uuid, occasion }: RuleRun) =>
  sql`resource = ${resource} and rule = ${rule} and record_uuid = ${uuid} and occasion = ${occasion}`;

/** Returns the queries on a pool or transaction. */
export function ruleRunQueries(executor: Executor): RuleRunQueries {
  return { ...writingQueries(executor), ...readingQueries(executor) };
}

type Reading = 'ruleResults' | 'failedRuns' | 'unknownRuns';

/** Rows of a statement for these runs. */
const asRows = (runs: readonly RuleRun[]) =>
  sql`json_to_recordset(${parameter(JSON.stringify(runs), 'json')})
    as run (resource text, rule text, uuid uuid, occasion text)`;

function writingQueries(executor: Executor): Omit<RuleRunQueries, Reading> {
  return {
    async addRuns(runs, now) {
      const { rows } = await sql<RuleRun>`insert into beheer_rule_runs (${keys}, outcome, ran_at)
        select run.resource, run.rule, run.uuid, run.occasion, 'waiting', ${now}::timestamptz
        from ${asRows(runs)}
        on conflict (${keys}) do nothing returning resource, rule, record_uuid as uuid, occasion`.execute(executor);
      return rows;
    },
    async completeRun({ resource, rule, uuid, occasion }, now) {
      const { rows } = await sql`insert into beheer_rule_runs (${keys}, outcome, ran_at)
        values (${resource}, ${rule}, ${uuid}, ${occasion}, 'done', ${now})
        on conflict (${keys}) do update set outcome = 'done', ran_at = excluded.ran_at, error = null
        where beheer_rule_runs.outcome <> 'done' returning 1`.execute(executor);
      return rows.length > 0;
    },
    async failRun({ resource, rule, uuid, occasion }, { error, isFinal, now }) {
      await sql`insert into beheer_rule_runs (${keys}, outcome, ran_at, error)
        values (${resource}, ${rule}, ${uuid}, ${occasion}, ${isFinal ? 'failed' : 'waiting'}, ${now}, ${error})
        on conflict (${keys}) do update set outcome = excluded.outcome, ran_at = excluded.ran_at, error = excluded.error
        where beheer_rule_runs.outcome <> 'done'`.execute(executor);
    },
    async dropRun(run) {
      await sql`delete from beheer_rule_runs where ${isRun(run)} and outcome = 'waiting'`.execute(executor);
    },
    async deleteRunsBefore(instant) {
      await sql`delete from beheer_rule_runs where ran_at < ${instant}`.execute(executor);
    },
  };
}

function readingQueries(executor: Executor): Pick<RuleRunQueries, Reading> {
  return {
    async unknownRuns(runs) {
      const { rows } = await sql<RuleRun>`select run.* from ${asRows(runs)}
        where not exists (select 1 from beheer_rule_runs known where known.resource = run.resource
          and known.rule = run.rule and known.record_uuid = run.uuid and known.occasion = run.occasion)`.execute(
        executor,
      );
      return rows;
    },
    async ruleResults() {
      const { rows } = await sql<RuleResult>`select resource, rule,
          max(ran_at) filter (where outcome <> 'waiting') as ran_at,
          (count(*) filter (where outcome = 'done'))::int as done,
          (count(*) filter (where outcome = 'waiting'))::int as waiting,
          (count(*) filter (where outcome = 'failed'))::int as failed
        from beheer_rule_runs group by resource, rule`.execute(executor);
      return rows;
    },
    async failedRuns(ofEach) {
      const { rows } = await sql<FailedRun>`select resource, rule, record_uuid, ran_at, error from (
          select *, row_number() over (partition by resource, rule order by ran_at desc, record_uuid) as place
          from beheer_rule_runs where outcome = 'failed') as failures
        where place <= ${ofEach} order by ran_at desc, record_uuid`.execute(executor);
      return rows;
    },
  };
}
