/** Open amount of an order: what its invoices leave open. */
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';

const orderColumns = [
  'uuid',
  'number',
  'client_uuid',
  'seller_uuid',
  'status',
  'currency',
  'gross_cents',
  'payment_method',
  'created_at',
] as const;
const invoiceColumns = [
  'uuid',
  'number',
  'status',
  'gross_cents',
  'paid_cents',
  'due_date',
  'payment_reference',
] as const;
export interface OrderDebt {
  readonly order: Pick<Rows['orders'], (typeof orderColumns)[number]>;
  /** Newest first, without credit notes. */
  readonly invoices: readonly Pick<Rows['invoices'], (typeof invoiceColumns)[number]>[];
  readonly open_cents: number;
}

/** Invoice states in which nothing more has to be paid. */
const closed: readonly Rows['invoices']['status'][] = ['paid', 'credited', 'uncollectible'];

/** Returns null if there is no such order. `lock` locks it until the transaction ends. */
export async function debtOf(executor: Executor, order_uuid: string, lock = false): Promise<OrderDebt | null> {
  const query = executor
    .selectFrom('orders')
    .select([...orderColumns])
    .where('uuid', '=', order_uuid);
  const order = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!order) return null;
  const invoices = await executor
    .selectFrom('invoices')
    .select([...invoiceColumns])
    .where('order_uuid', '=', order_uuid)
    .where('kind', '=', 'invoice')
    .orderBy('created_at', 'desc')
    .execute();
  if (order.status === 'cancelled') return { order, invoices, open_cents: 0 };
  const owed = invoices.reduce((sum, invoice) => sum + openOf(invoice), 0);
  return { order, invoices, open_cents: Math.max(0, owed - (await onHand(executor, order_uuid))) };
}

export function openOf(invoice: Pick<Rows['invoices'], 'status' | 'gross_cents' | 'paid_cents'>): number {
  return closed.includes(invoice.status) ? 0 : invoice.gross_cents - invoice.paid_cents;
}

/** Money received for this order that is not allocated to an invoice yet, because a draft takes none. */
async function onHand(executor: Executor, order_uuid: string): Promise<number> {
  const payments = await executor
    .selectFrom('payments')
    .select(['uuid', 'amount_cents'])
    .where('order_uuid', '=', order_uuid)
    .where('status', '=', 'succeeded')
    .execute();
  if (payments.length === 0) return 0;
  const used = await executor
    .selectFrom('payment_allocations')
    .select('amount_cents')
    .where(
      'payment_uuid',
      'in',
      payments.map((payment) => payment.uuid),
    )
    .execute();
  const sum = (rows: readonly { readonly amount_cents: number }[]): number =>
    rows.reduce((total, { amount_cents }) => total + amount_cents, 0);
  return sum(payments) - sum(used);
}
