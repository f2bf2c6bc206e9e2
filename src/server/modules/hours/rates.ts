/** Which rate an entry is billed at: that of the project, else the client, the employee, the kind of work, else everybody's. */
import type { Row, Tx } from '../../store/contract.ts';
import { beyondWall } from '../../store/wall/confine.ts';
import type { ProjectRule } from './billable.ts';

const precedence = ['project', 'client', 'employee', 'activity', 'default'] as const;
type RateScope = (typeof precedence)[number];

const columns = { project: 'project_uuid', client: 'client_uuid', employee: 'employee_uuid', activity: 'activity' } as const;

/** Cents per hour on the entry's work date; null where nobody has said what an hour costs. */
export async function rateOn(tx: Tx, entry: Row, project: ProjectRule | undefined): Promise<number | null> {
  const workDate = String(entry['work_date']);
  const [rates, employee] = await beyondWall(tx, (all) => Promise.all([
    all.selectFrom('hourly_rates')
      .select(['scope', 'rate_cents', 'project_uuid', 'client_uuid', 'employee_uuid', 'activity'])
      .where('valid_from', '<=', workDate)
      .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>=', workDate)]))
      .execute(),
    all.selectFrom('employees').select('default_rate_cents').where('uuid', '=', String(entry['employee_uuid'])).executeTakeFirst(),
  ]));
  const own: Readonly<Partial<Record<RateScope, unknown>>> = { project: project?.hourly_rate_cents, employee: employee?.['default_rate_cents'] };
  for (const scope of precedence) {
    const rate = rates.find((one) => one['scope'] === scope && (scope === 'default' || one[columns[scope]] === entry[columns[scope]]))?.['rate_cents'] ?? own[scope];
    if (rate !== null && rate !== undefined) return Number(rate);
  }
  return null;
}
