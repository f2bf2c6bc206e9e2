/** Generates aids for time entry: favourites, a template for Monday, and suggestions from other work. */
import { Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt, workingDayFrom } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Colleague, DemoStaff } from '../company/employees.ts';
import type { Project } from './projects.ts';
import { makeTask } from './tasks.ts';

interface Parts {
  readonly staff: DemoStaff;
  readonly clients: readonly DemoClient[];
  readonly projects: readonly Project[];
}

const done: readonly (readonly [title: string, daysAgo: number, from: number, minutes: number | null])[] = [
  ['Mailboxen overzetten naar de nieuwe server', 1, 9 * 60 + 30, 85],
  ['Certificaat van de webshop vernieuwd', 1, 13 * 60 + 10, 20],
  ['Trage zoekpagina onderzocht', 2, 10 * 60, 110],
  ['Terugbelverzoek over DNS', 3, 15 * 60 + 20, null],
];

/**
 * Adds favourites and a template of both demo accounts of staff, and completed tasks of the developer from which time
 * entries are suggested.
 */
export function makeEntryHelp(world: World, { staff, clients, projects }: Parts): void {
  const random = world.random('entry help');
  const suited = clients.filter(({ row }) => row.status === 'active');
  for (const colleague of [staff.developer, staff.director]) {
    makePresets(
      world,
      colleague,
      projects.filter(({ row, team, kind }) => row.status === 'active' && team.includes(colleague) && !kind.isForAll),
    );
  }
  const { employee } = staff.developer;
  done.forEach(([title, daysAgo, from, minutes], index) => {
    const day = workingDayFrom(Dates.addDays(world.today, -daysAgo - 2));
    const date = day < world.today ? day : Dates.addDays(world.today, -1);
    const begun = instantAt(date, from);
    const finished_at = instantAt(date, from + (minutes ?? 15));
    const task = makeTask(world, instantAt(Dates.addDays(date, -1), 11 * 60), {
      title,
      status: 'done',
      assignee_uuid: employee.uuid,
      client_uuid: random.pick(suited).row.uuid,
      due_on: Dates.addDays(date, 1),
      finished_at,
      ...(minutes === null ? {} : { taken_at: begun }),
    });
    if (index === done.length - 1)
      world.book.add('hour-dismissals', finished_at, {
        employee_uuid: employee.uuid,
        source_key: `task:${task.uuid}`,
        title,
      });
  });
}

function makePresets(world: World, { employee }: Colleague, projects: readonly Project[]): void {
  const at = instantAt(Dates.addDays(world.today, -30), 9 * 60);
  const [first, second] = projects;
  const on = ({ row }: Project) => ({
    employee_uuid: employee.uuid,
    client_uuid: row.client_uuid,
    project_uuid: row.uuid,
  });
  if (first)
    world.book.add('hour-presets', at, {
      ...on(first),
      kind: 'favourite',
      name: first.row.name,
      activity: 'development',
      description: 'Ontwikkeling',
      billable: true,
    });
  if (second)
    world.book.add('hour-presets', at, {
      ...on(second),
      kind: 'favourite',
      name: 'Nakijken',
      activity: 'development',
      description: 'Code nakijken',
      minutes: 30,
      billable: true,
    });
  if (!first) return;
  const rows = [
    ['Weekstart met het team', 15, 'management'],
    ['Mail en tickets bijwerken', 30, 'support'],
    ['Testomgeving bijwerken', 20, 'development'],
  ] as const;
  for (const [description, minutes, activity] of rows) {
    world.book.add('hour-presets', at, {
      ...on(first),
      kind: 'template',
      name: 'Maandagochtend',
      weekday: 1,
      activity,
      description,
      minutes,
      billable: activity !== 'management',
    });
  }
}
