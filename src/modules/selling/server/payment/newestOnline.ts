/** Returns the latest online payment of an order or invoice, and if it can be continued. */
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';
import type { OnlineAttempt } from '../../rules/orderPayment.ts';
import type { PaidFor } from './returnPath.ts';

type Newest = Pick<
  Rows['payments'],
  'uuid' | 'external_id' | 'method' | 'status' | 'failure_reason' | 'amount_cents' | 'created_at'
>;

/** The payments of an invoice's order and of an order's invoices are included: they pay the same debt. */
export async function newestOnline(executor: Executor, { order_uuid, invoice_uuid }: PaidFor): Promise<Newest | null> {
  const row = await executor
    .selectFrom('payments')
    .select(['uuid', 'external_id', 'method', 'status', 'failure_reason', 'amount_cents', 'created_at'])
    .where((of) =>
      invoice_uuid === null
        ? of.or([
            of('order_uuid', '=', order_uuid),
            of('invoice_uuid', 'in', of.selectFrom('invoices').select('uuid').where('order_uuid', '=', order_uuid)),
          ])
        : of.or([
            of('invoice_uuid', '=', invoice_uuid),
            of('order_uuid', 'in', of.selectFrom('invoices').select('order_uuid').where('uuid', '=', invoice_uuid)),
          ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns true if a pending payment is for exactly the open amount. Paying then continues with it, so that nothing is
 * paid twice.
 */
export const isWaitedFor = ({ status, amount_cents }: Newest, open_cents: number): boolean =>
  status === 'pending' && amount_cents === open_cents;

export function attemptOf(newest: Newest | null, open_cents: number): OnlineAttempt | null {
  if (newest === null) return null;
  const { status, failure_reason, created_at, external_id } = newest;
  return {
    status: status === 'pending' || status === 'succeeded' ? status : 'failed',
    reason: failure_reason || null,
    begun_at: created_at.toISOString(),
    can_go_on: external_id !== null && isWaitedFor(newest, open_cents),
  };
}
