/** Generates projects: websites, shops and systems that are built or maintained for clients, and internal ones. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { earliest, instantAt } from '../calendar.ts';
import type { DemoClient, DemoClients } from '../clients/clients.ts';
import type { Colleague, DemoStaff } from '../company/employees.ts';
import { nextNumber } from '../company/sequences.ts';
import type { Random } from '../random.ts';
import { projectKinds, type ProjectKind } from './projectKinds.ts';

interface ProjectFields {
  /** Assigned when all projects are known, in the order of their start. */
  number: string;
  readonly name: string;
  readonly client_uuid: string;
  readonly manager_uuid: string;
  readonly billing: 'hourly' | 'fixed' | 'non_billable';
  readonly hourly_rate_cents?: number;
  budget_minutes?: number;
  readonly budget_cents?: number;
  readonly rounding_minutes: 0 | 1 | 5 | 6 | 15 | 30 | 60;
  readonly rounding_mode: 'up' | 'nearest' | 'down';
  readonly order_reference?: string;
  readonly start_on: CalendarDate;
  readonly end_on?: CalendarDate;
  readonly colour: string;
  readonly notes?: string;
  readonly status: 'draft' | 'active' | 'on_hold' | 'completed' | 'cancelled';
}

/** A project with its team and the days on which hours are booked. */
export interface Project {
  readonly row: DemoRow<ProjectFields>;
  readonly client: DemoClient;
  readonly kind: ProjectKind;
  readonly team: readonly Colleague[];
  /** Last day on which hours are booked; today for an active project. */
  readonly worked_until: CalendarDate;
}

const clientProjects = 46;
const colours = [
  '#c2185b',
  '#7b1fa2',
  '#512da8',
  '#303f9f',
  '#1976d2',
  '#0288d1',
  '#00796b',
  '#388e3c',
  '#689f38',
  '#f57c00',
  '#e64a19',
  '#5d4037',
  '#455a64',
];

/** Adds 46 projects of clients and one internal project of each internal kind. */
export function makeProjects(
  world: World,
  { clients, staff }: { readonly clients: DemoClients; readonly staff: DemoStaff },
): readonly Project[] {
  const random = world.random('projects');
  const suited = clients.all.filter(
    ({ row, since }) => row.status === 'active' && row.type === 'company' && since < Dates.addMonths(world.today, -6),
  );
  const chosen = [
    ...random.sample(
      suited.filter(({ seller }) => seller === 'studio'),
      16,
    ),
    ...random.sample(
      suited.filter(({ seller }) => seller === 'hosting'),
      clientProjects,
    ),
  ].slice(0, clientProjects);
  const plans = chosen.map((client, index) => planOf(world, { random, client, index }));
  const projects = [
    ...plans.map((plan) => makeProject(world, { random, staff, ...plan })),
    ...projectKinds.internal.map((kind) =>
      makeProject(world, {
        random,
        staff,
        kind,
        client: clients.internal,
        start_on: Dates.addDays(world.opening, -1),
        status: 'active',
      }),
    ),
  ];
  for (const { row, client } of [...projects].sort((left, right) => (left.row.start_on < right.row.start_on ? -1 : 1)))
    row.number = nextNumber(world, { document: 'project', seller: client.seller, date: row.start_on });
  return projects;
}

interface Plan {
  readonly client: DemoClient;
  readonly kind: ProjectKind;
  readonly start_on: CalendarDate;
  readonly end_on?: CalendarDate;
  readonly status: ProjectFields['status'];
}

