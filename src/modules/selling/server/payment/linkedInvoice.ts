/** An invoice behind a payment link: its texts, and how it can be paid. */
import type { Registry, Rows } from '#engine/registry';
import { type Executor, Failure, type OpenStore } from '#engine/server';
import { paperParts } from '../../../billing/server/invoices/invoicePaper.ts';
import { contentOf } from '../../../billing/server/paper/content.ts';
import { paperOf } from '../../../billing/server/paper/paper.ts';
import { collectedOn, isCollected } from '../../../billing/server/payments/collected.ts';
import type { LinkedInvoice } from '../../calls.ts';
import { sellingSettings } from '../settings.ts';
import { invoicePayment } from './orderPayment.ts';
import { testServiceKey } from './testService.ts';

interface Reading {
  readonly store: OpenStore;
  readonly now: Date;
}

/**
 * Returns what the page of a payment link shows. The caller must have checked the link.
 *
 * @throws Failure E_NOT_FOUND
 */
export async function linkedInvoice(
  { store, now }: Reading,
  { invoice_uuid, expires_at }: { readonly invoice_uuid: string; readonly expires_at: Date },
): Promise<LinkedInvoice> {
  const registry: Registry = store.registry();
  const { database } = store;
  const { invoice, ...parts } = await paperParts({ records: store, registry, now }, invoice_uuid);
  const paper = contentOf(paperOf({ invoice, ...parts }));
  const payment = await invoicePayment(database, invoice_uuid);
  const day = await collectedOn(database, [invoice_uuid]);
  const state = await stateOf(database, { ...invoice, is_in_batch: day !== null });
  const { online_payments } = await sellingSettings(database);
  const { seller, currency } = { seller: parts.seller, currency: invoice.currency };
  const isOpen = state === 'open' && payment.open_cents > 0;
  return {
    ...payment,
    can_pay_online: payment.can_pay_online && isOpen,
    number: invoice.number ?? '',
    language: invoice.language,
    seller: seller.name ?? '',
    state,
    collected_on: state === 'collected' ? (day ?? invoice.due_date) : null,
    due_date: invoice.due_date,
    is_test: online_payments === testServiceKey,
    transfer:
      isOpen && currency === 'EUR' && seller.iban
        ? {
            name: seller.account_holder || (seller.name ?? ''),
            iban: seller.iban,
            bic: seller.bic || null,
            amount_cents: payment.open_cents,
            remittance: invoice.payment_reference || (invoice.number ?? ''),
          }
        : null,
    paper,
    expires_at: expires_at.toISOString(),
  };
}

async function stateOf(
  executor: Executor,
  invoice: Pick<Rows['invoices'], 'uuid' | 'status' | 'payment_means'> & { readonly is_in_batch: boolean },
): Promise<LinkedInvoice['state']> {
  const { status, is_in_batch } = invoice;
  if (status === 'paid' || status === 'credited') return status;
  if (status === 'uncollectible') return 'closed';
  if (status !== 'sent' && status !== 'partially_paid') throw new Failure('E_NOT_FOUND');
  return is_in_batch || (await isCollected(executor, invoice)) ? 'collected' : 'open';
}
