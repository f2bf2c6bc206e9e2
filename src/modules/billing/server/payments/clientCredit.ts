/**
 * Credit of clients: received money that is not allocated, and open credit notes. It pays open invoices before a
 * reminder is sent, and holds back reminders and suspension if it covers the overdue amount.
 */
import { type CalendarDate, Dates } from '#engine/values';
import { type Database, forEach, type OpenStore, resourceOf, runAsSystem, type Tx } from '#engine/server';
import { namesReference } from '../../rules/paymentReference.ts';
import { openRefunds } from './beingRefunded.ts';
import { isClaimable } from './claimable.ts';
import type { BillingEvent } from '../event.ts';
import { openCentsOf, lockClaims, offsetClaims, openClaims } from './setOff.ts';

/** Received money of which a part is neither allocated nor refunded. */
interface Unused {
  readonly uuid: string;
  readonly client_uuid: string;
  /** Text in which the number of an invoice or order may be recognised. */
  readonly text: string;
  readonly left_cents: number;
}

/** Invoice with the amount that neither received nor announced payments cover. */
interface Open {
  readonly uuid: string;
  readonly client_uuid: string;
  readonly seller_uuid: string;
  readonly currency: string;
  readonly references: readonly string[];
  readonly status: string;
  readonly due_date: string | null;
  readonly disputed_on: string | null;
  readonly is_claimable: boolean;
  readonly open_cents: number;
}

type Of = { readonly clients: readonly string[] };

/** Returns payments that have something left, the oldest first. */
async function unusedPayments(executor: Tx | Database, { clients }: Of): Promise<readonly Unused[]> {
  if (clients.length === 0) return [];
  const rows = await executor
    .selectFrom('payments')
    .select(['uuid', 'client_uuid', 'description', 'external_id', 'amount_cents', 'refunded_cents'])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations')
        .select(({ fn }) => fn.sum<string>('payment_allocations.amount_cents').as('allocated'))
        .whereRef('payment_allocations.payment_uuid', '=', 'payments.uuid')
        .as('allocated'),
    )
    .where('client_uuid', 'in', [...clients])
    .where('status', '=', 'succeeded')
    .where('uuid', 'not in', openRefunds(executor, 'payment_uuid'))
    .orderBy('received_on')
    .orderBy('uuid')
    .execute();
  return rows
    .map(({ uuid, client_uuid, description, external_id, amount_cents, refunded_cents, allocated }) => ({
      uuid,
      client_uuid,
      text: `${description ?? ''} ${external_id ?? ''}`,
      left_cents: amount_cents - refunded_cents - Number(allocated ?? 0),
    }))
    .filter(({ left_cents }) => left_cents > 0);
}

/** Returns open invoices, ordered by due date. */
async function openInvoices(executor: Tx | Database, { clients }: Of): Promise<readonly Open[]> {
  if (clients.length === 0) return [];
  const rows = await executor
    .selectFrom('invoices')
    .leftJoin('orders', 'orders.uuid', 'invoices.order_uuid')
    .select([
      'invoices.uuid',
      'invoices.client_uuid',
      'invoices.seller_uuid',
      'invoices.currency',
      'invoices.number',
      'invoices.payment_reference',
      'invoices.status',
      'invoices.due_date',
      'invoices.disputed_on',
      'invoices.gross_cents',
      'orders.number as order_number',
    ])
    .select(isClaimable.as('is_claimable'))
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations')
        .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
        .select(({ fn }) => fn.sum<string>('payment_allocations.amount_cents').as('allocated'))
        .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid')
        .where('payments.status', 'in', ['pending', 'succeeded'])
        .as('allocated'),
    )
    .where('invoices.client_uuid', 'in', [...clients])
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.status', 'in', ['sent', 'partially_paid', 'uncollectible'])
    .orderBy('invoices.due_date')
    .orderBy('invoices.number')
    .execute();
  return rows
    .map(({ number, payment_reference, order_number, gross_cents, allocated, is_claimable, ...invoice }) => ({
      ...invoice,
      references: [number, payment_reference, order_number].flatMap((one) => one ?? []),
      is_claimable: Boolean(is_claimable),
      open_cents: gross_cents - Number(allocated ?? 0),
    }))
    .filter(({ open_cents }) => open_cents > 0);
}

