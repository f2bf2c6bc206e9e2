/** Recent work of the caller, most likely to be repeated first. */
import { Dates } from '#engine/values';
import {
  keyOfCombination,
  namedProject,
  namedRecord,
  seenRows,
  type ReadContext,
  type UsedCombination,
} from './combination.ts';

const recentDays = 56;
const mostEntries = 400;

/** Reads the caller's own entries only, whatever else they may see; none for people who are not employees. */
export async function recentCombinations(asking: ReadContext, now: Date): Promise<readonly UsedCombination[]> {
  const { caller } = asking;
  if (caller.employee_uuid === null) return [];
  const today = Dates.localDate(now);
  const rows = await seenRows(asking, 'hours', {
    sort: { field: 'work_date', direction: 'DESC' },
    range: [0, mostEntries - 1],
    embed: ['client', 'project'],
    filter: { employee_uuid: caller.employee_uuid, work_date: { gte: Dates.addDays(today, -recentDays) } },
  });
  const found = new Map<string, UsedCombination>();
  for (const row of rows) {
    const client = namedRecord(asking, 'clients', row.client);
    if (!client) continue;
    const project = namedProject(row.project);
    const key = `${keyOfCombination({ client, project })} ${row.activity}`;
    const known = found.get(key);
    found.set(
      key,
      known
        ? { ...known, times: known.times + 1 }
        : {
            client,
            project,
            activity: row.activity,
            billable: row.billable !== false,
            description: row.description,
            minutes: row.minutes,
            times: 1,
            last_on: row.work_date,
          },
    );
  }
  const weight = ({ times, last_on }: UsedCombination): number =>
    times / (7 + Math.max(0, Dates.daysBetween(Dates.calendarDate(last_on), today)));
  return [...found.values()].sort((left, right) => weight(right) - weight(left));
}
