/** Reads weeks from the entries that the caller may see: by employee, each with its state and actions. */
import { createHash } from 'node:crypto';
import type { RawCondition, RecordOf, Records } from '#engine/registry';
import { type CalendarDate, Dates, Weeks } from '#engine/values';
import { type Caller, resourceNamed } from '#engine/server';
import {
  expectedMinutes,
  submissionActions,
  isFrozen,
  isUnfinished,
  minutesByDay,
  weekActions,
  weekNotices,
  weekState,
  type Employment,
  type WeekAction,
  type WeekAnswer,
  type WeekState,
} from '../../rules/timesheet.ts';
import type { ReadContext } from '../entry/combination.ts';
import { weekMark } from './mark.ts';
import { priced, priceMark, type BilledEntry } from './prices.ts';
import { contentOf, unchangedRejection } from './rejected.ts';

type Entry = Records['hours'];
type Sheet = Records['timesheets'];

interface WeekPeriod {
  readonly from: CalendarDate;
  readonly until: CalendarDate;
  /** Null for everybody whose hours the caller may see. */
  readonly employee: string | null;
}

export interface WeekContext extends ReadContext {
  readonly now: Date;
}

/** Safety limit, far above a year of a company. */
const mostRows = 50_000;

/**
 * Returns all weeks of the period of everybody whose hours the caller may see and who was in service or wrote entries,
 * newest first.
 */
export async function readWeeks(
  asking: WeekContext,
  { from, until, employee }: WeekPeriod,
): Promise<readonly WeekAnswer[]> {
  return weeksOf(asking, {
    mondays: Weeks.weeksBetween(from, until),
    people: await employees(asking, employee === null ? null : [employee]),
  });
}

/** Returns the weeks of these people, newest first. */
export async function weeksOf(
  asking: WeekContext,
  { mondays, people }: { readonly mondays: readonly CalendarDate[]; readonly people: readonly Person[] },
): Promise<readonly WeekAnswer[]> {
  const uuids = people.map(({ uuid }) => uuid);
  if (uuids.length === 0 || mondays.length === 0) return [];
  const [entries, sheets] = await Promise.all([
    rows(asking, 'hours', {
      employee_uuid: { in: uuids },
      or: spans(mondays).map(([first, last]) => ({ work_date: { between: [first, Dates.addDays(last, 6)] } })),
    }),
    rows(asking, 'timesheets', { employee_uuid: { in: uuids }, week_start: { in: mondays } }),
  ]);
  const decided = new Set(people.filter((person) => decides(asking.caller, person)).map(({ uuid }) => uuid));
  const [overBudget, prices, names] = await Promise.all([
    projectsOverBudget(asking, entries.filter(isUndecided)),
    priced(
      asking,
      entries.filter((row) => isWaiting(row) && decided.has(row.employee_uuid)),
    ),
    namesOfUsers(
      asking,
      sheets.flatMap(({ rejected_content, decided_by_uuid }) =>
        rejected_content === null ? [] : (decided_by_uuid ?? []),
      ),
    ),
  ]);
  const priceOf = new Map(prices.map((row) => [row.uuid, row]));
  const entriesOf = grouped(entries, (row) =>
    weekKey(row.employee_uuid, Weeks.mondayOf(Dates.calendarDate(row.work_date))),
  );
  const sheetOf = new Map(sheets.map((row) => [weekKey(row.employee_uuid, row.week_start), row]));
  return mondays.toReversed().flatMap((monday) =>
    people.flatMap((person) => {
      const own = entriesOf.get(weekKey(person.uuid, monday)) ?? [];
      const sheet = sheetOf.get(weekKey(person.uuid, monday)) ?? null;
      const isThere = own.length > 0 || sheet !== null || expectedMinutes(monday, person.employment) > 0;
      return isThere ? [weekOf(asking, { monday, person, entries: own, sheet, overBudget, priceOf, names })] : [];
    }),
  );
}

export const weekKey = (employee: string, monday: string): string => `${employee} ${monday}`;