const isOverdue = ({ due_date }: Open, day: CalendarDate): boolean => due_date !== null && due_date < day;

/** Returns true if a reminder could be sent for the invoice, judged by its own fields. */
const isClaimed = (invoice: Open, day: CalendarDate): boolean =>
  invoice.status !== 'uncollectible' && invoice.disputed_on === null && invoice.is_claimable && isOverdue(invoice, day);

/**
 * Returns the overdue invoices that the client's credit covers, the oldest first.
 * @param clients clients whose invoices are read
 */
export async function coveredInvoices(
  executor: Tx | Database,
  { clients, day }: Of & { readonly day: CalendarDate },
): Promise<ReadonlySet<string>> {
  const invoices = (await openInvoices(executor, { clients })).filter((one) => isClaimed(one, day));
  const owing = [...new Set(invoices.map(({ client_uuid }) => client_uuid))];
  const payments = await unusedPayments(executor, { clients: owing });
  const claims = await openClaims(executor, owing);
  const covered = new Set<string>();
  for (const client of owing) {
    let money = payments.reduce((sum, one) => sum + (one.client_uuid === client ? one.left_cents : 0), 0);
    const used = new Map<string, number>();
    for (const { uuid, seller_uuid, currency, open_cents } of invoices.filter((one) => one.client_uuid === client)) {
      const key = `${seller_uuid} ${currency}`;
      const owed = openCentsOf(
        claims.filter((one) => one.client_uuid === client && `${one.seller_uuid} ${one.currency}` === key),
      );
      const offset = Math.min(open_cents, owed - (used.get(key) ?? 0));
      used.set(key, (used.get(key) ?? 0) + offset);
      const paid = currency === 'EUR' ? Math.min(open_cents - offset, money) : 0;
      money -= paid;
      if (offset + paid === open_cents) covered.add(uuid);
    }
  }
  return covered;
}

/**
 * Pays the client's open invoices with received money that is not allocated: first the invoices that a payment names,
 * then the one with exactly its amount, then by due date. What is still overdue is set off against open credit notes of
 * the same seller; nothing is set off before the due date, because nothing can be demanded then (BW 6:127). A disputed
 * or written-off invoice is paid only by a payment that names it.
 */
export async function useClientCredit(event: BillingEvent, client_uuid: string): Promise<void> {
  const { tx, now } = event;
  const today = Dates.localDate(now);
  const clients = [client_uuid];
  await tx
    .selectFrom('payments')
    .select('uuid')
    .where('client_uuid', '=', client_uuid)
    .where('status', '=', 'succeeded')
    .orderBy('uuid')
    .forUpdate()
    .execute();
  for (const payment of await unusedPayments(tx, { clients })) await spend(event, payment);
  const claims = await lockClaims(tx, client_uuid);
  if (claims.length === 0) return;
  const left = claims.map((claim) => ({ ...claim }));
  for (const invoice of (await openInvoices(tx, { clients })).filter((one) => isClaimed(one, today))) {
    const own = left.filter(
      ({ seller_uuid, currency }) => seller_uuid === invoice.seller_uuid && currency === invoice.currency,
    );
    const amount_cents = Math.min(invoice.open_cents, openCentsOf(own));
    if (amount_cents <= 0) continue;
    await offsetClaims(event, {
      claims: own,
      invoice: { uuid: invoice.uuid, client_uuid, number: invoice.references[0] ?? '' },
      amount_cents,
      received_on: today,
    });
    let rest = amount_cents;
    for (const claim of own) {
      const part = Math.min(rest, claim.open_cents);
      rest -= part;
      claim.paid_cents -= part;
      claim.open_cents -= part;
    }
  }
}

