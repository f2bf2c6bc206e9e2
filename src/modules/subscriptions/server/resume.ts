/** In charge of a suspended subscription going on: from today, so that the days in between are not charged. */
import { addDays, amsterdamDate } from '../../../engine/values/calendarDate.ts';
import type { ActionEvent } from '../../../engine/server/store/contract.ts';
import { updateSubscription } from './situation.ts';
import { subscriptionOf } from './row.ts';

export async function resume({ tx, record, now }: ActionEvent<'subscriptions.resume'>): Promise<void> {
  const { uuid, billed_through, started_on } = subscriptionOf(record);
  const yesterday = addDays(amsterdamDate(now), -1);
  const isAhead = billed_through !== null && billed_through >= yesterday;
  const keeps = isAhead || started_on > yesterday;
  await updateSubscription({ tx }, uuid, { status: 'active', ...(keeps ? {} : { billed_through: yesterday }) });
}
