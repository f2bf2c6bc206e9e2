/** Resumes suspended subscriptions: by staff, when the client is resumed, and when the overdue invoices are paid. */
import type { Registry } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import {
  acrossClients,
  type ActionEvent,
  type Caller,
  Failure,
  runAsSystem,
  type StoreCalls,
  type SystemContext,
  type Tx,
  type TxAcrossClients,
  type WrittenEvent,
} from '#engine/server';
import { isClaimable } from '../../../billing/server/payments/claimable.ts';
import { endSubscription } from './cancel.ts';
import { lockPaidServices } from '../lockServices.ts';
import { continueSubscription, acceptsEvent, move, suspendFor } from './move.ts';
import { subscriptionOf, type SubscriptionRow } from '../row.ts';
import { situationOf } from '../situation.ts';
import { texts } from '../texts.ts';

/**
 * Resumes a subscription, as an action of staff.
 * @throws Failure E_STATE while the client is suspended or closed
 */
export async function resume(event: ActionEvent<'subscriptions.resume'>): Promise<void> {
  const client = await event.tx
    .selectFrom('clients')
    .select('status')
    .where('uuid', '=', event.record.client_uuid)
    .executeTakeFirst();
  if (client?.status === 'suspended' || client?.status === 'closed')
    throw new Failure('E_STATE', texts.refusal('resume.client_suspended'));
  await runAsSystem(event, (system) => continueSubscription(system, subscriptionOf(event.record)));
}

interface Event {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}

/** Hook of clients: suspends, resumes or ends the client's subscriptions with the client. */
export async function followClient(event: WrittenEvent<'clients'>): Promise<void> {
  const { before, values, uuid } = event;
  const status = values.status;
  if (before === null || status === undefined || status === before.status) return;
  await runAsSystem(event, async (system) => {
    const rows = await system.tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('client_uuid', '=', uuid)
      .where('status', '!=', 'cancelled')
      .orderBy('uuid')
      .forUpdate()
      .execute();
    for (const subscription of rows.map(subscriptionOf)) {
      if (status === 'suspended') await suspendFor(system, 'client_suspended', subscription);
      if (status === 'active' && before.status === 'suspended') await goOnWithClient(system, subscription);
      if (status === 'closed') await endWithClient(system, subscription);
    }
  });
}

/** Hook of subscriptions: one that starts or resumes while its client is suspended or closed is suspended or ended. */
export async function followOwnClient(event: WrittenEvent<'subscriptions'>): Promise<void> {
  const { before, values, uuid } = event;
  const runs = values.status === 'active' || values.status === 'cancel_scheduled';
  if (before === null || !runs || values.status === before.status) return;
  await runAsSystem(event, (system) => stopWithClient(system, uuid));
}

/** Suspends the subscription of a suspended client, and ends that of a closed client. */
export async function stopWithClient(system: SystemContext, uuid: string): Promise<void> {
  const row = await system.tx
    .selectFrom('subscriptions')
    .innerJoin('clients', 'clients.uuid', 'subscriptions.client_uuid')
    .selectAll('subscriptions')
    .select('clients.status as client_status')
    .where('subscriptions.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  if (row.client_status === 'suspended') await suspendFor(system, 'client_suspended', subscriptionOf(row));
  if (row.client_status === 'closed') await endWithClient(system, subscriptionOf(row));
}

/** Also resumes subscriptions that were suspended for non-payment and were paid meanwhile. */
async function goOnWithClient(system: SystemContext, subscription: SubscriptionRow): Promise<void> {
  const isPaid =
    acceptsEvent('paid', subscription) && !(await isOwedFor(system.tx, subscription.uuid, Dates.localDate(system.now)));
  if (acceptsEvent('client_resumed', subscription) || isPaid) await continueSubscription(system, subscription);
}

async function endWithClient(system: SystemContext, subscription: SubscriptionRow): Promise<void> {
  if (acceptsEvent('line_cancelled', subscription)) await move(system, subscription.uuid, 'drop', {});
  else if (acceptsEvent('client_closed', subscription))
    await endSubscription(await situationOf(system, subscription, true), Dates.localDate(system.now));
}

/** Hook of allocations, after billing has settled the invoice. */
export async function followAllocation(event: WrittenEvent<'payment-allocations'>): Promise<void> {
  const invoice_uuid = event.values.invoice_uuid ?? event.before?.invoice_uuid;
  if (invoice_uuid !== undefined) await resumePaid(event, [invoice_uuid]);
}

/** Hook of payments: an announced payment was received. */
export async function followPayment(event: WrittenEvent<'payments'>): Promise<void> {
  const { before, values, uuid, tx } = event;
  if (before === null || values.status === undefined || values.status === before.status) return;
  const rows = await acrossClients(tx, (all) =>
    all.selectFrom('payment_allocations').select('invoice_uuid').where('payment_uuid', '=', uuid).execute(),
  );
  await resumePaid(
    event,
    rows.map(({ invoice_uuid }) => invoice_uuid),
  );
}

/** Resumes subscriptions in the transaction that settles the invoice, except those of suspended clients. */
async function resumePaid(event: Event, invoices: readonly string[]): Promise<void> {
  if (invoices.length === 0) return;
  await runAsSystem(event, async (system) => {
    const seen = await suspendedFor(system.tx, invoices);
    await lockPaidServices(
      system.tx,
      seen.map(({ uuid }) => uuid),
    );
    const today = Dates.localDate(system.now);
    // Read again after the lock: another transaction may have resumed or ended them.
    for (const subscription of seen.length === 0 ? [] : await suspendedFor(system.tx, invoices))
      if (!(await isOwedFor(system.tx, subscription.uuid, today))) await continueSubscription(system, subscription);
  });
}

/**
 * Returns subscriptions that were suspended because one of the invoices was unpaid, except those of suspended clients.
 */
async function suspendedFor(tx: TxAcrossClients, invoices: readonly string[]): Promise<readonly SubscriptionRow[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .selectAll('subscriptions')
    .innerJoin('clients', 'clients.uuid', 'subscriptions.client_uuid')
    .where('subscriptions.status', '=', 'suspended')
    .where('subscriptions.suspend_reason', '=', 'non_payment')
    .where('clients.status', 'not in', ['suspended', 'closed'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoice_lines')
          .select('invoice_lines.uuid')
          .where('invoice_lines.invoice_uuid', 'in', [...invoices])
          .where(({ or, eb, ref }) =>
            or([
              eb('invoice_lines.subscription_uuid', '=', ref('subscriptions.uuid')),
              eb('invoice_lines.settles_uuid', '=', ref('subscriptions.uuid')),
            ]),
          ),
      ),
    )
    .orderBy('subscriptions.uuid')
    .execute();
  return rows.map(subscriptionOf);
}

/** Returns true if an invoice that charges it is overdue, and may be claimed. */
async function isOwedFor(tx: TxAcrossClients, subscription_uuid: string, today: CalendarDate): Promise<boolean> {
  const owed = await tx
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_uuid', 'invoices.uuid')
    .select('invoices.uuid')
    .where(({ or, eb }) =>
      or([
        eb('invoice_lines.subscription_uuid', '=', subscription_uuid),
        eb('invoice_lines.settles_uuid', '=', subscription_uuid),
      ]),
    )
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.status', 'in', ['sent', 'partially_paid'])
    .where('invoices.due_date', '<', today)
    .where('invoices.disputed_on', 'is', null)
    .where(isClaimable)
    .limit(1)
    .executeTakeFirst();
  return owed !== undefined;
}