async function spend(event: BillingEvent, payment: Unused): Promise<void> {
  const euro = (await openInvoices(event.tx, { clients: [payment.client_uuid] })).filter(
    ({ currency }) => currency === 'EUR',
  );
  const named = euro.filter(({ references }) => references.some((one) => namesReference(payment.text, one)));
  const others = euro.filter(
    (one) => !named.includes(one) && one.disputed_on === null && one.status !== 'uncollectible',
  );
  const exact = others.filter(({ open_cents }) => open_cents === payment.left_cents);
  const ordered = [...new Set([...named, ...(exact.length === 1 ? exact : []), ...others])];
  await spendOn(
    event,
    payment,
    ordered.map(({ uuid, open_cents }) => ({ uuid, open_cents })),
  );
}

/**
 * Allocates what is left of a payment to invoices, in the order given, each up to its open amount. Increases an
 * existing allocation to the same invoice.
 */
function spendOn(
  event: BillingEvent,
  { uuid: payment_uuid, left_cents }: Pick<Unused, 'uuid' | 'left_cents'>,
  invoices: readonly Pick<Open, 'uuid' | 'open_cents'>[],
): Promise<void> {
  return runAsSystem(event, async ({ tx, records, caller }) => {
    const allocations = resourceOf(event, 'payment-allocations');
    const present = await tx
      .selectFrom('payment_allocations')
      .select(['uuid', 'invoice_uuid', 'amount_cents'])
      .where('payment_uuid', '=', payment_uuid)
      .execute();
    let rest = left_cents;
    for (const { uuid: invoice_uuid, open_cents } of invoices) {
      const amount_cents = Math.min(rest, open_cents);
      if (amount_cents <= 0) continue;
      rest -= amount_cents;
      const known = present.find((one) => one.invoice_uuid === invoice_uuid);
      if (known === undefined) await records.create(caller, allocations, { payment_uuid, invoice_uuid, amount_cents });
      else await records.update(caller, allocations, known.uuid, { amount_cents: known.amount_cents + amount_cents });
    }
  });
}

/** Allocates one payment as {@link useClientCredit} does, at the request of staff. */
export async function spendPayment(event: BillingEvent, client_uuid: string, payment_uuid: string): Promise<void> {
  const payment = (await unusedPayments(event.tx, { clients: [client_uuid] })).find(
    ({ uuid }) => uuid === payment_uuid,
  );
  if (payment !== undefined) await spend(event, payment);
}

interface CreditRound {
  readonly failed: readonly { readonly client_uuid: string; readonly reason: string }[];
}

/** Uses the credit of all clients, one transaction each. A failure does not stop the others. */
export async function useCredit(store: OpenStore, now: Date): Promise<CreditRound> {
  const today = Dates.localDate(now);
  const failed = await forEach(await clientsWithCredit(store.database, today), (client_uuid) =>
    runAsSystem({ store, now }, (system) => useClientCredit(system, client_uuid)),
  );
  return { failed: failed.map(({ item, reason }) => ({ client_uuid: item, reason })) };
}

/** Returns clients that have an open invoice and credit. */
async function clientsWithCredit(executor: Database, today: CalendarDate): Promise<readonly string[]> {
  const rows = await executor
    .selectFrom('invoices')
    .select('client_uuid')
    .distinct()
    .where('kind', '=', 'invoice')
    .where('status', 'in', ['sent', 'partially_paid', 'uncollectible'])
    .orderBy('client_uuid')
    .execute();
  const clients = rows.map(({ client_uuid }) => client_uuid);
  const payments = await unusedPayments(executor, { clients });
  const claims = await openClaims(executor, clients);
  const withCredit = new Set([...payments, ...claims].map(({ client_uuid }) => client_uuid));
  const open = await openInvoices(executor, { clients: [...withCredit] });
  const paying = new Set(payments.map(({ client_uuid }) => client_uuid));
  return [...withCredit].filter((client) =>
    open.some((one) => one.client_uuid === client && (paying.has(client) || isClaimed(one, today))),
  );
}
