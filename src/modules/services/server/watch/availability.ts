/** Availability of a server: check results per hour of the last 24 hours and per day of the last 90 days. */
import * as calls from '../../calls.ts';
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates, inLanguage, Json, LocalTime } from '#engine/values';
import { handle, inTransaction, type OpenStore, reachable, recordUuid, resourceNamed, type Tx } from '#engine/server';
import {
  addTally,
  daysShown,
  emptyTally,
  hoursShown,
  readTally,
  type CheckAvailability,
  type CheckTally,
  type ServerAvailability,
} from '../../rules/serverChecks.ts';
import { carriedOn } from '../provisioning/services/carried.ts';

export const availabilityCalls = [
  handle(calls.readServerAvailability, async ({ store, caller, params, now }): Promise<ServerAvailability> => {
    const servers = resourceNamed(store.registry(), 'servers');
    const server = await store.one(caller, servers, recordUuid(params.uuid), []);
    return reachable(() =>
      inTransaction(store.database, (tx) =>
        readCourse(tx, { server_uuid: server.uuid, locale: caller.locale, now: now() }),
      ),
    );
  }),
];

const hourMilliseconds = 3_600_000;
const outagesShown = 5;

interface Asked {
  readonly server_uuid: string;
  readonly locale: string;
  readonly now: Date;
}

async function readCourse(tx: Tx, { server_uuid, locale, now }: Asked): Promise<ServerAvailability> {
  const today = Dates.localDate(now);
  const firstDay = Dates.addDays(today, 1 - daysShown);
  const hours = lastHours(now);
  const checks = await tx
    .selectFrom('server_checks')
    .selectAll()
    .where('server_uuid', '=', server_uuid)
    .orderBy('name')
    .orderBy('uuid')
    .execute();
  const dayRows = await tx
    .selectFrom('server_check_days')
    .innerJoin('server_checks', 'server_checks.uuid', 'server_check_days.server_check_uuid')
    .select([
      'server_check_days.server_check_uuid as server_check_uuid',
      'server_check_days.day as day',
      'server_check_days.hours as hours',
    ])
    .where('server_checks.server_uuid', '=', server_uuid)
    .where('server_check_days.day', '>=', firstDay)
    .execute();
  const outages = await tx
    .selectFrom('server_outages')
    .selectAll()
    .where('server_uuid', '=', server_uuid)
    .orderBy('status')
    .orderBy('began_at', 'desc')
    .limit(outagesShown)
    .execute();
  return {
    hours_from: hours[0]?.at.toISOString() ?? now.toISOString(),
    days_from: firstDay,
    checks: checks.map((check) => courseOf(check, { dayRows, hours, firstDay })),
    outages: outages.map((outage) => ({
      uuid: outage.uuid,
      kind: outage.kind,
      what: inLanguage({ en: outage.what ?? '', nl: outage.what_nl ?? '' }, locale),
      began_at: (outage.began_at ?? outage.created_at).toISOString(),
      ended_at: outage.ended_at?.toISOString() ?? null,
      task_uuid: outage.task_uuid,
    })),
    carried: await carriedOn(tx, server_uuid),
  };
}

interface CourseRows {
  readonly dayRows: readonly Pick<Rows['server_check_days'], 'server_check_uuid' | 'day' | 'hours'>[];
  readonly hours: readonly Hour[];
  readonly firstDay: CalendarDate;
}

function courseOf(check: Rows['server_checks'], { dayRows, hours, firstDay }: CourseRows): CheckAvailability {
  const own = new Map(
    dayRows
      .filter(({ server_check_uuid }) => server_check_uuid === check.uuid)
      .map((row) => [String(row.day), Json.isRecord(row.hours) ? row.hours : {}]),
  );
  return {
    uuid: check.uuid,
    name: check.name ?? '',
    kind: check.kind,
    state: check.state,
    state_since: check.state_since?.toISOString() ?? null,
    problem: check.problem,
    problem_detail: check.problem_detail,
    response_ms: check.response_ms,
    checked_at: check.checked_at?.toISOString() ?? null,
    certificate_until: check.certificate_until?.toISOString() ?? null,
    hours: hours.map(({ day, hour }) => readTally(own.get(day)?.[hour])),
    days: Array.from({ length: daysShown }, (_none, index) => sumOf(own.get(Dates.addDays(firstDay, index)) ?? {})),
  };
}

const sumOf = (hours: Readonly<Record<string, unknown>>): CheckTally =>
  Object.values(hours).reduce<CheckTally>((sum, hour) => addTally(sum, readTally(hour)), emptyTally);

interface Hour {
  readonly at: Date;
  readonly day: string;
  readonly hour: string;
}

/** Hours in Amsterdam time, the current one last. The hour that occurs twice in autumn is one entry. */
function lastHours(now: Date): readonly Hour[] {
  const begun = Math.floor(now.getTime() / hourMilliseconds) * hourMilliseconds;
  const shown: Hour[] = [];
  for (let back = hoursShown - 1; back >= 0; back -= 1) {
    const at = new Date(begun - back * hourMilliseconds);
    const { date, minute } = LocalTime.localTimeOf(at);
    shown.push({ at, day: date, hour: String(Math.floor(minute / 60)) });
  }
  return shown;
}

/** Deletes days that are older than those shown, to bound the table. */
export async function forgetOldDays({ database }: OpenStore, now: Date): Promise<void> {
  const before = Dates.addDays(Dates.calendarDate(Dates.localDate(now)), -daysShown);
  await reachable(() => database.deleteFrom('server_check_days').where('day', '<', before).execute());
}
