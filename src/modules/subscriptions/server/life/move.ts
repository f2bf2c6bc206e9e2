/**
 * Changes the status of subscriptions, always by an action, so that hooks update the service (`hooks.subscriptions`)
 * and the audit trail has an entry.
 */
import type { ActionOf, Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import { resourceOf, systemCaller, type SystemContext } from '#engine/server';
import { lifeEvents, type LifeEvent, type LifeEventName } from '../../rules/lifeChart.ts';
import type { SubscriptionRow } from '../row.ts';
import { updateSubscription } from '../situation.ts';

type Moving = Pick<SystemContext, 'tx' | 'records' | 'registry' | 'now'>;

type Moved = Partial<Pick<Rows['subscriptions'], 'cancel_on' | 'cancel_reason' | 'suspend_reason'>>;

export async function move(
  system: Moving,
  uuid: string,
  action: ActionOf<'subscriptions'>,
  body: Moved,
): Promise<void> {
  // Transitions without a button are made by the system; the audit trail shows them as part of the person's action.
  await system.records.act(systemCaller, resourceOf(system, 'subscriptions'), uuid, action, body);
}

/**
 * Returns true if the state machine accepts the event in this status. Resuming requires that the subscription was
 * suspended for the same reason.
 */
export function acceptsEvent(name: LifeEventName, { status, suspend_reason }: SubscriptionRow): boolean {
  const event: LifeEvent = lifeEvents[name];
  if (!event.from.includes(status)) return false;
  return status !== 'suspended' || event.reason === undefined || event.reason === suspend_reason;
}

/** Suspends a subscription. @returns false if its status does not allow that */
export async function suspendFor(
  system: Moving,
  name: 'unpaid' | 'client_suspended',
  subscription: SubscriptionRow,
): Promise<boolean> {
  if (!acceptsEvent(name, subscription)) return false;
  await move(system, subscription.uuid, 'withhold', { suspend_reason: lifeEvents[name].reason });
  return true;
}

/**
 * Resumes a subscription from today, so that the suspended days are not charged; until its agreed end, if it has one.
 */
export async function continueSubscription(system: Moving, subscription: SubscriptionRow): Promise<void> {
  const { uuid, billed_through, started_on, cancel_on } = subscription;
  const yesterday = Dates.addDays(Dates.localDate(system.now), -1);
  const isAhead = billed_through !== null && billed_through >= yesterday;
  if (!isAhead && started_on <= yesterday) await updateSubscription(system, uuid, { billed_through: yesterday });
  await move(system, uuid, cancel_on === null ? 'go-on' : 'go-on-until', {});
}
