/** API answer of the caller's timer, including whether it looks forgotten. */
import type { Records } from '#engine/registry';
import { Dates } from '#engine/values';
import { type Caller, type Database, type OpenStore, resourceOf, type Tx } from '#engine/server';
import { likelyEnds, isLikelyForgotten, type TimerRun } from '../../rules/forgottenTimer.ts';
import type { BookedPiece, RunningTimer, TimerAnswer, TimerOf } from '../../calls.ts';
import { instantOf, type TimerContext } from './timerTransaction.ts';

type BookedPieces = readonly BookedPiece[];

/** Returns the caller's timer as shown to them; `booked` is included unchanged. The active client is ignored. */
export async function timerAnswer(
  store: OpenStore,
  { caller, now }: TimerContext,
  booked: BookedPieces = [],
): Promise<TimerAnswer> {
  const at = now.toISOString();
  const { employee_uuid } = caller;
  const uuid =
    employee_uuid === null
      ? undefined
      : (
          await store.database
            .selectFrom('timers')
            .select('uuid')
            .where('employee_uuid', '=', employee_uuid)
            .executeTakeFirst()
        )?.uuid;
  if (employee_uuid === null || uuid === undefined) return { now: at, timer: null, forgotten: null, booked };
  const everywhere: Caller = { ...caller, active_client: null };
  const record = await store.one(everywhere, resourceOf({ registry: store.registry() }, 'timers'), uuid, [
    'client',
    'project',
  ]);
  const colour = await colourOf(store.database, record.project_uuid);
  return {
    now: at,
    timer: shown(record, colour),
    forgotten: await forgotten(store.database, { employee_uuid, user_uuid: caller.user_uuid, record, now }),
    booked,
  };
}

function shown(record: Records['timers'], colour: string | null): RunningTimer {
  return {
    uuid: record.uuid,
    version: record.version,
    client: named(record.client, null),
    project: named(record.project, colour),
    activity: record.activity,
    description: record.description,
    billable: record.billable,
    started_at: instantOf(record.started_at).toISOString(),
  };
}

async function colourOf(database: Database | Tx, project: string | null): Promise<string | null> {
  if (project === null) return null;
  const row = await database.selectFrom('projects').select('colour').where('uuid', '=', project).executeTakeFirst();
  return row?.colour ?? null;
}

function named(
  record: Records['clients'] | Records['projects'] | null | undefined,
  colour: string | null,
): TimerOf | null {
  return record ? { uuid: record.uuid, name: record.name ?? '', number: record.number ?? null, colour } : null;
}

interface Asked {
  readonly employee_uuid: string;
  readonly user_uuid: string | null;
  readonly record: Records['timers'];
  readonly now: Date;
}

async function forgotten(database: Database | Tx, asked: Asked): Promise<TimerAnswer['forgotten']> {
  const { employee_uuid, record, now } = asked;
  const employee = await database
    .selectFrom('employees')
    .select('contract_hours_week')
    .where('uuid', '=', employee_uuid)
    .executeTakeFirst();
  const week = employee?.contract_hours_week;
  const running: TimerRun = {
    started_at: instantOf(record.started_at),
    confirmed_at: record.confirmed_at ? instantOf(record.confirmed_at) : null,
    // A fifth of the week, in minutes.
    contract_day_minutes: week === null || week === undefined ? null : Math.round(week * 12),
  };
  if (!isLikelyForgotten(running, now)) return null;
  const traces = {
    written_minutes: await writtenOn(database, employee_uuid, running.started_at),
    active_at: await lastActive(database, asked, running.started_at),
  };
  return { proposals: likelyEnds(running, traces, now) };
}

async function writtenOn(database: Database | Tx, employee_uuid: string, started: Date): Promise<number> {
  const rows = await database
    .selectFrom('hours')
    .select(({ fn }) => fn.sum('minutes').as('sum'))
    .where('employee_uuid', '=', employee_uuid)
    .where('work_date', '=', Dates.localDate(started))
    .execute();
  return Number(rows[0]?.sum ?? 0);
}

const minuteMilliseconds = 60_000;
/** More recent activity belongs to the visit in which the question is asked. */
const quietMinutes = 60;
/** A long working day. */
const longestMinutes = 16 * 60;

/** Returns the person's last action in the audit trail before the pause. */
async function lastActive(database: Database | Tx, { user_uuid, now }: Asked, started: Date): Promise<Date | null> {
  if (user_uuid === null) return null;
  const latest = Math.min(
    now.getTime() - quietMinutes * minuteMilliseconds,
    started.getTime() + longestMinutes * minuteMilliseconds,
  );
  const row = await database
    .selectFrom('audit_entries')
    .select('created_at')
    .where('user_uuid', '=', user_uuid)
    .where('created_at', '>', new Date(started.getTime() + minuteMilliseconds))
    .where('created_at', '<=', new Date(latest))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ? instantOf(row.created_at) : null;
}
