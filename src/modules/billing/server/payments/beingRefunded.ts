/** Credit of clients that a batch of refunds pays back: it pays no invoice meanwhile. */
import type { Executor } from '#engine/server';

/** Returns the open refunds of payments or of credit notes, for a condition on their keys. */
export const openRefunds = (executor: Executor, of: 'payment_uuid' | 'credit_note_uuid') =>
  executor
    .selectFrom('refund_items')
    .select(of)
    .where('refund_items.status', '=', 'open')
    .where(of, 'is not', null)
    .$castTo<{ readonly uuid: string }>();

type Refunded = { readonly payment_uuid: string } | { readonly credit_note_uuid: string };

/** Returns true if a batch is about to refund the payment or the credit note. */
export async function isBeingRefunded(executor: Executor, refunded: Refunded): Promise<boolean> {
  const query = executor.selectFrom('refund_items').select('uuid').where('status', '=', 'open');
  const found = await (
    'payment_uuid' in refunded
      ? query.where('payment_uuid', '=', refunded.payment_uuid)
      : query.where('credit_note_uuid', '=', refunded.credit_note_uuid)
  )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
