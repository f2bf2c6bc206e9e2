/**
 * Preview of a calendar import: proposes client and project from earlier bookings of the event, otherwise from its
 * words. Books nothing.
 */
import { resourceNamed } from '#engine/server';
import { createHash } from 'node:crypto';
import { Access, type RawCondition, type Records } from '#engine/registry';
import { Dates, inLanguage, LocalTime } from '#engine/values';
import type { BookedOn, CalendarRow } from '../../rules/quickAnswer.ts';
import { candidatesFor } from './candidates.ts';
import { namedProject, namedRecord, seenRows, type ReadContext } from './combination.ts';
import type { CalendarEvent } from './icsEvents.ts';
import { matchWords, unambiguousMatch } from './match.ts';
import type { InclusivePeriod } from './proposals.ts';
import { recentCombinations } from './recent.ts';

const longestUid = 120;
const mostBooked = 1_000;

interface Remembered extends BookedOn {
  readonly activity: string;
  readonly billable: boolean;
}

interface Previewing {
  readonly period: InclusivePeriod;
  readonly now: Date;
  /** True counts a whole-day event as a contract day; otherwise it is left out. */
  readonly isWholeDayBooked: boolean;
}

/** Returns a proposed entry for each event, with a notice if it is already booked or overlaps other hours. */
export async function calendarPreview(
  asking: ReadContext,
  events: readonly CalendarEvent[],
  { period, now, isWholeDayBooked }: Previewing,
): Promise<readonly CalendarRow[]> {
  const recent = await recentCombinations(asking, now);
  const [candidates, before, there, dayMinutes] = await Promise.all([
    candidatesFor(asking, [], recent),
    ownEntries(asking, { source: 'calendar' }),
    ownEntries(asking, { work_date: { between: [Dates.addDays(period.from, -1), Dates.addDays(period.until, 1)] } }),
    isWholeDayBooked ? contractDay(asking) : null,
  ]);
  const remembered = memory(asking, before);
  const booked = new Set(before.map((row) => row.source_key));
  const taken = there.flatMap(({ started_at, ended_at, description: title }) =>
    started_at && ended_at ? [{ from: Date.parse(started_at), until: Date.parse(ended_at), title }] : [],
  );
  return events.map((event): CalendarRow => {
    const { started, ended, title, work_date, left_out } = event;
    const source_key = keyOf(event);
    const guess = remembered.get(event.uid) ?? remembered.get(title) ?? null;
    const match = guess ? undefined : unambiguousMatch(matchWords(title.split(/\s+/), candidates));
    const used =
      match && recent.find((one) => one.client.uuid === match.client.uuid && one.project?.uuid === match.project?.uuid);
    const isBooked = booked.has(source_key) || booked.has(keyOf({ ...event, occurrence: event.written_occurrence }));
    const inTheWay =
      isBooked || left_out !== null || !started || !ended
        ? undefined
        : taken.find(({ from, until }) => started.getTime() < until && from < ended.getTime());
    // Later events that overlap this one report it.
    if (started && ended && !isBooked && left_out === null && !inTheWay)
      taken.push({ from: started.getTime(), until: ended.getTime(), title });
    const minutes = started && ended ? LocalTime.minutesBetween(started, ended) : dayMinutes;
    return {
      source_key,
      title,
      work_date,
      started_at: started?.toISOString() ?? null,
      ended_at: ended?.toISOString() ?? null,
      minutes,
      client: guess?.client ?? match?.client ?? null,
      project: guess?.project ?? match?.project ?? null,
      activity: guess?.activity ?? used?.activity ?? 'other',
      billable: guess?.billable ?? used?.billable ?? true,
      left_out: left_out ?? (started === null && minutes === null ? 'whole_day' : null),
      reason: event.reason ? inLanguage(event.reason, asking.caller.locale) : null,
      is_booked: isBooked,
      overlaps: inTheWay?.title ?? null,
    };
  });
}

async function ownEntries(asking: ReadContext, filter: RawCondition): Promise<readonly Records['hours'][]> {
  const { caller } = asking;
  if (caller.employee_uuid === null) return [];
  return seenRows({ ...asking, caller: { ...caller, active_client: null } }, 'hours', {
    sort: { field: 'work_date', direction: 'DESC' },
    range: [0, mostBooked - 1],
    embed: ['client', 'project'],
    filter: { employee_uuid: caller.employee_uuid, ...filter },
  });
}

/** Earlier bookings by event and by title, latest first. */
function memory(asking: ReadContext, rows: readonly Records['hours'][]): ReadonlyMap<string, Remembered> {
  const found = new Map<string, Remembered>();
  for (const row of rows) {
    const client = namedRecord(asking, 'clients', row.client);
    if (!client) continue;
    const known = {
      client,
      project: namedProject(row.project),
      activity: row.activity,
      billable: row.billable !== false,
    };
    const [, uid = ''] =
      /^ics:(.*):[^:]*$/s.exec((row.source_key ?? '').replace(/:(\d\d):(\d\d)(Z?)$/, '$1$2$3')) ?? [];
    for (const name of [uid, row.description]) if (name !== '' && !found.has(name)) found.set(name, known);
  }
  return found;
}

async function contractDay(asking: ReadContext): Promise<number | null> {
  if (asking.caller.employee_uuid === null) return null;
  const employees = resourceNamed(asking.registry, 'employees');
  if (!Access.mayDo(employees, asking.caller, 'show')) return null;
  const employee = await asking.records.one(asking.caller, employees, asking.caller.employee_uuid, []);
  const minutes = employee.contract_day_minutes ?? 0;
  return minutes >= 1 ? Math.min(1440, Math.round(minutes)) : null;
}

/** The same event has the same key in each file. */
function keyOf({
  uid,
  occurrence,
  title,
  work_date,
}: Pick<CalendarEvent, 'uid' | 'occurrence' | 'title' | 'work_date'>): string {
  const name = uid === '' ? `${title} ${work_date}` : uid;
  return `ics:${name.length > longestUid ? createHash('sha256').update(name).digest('hex') : name}:${occurrence}`.slice(
    0,
    200,
  );
}
