/**
 * In charge of what was charged for a subscription so far: the lines of its periods, and those that settled a change.
 */
import { addDays, calendarDate } from '../../../engine/values/calendarDate.ts';
import type { Charged } from '../rules/subscriptionChange.ts';
import type { Tx } from '../../../engine/server/store/contract.ts';

/** Credit notes mirror a line without its subscription, so what they took back is not among them. */
export async function chargedFor(all: Tx, subscription_uuid: string): Promise<readonly Charged[]> {
  const rows = await all
    .selectFrom('invoice_lines')
    .select(['line_net_cents', 'period_start', 'period_end'])
    .where((where) =>
      where.or([where('subscription_uuid', '=', subscription_uuid), where('settles_uuid', '=', subscription_uuid)]),
    )
    .where('period_start', 'is not', null)
    .where('period_end', 'is not', null)
    .execute();
  return rows.map(({ line_net_cents, period_start, period_end }) => ({
    amount_cents: Number(line_net_cents),
    start: calendarDate(String(period_start)),
    end: addDays(calendarDate(String(period_end)), 1),
  }));
}
