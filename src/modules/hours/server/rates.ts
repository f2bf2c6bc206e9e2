/**
 * Rate of an entry and its source, in order of precedence: project, client, employee, activity, general rate. Also its
 * cost for the company.
 */
import { rateScopes, type RateScope } from '../rules/entryPrice.ts';
import type { FieldsOf, Rows } from '#engine/registry';
import { acrossClients, type Tx } from '#engine/server';
import type { ProjectRule } from './billable.ts';

const columns = {
  project: 'project_uuid',
  client: 'client_uuid',
  employee: 'employee_uuid',
  activity: 'activity',
} as const;

interface Rate {
  /** Per hour. */
  readonly rate_cents: number;
  readonly scope: RateScope;
  /** First day of the rate; null if it is set on the project or employee itself. */
  readonly since: string | null;
}

type Priced = Pick<FieldsOf<'hours'>, 'work_date' | (typeof columns)[keyof typeof columns]>;

/** Rates that may apply to an employee's entry. */
interface Rates {
  /** Columns of `hourly_rates`. */
  readonly listed: readonly Pick<Rows['hourly_rates'], (typeof rateColumns)[number]>[];
  /** The rate set on the employee. */
  readonly card: number | null | undefined;
}

export const rateColumns = [
  'scope',
  'rate_cents',
  'project_uuid',
  'client_uuid',
  'employee_uuid',
  'activity',
  'valid_from',
  'valid_until',
] as const;

/** Returns the rate on the work date; null if there is none. */
export async function rateOn(tx: Tx, entry: FieldsOf<'hours'>, project: ProjectRule | undefined): Promise<Rate | null> {
  const workDate = entry.work_date ?? '';
  const [listed, employee] = await acrossClients(tx, (all) =>
    Promise.all([
      all
        .selectFrom('hourly_rates')
        .select([...rateColumns])
        .where('valid_from', '<=', workDate)
        .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', workDate)]))
        .execute(),
      all
        .selectFrom('employees')
        .select('default_rate_cents')
        .where('uuid', '=', entry.employee_uuid ?? null)
        .executeTakeFirst(),
    ]),
  );
  return rateAt({ listed, card: employee?.default_rate_cents }, entry, project);
}

/** Returns the rate from rates that were already read; null if there is none. {@link rateOn} reads them first. */
export function rateAt({ listed, card }: Rates, entry: Priced, project: ProjectRule | undefined): Rate | null {
  const day = entry.work_date ?? '';
  const own: Readonly<Partial<Record<RateScope, number | null | undefined>>> = {
    project: project?.hourly_rate_cents,
    employee: card,
  };
  for (const scope of rateScopes) {
    const agreed = listed.find(
      (one) =>
        one.scope === scope &&
        holdsOn(one, day) &&
        (scope === 'default' || one[columns[scope]] === entry[columns[scope]]),
    );
    if (agreed) return { rate_cents: agreed.rate_cents, scope, since: agreed.valid_from };
    const written = own[scope];
    if (written !== null && written !== undefined) return { rate_cents: written, scope, since: null };
  }
  return null;
}

/** The last day is optional. */
const holdsOn = (period: Pick<Rows['hourly_rates'], 'valid_from' | 'valid_until'>, day: string): boolean =>
  period.valid_from <= day && (period.valid_until === null || period.valid_until >= day);

/** Hourly cost of an employee: by period, otherwise as set on the employee. */
interface Costs {
  readonly listed: readonly Pick<Rows['hourly_costs'], 'uuid' | 'cost_cents' | 'valid_from' | 'valid_until'>[];
  readonly card: number | null | undefined;
}

export function costsOf(tx: Tx, employee: string): Promise<Costs> {
  return acrossClients(tx, async (all) => {
    const [listed, card] = await Promise.all([
      all
        .selectFrom('hourly_costs')
        .select(['uuid', 'cost_cents', 'valid_from', 'valid_until'])
        .where('employee_uuid', '=', employee)
        .execute(),
      all.selectFrom('employees').select('hourly_cost_cents').where('uuid', '=', employee).executeTakeFirst(),
    ]);
    return { listed, card: card?.hourly_cost_cents };
  });
}

/** Returns cents for the worked minutes, billable or not; null if the employee has no hourly cost. */
export function costAt(
  { listed, card }: Costs,
  entry: Pick<FieldsOf<'hours'>, 'work_date' | 'minutes'>,
): number | null {
  const day = entry.work_date ?? '';
  const own = listed.find((one) => holdsOn(one, day));
  const perHour = own?.cost_cents ?? card;
  return perHour === null || perHour === undefined ? null : Math.round(((entry.minutes ?? 0) * perHour) / 60);
}

/** Also returns null if employee or minutes are missing: validation reports those. */
export async function costOn(tx: Tx, entry: FieldsOf<'hours'>): Promise<number | null> {
  const { employee_uuid, minutes } = entry;
  return employee_uuid && minutes !== undefined && minutes !== null
    ? costAt(await costsOf(tx, employee_uuid), entry)
    : null;
}
