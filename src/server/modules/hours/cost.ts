/** What the work of an entry costs until that is fixed at its approval: kept with the entry, and reckoned again where what an hour costs is changed. */
import { sql } from 'kysely';
import type { Hooks, RemoveEvent, Row, Tx } from '../../store/contract.ts';
import { beyondWall } from '../../store/wall/confine.ts';
import { correctionPrice } from './corrections.ts';
import { costOn } from './rates.ts';

type Written = Parameters<NonNullable<Hooks['afterWrite']>>[0];

const costed = ['employee_uuid', 'work_date', 'minutes'] as const;

/** Of an entry that is written and not approved; nothing where nothing that it depends on changes. */
export async function costSoFar(tx: Tx, { before, known }: { readonly before: Row | null; readonly known: Row }): Promise<Row> {
  if (before !== null && before['cost_cents'] !== null && costed.every((name) => before[name] === known[name])) return {};
  if (typeof known['corrects_uuid'] === 'string') return { cost_cents: (await correctionPrice(tx, known))['cost_cents'] ?? null };
  return { cost_cents: await costOn(tx, known) };
}

const prices = ['hourly_cost_cents', 'cost_cents', 'valid_from', 'valid_until', 'employee_uuid'] as const;

/** After the card of an employee, or what an hour costs from a day, was written. */
export async function recostEmployee({ tx, resource, uuid, before, values }: Written): Promise<void> {
  if (!prices.some((name) => values[name] !== undefined)) return;
  const named = resource.name === 'employees' ? [uuid] : [before?.['employee_uuid'], values['employee_uuid']];
  for (const employee of new Set(named)) if (typeof employee === 'string') await recost(tx, employee, null);
}

/** Before what an hour costs from a day is taken out. */
export const recostWithout = ({ tx, record }: RemoveEvent): Promise<void> => recost(tx, String(record['employee_uuid']), String(record['uuid']));

/** @param but a period of costs that no longer counts. */
async function recost(tx: Tx, employee: string, but: string | null): Promise<void> {
  await beyondWall(tx, (all) => sql`
    update hours set cost_cents = round(minutes * coalesce(
      (select cost_cents from hourly_costs as listed where listed.employee_uuid = hours.employee_uuid and listed.valid_from <= work_date and (listed.valid_until is null or listed.valid_until >= work_date)
        and listed.uuid is distinct from ${but}),
      (select hourly_cost_cents from employees where employees.uuid = hours.employee_uuid)) / 60.0)
    where employee_uuid = ${employee} and corrects_uuid is null and status not in ('approved', 'invoiced')`.execute(all));
}
