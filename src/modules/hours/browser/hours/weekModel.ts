/** Hours by row and day, independent of display: cell contents, totals, and contract time. */
import { type CalendarDate, Dates } from '#engine/values';
import type { HoursClient, HoursEntry, HoursProject, HoursStatus } from '../hours.ts';

/** The work of a row: an activity on a project, or for a client without a project. */
export interface Combination {
  readonly client: HoursClient;
  readonly project: HoursProject | null;
  readonly activity: string;
}

/** Entries of one row on one day. Several entries share a cell. */
export interface DayCell<Entry extends HoursEntry = HoursEntry> {
  readonly day: CalendarDate;
  readonly entries: readonly Entry[];
  readonly minutes: number;
}

/** A row of the week: one combination with a cell for each day, in the order of the days. */
export interface CombinationRow<Entry extends HoursEntry = HoursEntry> extends Combination {
  readonly key: string;
  readonly cells: readonly DayCell<Entry>[];
  readonly minutes: number;
}

/** Rows of one client. */
export interface WeekGroup<Entry extends HoursEntry = HoursEntry> {
  readonly client: HoursClient;
  readonly rows: readonly CombinationRow<Entry>[];
}

/** Returns the identity of a row: the same client, project and activity give the same key. */
export const keyOf = ({ client, project, activity }: Combination): string =>
  [client.uuid, project?.uuid ?? '', activity].join(' ');

/** Returns the row that an entry belongs to. Names are empty if the entry was read without them. */
export function combinationOf({ client, client_uuid, project, project_uuid, activity }: HoursEntry): Combination {
  return {
    client: client ?? { uuid: client_uuid, name: '' },
    project: project ?? (project_uuid === null ? null : { uuid: project_uuid, name: '' }),
    activity,
  };
}

/** Returns the rows of some days, by client and project: those with entries, and those added by hand. */
export function groupsOf<Entry extends HoursEntry>(
  days: readonly CalendarDate[],
  entries: readonly Entry[],
  added: readonly Combination[] = [],
): readonly WeekGroup<Entry>[] {
  const combinations = new Map([...added, ...entries.map(combinationOf)].map((one) => [keyOf(one), one]));
  const mine = grouped(entries, (entry) => keyOf(combinationOf(entry)));
  const rows = [...combinations].map(([key, combination]): CombinationRow<Entry> => {
    const cells = days.map((day): DayCell<Entry> => {
      const there = (mine.get(key) ?? []).filter(({ work_date }) => work_date === day);
      return { day, entries: there, minutes: minutesOf(there) };
    });
    return { ...combination, key, cells, minutes: minutesOf(cells) };
  });
  const sorted = rows.sort(
    (left, right) =>
      left.client.name.localeCompare(right.client.name) ||
      (left.project?.name ?? '').localeCompare(right.project?.name ?? '') ||
      left.activity.localeCompare(right.activity),
  );
  return [...grouped(sorted, ({ client }) => client.uuid).values()].flatMap((members) =>
    members[0] ? [{ client: members[0].client, rows: members }] : [],
  );
}

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const members = groups.get(nameOf(item));
    if (members) members.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}

/** Sums the minutes of entries, cells or rows. */
export const minutesOf = (parts: readonly { readonly minutes: number }[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns the minutes of each day. Rejected entries count until they are corrected or deleted. */
export const dayTotals = (days: readonly CalendarDate[], entries: readonly HoursEntry[]): readonly number[] =>
  days.map((day) => minutesOf(entries.filter(({ work_date }) => work_date === day)));

const workingDays = 5;

/** Returns the contract minutes of a day: a fifth of the week, Monday to Friday; null without a contract. */
export function contractOn(day: CalendarDate, week_minutes: number | null): number | null {
  if (week_minutes === null) return null;
  return Dates.weekday(day) <= workingDays ? Math.round(week_minutes / workingDays) : 0;
}

const order: readonly HoursStatus[] = ['rejected', 'draft', 'submitted', 'approved', 'invoiced'];

/** Returns the state that needs most attention; null without entries. */
export function statusOf(entries: readonly HoursEntry[]): HoursStatus | null {
  return order.find((status) => entries.some((entry) => entry.status === status)) ?? null;
}

/** Returns true if the state lets the author change the entry. */
export const isOpen = ({ status }: HoursEntry): boolean => status === 'draft' || status === 'rejected';

/** Returns true if the week is over and everything was submitted. */
export function isWeekClosed(
  days: readonly CalendarDate[],
  entries: readonly HoursEntry[],
  today: CalendarDate,
): boolean {
  const last = days.at(-1);
  return last !== undefined && last < today && entries.length > 0 && !entries.some(isOpen);
}
