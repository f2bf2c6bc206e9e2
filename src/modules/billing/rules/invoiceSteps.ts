/** The way of an invoice from draft to payment, as steps to show. */
import type { ShownRecord } from '#engine/registry';

type Invoice = ShownRecord<'invoices'>;

/** One step, with its moment if it has one. */
export interface InvoiceStep {
  readonly name:
    | 'draft'
    | 'issued'
    | 'sent'
    | 'unsent'
    | 'reminded'
    | 'disputed'
    | 'waiting'
    | 'late'
    | 'collecting'
    | 'paid'
    | 'credited'
    | 'written_off'
    | 'next_reminder';
  /** `now` is what the invoice waits for, `problem` the same if somebody has to act. */
  readonly state: 'done' | 'now' | 'problem' | 'next';
  /** A calendar date or an instant. */
  readonly at?: string;
}

/** Returns the steps in their order, the present one among them. */
export function invoiceSteps(invoice: Invoice): readonly InvoiceStep[] {
  if (invoice.status === 'draft') return [{ name: 'draft', state: 'now' }];
  return [
    { name: 'issued', state: 'done', ...at(invoice.issue_date) },
    invoice.sent_at ? { name: 'sent', state: 'done', at: invoice.sent_at } : { name: 'unsent', state: 'problem' },
    ...(Number(invoice.reminder_count) > 0 ? [{ name: 'reminded', state: 'done' } as const] : []),
    ...(invoice.kind === 'invoice' ? paymentSteps(invoice) : []),
  ];
}

function paymentSteps(invoice: Invoice): readonly InvoiceStep[] {
  const { status, paid_at, due_date, disputed_on } = invoice;
  if (status === 'paid') return [{ name: 'paid', state: 'done', ...at(paid_at) }];
  if (status === 'credited') return [{ name: 'credited', state: 'done' }];
  if (status === 'uncollectible') return [{ name: 'written_off', state: 'done' }];
  if (disputed_on) return [{ name: 'disputed', state: 'problem', at: disputed_on }];
  if (invoice.effective_status === 'overdue')
    return [
      { name: 'late', state: 'problem', ...at(due_date) },
      ...(invoice.next_reminder ? [{ name: 'next_reminder', state: 'next' } as const] : []),
    ];
  return [{ name: invoice.is_collected === true ? 'collecting' : 'waiting', state: 'now', ...at(due_date) }];
}

const at = (moment: string | null | undefined): { readonly at?: string } => (moment ? { at: moment } : {});
