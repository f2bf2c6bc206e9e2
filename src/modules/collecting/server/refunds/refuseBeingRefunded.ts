/** Money that a batch pays back to a client is not refunded in another way meanwhile. */
import type { ValuesOf } from '#engine/registry';
import { Failure, isSystem, type WriteEvent } from '#engine/server';
import { isBeingRefunded } from '../../../billing/server/payments/beingRefunded.ts';
import { texts } from '../texts.ts';

/**
 * Hook before a payment is written.
 * @throws Failure E_STATE if it would be refunded or charged back while a batch refunds it
 */
export async function refuseBeingRefunded(event: WriteEvent<'payments'>): Promise<ValuesOf<'payments'>> {
  const { tx, before, values, caller } = event;
  if (before !== null && values.status !== undefined && values.status !== before.status && !isSystem(caller))
    if (await isBeingRefunded(tx, { payment_uuid: before.uuid })) throw beingRefunded();
  return values;
}

/**
 * Hook before an invoice is written.
 * @throws Failure E_STATE if a credit note would be refunded while a batch refunds it
 */
export async function refuseRefundedNote(event: WriteEvent<'invoices'>): Promise<ValuesOf<'invoices'>> {
  const { tx, before, values, caller } = event;
  if (before?.kind === 'credit_note' && values.status === 'refunded' && !isSystem(caller))
    if (await isBeingRefunded(tx, { credit_note_uuid: before.uuid })) throw beingRefunded();
  return values;
}

const beingRefunded = (): Failure => new Failure('E_STATE', texts.refusal('refund.being_refunded'));
