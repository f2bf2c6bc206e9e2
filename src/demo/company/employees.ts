/** Generates the employees of the demo company and their users. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { mailName, type PersonName } from '../names/people.ts';
import { companyDomain, foundedOn, type Sellers } from './sellers.ts';

/** The columns of a user that the demo fills in, for staff and for users of clients. */
export interface User extends PersonName {
  readonly email: string;
  readonly type: 'management' | 'user';
  readonly language: string;
  /** Password hash. A user without one cannot sign in. */
  password?: string;
  readonly email_verified_at?: string;
  readonly last_login_at?: string;
  readonly status: 'invited' | 'active' | 'blocked';
}

/** The columns of an employee that the demo fills in. Amounts are cents per hour. */
export interface Employee extends PersonName {
  readonly number: string;
  readonly job_title: string;
  readonly user_uuid: string;
  readonly supervisor_uuid?: string;
  readonly seller_uuid: string;
  readonly start_on: CalendarDate;
  readonly end_on?: CalendarDate;
  readonly contract_hours_week: number;
  readonly hourly_cost_cents: number;
  readonly default_rate_cents: number;
  readonly status: 'active' | 'inactive';
}

/** Main work of an employee, which determines the contents of their days. */
export type Craft = 'director' | 'development' | 'systems' | 'support';

/** An employee with their user and craft. */
export interface Colleague {
  readonly employee: DemoRow<Employee>;
  readonly user: DemoRow<User>;
  readonly craft: Craft;
}

/** The staff, with the two who sign in by demo accounts. */
export interface DemoStaff {
  readonly all: readonly Colleague[];
  /** The director, who is management. */
  readonly director: Colleague;
  /** Employee who signs in with the printed password. */
  readonly developer: Colleague;
}

interface Position extends PersonName {
  readonly job_title: string;
  readonly craft: Craft;
  readonly seller: keyof Sellers;
  readonly hours_week: number;
  readonly cost_cents: number;
  readonly rate_cents: number;
  /** Months before the opening at which the employment started; negative for a later start. */
  readonly months_before: number;
  readonly state: User['status'];
  readonly left_months_ago?: number;
  readonly leaves_in_days?: number;
}

const positions: readonly Position[] = [
  {
    first_name: 'Sanne',
    last_name: 'de Vries',
    job_title: 'Directeur',
    craft: 'director',
    seller: 'hosting',
    hours_week: 36,
    cost_cents: 6_800,
    rate_cents: 12_500,
    months_before: 110,
    state: 'active',
  },
  {
    first_name: 'Daan',
    last_name: 'Bakker',
    job_title: 'Senior ontwikkelaar',
    craft: 'development',
    seller: 'studio',
    hours_week: 40,
    cost_cents: 5_200,
    rate_cents: 10_500,
    months_before: 62,
    state: 'active',
  },
  {
    first_name: 'Jeroen',
    last_name: 'Mulder',
    job_title: 'Hoofd systeembeheer',
    craft: 'systems',
    seller: 'hosting',
    hours_week: 40,
    cost_cents: 5_600,
    rate_cents: 11_500,
    months_before: 95,
    state: 'invited',
  },
  {
    first_name: 'Lotte',
    last_name: 'Visser',
    job_title: 'Front-endontwikkelaar',
    craft: 'development',
    seller: 'studio',
    hours_week: 32,
    cost_cents: 4_600,
    rate_cents: 9_500,
    months_before: 34,
    state: 'invited',
  },
  {
    first_name: 'Youssef',
    last_name: 'El Amrani',
    job_title: 'Systeembeheerder',
    craft: 'systems',
    seller: 'hosting',
    hours_week: 40,
    cost_cents: 4_700,
    rate_cents: 9_900,
    months_before: 27,
    state: 'invited',
  },
  {
    first_name: 'Femke',
    last_name: 'Postma',
    job_title: 'Klantenservice',
    craft: 'support',
    seller: 'hosting',
    hours_week: 32,
    cost_cents: 3_600,
    rate_cents: 7_500,
    months_before: 48,
    state: 'active',
  },
  {
    first_name: 'Thijs',
    last_name: 'van den Berg',
    job_title: 'Ontwikkelaar',
    craft: 'development',
    seller: 'studio',
    hours_week: 40,
    cost_cents: 4_300,
    rate_cents: 9_500,
    months_before: -5,
    state: 'invited',
    leaves_in_days: 62,
  },
  {
    first_name: 'Bram',
    last_name: 'Kuipers',
    job_title: 'Medewerker support',
    craft: 'support',
    seller: 'hosting',
    hours_week: 40,
    cost_cents: 3_500,
    rate_cents: 7_500,
    months_before: 20,
    state: 'blocked',
    left_months_ago: 4,
  },
];

/** Adds the employees with their users, supervisors before those they supervise. */
export function makeStaff(world: World, sellers: Sellers): DemoStaff {
  const all: Colleague[] = [];
  for (const [index, position] of positions.entries())
    all.push(hire(world, { position, index, seller_uuid: sellers[position.seller].uuid, all }));
  const [director, developer] = all;
  if (!director || !developer) throw new Error('The demo company needs a director and a developer.');
  return { all, director, developer };
}

interface Hiring {
  readonly position: Position;
  readonly index: number;
  readonly seller_uuid: string;
  readonly all: readonly Colleague[];
}

function hire({ book, today, opening }: World, { position, index, seller_uuid, all }: Hiring): Colleague {
  const { first_name, last_name, job_title, craft, state } = position;
  const from = Dates.addMonths(opening, -position.months_before);
  const start_on = from < foundedOn ? foundedOn : from;
  const createdAt = instantAt(start_on < opening ? Dates.addDays(opening, -19) : start_on, 9 * 60 + index);
  const isIn = state === 'active';
  const user = book.add<'users', User>('users', createdAt, {
    first_name,
    last_name,
    email: `${mailName(position)}@${companyDomain}`,
    type: craft === 'director' ? 'management' : 'user',
    language: 'nl',
    status: state,
    ...(isIn
      ? { email_verified_at: createdAt, last_login_at: instantAt(Dates.addDays(today, -1), 8 * 60 + 12 + index) }
      : {}),
  });
  const supervisor = all.find((one) => one.craft === (craft === 'support' ? 'systems' : 'director')) ?? all[0];
  const end_on =
    position.left_months_ago !== undefined
      ? Dates.addDays(Dates.addMonths(today, -position.left_months_ago), -1)
      : position.leaves_in_days !== undefined
        ? Dates.addDays(today, position.leaves_in_days)
        : undefined;
  const employee = book.add<'employees', Employee>('employees', createdAt, {
    number: `M${String(index + 1).padStart(3, '0')}`,
    first_name,
    last_name,
    job_title,
    user_uuid: user.uuid,
    seller_uuid,
    start_on,
    ...(supervisor ? { supervisor_uuid: supervisor.employee.uuid } : {}),
    ...(end_on ? { end_on } : {}),
    contract_hours_week: position.hours_week,
    hourly_cost_cents: position.cost_cents,
    default_rate_cents: position.rate_cents,
    status: position.left_months_ago === undefined ? 'active' : 'inactive',
  });
  return { employee, user, craft };
}
