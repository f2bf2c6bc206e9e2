/** Generates the billing run of the first day of this month, which made the invoices of subscriptions of that day. */
import { Dates } from '#engine/values';
import type { Changeable, DemoRow, World } from '../book.ts';
import { firstOfMonth, instantAt } from '../calendar.ts';
import type { Sellers } from '../company/sellers.ts';

/** Adds the run with a row per client. Call it after the invoices, which it links. */
export function makeBillingRuns({ book, today }: World, sellers: Sellers): void {
  // Everything lies before today.
  const run_on = firstOfMonth(Dates.addDays(today, -1));
  const [begun, finished] = [instantAt(run_on, 6 * 60), instantAt(run_on, 6 * 60 + 2)];
  const lines = book.of('invoice-lines');
  const recurring = new Set(
    lines.flatMap(({ subscription_uuid, invoice_uuid }) => (subscription_uuid ? [invoice_uuid] : [])),
  );
  const invoices = book
    .of('invoices')
    .filter(
      ({ uuid, kind, issue_date, seller_uuid, order_uuid }) =>
        kind === 'invoice' &&
        issue_date === run_on &&
        seller_uuid === sellers.hosting.uuid &&
        !order_uuid &&
        recurring.has(uuid),
    );
  const run = book.add('billing-runs', begun, {
    seller_uuid: sellers.hosting.uuid,
    run_on,
    finished_at: finished,
    status: 'done',
  });
  for (const client_uuid of new Set(invoices.map((invoice) => invoice.client_uuid ?? ''))) {
    const made = invoices.filter((invoice) => invoice.client_uuid === client_uuid);
    for (const invoice of made) link(invoice, run.uuid);
    book.add('billing-run-clients', begun, {
      billing_run_uuid: run.uuid,
      client_uuid,
      line_count: lines.filter(({ invoice_uuid }) => made.some(({ uuid }) => uuid === invoice_uuid)).length,
      total_cents: made.reduce((total, { gross_cents = 0 }) => total + gross_cents, 0),
      status: 'sent',
    });
  }
}

function link(invoice: DemoRow<Changeable<'invoices'>>, billing_run_uuid: string): void {
  invoice.billing_run_uuid = billing_run_uuid;
}
