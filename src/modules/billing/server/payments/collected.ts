/**
 * Determines if an invoice is still collected by direct debit (`is_collected` in its schema): not after a direct debit
 * of it was returned, nor after a reminder has asked the client to pay.
 */
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';

/** Statuses of direct debits that did not bring the money. */
export const returnedStates = ['failed', 'charged_back'] as const;

/** Returns true if the invoice is still collected by direct debit. */
export async function isCollected(
  executor: Executor,
  { uuid, payment_means }: Pick<Rows['invoices'], 'uuid' | 'payment_means'>,
): Promise<boolean> {
  if (payment_means !== 'direct_debit') return false;
  const returned = await executor
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
    .select('payments.uuid')
    .where('payment_allocations.invoice_uuid', '=', uuid)
    .where('payments.method', '=', 'direct_debit')
    .where('payments.status', 'in', [...returnedStates])
    .executeTakeFirst();
  if (returned) return false;
  const reminded = await executor
    .selectFrom('reminders')
    .select('uuid')
    .where('invoice_uuid', '=', uuid)
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return reminded === undefined;
}

/** Returns the day on which a direct debit of one of the invoices will be collected; null if none was announced. */
export async function collectedOn(executor: Executor, invoices: readonly string[]): Promise<string | null> {
  if (invoices.length === 0) return null;
  const row = await executor
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
    .select('payments.received_on')
    .where('payment_allocations.invoice_uuid', 'in', [...invoices])
    .where('payments.method', '=', 'direct_debit')
    .where('payments.status', '=', 'pending')
    .orderBy('payments.received_on')
    .limit(1)
    .executeTakeFirst();
  return row?.received_on ?? null;
}
