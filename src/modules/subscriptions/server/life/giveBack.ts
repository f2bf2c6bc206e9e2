/**
 * Handles the deletion of a draft line that charges a period: the period returns to the billing run and is billed
 * again, or is waived if the person chose that. A line that cannot be billed again can only be waived.
 */
import { Dates } from '#engine/values';
import { acrossClients, Failure, type RemoveEvent, type TxAcrossClients } from '#engine/server';
import { updateSubscription } from '../situation.ts';
import { waiveLine } from '../waive.ts';
import { texts } from '../texts.ts';

/**
 * Hook before an invoice line is removed.
 * @throws Failure E_STATE if the charge of the line would be lost
 */
export async function giveBackPeriod(event: RemoveEvent<'invoice-lines'>): Promise<void> {
  if (event.choice === 'waive') return waiveLine(event);
  const { tx, record } = event;
  const { settles_uuid, subscription_uuid, period_start, line_net_cents, discount_cents, description } = record;
  if (settles_uuid !== null && line_net_cents !== 0)
    throw new Failure('E_STATE', texts.refusal('give_back.settles', { description }));
  if (subscription_uuid === null || period_start === null) return;
  await acrossClients(tx, async (all) => {
    const subscription = await all
      .selectFrom('subscriptions')
      .select(['status', 'billed_through', 'coupon_periods_left'])
      .where('uuid', '=', subscription_uuid)
      .forUpdate()
      .executeTakeFirst();
    const { status, billed_through = null, coupon_periods_left = null } = subscription ?? {};
    if (billed_through === null || billed_through < period_start) return;
    if (line_net_cents !== 0 && !(status === 'active' || status === 'cancel_scheduled'))
      throw new Failure('E_STATE', texts.refusal('give_back.not_running', { description }));
    if (await isSettled(all, subscription_uuid, period_start))
      throw new Failure('E_STATE', texts.refusal('give_back.settled', { description }));
    await updateSubscription({ tx: all }, subscription_uuid, {
      billed_through: Dates.addDays(Dates.calendarDate(period_start), -1),
      ...(coupon_periods_left !== null && discount_cents > 0 ? { coupon_periods_left: coupon_periods_left + 1 } : {}),
    });
  });
}

/** Returns true if a change or an end was settled for days of the period or after it. */
async function isSettled(tx: TxAcrossClients, subscription_uuid: string, period_start: string): Promise<boolean> {
  const line = await tx
    .selectFrom('invoice_lines')
    .select('uuid')
    .where('settles_uuid', '=', subscription_uuid)
    .where('period_end', '>=', period_start)
    .where('line_net_cents', '<>', 0)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
