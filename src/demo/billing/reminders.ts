/** Generates reminders: those that were sent for late invoices, and those to be sent. */
import { type CalendarDate, Dates } from '#engine/values';
import { collectionCostCents } from '../../modules/billing/rules/collection.ts';
import type { DemoRow, World, Written } from '../book.ts';
import { instantAt, workingDayFrom } from '../calendar.ts';
import type { Invoice } from './invoices.ts';

const levels = [
  { level: 'friendly', days_late: 1, term_days: 7 },
  { level: 'reminder', days_late: 14, term_days: 7 },
  { level: 'formal_notice', days_late: 28, term_days: 14 },
  { level: 'collection', days_late: 43, term_days: 7 },
] as const;

type Allocation = DemoRow<Written<'payment-allocations'>>;

/**
 * Adds the dunning steps of each unpaid invoice. Call it after the payments: each step has the amount that was open on
 * its day.
 */
export function makeReminders(world: World, invoices: readonly Invoice[]): void {
  const paid = new Map<string, Allocation[]>();
  for (const row of world.book.of('payment-allocations')) {
    const { invoice_uuid = '' } = row;
    paid.set(invoice_uuid, [...(paid.get(invoice_uuid) ?? []), row]);
  }
  for (const invoice of invoices) {
    if (invoice.row.payment_means === 'direct_debit' && invoice.row.status === 'paid') continue;
    remind(world, invoice, paid.get(invoice.row.uuid) ?? []);
  }
}

/** Generates one level after another, until the invoice was paid or withdrawn. */
function remind({ book, today }: World, { row, client, due_date }: Invoice, allocations: readonly Allocation[]): void {
  const withdrawn =
    row.status === 'credited' || row.status === 'uncollectible' ? Dates.localDate(new Date(row.updated_at)) : null;
  for (const { level, days_late, term_days } of levels) {
    const planned = Dates.addDays(due_date, days_late);
    const day = workingDayFrom(planned);
    const amount_open_cents =
      row.gross_cents -
      allocations.reduce(
        (sum, { created_at, amount_cents = 0 }) => (created_at < instantAt(day, 0) ? sum + amount_cents : sum),
        0,
      );
    if (amount_open_cents <= 0 || planned > today || (withdrawn !== null && day >= withdrawn)) return;
    const isSent = day < today;
    const at = instantAt(isSent ? day : Dates.addDays(today, -1), isSent ? 8 * 60 : 23 * 60);
    book.add('reminders', at, {
      invoice_uuid: row.uuid,
      level,
      amount_open_cents,
      collection_cost_cents: level === 'collection' ? collectionCostCents(amount_open_cents) : 0,
      ...(isSent
        ? { sent_at: at, sent_to: client.row.billing_email ?? client.row.email, pay_before: dueAfter(day, term_days) }
        : {}),
    });
    if (!isSent) return;
  }
}

function dueAfter(day: CalendarDate, days: number): CalendarDate {
  return Dates.addDays(day, days);
}
