/** In charge of which payment pays which invoice: never more than there is of the one or open on the other, and of one client. */
import type { Label } from '../../../engine/registry/types.ts';
import type { RemoveEvent, Row, Tx, WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { settleInvoice } from './settle.ts';

/** The payment and the invoice as they are with this allocation. */
export async function followAllocation(event: WriteEvent & { readonly uuid: string }): Promise<void> {
  const { tx, before, values } = event;
  const allocation = { ...before, ...values };
  const invoice_uuid = String(allocation['invoice_uuid']);
  const payment = await tx
    .selectFrom('payments')
    .select(['uuid', 'client_uuid', 'amount_cents', 'status'])
    .where('uuid', '=', allocation['payment_uuid'])
    .forUpdate()
    .executeTakeFirst();
  const invoice = await tx
    .selectFrom('invoices')
    .select(['uuid', 'kind', 'client_uuid', 'gross_cents', 'status'])
    .where('uuid', '=', invoice_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!payment || !invoice) throw new Failure('E_NOT_FOUND');
  ensurePayable(payment, invoice);
  const [ofPayment, onInvoice] = [
    await allocatedCents(tx, 'payment_uuid', payment['uuid']),
    await allocatedCents(tx, 'invoice_uuid', invoice_uuid),
  ];
  if (ofPayment > Number(payment['amount_cents']))
    throw tooMuch({ en: 'More than there is left of the payment', nl: 'Meer dan er van de betaling over is' });
  if (onInvoice > Number(invoice['gross_cents']))
    throw tooMuch({ en: 'More than is open on the invoice', nl: 'Meer dan er op de factuur openstaat' });
  await settleInvoice(event, invoice_uuid);
}

export async function releaseAllocation(event: RemoveEvent): Promise<void> {
  await settleInvoice(event, String(event.record['invoice_uuid']), String(event.record['uuid']));
}

/** The invoices of a payment whose state or amount has changed. */
export async function followPayment(event: WriteEvent & { readonly uuid: string }): Promise<void> {
  const { tx, before, values, uuid } = event;
  const changed = (field: string): boolean =>
    before !== null && values[field] !== undefined && values[field] !== before[field];
  if (changed('amount_cents') && (await allocatedCents(tx, 'payment_uuid', uuid)) > Number(values['amount_cents']))
    throw tooMuch({
      en: 'More than this is allocated to invoices already',
      nl: 'Er is al meer dan dit aan facturen toegewezen',
    });
  if (!changed('status')) return;
  const rows = await tx
    .selectFrom('payment_allocations')
    .select('invoice_uuid')
    .where('payment_uuid', '=', uuid)
    .orderBy('invoice_uuid')
    .execute();
  for (const row of rows) await settleInvoice(event, String(row['invoice_uuid']));
}

/** Of payments that came in or are on their way. */
async function allocatedCents(tx: Tx, by: 'payment_uuid' | 'invoice_uuid', uuid: unknown): Promise<number> {
  const rows = await tx
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
    .select('payment_allocations.amount_cents as amount_cents')
    .where(`payment_allocations.${by}`, '=', uuid)
    .where('payments.status', 'in', ['pending', 'succeeded'])
    .execute();
  return rows.reduce((sum, row) => sum + Number(row['amount_cents']), 0);
}

function ensurePayable(payment: Row, invoice: Row): void {
  if (payment['client_uuid'] !== invoice['client_uuid'])
    throw wrongInvoice({
      en: 'This invoice is of another client. Choose one of the client who paid',
      nl: 'Deze factuur is van een andere klant. Kies er een van de klant die betaalde',
    });
  const isOut =
    invoice['kind'] === 'invoice' &&
    ['sent', 'partially_paid', 'paid', 'uncollectible', 'credited'].includes(String(invoice['status']));
  if (!isOut)
    throw wrongInvoice({
      en: 'Only an invoice that is finalised can be paid',
      nl: 'Alleen een factuur die definitief is, kan worden betaald',
    });
  if (payment['status'] !== 'pending' && payment['status'] !== 'succeeded')
    throw new Failure('E_STATE', {
      message: {
        en: 'This payment did not come in, so it pays nothing.',
        nl: 'Deze betaling is niet binnengekomen en betaalt dus niets.',
      },
      hint: { en: 'Book the payment that did.', nl: 'Boek de betaling die wel binnenkwam.' },
    });
}

const tooMuch = (label: Label): Failure => new Failure('E_INVALID', { errors: { amount_cents: { label } } });
const wrongInvoice = (label: Label): Failure => new Failure('E_INVALID', { errors: { invoice_uuid: { label } } });
