/** Reads the open invoices that a batch of direct debits could collect. */
import { type CalendarDate, Dates } from '#engine/values';
import type { Tx } from '#engine/server';
import { isBeingPaid } from '../../../billing/server/payments/beingPaid.ts';
import { isUndelivered } from '../../../billing/server/payments/claimable.ts';
import { coveredInvoices } from '../../../billing/server/payments/clientCredit.ts';
import { returnedStates } from '../../../billing/server/payments/collected.ts';
import type { DebitCandidate } from '../../rules/debitPlan.ts';
import { sepaReference } from '../../rules/sepaText.ts';

interface Wanted {
  readonly seller_uuid: string;
  readonly execution_on: CalendarDate;
  readonly now: Date;
}

const openStates = ['sent', 'partially_paid'] as const;

/** Locks the invoices until the transaction ends, in one order, so that no two batches take the same. */
export async function lockCandidates(tx: Tx, { seller_uuid, execution_on }: Wanted): Promise<void> {
  await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('seller_uuid', '=', seller_uuid)
    .where('kind', '=', 'invoice')
    .where('payment_means', '=', 'direct_debit')
    .where('status', 'in', [...openStates])
    .where('due_date', '<=', execution_on)
    .orderBy('uuid')
    .forUpdate()
    .execute();
}

/** Returns the open invoices for direct debit that are due by the day, by due date. */
export async function readCandidates(tx: Tx, wanted: Wanted): Promise<readonly DebitCandidate[]> {
  const invoices = await openDebits(tx, wanted);
  if (invoices.length === 0) return [];
  const uuids = invoices.map(({ uuid }) => uuid);
  const clients = [...new Set(invoices.map(({ client_uuid }) => client_uuid))];
  const payments = await paymentsOf(tx, uuids);
  const attempts = await countItems(tx, uuids);
  const reminded = new Set(
    (
      await tx
        .selectFrom('reminders')
        .select('invoice_uuid')
        .where('invoice_uuid', 'in', uuids)
        .where('sent_at', 'is not', null)
        .execute()
    ).map(({ invoice_uuid }) => invoice_uuid),
  );
  const mandates = await newestMandates(tx, clients);
  const covered = await coveredInvoices(tx, { clients, day: Dates.addDays(wanted.execution_on, 1) });
  const online = await beingPaid(tx, uuids, wanted.now);
  return invoices.map((invoice): DebitCandidate => {
    const own = payments.filter(({ invoice_uuid }) => invoice_uuid === invoice.uuid);
    return {
      invoice_uuid: invoice.uuid,
      client_uuid: invoice.client_uuid,
      number: invoice.number ?? '',
      client: invoice.company_name || [invoice.first_name, invoice.last_name].filter(Boolean).join(' '),
      reference: sepaReference(invoice.payment_reference || invoice.number || ''),
      currency: invoice.currency,
      open_cents: invoice.gross_cents - invoice.paid_cents,
      pending_cents: own.reduce((sum, one) => (one.status === 'pending' ? sum + one.amount_cents : sum), 0),
      sent_on: invoice.sent_at === null ? null : Dates.localDate(invoice.sent_at),
      is_disputed: invoice.disputed_on !== null,
      arrangement_until: invoice.suspend_hold_until,
      is_undelivered: Boolean(invoice.is_undelivered),
      is_covered: covered.has(invoice.uuid),
      is_being_paid: online.has(invoice.uuid),
      is_reminded: reminded.has(invoice.uuid),
      returned: own.flatMap(({ method, status, failure_reason }) =>
        method === 'direct_debit' && status !== 'pending' ? [failure_reason ?? ''] : [],
      ),
      attempts: attempts.get(invoice.uuid) ?? 0,
      mandate: mandates.get(invoice.client_uuid) ?? null,
    };
  });
}

function openDebits(tx: Tx, { seller_uuid, execution_on }: Wanted) {
  return tx
    .selectFrom('invoices')
    .innerJoin('clients', 'clients.uuid', 'invoices.client_uuid')
    .select([
      'invoices.uuid',
      'invoices.client_uuid',
      'invoices.number',
      'invoices.payment_reference',
      'invoices.currency',
      'invoices.gross_cents',
      'invoices.paid_cents',
      'invoices.sent_at',
      'invoices.disputed_on',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
      'clients.suspend_hold_until',
    ])
    .select(isUndelivered.as('is_undelivered'))
    .where('invoices.seller_uuid', '=', seller_uuid)
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.payment_means', '=', 'direct_debit')
    .where('invoices.status', 'in', [...openStates])
    .where('invoices.due_date', '<=', execution_on)
    .whereRef('invoices.paid_cents', '<', 'invoices.gross_cents')
    .orderBy('invoices.due_date')
    .orderBy('invoices.number')
    .execute();
}

/** Payments of the invoices that are pending or were returned. */
function paymentsOf(tx: Tx, invoices: readonly string[]) {
  return tx
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
    .select([
      'payment_allocations.invoice_uuid',
      'payment_allocations.amount_cents',
      'payments.method',
      'payments.status',
      'payments.failure_reason',
    ])
    .where('payment_allocations.invoice_uuid', 'in', [...invoices])
    .where('payments.status', 'in', ['pending', ...returnedStates])
    .execute();
}

async function countItems(tx: Tx, invoices: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('collection_items')
    .select(({ fn }) => ['invoice_uuid', fn.countAll<string>().as('count')])
    .where('invoice_uuid', 'in', [...invoices])
    .where('status', '<>', 'removed')
    .groupBy('invoice_uuid')
    .execute();
  return new Map(rows.map(({ invoice_uuid, count }) => [invoice_uuid, Number(count)]));
}

/** Returns the newest active mandate of each client, as invoices announce it. */
async function newestMandates(
  tx: Tx,
  clients: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<DebitCandidate['mandate']>>> {
  const rows = await tx
    .selectFrom('mandates')
    .select(['uuid', 'client_uuid', 'scheme', 'sequence', 'expires_on'])
    .where('client_uuid', 'in', [...clients])
    .where('status', '=', 'active')
    .where('iban', 'is not', null)
    .orderBy('signed_on')
    .orderBy('created_at')
    .execute();
  return new Map(rows.map(({ client_uuid, ...mandate }) => [client_uuid, mandate]));
}

async function beingPaid(tx: Tx, invoices: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('uuid', 'in', [...invoices])
    .where(isBeingPaid(now))
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}
