/**
 * In charge of booking a payment: money that came in, what of it goes to which invoices, and what those are then, in
 * one transaction.
 */
import type { Rows } from '../../../engine/registry/rows.ts';
import { programOf, resourceOf, type BillingEvent } from './event.ts';

type PaidBy = Rows['payments']['method'];

export interface Booking {
  readonly client_uuid: string;
  readonly method: PaidBy;
  readonly amount_cents: number;
  /** The day, in Europe/Amsterdam. */
  readonly received_on: string;
  /** The bank's or provider's own number of it: the same one is booked once. */
  readonly external_id?: string | null;
  readonly description?: string | null;
  /** What it pays, in this order, each up to what is open on it; what is left stays as credit of the client. */
  readonly invoices: readonly string[];
}

export interface Booked {
  readonly payment_uuid: string;
  /** What no invoice needed. */
  readonly left_cents: number;
}

/**
 * Books what came in. Once: with an `external_id` that is there already nothing is written, and the payment of then is
 * answered. Invoices that become paid let their orders go on.
 * @throws Failure E_INVALID where an invoice is of another client or not finalised.
 */
export async function bookPayment(event: BillingEvent, booking: Booking): Promise<Booked> {
  const { client_uuid, method, amount_cents, received_on, external_id = null, description = null } = booking;
  const known = external_id === null ? null : await paymentOf(event, method, external_id);
  if (known !== null) return known;
  const { allocations, left_cents } = await allocateToInvoices(event, booking.invoices, amount_cents);
  const record = await event.records.create(programOf(event.caller), resourceOf(event, 'payments'), {
    client_uuid,
    method,
    amount_cents,
    received_on,
    ...(external_id === null ? {} : { external_id }),
    ...(description === null ? {} : { description }),
    allocations,
  });
  return { payment_uuid: record.uuid, left_cents };
}

interface Spread {
  readonly allocations: readonly { readonly invoice_uuid: string; readonly amount_cents: number }[];
  readonly left_cents: number;
}

/** Each invoice up to what is open on it, in the order given. The invoices are locked. */
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
      .select(['gross_cents', 'paid_cents'])
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst();
    const part = Math.min(left_cents, row ? row.gross_cents - row.paid_cents : 0);
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
