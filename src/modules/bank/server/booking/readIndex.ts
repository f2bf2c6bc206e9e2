/** Reads what entries are compared with: open invoices, and the accounts and names of clients. */
import type { Executor } from '#engine/server';
import { indexOf, type MatchIndex, type OpenInvoice } from '../../rules/matchEntry.ts';

/** Reads the index for all clients, or for some. */
export async function readIndex(executor: Executor): Promise<MatchIndex> {
  return indexOf(await openInvoices(executor), await payers(executor));
}

async function openInvoices(executor: Executor): Promise<readonly OpenInvoice[]> {
  const rows = await executor
    .selectFrom('invoices')
    .leftJoin('orders', 'orders.uuid', 'invoices.order_uuid')
    .select([
      'invoices.uuid',
      'invoices.client_uuid',
      'invoices.number',
      'invoices.payment_reference',
      'invoices.gross_cents',
      'invoices.due_date',
      'invoices.status',
      'invoices.disputed_on',
      'orders.number as order_number',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations')
        .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
        .select(({ fn }) => fn.sum<string>('payment_allocations.amount_cents').as('allocated'))
        .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid')
        .where('payments.status', 'in', ['pending', 'succeeded'])
        .as('allocated'),
    )
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.currency', '=', 'EUR')
    .where('invoices.status', 'in', ['sent', 'partially_paid', 'uncollectible'])
    .execute();
  return rows.map(
    ({ uuid, client_uuid, number, payment_reference, order_number, gross_cents, allocated, ...rest }) => ({
      uuid,
      client_uuid,
      number: number ?? '',
      references: [number, payment_reference, order_number].flatMap((one) => one ?? []),
      open_cents: gross_cents - Number(allocated ?? 0),
      due_date: rest.due_date,
      is_only_named: rest.status === 'uncollectible' || rest.disputed_on !== null,
    }),
  );
}

interface Payer {
  readonly uuid: string;
  readonly ibans: string[];
  readonly names: string[];
}

/** Reads the accounts that clients entered, paid from before, or were learned; and their names. */
async function payers(executor: Executor): Promise<Iterable<Payer>> {
  const clients = await executor
    .selectFrom('clients')
    .select(['uuid', 'iban', 'company_name', 'first_name', 'last_name'])
    .execute();
  const byUuid = new Map(
    clients.map(({ uuid, iban, company_name, first_name, last_name }): [string, Payer] => [
      uuid,
      {
        uuid,
        ibans: iban === null ? [] : [iban],
        names: [company_name, [first_name, last_name].filter(Boolean).join(' ')].flatMap((name) => name ?? []),
      },
    ]),
  );
  const learned = await executor.selectFrom('bank_counterparties').select(['client_uuid', 'iban', 'name']).execute();
  const decided = new Set(learned.map(({ iban }) => iban));
  const earlier = await executor
    .selectFrom('payments')
    .select(['client_uuid', 'counter_iban', 'counter_name'])
    .distinct()
    .where('counter_iban', 'is not', null)
    .where('status', '=', 'succeeded')
    .execute();
  for (const { client_uuid, counter_iban, counter_name } of earlier) {
    const payer = byUuid.get(client_uuid);
    // A decision of a person outweighs what happened before.
    if (counter_iban !== null && !decided.has(counter_iban)) payer?.ibans.push(counter_iban);
    if (counter_name !== null) payer?.names.push(counter_name);
  }
  for (const payer of byUuid.values())
    for (const iban of payer.ibans.filter((one) => decided.has(one))) payer.ibans.splice(payer.ibans.indexOf(iban), 1);
  for (const { client_uuid, iban, name } of learned) {
    const payer = byUuid.get(client_uuid);
    payer?.ibans.push(iban);
    if (name !== null) payer?.names.push(name);
  }
  return byUuid.values();
}
