/**
 * Hours by row and day, apart from how they look: what each cell holds, what it adds up to, and what the contract asks.
 */
import { weekday, type CalendarDate } from '../../../../engine/values/calendarDate.ts';
import type { HoursClient, HoursEntry, HoursProject, HoursStatus } from '../hours.ts';

/** What a row is about: one kind of work on a project, or for a client without one. */
export interface Combination {
  readonly client: HoursClient;
  readonly project: HoursProject | null;
  readonly activity: string;
}

export interface WeekCell<Entry extends HoursEntry = HoursEntry> {
  readonly day: CalendarDate;
  readonly entries: readonly Entry[];
  readonly minutes: number;
}

export interface WeekRow<Entry extends HoursEntry = HoursEntry> extends Combination {
  readonly key: string;
  readonly cells: readonly WeekCell<Entry>[];
  readonly minutes: number;
}

export interface WeekGroup<Entry extends HoursEntry = HoursEntry> {
  readonly client: HoursClient;
  readonly rows: readonly WeekRow<Entry>[];
}

export const keyOf = ({ client, project, activity }: Combination): string =>
  [client.uuid, project?.uuid ?? '', activity].join(' ');

export function combinationOf({ client, client_uuid, project, project_uuid, activity }: HoursEntry): Combination {
  return {
    client: client ?? { uuid: client_uuid, name: '' },
    project: project ?? (project_uuid === null ? null : { uuid: project_uuid, name: '' }),
    activity,
  };
}

/** The rows of some days, by client, then by project: those with entries, and those that were asked for. */
export function groupsOf<Entry extends HoursEntry>(
  days: readonly CalendarDate[],
  entries: readonly Entry[],
  added: readonly Combination[] = [],
): readonly WeekGroup<Entry>[] {
  const combinations = new Map([...added, ...entries.map(combinationOf)].map((one) => [keyOf(one), one]));
  const mine = grouped(entries, (entry) => keyOf(combinationOf(entry)));
  const rows = [...combinations].map(([key, combination]): WeekRow<Entry> => {
    const cells = days.map((day): WeekCell<Entry> => {
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

export const minutesOf = (parts: readonly { readonly minutes: number }[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0);

/** What is booked on each of the days; a rejected entry counts until it is mended or thrown away. */
export const dayTotals = (days: readonly CalendarDate[], entries: readonly HoursEntry[]): readonly number[] =>
  days.map((day) => minutesOf(entries.filter(({ work_date }) => work_date === day)));

const workingDays = 5;

/** What the contract asks of a day: a fifth of the week from Monday to Friday. Null where no contract is known. */
export function contractOn(day: CalendarDate, week_minutes: number | null): number | null {
  if (week_minutes === null) return null;
  return weekday(day) <= workingDays ? Math.round(week_minutes / workingDays) : 0;
}

const order: readonly HoursStatus[] = ['rejected', 'draft', 'submitted', 'approved', 'invoiced'];

/** Of several entries the state that asks most of the person; null without any. */
export function statusOf(entries: readonly HoursEntry[]): HoursStatus | null {
  return order.find((status) => entries.some((entry) => entry.status === status)) ?? null;
}

/** Whether the state lets the person who wrote it change it. */
export const isOpen = ({ status }: HoursEntry): boolean => status === 'draft' || status === 'rejected';

/** Whether the week lies behind and all of it was handed in: nothing more is expected of it. */
export function isWeekClosed(
  days: readonly CalendarDate[],
  entries: readonly HoursEntry[],
  today: CalendarDate,
): boolean {
  const last = days.at(-1);
  return last !== undefined && last < today && entries.length > 0 && !entries.some(isOpen);
}
