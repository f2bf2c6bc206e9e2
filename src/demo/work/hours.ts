/** Generates the time entries of each colleague for every working day, according to their skills. */
import { type CalendarDate, Dates, Weeks, WorkTimes } from '#engine/values';
import { touch, type DemoRow, type World } from '../book.ts';
import { earliest, instantAt, isWorkingDay, latest, workingDayFrom, workingDays } from '../calendar.ts';
import type { DemoClient, DemoClients } from '../clients/clients.ts';
import type { Colleague, DemoStaff } from '../company/employees.ts';
import type { Random } from '../random.ts';
import { planDay, type WorkBlock } from './day.ts';
import type { FixedRate, RateOf } from './hourlyRates.ts';
import type { Activity } from './projectKinds.ts';
import type { Project } from './projects.ts';
import { isWritten, rejection, statusIn, storyOf } from './weekStories.ts';

type HourStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'invoiced';

interface HourFields extends Partial<FixedRate> {
  readonly employee_uuid: string;
  readonly client_uuid: string;
  readonly project_uuid?: string;
  readonly activity: Activity;
  readonly work_date: CalendarDate;
  readonly started_at?: string;
  readonly ended_at?: string;
  readonly break_minutes: number;
  readonly minutes: number;
  readonly billable_minutes: number;
  readonly description: string;
  readonly billable: boolean;
  readonly cost_cents?: number;
  invoice_line_uuid?: string;
  readonly approved_by_uuid?: string;
  readonly approved_at?: string;
  readonly rejection_reason?: string;
  status: HourStatus;
}

/** A time entry with its client and project. */
export interface HourEntry {
  readonly row: DemoRow<HourFields>;
  readonly client: DemoClient;
  readonly project: Project | null;
}

interface HourParts {
  readonly staff: DemoStaff;
  readonly clients: DemoClients;
  readonly projects: readonly Project[];
  readonly rateOf: RateOf;
}

const callerCount = 42;

/** Adds the time entries since the opening and returns them. Today has one entry without a start time. */
export function makeHours(world: World, parts: HourParts): readonly HourEntry[] {
  const { opening, today } = world;
  const callers = regularCallers(world, parts.clients);
  const entries: HourEntry[] = [];
  for (const colleague of parts.staff.all) {
    const random = world.random(`hours of ${colleague.employee.number}`);
    const last = earliest(Dates.addDays(today, -1), colleague.employee.end_on ?? today);
    const absent = createAbsence(random, colleague);
    const known = parts.projects.filter(({ team }) => team.includes(colleague));
    for (const date of workingDays(latest(opening, colleague.employee.start_on), last)) {
      if (!(isWritten(storyOf(today, colleague, date), date) ?? true)) continue;
      if (absent(date) && storyOf(today, colleague, date) === null) continue;
      const projects = known.filter(({ row, worked_until }) => row.start_on <= date && date <= worked_until);
      const blocks = planDay({ random, colleague, projects, callers });
      for (const block of blocks) entries.push(makeEntry(world, { ...parts, random, colleague, date, block }));
    }
    const running = known.filter(
      ({ row, worked_until, kind }) => row.start_on <= today && today <= worked_until && !kind.isForAll,
    );
    const [block] =
      isWorkingDay(today) && colleague.employee.status === 'active' && running.length > 0
        ? planDay({ random, colleague, projects: running, callers })
        : [];
    if (block)
      entries.push(
        makeEntry(world, { ...parts, random, colleague, date: today, block: { ...block, start_minute: null } }),
      );
  }
  budget(world, parts.projects, entries);
  return entries;
}

/** Selects the clients that call: a sample, without new clients. */
function regularCallers(world: World, { all }: DemoClients): readonly DemoClient[] {
  return world.random('callers').sample(
    all.filter(({ row, since }) => row.status === 'active' && since < world.opening),
    callerCount,
  );
}

/** Generates absences: a fixed day off for a four-day week, about five weeks of holiday, and some sick days. */
function createAbsence(random: Random, { employee }: Colleague): (date: CalendarDate) => boolean {
  const dayOff = employee.contract_hours_week <= 32 ? random.integer(1, 5) : null;
  let holidayWeek: CalendarDate | null = null;
  let asked: CalendarDate | null = null;
  return (date) => {
    const monday = Weeks.mondayOf(date);
    if (monday !== asked) {
      asked = monday;
      holidayWeek = random.chance(['07', '08'].includes(date.slice(5, 7)) ? 0.25 : 0.06) ? monday : null;
    }
    return monday === holidayWeek || Dates.weekday(date) === dayOff || random.chance(0.015);
  };
}

