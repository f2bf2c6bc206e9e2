/** Generates tasks of staff: manual ones, and those that other records create. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { DemoStaff } from '../company/employees.ts';

interface TaskFields {
  readonly title: string;
  readonly kind?: 'general' | 'script' | 'deployment' | 'provisioning';
  readonly client_uuid?: string;
  readonly provider_uuid?: string;
  readonly assignee_uuid?: string;
  readonly due_on?: CalendarDate;
  readonly instructions?: string;
  readonly subject_resource?: string;
  readonly subject_uuid?: string;
  readonly outcome?: string;
  readonly taken_at?: string;
  readonly finished_at?: string;
  readonly status: 'open' | 'in_progress' | 'done' | 'failed' | 'cancelled';
}

/**
 * Adds a task.
 * @param createdAt instant in ISO 8601
 */
export function makeTask({ book }: World, createdAt: string, fields: TaskFields): DemoRow<TaskFields> {
  return book.add('tasks', createdAt, fields);
}

type General = readonly [
  title: string,
  who: 'developer' | 'systems' | 'support' | null,
  daysAgo: number,
  dueIn: number,
  status: TaskFields['status'],
  ofClient: boolean,
  instructions?: string,
];

const general: readonly General[] = [
  [
    'Certificaat van de webmail vernieuwen',
    'systems',
    3,
    4,
    'open',
    false,
    'Aanvraag klaarzetten, controleren op alle drie de **mailservers**, dan pas omzetten.',
  ],
  [
    'Klant terugbellen over trage webshop',
    'support',
    1,
    0,
    'in_progress',
    true,
    'Belt het liefst na 14.00 uur. Vraag naar de drukste momenten.',
  ],
  ['Offerte maken voor extra opslag', null, 2, 3, 'open', true],
  [
    'PHP 8.1 uitfaseren: klanten aanschrijven',
    'developer',
    9,
    -2,
    'open',
    false,
    '- lijst met applicaties op PHP 8.1\n- mail met datum en gevolgen\n- herinnering een week van tevoren',
  ],
  ['Testomgeving opruimen na oplevering', 'developer', 6, 1, 'in_progress', true],
  ['Code nakijken voor de koppeling met de boekhouding', 'developer', 1, 2, 'open', true],
  ['Maandelijkse hersteltest van de back-ups', 'systems', 12, -5, 'done', false],
  ['Reserveschijf bestellen voor rack 14', 'systems', 15, -8, 'done', false],
  ['Verhuizing van mailboxen inplannen', 'support', 5, -1, 'open', true],
  ['Oude DNS-zones verwijderen', null, 20, -6, 'cancelled', false],
];

/** Adds the tasks that people created. Other generators add those of deployments, script runs and changes. */
export function makeTasks(
  world: World,
  { staff, clients }: { readonly staff: DemoStaff; readonly clients: readonly DemoClient[] },
): void {
  const random = world.random('tasks');
  const suited = clients.filter(({ row }) => row.status === 'active');
  for (const [title, who, daysAgo, dueIn, status, ofClient, instructions] of general) {
    const person =
      who === 'developer'
        ? staff.developer
        : staff.all.find(({ craft, employee }) => craft === who && employee.status === 'active');
    makeTask(world, instantAt(Dates.addDays(world.today, -daysAgo), random.integer(9 * 60, 16 * 60)), {
      title,
      status,
      due_on: Dates.addDays(world.today, dueIn),
      ...(person && who !== null ? { assignee_uuid: person.employee.uuid } : {}),
      ...(ofClient ? { client_uuid: random.pick(suited).row.uuid } : {}),
      ...(instructions === undefined ? {} : { instructions }),
      ...(status === 'done' || status === 'cancelled'
        ? { finished_at: instantAt(Dates.addDays(world.today, -1), random.integer(9 * 60, 16 * 60)) }
        : {}),
    });
  }
}
