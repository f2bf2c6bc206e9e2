/** Queries on overdue invoices: those of which a reminder may be sent, and the reminders that they have. */
import type { Rows } from '#engine/registry';
import type { CalendarDate } from '#engine/values';
import type { Database, Tx } from '#engine/server';
import { isBeingPaid } from '../payments/beingPaid.ts';
import { isClaimable, isSent, isUndelivered } from '../payments/claimable.ts';
import { coveredInvoices } from '../payments/clientCredit.ts';
import { returnedStates } from '../payments/collected.ts';

/** Invoice of which a reminder may be sent, with its amounts. */
export type Owed = Pick<
  Rows['invoices'],
  | 'uuid'
  | 'number'
  | 'client_uuid'
  | 'seller_uuid'
  | 'due_date'
  | 'gross_cents'
  | 'paid_cents'
  | 'currency'
  | 'payment_means'
> & {
  /** Time at which the client was last emailed about a returned direct debit of the invoice. */
  readonly debit_notified_at: Date | null;
};

/** Day of the reminders, and the time at which online payments count as under way. */
export interface On {
  readonly day: CalendarDate;
  readonly now: Date;
}

/**
 * Selects invoices that were sent, of delivered orders, open after their due date, not disputed, without a payment
 * arrangement with the client, without an announced payment of the whole open amount, and without an online payment
 * that the client just began.
 */
export function owedOn(executor: Tx | Database, { day, now }: On) {
  return executor
    .selectFrom('invoices')
    .innerJoin('clients', 'clients.uuid', 'invoices.client_uuid')
    .select([
      'invoices.uuid',
      'invoices.number',
      'invoices.client_uuid',
      'invoices.seller_uuid',
      'invoices.due_date',
      'invoices.gross_cents',
      'invoices.paid_cents',
      'invoices.currency',
      'invoices.payment_means',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations')
        .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
        .select(({ fn }) => fn.max('payments.notified_at').as('notified_at'))
        .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid')
        .where('payments.method', '=', 'direct_debit')
        .where('payments.status', 'in', [...returnedStates])
        .as('debit_notified_at'),
    )
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.status', 'in', ['sent', 'partially_paid'])
    .where('invoices.due_date', '<', day)
    .where('invoices.disputed_on', 'is', null)
    .where(isClaimable)
    .where(({ not }) => not(isBeingPaid(now)))
    .where(({ or, eb }) =>
      or([eb('clients.suspend_hold_until', 'is', null), eb('clients.suspend_hold_until', '<=', day)]),
    )
    .whereRef('invoices.paid_cents', '<', 'invoices.gross_cents')
    .where(({ eb, selectFrom, ref }) =>
      eb(
        selectFrom('payment_allocations')
          .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
          .select(({ fn, lit }) =>
            fn.coalesce(fn.sum<number>('payment_allocations.amount_cents'), lit(0)).as('announced'),
          )
          .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid')
          .where('payments.status', '=', 'pending'),
        '<',
        eb(ref('invoices.gross_cents'), '-', ref('invoices.paid_cents')),
      ),
    );
}

type NotOwed = 'not_sent' | 'not_delivered' | 'covered' | 'not_owed';

/** Returns the reason why no reminder of an invoice would be sent on a day; null if one would. */
export async function whyNotOwed(executor: Tx | Database, invoice_uuid: string, on: On): Promise<NotOwed | null> {
  const owed = await owedOn(executor, on).where('invoices.uuid', '=', invoice_uuid).executeTakeFirst();
  if (owed !== undefined) {
    const covered = await coveredInvoices(executor, { clients: [owed.client_uuid], day: on.day });
    return covered.has(invoice_uuid) ? 'covered' : null;
  }
  const invoice = await executor
    .selectFrom('invoices')
    .select([isSent.as('is_sent'), isUndelivered.as('is_undelivered')])
    .where('uuid', '=', invoice_uuid)
    .where('status', 'in', ['sent', 'partially_paid'])
    .executeTakeFirst();
  if (invoice === undefined) return 'not_owed';
  return invoice.is_sent ? (invoice.is_undelivered ? 'not_delivered' : 'not_owed') : 'not_sent';
}

/** A reminder, sent or not. */
export type Reminder = Pick<Rows['reminders'], 'uuid' | 'invoice_uuid' | 'level' | 'sent_at'>;

/** Returns the reminders of each invoice. */
export async function sentFor(
  executor: Tx | Database,
  invoices: readonly string[],
): Promise<ReadonlyMap<string, readonly Reminder[]>> {
  if (invoices.length === 0) return new Map();
  const rows = await executor
    .selectFrom('reminders')
    .select(['uuid', 'invoice_uuid', 'level', 'sent_at'])
    .where('invoice_uuid', 'in', [...invoices])
    .execute();
  return new Map(invoices.map((uuid) => [uuid, rows.filter(({ invoice_uuid }) => invoice_uuid === uuid)] as const));
}
