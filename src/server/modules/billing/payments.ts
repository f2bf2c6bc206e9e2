/** In charge of what staff do with payments: booking one on an invoice, and spreading one over what is open, oldest first. */
import type { ActionHandler, Row } from '../../store/contract.ts';
import { bookPayment, spread, type PaidBy } from './bookPayment.ts';
import { programOf, resourceOf } from './event.ts';

type ActionEvent = Parameters<ActionHandler>[0];

/** What was paid too much stays as credit of the client: the answer leads to the payment then. */
export async function registerPayment(event: ActionEvent): Promise<Row | void> {
  const { record, body } = event;
  const { payment_uuid, left_cents } = await bookPayment(event, {
    client_uuid: String(record['client_uuid']),
    method: body['method'] as PaidBy,
    amount_cents: Number(body['amount_cents']),
    received_on: String(body['received_on']),
    description: textOf(body['description']) ?? textOf(record['number']),
    invoices: [String(record['uuid'])],
  });
  if (left_cents > 0) return { ...record, next: { resource: 'payments', uuid: payment_uuid } };
  return undefined;
}

/** What is left of a payment goes to the open invoices of its client, those due first before the others. */
export async function allocatePayment(event: ActionEvent): Promise<void> {
  const { tx, record, records, caller } = event;
  const open = await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('client_uuid', '=', record['client_uuid'])
    .where('kind', '=', 'invoice')
    .where('status', 'in', ['sent', 'partially_paid'])
    .orderBy('due_date')
    .orderBy('number')
    .execute();
  const present = await tx
    .selectFrom('payment_allocations')
    .select(['invoice_uuid', 'amount_cents'])
    .where('payment_uuid', '=', record['uuid'])
    .execute();
  const taken = new Set(present.map((row) => row['invoice_uuid']));
  const left = Number(record['amount_cents']) - present.reduce((sum, row) => sum + Number(row['amount_cents']), 0);
  const { allocations } = await spread(
    event,
    open.map((row) => String(row['uuid'])).filter((uuid) => !taken.has(uuid)),
    left,
  );
  for (const allocation of allocations)
    await records.create(programOf(caller), resourceOf(event, 'payment-allocations'), {
      payment_uuid: record['uuid'],
      ...allocation,
    });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
