/** What the work of an entry costs until that is fixed at its approval: kept with the entry, and reckoned again where what an hour costs is changed. */
import { frozenStatuses } from '../rules/timesheet.ts';
import type { Hooks, RemoveEvent, Row, Tx } from '../../../engine/server/store/contract.ts';
import { beyondWall } from '../../../engine/server/store/wall/confine.ts';
import { correctionPrice } from './corrections.ts';
import { costAt, costOn, costsOf } from './rates.ts';

type Written = Parameters<NonNullable<Hooks['afterWrite']>>[0];

const costed = ['employee_uuid', 'work_date', 'minutes'] as const;

/** Of an entry that is written and not approved; nothing where nothing that it depends on changes. */
export async function costSoFar(
  tx: Tx,
  { before, known }: { readonly before: Row | null; readonly known: Row },
): Promise<Row> {
  if (before !== null && before['cost_cents'] !== null && costed.every((name) => before[name] === known[name]))
    return {};
  if (typeof known['corrects_uuid'] === 'string')
    return { cost_cents: (await correctionPrice(tx, known))['cost_cents'] ?? null };
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
export const recostWithout = ({ tx, record }: RemoveEvent<'hourly-costs'>): Promise<void> =>
  recost(tx, String(record.employee_uuid), String(record.uuid));

/** @param but a period of costs that no longer counts. */
async function recost(tx: Tx, employee: string, but: string | null): Promise<void> {
  await beyondWall(tx, async (all) => {
    const known = await costsOf(all, employee);
    const costs = { ...known, listed: known.listed.filter(({ uuid }) => uuid !== but) };
    const rows = await all
      .selectFrom('hours')
      .select(['uuid', 'work_date', 'minutes', 'cost_cents'])
      .where('employee_uuid', '=', employee)
      .where('corrects_uuid', 'is', null)
      .where('status', 'not in', [...frozenStatuses])
      .forUpdate()
      .execute();
    for (const row of rows) {
      const cost_cents = costAt(costs, row);
      if (cost_cents !== row.cost_cents)
        await all.updateTable('hours').set({ cost_cents }).where('uuid', '=', row.uuid).execute();
    }
  });
}
