/** Amount of an invoice that a client may still pay online. */
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';
import { isCollected } from '../../../billing/server/payments/collected.ts';
import { openOf } from './orderDebt.ts';

const columns = [
  'uuid',
  'number',
  'kind',
  'status',
  'client_uuid',
  'seller_uuid',
  'currency',
  'gross_cents',
  'paid_cents',
  'payment_means',
] as const;

interface InvoiceDebt {
  readonly invoice: Pick<Rows['invoices'], (typeof columns)[number]>;
  /** Zero if it is not for the client to pay: a draft, a credit note, or an invoice collected by direct debit. */
  readonly open_cents: number;
}

/** Returns null if there is no such invoice. `lock` locks it until the transaction ends. */
export async function invoiceDebtOf(
  executor: Executor,
  invoice_uuid: string,
  lock = false,
): Promise<InvoiceDebt | null> {
  const query = executor
    .selectFrom('invoices')
    .select([...columns])
    .where('uuid', '=', invoice_uuid);
  const invoice = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!invoice) return null;
  const isToPay =
    invoice.kind === 'invoice' &&
    (invoice.status === 'sent' || invoice.status === 'partially_paid') &&
    !(await isCollected(executor, invoice));
  return { invoice, open_cents: isToPay ? Math.max(0, openOf(invoice)) : 0 };
}
