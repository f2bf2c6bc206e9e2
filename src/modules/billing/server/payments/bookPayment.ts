/** Books a payment, its allocations to invoices, and the resulting status of those invoices, in one transaction. */
import { resourceOf, runAsSystem } from '#engine/server';
import type { Rows } from '#engine/registry';
import type { BillingEvent } from '../event.ts';
import { allocatedCents } from './allocations.ts';

type PaidBy = Rows['payments']['method'];

interface Booking {
  readonly client_uuid: string;
  readonly method: PaidBy;
  readonly amount_cents: number;
  /** Calendar day in the time zone of the business. */
  readonly received_on: string;
  /** Number that the bank or provider gave the payment; serves as idempotency key. */
  readonly external_id?: string | null;
  readonly description?: string | null;
  /** Account and name of the payer, as on the bank statement. */
  readonly counter_iban?: string | null;
  readonly counter_name?: string | null;
  /** Invoices that it pays, in this order, each up to its open amount. The rest stays as credit of the client. */
  readonly invoices: readonly string[];
}

interface Booked {
  readonly payment_uuid: string;
  /** Part that is not allocated to an invoice. */
  readonly left_cents: number;
}

/**
 * Books a received payment. Idempotent: for a known `external_id` it writes nothing and returns the payment that was
 * booked before. Invoices that become paid release their orders.
 * @throws Failure E_INVALID if an invoice belongs to another client or is not finalised
 */
export async function bookPayment(event: BillingEvent, booking: Booking): Promise<Booked> {
  const { client_uuid, method, amount_cents, received_on, external_id = null, description = null } = booking;
  const { counter_iban = null, counter_name = null } = booking;
  const known = external_id === null ? null : await paymentOf(event, method, external_id);
  if (known !== null) return known;
  const { allocations, left_cents } = await allocateToInvoices(event, booking.invoices, amount_cents);
  const record = await runAsSystem(event, ({ records, caller }) =>
    records.create(caller, resourceOf(event, 'payments'), {
      client_uuid,
      method,
      amount_cents,
      received_on,
      ...(external_id === null ? {} : { external_id }),
      ...(description === null ? {} : { description }),
      ...(counter_iban === null ? {} : { counter_iban }),
      ...(counter_name === null ? {} : { counter_name }),
      allocations,
    }),
  );
  return { payment_uuid: record.uuid, left_cents };
}

interface Spread {
  readonly allocations: readonly { readonly invoice_uuid: string; readonly amount_cents: number }[];
  readonly left_cents: number;
}

/**
 * Divides an amount over invoices in the order given, each up to what neither received nor announced payments cover.
 * Locks the invoices.
 */
export async function allocateToInvoices(
  { tx }: Pick<BillingEvent, 'tx'>,
  invoices: readonly string[],
  amount_cents: number,
): Promise<Spread> {
  let left_cents = amount_cents;
  const allocations: { invoice_uuid: string; amount_cents: number }[] = [];
  for (const uuid of invoices) {
    const row = await tx
      .selectFrom('invoices')
      .select('gross_cents')
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst();
    const part = Math.min(left_cents, row ? row.gross_cents - (await allocatedCents(tx, 'invoice_uuid', uuid)) : 0);
    if (part <= 0) continue;
    allocations.push({ invoice_uuid: uuid, amount_cents: part });
    left_cents -= part;
  }
  return { allocations, left_cents };
}

async function paymentOf({ tx }: BillingEvent, method: PaidBy, external_id: string): Promise<Booked | null> {
  const row = await tx
    .selectFrom('payments')
    .select(['uuid', 'amount_cents', 'refunded_cents'])
    .where('method', '=', method)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
  if (!row) return null;
  const parts = await tx
    .selectFrom('payment_allocations')
    .select('amount_cents')
    .where('payment_uuid', '=', row.uuid)
    .execute();
  return {
    payment_uuid: row.uuid,
    left_cents: row.amount_cents - row.refunded_cents - parts.reduce((sum, part) => sum + part.amount_cents, 0),
  };
}
