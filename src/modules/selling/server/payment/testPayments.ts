/** Data of a payment on the page of the test service. */
import type { TestPayment } from '../../rules/orderPayment.ts';
import { type Executor, Failure } from '#engine/server';
import { sellingSettings } from '../settings.ts';
import { returnPath, type PaidFor } from './returnPath.ts';
import { testServiceKey } from './testService.ts';

/** Test payment with its client, to check who may see it. Remove the client from answers. */
export interface FoundTestPayment extends TestPayment {
  readonly client_uuid: string;
}

/**
 * Returns the payment.
 *
 * @throws Failure E_NOT_FOUND also if the company does not use the test service.
 */
export async function testPayment(executor: Executor, payment: string): Promise<FoundTestPayment> {
  const { online_payments } = await sellingSettings(executor);
  const row =
    online_payments !== testServiceKey || !payment.startsWith('test_')
      ? undefined
      : await executor
          .selectFrom('payments')
          .leftJoin('orders', 'orders.uuid', 'payments.order_uuid')
          .leftJoin('invoices', 'invoices.uuid', 'payments.invoice_uuid')
          .leftJoin('sellers', (join) =>
            join.on((of) =>
              of.or([
                of('sellers.uuid', '=', of.ref('orders.seller_uuid')),
                of('sellers.uuid', '=', of.ref('invoices.seller_uuid')),
              ]),
            ),
          )
          .select([
            'payments.client_uuid',
            'payments.amount_cents',
            'payments.status',
            'payments.order_uuid',
            'payments.invoice_uuid',
            'payments.description',
            'orders.currency as order_currency',
            'invoices.currency as invoice_currency',
            'sellers.legal_name',
          ])
          .where('payments.external_id', '=', payment)
          .where('payments.method', '=', 'ideal')
          .executeTakeFirst();
  const paid = row ? paidFor(row) : null;
  if (!row || paid === null) throw new Failure('E_NOT_FOUND');
  return {
    payment,
    client_uuid: row.client_uuid,
    description: row.description ?? '',
    kind: paid.order_uuid === null ? 'invoice' : 'order',
    payee: row.legal_name ?? '',
    amount_cents: row.amount_cents,
    currency: row.order_currency ?? row.invoice_currency ?? 'EUR',
    is_pending: row.status === 'pending',
    return_path: returnPath(paid),
  };
}

function paidFor({
  order_uuid,
  invoice_uuid,
}: {
  readonly order_uuid: string | null;
  readonly invoice_uuid: string | null;
}): PaidFor | null {
  if (invoice_uuid !== null) return { order_uuid: null, invoice_uuid };
  return order_uuid === null ? null : { order_uuid, invoice_uuid: null };
}
