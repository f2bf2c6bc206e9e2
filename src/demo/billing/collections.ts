/** Generates the latest batch of direct debits, from the payments that it brought, and a batch of refunds. */
import { Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoStaff } from '../company/employees.ts';
import type { Sellers } from '../company/sellers.ts';

/** Adds a booked batch of the hosting company. Call it after the payments and the mandates. */
export function makeCollections({ book }: World, { sellers, staff }: { sellers: Sellers; staff: DemoStaff }): void {
  const seller_uuid = sellers.hosting.uuid;
  const invoices = new Map(book.of('invoices').map((invoice) => [invoice.uuid, invoice]));
  const mandates = new Map(book.of('mandates').map(({ uuid, client_uuid = '' }) => [client_uuid, uuid]));
  const paid = new Map(
    book.of('payment-allocations').map(({ payment_uuid = '', invoice_uuid = '' }) => [payment_uuid, invoice_uuid]),
  );
  const debits = book
    .of('payments')
    .flatMap(({ uuid, method, status, received_on = '', client_uuid = '', amount_cents = 0 }) => {
      const invoice = invoices.get(paid.get(uuid) ?? '');
      const mandate_uuid = mandates.get(client_uuid);
      return method === 'direct_debit' && status === 'succeeded' && invoice?.seller_uuid === seller_uuid && mandate_uuid
        ? [{ uuid, received_on, amount_cents, mandate_uuid, invoice_uuid: invoice.uuid, number: invoice.number ?? '' }]
        : [];
    });
  const last = debits
    .map(({ received_on }) => received_on)
    .toSorted()
    .at(-1);
  if (last === undefined) return;
  const day = Dates.calendarDate(last);
  const made = instantAt(Dates.addDays(day, -2), 10 * 60);
  const by = staff.director.user.uuid;
  const batch = book.add('collections', made, {
    seller_uuid,
    execution_on: day,
    message_id: `DEMO-${day.replaceAll('-', '')}`,
    created_by_uuid: by,
    exported_by_uuid: by,
    exported_at: made,
    submitted_by_uuid: by,
    submitted_at: made,
    booked_on: day,
    status: 'booked',
  });
  for (const { uuid, received_on, amount_cents, mandate_uuid, invoice_uuid, number } of debits)
    if (received_on === last)
      book.add('collection-items', made, {
        collection_uuid: batch.uuid,
        invoice_uuid,
        mandate_uuid,
        payment_uuid: uuid,
        amount_cents,
        end_to_end_id: number,
        scheme: 'core',
        sequence: 'recurrent',
        status: 'booked',
      });
}

/** Adds a paid batch of refunds, with the payments of clients of the hosting company that were refunded. */
export function makeRefunds({ book }: World, { sellers, staff }: { sellers: Sellers; staff: DemoStaff }): void {
  const seller_uuid = sellers.hosting.uuid;
  const own = new Map(book.of('clients').map((client) => [client.uuid, client]));
  const refunds = book.of('payments').flatMap((payment) => {
    const { uuid, status, client_uuid = '', amount_cents = 0, received_on = '' } = payment;
    const client = own.get(client_uuid);
    const iban = payment.counter_iban ?? client?.iban;
    return status === 'refunded' && client?.seller_uuid === seller_uuid && iban
      ? [
          {
            payment_uuid: uuid,
            client_uuid,
            amount_cents,
            iban,
            received_on,
            account_holder: payment.counter_name ?? null,
          },
        ]
      : [];
  });
  const last = refunds
    .map(({ received_on }) => received_on)
    .toSorted()
    .at(-1);
  if (last === undefined) return;
  const day = Dates.calendarDate(last);
  const made = instantAt(day, 19 * 60);
  const by = staff.director.user.uuid;
  const batch = book.add('refund-batches', made, {
    seller_uuid,
    execution_on: day,
    message_id: `DEMO-R-${day.replaceAll('-', '')}`,
    created_by_uuid: by,
    exported_by_uuid: by,
    exported_at: made,
    submitted_by_uuid: by,
    submitted_at: made,
    booked_on: day,
    status: 'booked',
  });
  for (const { received_on: _day, ...refund } of refunds)
    book.add('refund-items', made, {
      refund_batch_uuid: batch.uuid,
      ...refund,
      end_to_end_id: refund.payment_uuid.replaceAll('-', ''),
      status: 'booked',
    });
}
