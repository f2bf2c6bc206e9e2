/**
 * Lets unpaid orders lapse: cancels the pending lines, credits the invoice, notifies the client, and reopens the cart.
 */
import { type CalendarDate, Dates, inLanguage } from '#engine/values';
import {
  type Database,
  Failure,
  type OpenStore,
  queueMail,
  resourceOf,
  runAsSystem,
  settingsOf,
  type SystemContext,
  systemQueries,
  type Tx,
} from '#engine/server';
import { mailEnvelopeOf } from '../../clients/server/mailSender.ts';
import { readerSignsIn } from '../../clients/server/readerSignsIn.ts';
import { dayWords } from '../../subscriptions/server/words.ts';
import { orderLapsedMail } from './orderMails.ts';
import { texts } from './texts.ts';

interface Lapsed {
  readonly lapsed: number;
  readonly failed: readonly { readonly order_uuid: string; readonly reason: string }[];
}

/** Handles each order in a transaction of its own. */
export async function lapseUnpaidOrders(store: OpenStore, now: Date): Promise<Lapsed> {
  const today = Dates.localDate(now);
  const failed: Lapsed['failed'][number][] = [];
  let lapsed = 0;
  for (const { uuid } of await unpaidOrders(store.database, today).execute()) {
    try {
      if (await runAsSystem({ store, now }, (system) => lapse(system, { uuid, today }))) lapsed += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push({ order_uuid: uuid, reason: error.message });
    }
  }
  return { lapsed, failed };
}

/**
 * Returns the day on which a new order lapses; null for never. At least the day after its invoice is due, whatever the
 * client's payment term.
 */
export async function lapseDay(system: SystemContext, order_uuid: string): Promise<CalendarDate | null> {
  const settings = await settingsOf(system.tx, system.registry);
  const days = settings.has('order_lapse_days') ? settings.integer('order_lapse_days') : null;
  if (days === null || days === 0) return null;
  const invoice = await system.tx
    .selectFrom('invoices')
    .select('due_date')
    .where('order_uuid', '=', order_uuid)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  const day = Dates.addDays(Dates.localDate(system.now), days);
  const due = invoice?.due_date ? Dates.addDays(Dates.calendarDate(invoice.due_date), 1) : day;
  return due > day ? due : day;
}

/**
 * Selects orders past their lapse day for which no money was received, announced or collected. Unallocated money of the
 * client may be meant for the order; payment arrangements and disputes are left to staff.
 */
function unpaidOrders(executor: Tx | Database, today: CalendarDate) {
  return executor
    .selectFrom('orders')
    .innerJoin('clients', 'clients.uuid', 'orders.client_uuid')
    .select('orders.uuid')
    .where('orders.status', '=', 'awaiting_payment')
    .where('orders.lapses_on', '<=', today)
    .where(({ or, eb }) =>
      or([eb('clients.suspend_hold_until', 'is', null), eb('clients.suspend_hold_until', '<=', today)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .select('invoices.uuid')
            .whereRef('invoices.order_uuid', '=', 'orders.uuid')
            .where('invoices.kind', '=', 'invoice')
            .where(({ or, eb, exists: some, selectFrom: from }) =>
              or([
                eb('invoices.paid_cents', '>', 0),
                eb('invoices.disputed_on', 'is not', null),
                some(
                  from('payment_allocations')
                    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
                    .select('payments.uuid')
                    .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid')
                    .where('payments.status', 'in', ['pending', 'succeeded']),
                ),
                some(
                  from('payments')
                    .select('payments.uuid')
                    .whereRef('payments.invoice_uuid', '=', 'invoices.uuid')
                    .where('payments.status', '=', 'pending'),
                ),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .leftJoin('payment_allocations', 'payment_allocations.payment_uuid', 'payments.uuid')
            .select('payments.uuid')
            .whereRef('payments.client_uuid', '=', 'orders.client_uuid')
            .where(({ or, eb, and, ref }) =>
              or([
                eb('payments.status', '=', 'succeeded'),
                and([eb('payments.status', '=', 'pending'), eb('payments.order_uuid', '=', ref('orders.uuid'))]),
              ]),
            )
            .groupBy(['payments.uuid', 'payments.amount_cents'])
            .having(({ eb, fn, lit, ref }) =>
              eb(
                ref('payments.amount_cents'),
                '>',
                fn.coalesce(fn.sum<number>('payment_allocations.amount_cents'), lit(0)),
              ),
            ),
        ),
      ),
    )
    .orderBy('orders.lapses_on')
    .orderBy('orders.uuid');
}

/** @returns false if it was paid or cancelled meanwhile. */
async function lapse(
  system: SystemContext,
  { uuid, today }: { readonly uuid: string; readonly today: CalendarDate },
): Promise<boolean> {
  const { tx, records, caller, now } = system;
  const unpaid = await unpaidOrders(tx, today).where('orders.uuid', '=', uuid).executeTakeFirst();
  if (!unpaid) return false;
  const order = await tx
    .selectFrom('orders')
    .innerJoin('clients', 'clients.uuid', 'orders.client_uuid')
    .select([
      'orders.number',
      'orders.client_uuid',
      'orders.seller_uuid',
      'orders.cart_uuid',
      'orders.lapses_on',
      'clients.email',
      'clients.billing_email',
      'clients.language',
    ])
    .where('orders.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const day = inLanguage(dayWords(Dates.calendarDate(order.lapses_on ?? today)), order.language);
  await records.act(caller, resourceOf(system, 'orders'), uuid, 'cancel', {
    cancel_reason: texts.in(order.language)('order.lapsed', { day }),
  });
  await tx.updateTable('orders').set({ lapsed_at: now }).where('uuid', '=', uuid).execute();
  const { dropped, delivered } = await linesAfter(tx, uuid);
  // A delivered service must not be ordered a second time.
  const canOrderAgain = delivered.length === 0 && order.cart_uuid !== null;
  if (canOrderAgain)
    await tx
      .updateTable('carts')
      .set({ status: 'abandoned', updated_at: now })
      .where('uuid', '=', order.cart_uuid)
      .where('status', '=', 'checked_out')
      .execute();
  const to = order.billing_email ?? order.email;
  await queueMail(systemQueries(tx).mails, {
    kind: orderLapsedMail,
    to,
    language: order.language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, order.client_uuid, order.seller_uuid)),
      number: order.number ?? '',
      order_uuid: uuid,
      day,
      lines: dropped.join('; '),
      delivered: delivered.join('; '),
      can_order_again: canOrderAgain,
      can_sign_in: await readerSignsIn(tx, { client_uuid: order.client_uuid, email: to }),
    },
  });
  return true;
}

async function linesAfter(
  tx: Tx,
  order_uuid: string,
): Promise<{ readonly dropped: readonly string[]; readonly delivered: readonly string[] }> {
  const lines = await tx
    .selectFrom('order_lines')
    .select(['description', 'status'])
    .where('order_uuid', '=', order_uuid)
    .where('action', '!=', 'setup')
    .orderBy('position')
    .execute();
  const named = (isDropped: boolean): readonly string[] =>
    lines.filter(({ status }) => (status === 'cancelled') === isDropped).map(({ description }) => description ?? '');
  return { dropped: named(true), delivered: named(false) };
}
