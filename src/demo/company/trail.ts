/** Generates the audit trail: who created and changed records, and who signed in. */
import { Dates } from '#engine/values';
import type { DemoRow, SystemFields, World, Written } from '../book.ts';
import { instantAt, isWorkingDay } from '../calendar.ts';
import { fullName } from '../names/people.ts';
import type { Random } from '../random.ts';
import type { DemoStaff } from './employees.ts';

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Entry {
  readonly verb: string;
  readonly resource?: string;
  readonly record_uuid?: string;
  readonly record_title?: string;
  readonly client_uuid?: string;
  readonly changes?: readonly Change[];
  readonly reason?: string;
}

type Person = DemoStaff['all'][number];

const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
] as const;
/** Number of newest records with a history. */
const detailedEvents = 160;
const daysOfSignIns = 14;

/**
 * Adds audit entries of the newest clients, domains and projects, and sign-ins of the last 14 days. Call it when these
 * records are complete.
 */
export function makeTrail(world: World, staff: DemoStaff): void {
  const random = world.random('trail');
  const { director, developer } = staff;
  const anybody = (): Person => (random.chance(0.4) ? director : developer);
  for (const row of newest(world, 'clients')) recordClient(world, row, { random, who: anybody() });
  for (const row of newest(world, 'domains')) recordDomain(world, row, { random, who: anybody() });
  for (const row of newest(world, 'projects')) {
    write(world, row.created_at, director, {
      ...about('projects', row, row.name),
      verb: 'create',
      changes: filledIn(row, ['number', 'name', 'client_uuid', 'billing', 'start_on']),
    });
  }
  for (let days = daysOfSignIns; days > 0; days -= 1)
    comeIn(world, Dates.addDays(world.today, -days), { random, people: [director, developer] });
  const yesterday = Dates.addDays(world.today, -1);
  write(world, instantAt(yesterday, 8 * 60 + 11), developer, { verb: 'sign-in', reason: 'E_CREDENTIALS' });
  write(world, instantAt(yesterday, 15 * 60 + 2), developer, {
    verb: 'create',
    resource: 'price-lists',
    reason: 'E_FORBIDDEN',
  });
  write(world, instantAt(yesterday, 16 * 60 + 40), director, { verb: 'export', resource: 'invoices' });
}

interface EventDetails {
  readonly random: Random;
  readonly who: Person;
}

function recordClient(world: World, row: DemoRow<Written<'clients'>>, { random, who }: EventDetails): void {
  const client = about('clients', row, row.company_name ?? `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim());
  const made = filledIn(row, [
    'number',
    'company_name',
    'first_name',
    'last_name',
    'email',
    'phone',
    'street',
    'house_number',
    'postal_code',
    'city',
    'country',
    'seller_uuid',
  ]);
  const missing = random.chance(0.5) ? 'phone' : 'city';
  write(world, row.created_at, who, {
    ...client,
    verb: 'create',
    changes: made.filter(({ field }) => field !== missing),
  });
  if (row.account_manager_uuid) {
    const assigned = filledIn(row, [missing, 'account_manager_uuid', 'payment_term_days']).map((change) =>
      change.field === 'payment_term_days' ? { ...change, before: 8 } : change,
    );
    write(world, later(world, row, random.integer(20, 90)), who, { ...client, verb: 'edit', changes: assigned });
  }
  if (row.status !== 'prospect')
    write(world, later(world, row, random.integer(91, 600)), who, {
      ...client,
      verb: 'activate',
      changes: [{ field: 'status', before: 'prospect', after: 'active' }],
    });
}

/** The system registers domains; requests and changes of auto-renewal are made by people. */
function recordDomain(world: World, row: DemoRow<Written<'domains'>>, { random, who }: EventDetails): void {
  const domain = about('domains', row, row.name);
  write(world, row.created_at, who, {
    ...domain,
    verb: 'create',
    changes: filledIn(row, ['name', 'client_uuid', 'tld_uuid']),
  });
  if (row.registered_on === undefined) return;
  write(world, later(world, row, 1), null, {
    ...domain,
    verb: 'mark-registration-pending',
    changes: [{ field: 'status', before: 'requested', after: 'pending_registration' }],
  });
  const registered = [
    { field: 'status', before: 'pending_registration', after: 'active' },
    ...filledIn(row, ['registered_on']),
  ];
  write(world, later(world, row, random.integer(2, 9)), null, { ...domain, verb: 'mark-active', changes: registered });
  if (row.auto_renew === false)
    write(world, later(world, row, random.integer(200, 9_000)), who, {
      ...domain,
      verb: 'edit',
      changes: [{ field: 'auto_renew', before: true, after: false }],
    });
}

function about(
  resource: string,
  row: SystemFields & { readonly client_uuid?: string | null },
  title: string | undefined,
): Pick<Entry, 'resource' | 'record_uuid' | 'record_title' | 'client_uuid'> {
  const client = resource === 'clients' ? row.uuid : row.client_uuid;
  return {
    resource,
    record_uuid: row.uuid,
    record_title: String(title),
    ...(client ? { client_uuid: client } : {}),
  };
}

function filledIn<Row extends object>(row: Row, names: readonly (keyof Row & string)[]): readonly Change[] {
  return names.flatMap((field) =>
    row[field] === undefined || row[field] === null ? [] : [{ field, before: null, after: row[field] }],
  );
}

function newest<Name extends string>({ book }: World, resource: Name): readonly DemoRow<Written<Name>>[] {
  const rows = book.of(resource);
  return rows.toSorted((left, right) => left.created_at.localeCompare(right.created_at)).slice(-detailedEvents);
}

/** Returns a time this many minutes after the record was created, but before today. */
function later({ today }: World, { created_at }: SystemFields, minutes: number): string {
  const moment = new Date(Date.parse(created_at) + minutes * 60_000).toISOString();
  const end = instantAt(today, -1);
  return moment < end ? moment : end;
}

function comeIn(
  world: World,
  day: World['today'],
  { random, people }: { readonly random: Random; readonly people: readonly Person[] },
): void {
  if (!isWorkingDay(day)) return;
  for (const person of people) {
    write(world, instantAt(day, random.integer(8 * 60, 9 * 60)), person, { verb: 'sign-in' });
    if (random.chance(0.6))
      write(world, instantAt(day, random.integer(16 * 60 + 45, 18 * 60)), person, { verb: 'sign-out' });
  }
}

/** Adds an audit entry. @param person null for the system */
function write({ book }: World, at: string, person: Person | null, { changes, ...entry }: Entry): void {
  const isManager = person?.user.type === 'management';
  const isKnocking = entry.reason === 'E_CREDENTIALS';
  book.add('audit-entries', at, {
    at,
    ...entry,
    outcome: entry.reason === undefined ? 'done' : 'refused',
    actor: person === null ? 'system' : isKnocking ? 'anonymous' : isManager ? 'management' : 'employee',
    ...(entry.reason === undefined ? {} : { times: 1 }),
    ...(changes === undefined || changes.length === 0 ? {} : { changes, fields: changes.map(({ field }) => field) }),
    ...(person === null
      ? {}
      : {
          user_uuid: person.user.uuid,
          user_name: fullName(person.user),
          ip: isManager ? '192.0.2.14' : '192.0.2.27',
          browser: isManager ? 'Firefox 140, Linux' : 'Chrome 142, Windows',
          user_agent: isManager ? browsers[0] : browsers[1],
        }),
  });
}
