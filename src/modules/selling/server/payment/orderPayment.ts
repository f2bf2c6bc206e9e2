/** Payment information for a person who has ordered: method, amount, payee and result. */
import type { PaymentMethod } from '../../rules/cartAnswer.ts';
import type { CreditTransfer } from '../../../billing/rules/epcQr.ts';
import type { InvoicePaymentState, OrderPayment } from '../../rules/orderPayment.ts';
import { type Executor, Failure } from '#engine/server';
import { currentMandate } from '../../../billing/server/payments/currentMandate.ts';
import { sellingSettings } from '../settings.ts';
import { invoiceDebtOf } from './invoiceDebt.ts';
import { attemptOf, newestOnline } from './newestOnline.ts';
import { debtOf, type OrderDebt } from './orderDebt.ts';

/**
 * Returns the payment state of an order. The caller must have checked that the person may see it.
 *
 * @throws Failure E_NOT_FOUND
 */
export async function orderPayment(executor: Executor, order_uuid: string): Promise<OrderPayment> {
  const debt = await debtOf(executor, order_uuid);
  if (debt === null) throw new Failure('E_NOT_FOUND');
  const { order, invoices, open_cents } = debt;
  const method =
    order.payment_method === 'online' || order.payment_method === 'direct_debit'
      ? order.payment_method
      : 'bank_transfer';
  const { online_payments } = await sellingSettings(executor);
  return {
    order_uuid,
    number: order.number ?? '',
    placed_at: order.created_at.toISOString(),
    method,
    currency: order.currency,
    open_cents,
    state:
      open_cents > 0
        ? 'open'
        : order.status === 'cancelled' || order.gross_cents === 0 || invoices.length === 0
          ? 'nothing'
          : 'paid',
    due_date: invoices.find(({ due_date }) => due_date !== null)?.due_date ?? null,
    transfer: open_cents > 0 && order.currency === 'EUR' ? await transferTo(executor, debt) : null,
    mandate: await mandateOf(executor, order.client_uuid, method),
    can_pay_online: online_payments !== null && open_cents > 0 && method !== 'direct_debit',
    online: attemptOf(await newestOnline(executor, { order_uuid, invoice_uuid: null }), open_cents),
  };
}

/** Uses the payment reference of the invoice if it has one, otherwise the number of the order. */
async function transferTo(
  executor: Executor,
  { order, invoices, open_cents }: OrderDebt,
): Promise<CreditTransfer | null> {
  const seller = await executor
    .selectFrom('sellers')
    .select(['legal_name', 'account_holder', 'iban', 'bic'])
    .where('uuid', '=', order.seller_uuid)
    .executeTakeFirst();
  if (!seller?.iban) return null;
  const open = invoices.find(({ status }) => status !== 'paid');
  const remittance = open?.payment_reference || open?.number || order.number || '';
  return {
    name: seller.account_holder || seller.legal_name,
    iban: seller.iban,
    bic: seller.bic || null,
    amount_cents: open_cents,
    remittance,
  };
}

async function mandateOf(
  executor: Executor,
  client_uuid: string,
  method: PaymentMethod,
): Promise<OrderPayment['mandate']> {
  if (method !== 'direct_debit') return null;
  const mandate = await currentMandate(executor, client_uuid);
  return mandate === null ? null : { id: mandate.reference, iban: mandate.iban, signed_on: mandate.signed_on };
}

/**
 * Returns the payment state of an invoice. The caller must have checked that the person may see it.
 *
 * @throws Failure E_NOT_FOUND
 */
export async function invoicePayment(executor: Executor, invoice_uuid: string): Promise<InvoicePaymentState> {
  const debt = await invoiceDebtOf(executor, invoice_uuid);
  if (debt === null) throw new Failure('E_NOT_FOUND');
  const { invoice, open_cents } = debt;
  const { online_payments } = await sellingSettings(executor);
  return {
    currency: invoice.currency,
    open_cents,
    can_pay_online: online_payments !== null && open_cents > 0,
    online: attemptOf(await newestOnline(executor, { order_uuid: null, invoice_uuid }), open_cents),
  };
}
