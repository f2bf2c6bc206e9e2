/** Which rate an entry is billed at, and why: that of the project, else the client, the employee, the kind of work, else everybody's. And what it costs the company. */
import { rateScopes, type RateScope } from '../../../domain/entryPrice.ts';
import type { Row, Tx } from '../../store/contract.ts';
import { beyondWall } from '../../store/wall/confine.ts';
import type { ProjectRule } from './billable.ts';

const columns = { project: 'project_uuid', client: 'client_uuid', employee: 'employee_uuid', activity: 'activity' } as const;

export interface Rate {
  /** Per hour. */
  readonly rate_cents: number;
  readonly scope: RateScope;
  /** From which day it holds; null where it stands on the project's or employee's own card. */
  readonly since: string | null;
}

/** On the entry's work date; null where nobody has said what an hour costs. */
export async function rateOn(tx: Tx, entry: Row, project: ProjectRule | undefined): Promise<Rate | null> {
  const workDate = String(entry['work_date']);
  const [rates, employee] = await beyondWall(tx, (all) => Promise.all([
    all.selectFrom('hourly_rates')
      .select(['scope', 'rate_cents', 'project_uuid', 'client_uuid', 'employee_uuid', 'activity', 'valid_from'])
      .where('valid_from', '<=', workDate)
      .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', workDate)]))
      .execute(),
    all.selectFrom('employees').select('default_rate_cents').where('uuid', '=', String(entry['employee_uuid'])).executeTakeFirst(),
  ]));
  const own: Readonly<Partial<Record<RateScope, unknown>>> = { project: project?.hourly_rate_cents, employee: employee?.['default_rate_cents'] };
  for (const scope of rateScopes) {
    const listed = rates.find((one) => one['scope'] === scope && (scope === 'default' || one[columns[scope]] === entry[columns[scope]]));
    if (listed) return { rate_cents: Number(listed['rate_cents']), scope, since: String(listed['valid_from']) };
    const card = own[scope];
    if (card !== null && card !== undefined) return { rate_cents: Number(card), scope, since: null };
  }
  return null;
}

/** Cents for the minutes worked, whether or not they are billed; null where nobody has said what an hour of the employee costs. */
export async function costOn(tx: Tx, entry: Row): Promise<number | null> {
  const [workDate, employee] = [String(entry['work_date']), String(entry['employee_uuid'])];
  const [listed, card] = await beyondWall(tx, (all) => Promise.all([
    all.selectFrom('hourly_costs').select('cost_cents').where('employee_uuid', '=', employee).where('valid_from', '<=', workDate)
      .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', workDate)])).executeTakeFirst(),
    all.selectFrom('employees').select('hourly_cost_cents').where('uuid', '=', employee).executeTakeFirst(),
  ]));
  const perHour = listed?.['cost_cents'] ?? card?.['hourly_cost_cents'];
  return perHour === null || perHour === undefined ? null : Math.round((Number(entry['minutes']) * Number(perHour)) / 60);
}
