/**
 * Cost of an entry until it is fixed at approval. It is stored with the entry, and recomputed when an hourly cost
 * changes.
 */
import { frozenStatuses } from '../rules/timesheet.ts';
import type { FieldsOf, Records, ValuesOf } from '#engine/registry';
import { acrossClients, type RemoveEvent, type Tx, type WrittenEvent } from '#engine/server';
import { correctionPrice } from './corrections.ts';
import { costAt, costOn, costsOf } from './rates.ts';

const costed = ['employee_uuid', 'work_date', 'minutes'] as const;

/** Returns the cost of an unapproved entry; no values if nothing that it depends on changes. */
export async function costSoFar(
  tx: Tx,
  { before, known }: { readonly before: Records['hours'] | null; readonly known: FieldsOf<'hours'> },
): Promise<Pick<ValuesOf<'hours'>, 'cost_cents'>> {
  if (before !== null && before.cost_cents !== null && costed.every((name) => before[name] === known[name])) return {};
  const { corrects_uuid } = known;
  if (corrects_uuid) return { cost_cents: (await correctionPrice(tx, { ...known, corrects_uuid })).cost_cents ?? null };
  return { cost_cents: await costOn(tx, known) };
}

/** Runs after an employee was written. */
export async function recostEmployee({ tx, uuid, values }: WrittenEvent<'employees'>): Promise<void> {
  if (values.hourly_cost_cents !== undefined) await recost(tx, uuid, null);
}

const prices = ['cost_cents', 'valid_from', 'valid_until', 'employee_uuid'] as const;

/** Runs after an hourly cost was written: recomputes the former and the current employee. */
export async function recostFromDay({ tx, before, values }: WrittenEvent<'hourly-costs'>): Promise<void> {
  if (!prices.some((name) => values[name] !== undefined)) return;
  for (const employee of new Set([before?.employee_uuid, values.employee_uuid]))
    if (employee !== undefined) await recost(tx, employee, null);
}

/** Runs before an hourly cost is deleted. */
export const recostWithout = ({ tx, record }: RemoveEvent<'hourly-costs'>): Promise<void> =>
  recost(tx, record.employee_uuid, record.uuid);

/** @param but uuid of an hourly cost that no longer counts. */
async function recost(tx: Tx, employee: string, but: string | null): Promise<void> {
  await acrossClients(tx, async (all) => {
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