interface NewEntry extends HourParts {
  readonly random: Random;
  readonly colleague: Colleague;
  readonly date: CalendarDate;
  readonly block: WorkBlock;
}

function makeEntry(world: World, { random, colleague, date, block, rateOf, staff }: NewEntry): HourEntry {
  const { employee } = colleague;
  const { project, client, activity, minutes, start_minute } = block;
  const story = storyOf(world.today, colleague, date);
  const usual = statusOf(world.today, date, random);
  const status = story === null ? usual : statusIn(story, date);
  const isBillable = project ? project.row.billing === 'hourly' && random.chance(0.95) : random.chance(0.3);
  const wrote =
    start_minute === null
      ? instantAt(date, 0)
      : instantAt(date, Math.max(start_minute + minutes + block.break_minutes, 17 * 60));
  const approver =
    staff.all.find((one) => one.employee.uuid === employee.supervisor_uuid)?.employee ?? staff.developer.employee;
  const approved_at = instantAt(
    earliest(workingDayFrom(Dates.addDays(Weeks.mondayOf(date), 7)), Dates.addDays(world.today, -1)),
    10 * 60 + 30,
  );
  const isApproved = status === 'approved';
  const row = world.book.add<'hours', HourFields>('hours', wrote, {
    employee_uuid: employee.uuid,
    client_uuid: client.row.uuid,
    ...(project ? { project_uuid: project.row.uuid } : {}),
    activity,
    work_date: date,
    ...(start_minute === null
      ? {}
      : {
          started_at: instantAt(date, start_minute),
          ended_at: instantAt(date, start_minute + minutes + block.break_minutes),
        }),
    break_minutes: start_minute === null ? 0 : block.break_minutes,
    minutes,
    billable_minutes: isBillable ? (project ? WorkTimes.roundMinutes(minutes, project.row) : minutes) : 0,
    description: block.description,
    billable: isBillable,
    cost_cents: Math.round((minutes * employee.hourly_cost_cents) / 60),
    ...(isApproved
      ? {
          ...rateOf({ employee, client, project, activity, work_date: date }),
          approved_by_uuid: approver.uuid,
          approved_at,
        }
      : {}),
    ...(status === 'rejected'
      ? {
          rejection_reason:
            story !== null
              ? rejection
              : random.pick([
                  'Graag op het juiste project schrijven',
                  'Omschrijving is te kort voor de factuur',
                  'Dit lijkt dubbel met gisteren',
                ]),
        }
      : {}),
    status: start_minute === null ? 'draft' : status,
  });
  if (isApproved) touch(row, approved_at);
  return { row, client, project };
}

/**
 * Returns the status of entries: those of the last days are still with the employees, those of the week before with the
 * approver.
 */
function statusOf(today: CalendarDate, date: CalendarDate, random: Random): HourStatus {
  const recent = earliest(Weeks.mondayOf(today), Dates.addDays(today, -4));
  if (date >= recent)
    return random.weighted([
      ['draft', 46],
      ['submitted', 49],
      ['rejected', 5],
    ]);
  if (date >= Dates.addDays(recent, -7))
    return random.weighted([
      ['approved', 80],
      ['submitted', 16],
      ['rejected', 4],
    ]);
  return 'approved';
}

/** Sets budgets: close to the time worked for completed projects, sometimes less. */
function budget(world: World, projects: readonly Project[], entries: readonly HourEntry[]): void {
  const random = world.random('budgets');
  const worked = new Map<Project, number>();
  for (const { project, row } of entries) if (project) worked.set(project, (worked.get(project) ?? 0) + row.minutes);
  for (const project of projects) {
    const { row, kind } = project;
    if (kind.billing === 'non_billable' || (kind.isOpenEnded && random.chance(0.5))) continue;
    const minutes = worked.get(project) ?? 0;
    const isRunning = row.status === 'active' && row.start_on > Dates.addMonths(world.today, -3);
    const share =
      random.weighted([
        [random.integer(102, 125), 65],
        [random.integer(82, 97), 20],
        [random.integer(140, 220), 15],
      ]) * (isRunning ? 1.6 : 1);
    row.budget_minutes =
      Math.max(Math.round(kind.budget_hours / 4), Math.round((minutes * share) / 100 / 240) * 4) * 60;
  }
}