/** Returns the plan of a project. Half of them are completed; a few have not started, are on hold or were cancelled. */
function planOf(
  { today, opening }: World,
  { random, client, index }: { readonly random: Random; readonly client: DemoClient; readonly index: number },
): Plan {
  const kind = random.weighted(projectKinds.forClients.map((one) => [one, one.weight] as const));
  const months = random.integer(...kind.months);
  if (index < 3)
    return {
      client,
      kind,
      start_on: Dates.addDays(today, random.integer(5, 40)),
      end_on: Dates.addDays(today, 60 + months * 30),
      status: 'draft',
    };
  if (index < 6) return { client, kind, start_on: Dates.addMonths(today, -months - 2), status: 'on_hold' };
  if (index < 8)
    return {
      client,
      kind,
      start_on: Dates.addMonths(today, -months - 5),
      end_on: Dates.addMonths(today, -4),
      status: 'cancelled',
    };
  if (index < 27 || kind.isOpenEnded) {
    // Some exceed their end date.
    const end = kind.isOpenEnded
      ? {}
      : {
          end_on: Dates.addDays(
            today,
            random.weighted([
              [random.integer(10, 120), 80],
              [-random.integer(3, 25), 20],
            ]),
          ),
        };
    const start = kind.isOpenEnded
      ? Dates.addDays(opening, random.integer(0, 200))
      : Dates.addMonths(today, -random.integer(1, months));
    return { client, kind, start_on: start, ...end, status: 'active' };
  }
  const end_on = Dates.addDays(opening, random.integer(70, 450));
  return {
    client,
    kind,
    start_on: earliest(Dates.addMonths(end_on, -months), Dates.addDays(end_on, -20)),
    end_on: earliest(end_on, Dates.addDays(today, -10)),
    status: 'completed',
  };
}

interface NewProject extends Plan {
  readonly random: Random;
  readonly staff: DemoStaff;
}

function makeProject(
  { book, today, opening }: World,
  { random, staff, client, kind, start_on, end_on, status }: NewProject,
): Project {
  const able = staff.all.filter(
    ({ employee, craft }) =>
      craft !== 'director' &&
      kind.crafts.includes(craft) &&
      (employee.end_on === undefined || employee.end_on > start_on),
  );
  const team = kind.isForAll ? staff.all : random.sample(able, Math.min(able.length, random.integer(1, 3)));
  const manager = team.find(({ employee }) => employee.status === 'active') ?? staff.director;
  const made = earliest(start_on, Dates.addDays(today, -4));
  const row = book.add<'projects', ProjectFields>(
    'projects',
    instantAt(made < opening ? Dates.addDays(opening, -5) : made, random.integer(9 * 60, 16 * 60)),
    {
      number: '',
      name: kind.isForAll ? kind.name : `${kind.name} ${nameOf(client)}`,
      client_uuid: client.row.uuid,
      manager_uuid: manager.employee.uuid,
      billing: kind.billing,
      ...(kind.billing === 'hourly' && random.chance(0.4)
        ? { hourly_rate_cents: random.pick([8_950, 9_500, 9_950, 10_500, 11_000]) }
        : {}),
      ...(kind.billing === 'fixed'
        ? { budget_cents: random.integer(kind.budget_hours * 70, kind.budget_hours * 105) * 100 }
        : {}),
      rounding_minutes: random.weighted([
        [15, 55],
        [0, 20],
        [5, 12],
        [6, 5],
        [30, 8],
      ]),
      rounding_mode: random.weighted([
        ['up', 60],
        ['nearest', 40],
      ]),
      ...(random.chance(0.3) ? { order_reference: `PO-${random.integer(10_000, 99_999)}` } : {}),
      start_on,
      ...(end_on ? { end_on } : {}),
      colour: random.pick(colours),
      ...(random.chance(0.25) ? { notes: random.pick(notes) } : {}),
      status,
    },
  );
  return {
    row,
    client,
    kind,
    team,
    worked_until:
      status === 'active'
        ? today
        : status === 'draft'
          ? Dates.addDays(start_on, -1)
          : (end_on ?? Dates.addDays(today, -50)),
  };
}

const notes = [
  'Wekelijks overleg op dinsdag om 10:00, via de telefoon.',
  'Klant levert de teksten zelf aan; **planning hangt daarvan af**.',
  '- Ontwerp akkoord\n- Koppeling met de boekhouding nog testen\n- Livegang na de vakantie',
  'Toegang tot de testomgeving staat in de kluis.',
  'Contactpersoon is met verlof tot het einde van de maand.',
];

function nameOf({ row }: DemoClient): string {
  return (row.company_name ?? `${row.first_name} ${row.last_name}`).replace(
    /,? (B\.V\.|V\.O\.F\.|N\.V\.|GmbH|KG|NV|BV|CV)$/,
    '',
  );
}
