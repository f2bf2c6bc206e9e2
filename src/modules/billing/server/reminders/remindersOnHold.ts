/** Finds the overdue invoices whose next reminder is not sent on a day, with the reason. */
import { Dates } from '#engine/values';
import type { Executor } from '#engine/server';
import { type ReminderOnHold, reminderHoldOf } from '../../rules/reminderRun.ts';
import { isBeingPaid } from '../payments/beingPaid.ts';
import { isSent, isUndelivered } from '../payments/claimable.ts';
import { coveredInvoices } from '../payments/clientCredit.ts';
import { returnedStates } from '../payments/collected.ts';
import { type On, sentFor } from './overdue.ts';
import { awaitsPayment, type ReminderTerms, stepOn } from './selectReminders.ts';

/** Returns the invoices by due date. */
export async function remindersOnHold(
  tx: Executor,
  terms: ReminderTerms,
  { day, now }: On,
): Promise<readonly ReminderOnHold[]> {
  const overdue = await readOverdue(tx, { day, now });
  const sent = await sentFor(
    tx,
    overdue.map(({ uuid }) => uuid),
  );
  const waiting = overdue.flatMap((invoice) => {
    const level = stepOn(terms, { invoice, day, sent: sent.get(invoice.uuid) ?? [] });
    return level === null ? [] : [{ invoice, level }];
  });
  const clients = [...new Set(waiting.map(({ invoice }) => invoice.client_uuid))];
  const covered = await coveredInvoices(tx, { clients, day });
  return waiting.flatMap(({ invoice, level }) => {
    const open_cents = invoice.gross_cents - invoice.paid_cents;
    const statement = terms.oldStatements.get(invoice.seller_uuid) ?? null;
    const reason = reminderHoldOf({
      day,
      disputed_on: invoice.disputed_on,
      arrangement_until: invoice.suspend_hold_until,
      open_cents,
      debited_cents: Number(invoice.debited_cents ?? 0),
      announced_cents: Number(invoice.announced_cents ?? 0),
      is_being_paid: Boolean(invoice.is_being_paid),
      is_sent: Boolean(invoice.is_sent),
      is_undelivered: Boolean(invoice.is_undelivered),
      is_covered: covered.has(invoice.uuid),
      awaits_payment: awaitsPayment(invoice, day),
      has_old_statement: statement !== null,
    });
    if (reason === null) return [];
    const on = { arrangement: invoice.suspend_hold_until, old_statement: statement };
    return [
      {
        invoice_uuid: invoice.uuid,
        number: invoice.number ?? '',
        client_uuid: invoice.client_uuid,
        client_name: invoice.company_name || [invoice.first_name, invoice.last_name].filter(Boolean).join(' '),
        due_date: invoice.due_date ?? Dates.localDate(now),
        open_cents,
        level,
        reason,
        on: reason === 'arrangement' || reason === 'old_statement' ? on[reason] : null,
      },
    ];
  });
}

/** Reads all open invoices after their due date, with what can hold a reminder. */
function readOverdue(tx: Executor, { day, now }: On) {
  return tx
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
      'invoices.disputed_on',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
      'clients.suspend_hold_until',
    ])
    .select([isSent.as('is_sent'), isUndelivered.as('is_undelivered'), isBeingPaid(now).as('is_being_paid')])
    .select(({ selectFrom }) => {
      const payments = selectFrom('payment_allocations')
        .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
        .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid');
      const pending = payments
        .select(({ fn }) => fn.sum<string>('payment_allocations.amount_cents').as('cents'))
        .where('payments.status', '=', 'pending');
      return [
        pending.as('announced_cents'),
        pending.where('payments.method', '=', 'direct_debit').as('debited_cents'),
        payments
          .select(({ fn }) => fn.max('payments.notified_at').as('notified_at'))
          .where('payments.method', '=', 'direct_debit')
          .where('payments.status', 'in', [...returnedStates])
          .as('debit_notified_at'),
      ];
    })
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.status', 'in', ['sent', 'partially_paid'])
    .where('invoices.due_date', '<', day)
    .whereRef('invoices.paid_cents', '<', 'invoices.gross_cents')
    .orderBy('invoices.due_date')
    .orderBy('invoices.uuid')
    .execute();
}
