/** The action "Register payment" of an order: allocates the money to its invoices, and releases what waited for it. */
import { Dates } from '#engine/values';
import { type ActionEvent, Failure, resourceOf, runAsSystem } from '#engine/server';
import { orderPaid } from '../setUp.ts';
import { debtOf, openOf } from './orderDebt.ts';
import { texts } from '../texts.ts';

/**
 * Registers the open amount of all its invoices.
 *
 * @throws Failure E_STATE while an invoice is a draft, E_INVALID for a day that cannot be booked on.
 */
export async function receivePayment(event: ActionEvent<'orders.paid'>): Promise<void> {
  const { tx, record, body, now } = event;
  const order_uuid = record.uuid;
  const debt = await debtOf(tx, order_uuid, true);
  if (debt === null) throw new Failure('E_NOT_FOUND');
  if (debt.invoices.some(({ status }) => status === 'draft')) throw ofDraft;
  for (const invoice of [...debt.invoices].reverse()) {
    const amount_cents = openOf(invoice);
    if (amount_cents <= 0) continue;
    await runAsSystem(event, (system) =>
      system.records.act(system.caller, resourceOf(system, 'invoices'), invoice.uuid, 'register-payment', {
        amount_cents,
        received_on: body.received_on || Dates.localDate(now),
        method: body.method || record.expected_method || 'bank',
        description: record.number || null,
      }),
    );
  }
  // A paid invoice releases its order automatically; an order without invoices is released here.
  await orderPaid(event, order_uuid);
}

const ofDraft = new Failure('E_STATE', texts.refusal('payment.invoice_is_draft'));
