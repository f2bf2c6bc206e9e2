/** Reads what was charged for a subscription: the lines of its periods, and those that settled a change. */
import { Dates } from '#engine/values';
import type { Tx } from '#engine/server';
import type { Charged } from '../rules/subscriptionChange.ts';

/** Reads the charges. Lines of credit notes do not name a subscription, so they are not included. */
export async function chargedFor(all: Tx, subscription_uuid: string): Promise<readonly Charged[]> {
  const rows = await all
    .selectFrom('invoice_lines')
    .select(['line_net_cents', 'period_start', 'period_end', 'delivery_period_unit'])
    .where((where) =>
      where.or([where('subscription_uuid', '=', subscription_uuid), where('settles_uuid', '=', subscription_uuid)]),
    )
    .execute();
  const first = await all
    .selectFrom('subscriptions')
    .select(['started_on as period_start', 'first_period_through as period_end'])
    .where('uuid', '=', subscription_uuid)
    .executeTakeFirst();
  return rows.flatMap(({ line_net_cents, delivery_period_unit, ...days }) => {
    const { period_start, period_end } = delivery_period_unit !== null && first ? first : days;
    if (period_start === null || period_end === null) return [];
    return [
      {
        amount_cents: Number(line_net_cents),
        start: Dates.calendarDate(period_start),
        end: Dates.addDays(Dates.calendarDate(period_end), 1),
      },
    ];
  });
}