/** Groups consecutive weeks into ranges of first and last. */
function spans(mondays: readonly CalendarDate[]): readonly (readonly [CalendarDate, CalendarDate])[] {
  const found: [CalendarDate, CalendarDate][] = [];
  for (const monday of mondays) {
    const last = found.at(-1);
    if (last && Dates.addDays(last[1], 7) === monday) last[1] = monday;
    else found.push([monday, monday]);
  }
  return found;
}

interface Person {
  readonly uuid: string;
  readonly name: string;
  /** The supervisor; null if there is none, or none that the caller may see. */
  readonly team: WeekAnswer['team'];
  readonly supervisor_uuid: string | null;
  readonly employment: Employment;
}

/**
 * Returns the employees whose hours the caller may see: their own and the team's, for management all.
 *
 * @param only these uuids; null for all.
 */
export async function employees(asking: WeekContext, only: readonly string[] | null): Promise<readonly Person[]> {
  const { caller } = asking;
  const own: RawCondition =
    caller.actor === 'management'
      ? {}
      : { or: [{ uuid: caller.employee_uuid }, { supervisor_uuid: caller.employee_uuid }] };
  const found = await rows(
    asking,
    'employees',
    { and: [own, ...(only === null ? [] : [{ uuid: { in: [...only] } }])] },
    ['supervisor'],
  );
  return found
    .map((row) => ({
      uuid: row.uuid,
      name: row.name ?? '',
      team: teamOf(row.supervisor),
      supervisor_uuid: row.supervisor_uuid,
      employment: {
        start_on: row.start_on,
        end_on: row.end_on ?? null,
        // Nothing is expected of inactive employees.
        contract_hours_week: row.status === 'inactive' && row.end_on === null ? 0 : (row.contract_hours_week ?? 0),
      },
    }))
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

function teamOf(supervisor: Records['employees'] | null | undefined): Person['team'] {
  return supervisor?.name ? { uuid: supervisor.uuid, name: supervisor.name } : null;
}

interface Parts {
  readonly monday: CalendarDate;
  readonly person: Person;
  readonly entries: readonly Entry[];
  readonly sheet: Sheet | null;
  readonly overBudget: ReadonlySet<string>;
  /** Prices of the entries that the caller may approve. */
  readonly priceOf: ReadonlyMap<string | undefined, BilledEntry>;
  /** Names of the employees who rejected weeks, by the uuid of their user. */
  readonly names: ReadonlyMap<string, string>;
}

function weekOf(
  { caller, now }: WeekContext,
  { monday, person, entries, sheet, overBudget, priceOf, names }: Parts,
): WeekAnswer {
  const marks = { submitted_at: sheet?.submitted_at ?? null, decided_at: sheet?.decided_at ?? null };
  const read = entries.map(entryOf);
  const state = weekState(read, marks);
  const days = minutesByDay(monday, read);
  const expected_minutes = expectedMinutes(monday, person.employment);
  const waiting = read.filter(({ status }) => status === 'submitted').length;
  const undecided = entries.filter(isUndecided);
  const may = actionsOf({ caller, person, state, handing: submissionActions(read, marks) });
  const isOver = undecided.some((row) => overBudget.has(row.project_uuid ?? ''));
  return {
    employee: { uuid: person.uuid, name: person.name },
    team: person.team,
    monday,
    state,
    days,
    expected_minutes,
    waiting,
    minutes: days.reduce((sum, day) => sum + day, 0),
    entries: read.length,
    notices: [
      ...weekNotices({
        monday,
        days,
        expected_minutes,
        employment: person.employment,
        entries: read,
        until: Dates.localDate(now),
      }),
      ...(isOver ? ['over_budget' as const] : []),
    ],
    remark: sheet?.remark ?? null,
    ...marks,
    rejection_reason: sheet?.rejection_reason ?? null,
    unchanged_rejection: may.includes('submit') ? unchangedRejection(sheet, entries, names) : null,
    reminded_at: sheet?.reminded_at ?? null,
    may,
    seen: weekMark({
      week: digestOf(monday, person, entries, sheet),
      price: priceMark(entries.map((row) => priceOf.get(row.uuid)).filter((row) => row !== undefined)),
    }),
  };
}

const entryOf = (row: Entry) => ({
  work_date: row.work_date,
  minutes: row.minutes,
  status: row.status,
  description: row.description,
  work: [row.client_uuid, row.project_uuid, row.activity].join(' '),
  billable: row.billable,
  is_correction: row.corrects_uuid !== null,
});

const isWaiting = ({ status }: Entry): boolean => status === 'submitted';
const isUndecided = (row: Entry): boolean => !isFrozen(row);

async function projectsOverBudget(asking: WeekContext, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const projects = [...new Set(entries.flatMap(({ project_uuid }) => project_uuid ?? []))];
  const over =
    projects.length === 0
      ? []
      : await rows(asking, 'projects', { uuid: { in: projects }, remaining_minutes: { lt: 0 } });
  return new Set(over.map(({ uuid }) => uuid));
}

async function namesOfUsers(asking: WeekContext, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = users.length === 0 ? [] : await rows(asking, 'employees', { user_uuid: { in: [...new Set(users)] } });
  return new Map(found.flatMap(({ user_uuid, name }) => (user_uuid && name ? [[user_uuid, name]] : [])));
}

interface Situation {
  readonly caller: Caller;
  readonly person: Person;
  readonly state: WeekState;
  readonly handing: ReturnType<typeof submissionActions>;
}

function actionsOf({ caller, person, state, handing: { submit, withdraw } }: Situation): readonly WeekAction[] {
  const isOwn = caller.employee_uuid === person.uuid;
  const manages = caller.actor === 'management';
  const isDecider = decides(caller, person);
  const can: Readonly<Record<WeekAction, boolean>> = {
    submit: (isOwn || manages) && submit,
    withdraw: (isOwn || manages) && withdraw,
    // A week that can be taken back waits for a decision.
    approve: isDecider && withdraw,
    reject: isDecider && withdraw,
    remind: isDecider && !isOwn && isUnfinished(state),
  };
  return weekActions.filter((action) => can[action]);
}

/** Management decides about everybody, a supervisor about the team, and nobody else about their own hours. */
function decides({ actor, employee_uuid }: Caller, person: Person): boolean {
  return actor === 'management' || (employee_uuid !== person.uuid && person.supervisor_uuid === employee_uuid);
}

/** Hash of the entries and their versions. */
function digestOf(monday: CalendarDate, { uuid }: Person, entries: readonly Entry[], sheet: Sheet | null): string {
  const parts = entries.map((row) => `${row.uuid}:${row.version}`).toSorted();
  const marks = [sheet?.submitted_at ?? '', sheet?.decided_at ?? ''];
  return createHash('sha256')
    .update([monday, uuid, ...marks, ...parts].join('\n'))
    .digest('base64url')
    .slice(0, 22);
}

/** Columns read from large tables, to avoid computing fields for thousands of rows. */
const columns: Readonly<Partial<Record<string, readonly string[]>>> = {
  hours: [
    'version',
    'employee_uuid',
    'client_uuid',
    'project_uuid',
    'activity',
    'work_date',
    'minutes',
    'status',
    'description',
    'billable',
    'corrects_uuid',
    'started_at',
    'ended_at',
    'break_minutes',
  ],
  projects: ['name'],
};

/** Returns the hash of the entries of a week as they are written now. */
export async function weekContent(
  asking: WeekContext,
  { employee, monday }: { readonly employee: string; readonly monday: CalendarDate },
): Promise<string> {
  const days = { between: [monday, Dates.addDays(monday, 6)] };
  return contentOf(await rows(asking, 'hours', { employee_uuid: employee, work_date: days }));
}

/** Reads over all clients: a week is complete, whatever the active client. */
export async function rows<Name extends string>(
  asking: WeekContext,
  name: Name,
  filter: RawCondition,
  embed: readonly string[] = [],
): Promise<readonly RecordOf<Name>[]> {
  const everywhere = { ...asking.caller, active_client: null };
  const { rows: found } = await asking.records.list(everywhere, resourceNamed(asking.registry, name), {
    sort: null,
    range: [0, mostRows - 1],
    filter,
    search: '',
    embed,
    columns: columns[name] ?? null,
  });
  return found;
}

function grouped(all: readonly Entry[], keyOf: (row: Entry) => string): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const row of all) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
