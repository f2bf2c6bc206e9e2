/** Reads the bookings on the account of a client: its documents, and the money that was received and paid back. */
import { Dates } from '#engine/values';
import { type Executor } from '#engine/server';
import type { AccountEntry } from '../../rules/accountStatement.ts';

interface Account {
  readonly client_uuid: string;
  readonly currency: string;
}

/** Returns all bookings in the currency. */
export async function accountEntries(all: Executor, account: Account): Promise<readonly AccountEntry[]> {
  return [...(await documentEntries(all, account)), ...(await paymentEntries(all, account))];
}

async function documentEntries(all: Executor, { client_uuid, currency }: Account): Promise<readonly AccountEntry[]> {
  const rows = await all
    .selectFrom('invoices')
    .select(['uuid', 'kind', 'number', 'status', 'issue_date', 'gross_cents', 'paid_cents', 'paid_at', 'updated_at'])
    .where('client_uuid', '=', client_uuid)
    .where('currency', '=', currency)
    .where('kind', 'in', ['invoice', 'credit_note'])
    .where('status', '!=', 'draft')
    .where('number', 'is not', null)
    .execute();
  const writtenOff = await all
    .selectFrom('vat_corrections')
    .innerJoin('invoices', 'invoices.uuid', 'vat_corrections.invoice_uuid')
    .select(['vat_corrections.invoice_uuid as uuid', 'vat_corrections.corrected_on as on'])
    .where('invoices.client_uuid', '=', client_uuid)
    .where('vat_corrections.reason', '=', 'written_off')
    .orderBy('vat_corrections.corrected_on')
    .execute();
  const daysOff = new Map(writtenOff.map(({ uuid, on }) => [uuid, on]));
  return rows.flatMap(({ uuid, kind, number, status, issue_date, gross_cents, paid_cents, paid_at, updated_at }) => {
    if (kind === 'proforma' || issue_date === null) return [];
    const entry = (own: Pick<AccountEntry, 'on' | 'kind' | 'amount_cents'>): AccountEntry => ({
      resource: 'invoices',
      uuid,
      text: number ?? '',
      ...own,
    });
    const issued = entry({ on: issue_date, kind, amount_cents: gross_cents });
    const open = gross_cents - paid_cents;
    if (status === 'refunded')
      return [issued, entry({ on: Dates.localDate(paid_at ?? updated_at), kind: 'refund', amount_cents: -open })];
    if (status !== 'uncollectible') return [issued];
    const on = daysOff.get(uuid) ?? Dates.localDate(updated_at);
    return [issued, entry({ on, kind: 'write_off', amount_cents: -open })];
  });
}

/** Methods that settle between documents of the client, so that no money moves. */
const internal = ['credit_balance', 'offset'] as const;

async function paymentEntries(all: Executor, { client_uuid, currency }: Account): Promise<readonly AccountEntry[]> {
  // Payments have no currency of their own: all are in euros.
  if (currency !== 'EUR') return [];
  const rows = await all
    .selectFrom('payments')
    .select(['uuid', 'status', 'received_on', 'description', 'amount_cents', 'refunded_cents', 'updated_at'])
    .where('client_uuid', '=', client_uuid)
    .where('status', 'in', ['succeeded', 'refunded', 'charged_back'])
    .where('method', 'not in', [...internal])
    .execute();
  return rows.flatMap(({ uuid, status, received_on, description, amount_cents, refunded_cents, updated_at }) => {
    if (received_on === null) return [];
    const text = description ?? '';
    const entry = (own: Pick<AccountEntry, 'on' | 'kind' | 'amount_cents'>): AccountEntry => ({
      resource: 'payments',
      uuid,
      text,
      ...own,
    });
    const received = entry({ on: received_on, kind: 'payment', amount_cents: -amount_cents });
    // The last change of such a payment is the one that took the money back.
    const changed = Dates.localDate(updated_at);
    if (status === 'charged_back') return [received, entry({ on: changed, kind: 'returned', amount_cents })];
    const back = status === 'refunded' ? amount_cents : refunded_cents;
    return back === 0 ? [received] : [received, entry({ on: changed, kind: 'refund', amount_cents: back })];
  });
}
