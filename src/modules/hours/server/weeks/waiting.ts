/**
 * Weeks that wait for the caller's decision: not their own, except for management. Found by their submitted entries;
 * only those weeks are read.
 */
import { resourceNamed } from '#engine/server';
import type { RawCondition } from '#engine/registry';
import { type CalendarDate, Dates, Weeks } from '#engine/values';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { employees, rows, weekKey, weeksOf, type WeekContext } from './reading.ts';

/** Safety limit, far above realistic use. */
const mostWeeks = 10_000;

interface Waiting {
  readonly employee: string;
  readonly monday: CalendarDate;
}

/** Returns the weeks, oldest first. */
export async function readWaiting(asking: WeekContext): Promise<readonly WeekAnswer[]> {
  const found = [...(await submittedWeeks(asking)), ...(await sheetsAlone(asking))];
  if (found.length === 0) return [];
  const keys = new Set(found.map(({ employee, monday }) => weekKey(employee, monday)));
  const people = await employees(asking, [...new Set(found.map(({ employee }) => employee))]);
  const weeks = await weeksOf(asking, { mondays: [...new Set(found.map(({ monday }) => monday))].toSorted(), people });
  return weeks
    .filter(({ employee, monday, may }) => keys.has(weekKey(employee.uuid, monday)) && may.includes('approve'))
    .toReversed();
}

/** Counts the weeks without reading them. */
export async function countWaiting(asking: WeekContext): Promise<number> {
  if (asking.caller.actor !== 'management' && asking.caller.employee_uuid === null) return 0;
  return (await submittedWeeks(asking)).length + (await sheetsAlone(asking)).length;
}

const decided = ({ caller }: WeekContext): RawCondition =>
  caller.actor === 'management'
    ? {}
    : { 'employee.supervisor_uuid': caller.employee_uuid, employee_uuid: { ne: caller.employee_uuid } };

async function submittedWeeks(asking: WeekContext): Promise<readonly Waiting[]> {
  const everywhere = { ...asking.caller, active_client: null };
  const { groups } = await asking.records.pivot(everywhere, resourceNamed(asking.registry, 'hours'), {
    filter: { ...decided(asking), status: 'submitted' },
    by: [
      { field: 'employee_uuid', step: null },
      { field: 'work_date', step: 'week' },
    ],
    sums: [{ field: null, where: null }],
    limit: mostWeeks,
  });
  return groups.map(({ keys: [employee, monday] }) => ({
    employee: String(employee),
    monday: Dates.calendarDate(String(monday)),
  }));
}

/** Weeks that were submitted without entries. */
async function sheetsAlone(asking: WeekContext): Promise<readonly Waiting[]> {
  const sheets = (
    await rows(asking, 'timesheets', {
      ...decided(asking),
      submitted_at: { empty: false },
      decided_at: { empty: true },
    })
  ).map((row) => ({ employee: row.employee_uuid, monday: Dates.calendarDate(row.week_start) }));
  if (sheets.length === 0) return [];
  const days = sheets.map(({ monday }) => monday).toSorted();
  const entries = await rows(asking, 'hours', {
    employee_uuid: { in: [...new Set(sheets.map(({ employee }) => employee))] },
    work_date: { between: [days[0], Dates.addDays(days.at(-1) ?? Dates.calendarDate('1970-01-01'), 6)] },
  });
  const worked = new Set(
    entries.map((row) => weekKey(row.employee_uuid, Weeks.mondayOf(Dates.calendarDate(row.work_date)))),
  );
  return sheets.filter(({ employee, monday }) => !worked.has(weekKey(employee, monday)));
}
