/** In charge of what the page of the test service shows of a payment. */
import type { TestPayment } from '../../rules/orderPayment.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import type { Executor } from '../../../../engine/server/store/fragment.ts';
import { sellingSettings } from '../settings.ts';
import { testServiceKey } from './testService.ts';

export interface FoundTestPayment extends TestPayment {
  readonly client_uuid: string;
}

/** @throws Failure E_NOT_FOUND also where the company does not use the test service. */
export async function testPayment(executor: Executor, payment: string): Promise<FoundTestPayment> {
  const { online_payments } = await sellingSettings(executor);
  const row =
    online_payments !== testServiceKey
      ? undefined
      : await executor
          .selectFrom('payments')
          .innerJoin('orders', 'orders.uuid', 'payments.order_uuid')
          .innerJoin('sellers', 'sellers.uuid', 'orders.seller_uuid')
          .select([
            'payments.client_uuid',
            'payments.amount_cents',
            'payments.status',
            'payments.order_uuid',
            'orders.number',
            'orders.currency',
            'sellers.legal_name',
          ])
          .where('payments.external_id', '=', payment)
          .where('payments.method', '=', 'ideal')
          .executeTakeFirst();
  if (!row) throw new Failure('E_NOT_FOUND');
  return {
    payment,
    client_uuid: row.client_uuid,
    description: row.number ?? '',
    payee: row.legal_name,
    amount_cents: row.amount_cents,
    currency: row.currency,
    is_pending: row.status === 'pending',
    return_path: `/orders/${row.order_uuid}?paid=1`,
  };
}
