/**
 * In charge of "Register payment" on an order: the money is booked on its invoices, and what waited for it is set up.
 */
import { amsterdamDate } from '../../../../engine/values/calendarDate.ts';
import type { ActionEvent } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { onBehalf, resourceOf } from '../../../../engine/server/runAsSystem.ts';
import { orderPaid } from '../setUp.ts';
import { debtOf, openOf } from './orderDebt.ts';
import { texts } from '../texts.ts';

/**
 * All that is open on its invoices. @throws Failure E_STATE while an invoice is a draft, E_INVALID for a day that
 * cannot be booked on.
 */
export async function receivePayment(event: ActionEvent<'orders.paid'>): Promise<void> {
  const { tx, records, caller, record, body, now } = event;
  const order_uuid = record.uuid;
  const debt = await debtOf(tx, order_uuid, true);
  if (debt === null) throw new Failure('E_NOT_FOUND');
  if (debt.invoices.some(({ status }) => status === 'draft')) throw ofDraft;
  for (const invoice of [...debt.invoices].reverse()) {
    const amount_cents = openOf(invoice);
    if (amount_cents <= 0) continue;
    await records.act(onBehalf(caller), resourceOf(event, 'invoices'), invoice.uuid, 'register-payment', {
      amount_cents,
      received_on: body.received_on || amsterdamDate(now),
      method: body.method || record.expected_method || 'bank',
      description: record.number || null,
    });
  }
  // An invoice that is paid lets its order go on by itself; one without an invoice does it here.
  await orderPaid(event, order_uuid);
}

const ofDraft = new Failure('E_STATE', texts.refusal('payment.invoice_is_draft'));
