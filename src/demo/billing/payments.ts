/**
 * Generates payments and their allocations. The amounts are consistent: the allocations of an invoice add up to its
 * paid amount.
 */
import { type CalendarDate, Dates, Identifiers } from '#engine/values';
import { touch, type DemoRow, type World } from '../book.ts';
import { instantAt, workingDayFrom } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import { fullName } from '../names/people.ts';
import type { Random } from '../random.ts';
import type { Invoice } from './invoices.ts';
import { debitDay, intentOf, stoppedOn, type ChargeBack, type Instalment, type DemoPaymentMethod } from './paying.ts';

interface PaymentFields {
  readonly client_uuid: string;
  readonly method: DemoPaymentMethod;
  readonly amount_cents: number;
  readonly received_on: CalendarDate;
  readonly external_id?: string;
  readonly counter_iban?: string;
  readonly counter_name?: string;
  readonly description?: string;
  readonly failure_reason?: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'refunded' | 'charged_back';
}

/** Bank payments are booked in the evening. */
const bookedAt = 18 * 60;

const partialPayments = 9;

/**
 * Adds payments with their allocations, and the payments that were charged back. Several invoices may be paid in one
 * transfer.
 */
export function makePayments(world: World, invoices: readonly Invoice[]): void {
  const random = world.random('payments');
  const { today } = world;
  const stopped = new Map<DemoClient, CalendarDate | null>();
  const instalments: Instalment[] = [];
  const chargedBack: ChargeBack[] = [];
  for (const invoice of invoices) {
    const { client } = invoice;
    const known = stopped.get(client);
    const since = known === undefined ? stoppedOn(random, client, today) : known;
    stopped.set(client, since);
    const intent = intentOf({ random, today, invoice, stopped: since });
    instalments.push(...intent.instalments);
    if (intent.charged_back) chargedBack.push(intent.charged_back);
  }
  instalments.push(...partsOf(world, random, { invoices, instalments }));
  for (const group of groupByTransfer(instalments)) receive(world, random, group);
  for (const { invoice, date } of chargedBack) {
    const payment = book(world, random, {
      client: invoice.client,
      method: 'direct_debit',
      date,
      amount_cents: invoice.row.gross_cents,
      status: 'charged_back',
      description: `Incasso factuur ${invoice.number}`,
      failure_reason: 'AM04',
    });
    announce(world, { payment, invoice, amount_cents: invoice.row.gross_cents, date });
  }
  makePending(world, random, invoices);
  makeStrays(world, random, invoices);
}

/** Selects partial payments of open invoices. */
function partsOf(
  { today }: World,
  random: Random,
  { invoices, instalments }: { readonly invoices: readonly Invoice[]; readonly instalments: readonly Instalment[] },
): readonly Instalment[] {
  const paid = new Set(instalments.map(({ invoice }) => invoice));
  const open = invoices.filter(
    (invoice) =>
      !paid.has(invoice) &&
      !invoice.charge.order &&
      invoice.row.gross_cents > 6_000 &&
      invoice.issue_date < Dates.addDays(today, -14),
  );
  return random.sample(open, partialPayments).map((invoice) => {
    const date = workingDayFrom(Dates.addDays(invoice.issue_date, 6));
    return {
      invoice,
      date,
      method: 'bank',
      amount_cents: Math.round((invoice.row.gross_cents * random.integer(25, 70)) / 100),
    };
  });
}

/** Combines what a client transfers on one day into one payment. */
function groupByTransfer(instalments: readonly Instalment[]): readonly (readonly Instalment[])[] {
  const groups = new Map<string, Instalment[]>();
  for (const instalment of instalments) {
    const { invoice, date, method } = instalment;
    const key = `${date} ${method} ${method === 'bank' ? invoice.client.row.number : invoice.number}`;
    const others = groups.get(key);
    if (others) others.push(instalment);
    else groups.set(key, [instalment]);
  }
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, group]) => group);
}

function receive(world: World, random: Random, group: readonly Instalment[]): void {
  const [first] = group;
  if (!first) return;
  const {
    date,
    method,
    invoice: { client },
  } = first;
  const payment = book(world, random, {
    client,
    method,
    date,
    amount_cents: group.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    status: 'succeeded',
    description:
      `${group.length > 1 ? 'Facturen' : 'Factuur'} ${group.map(({ invoice }) => invoice.number).join(', ')}`.slice(
        0,
        255,
      ),
  });
  for (const { invoice, amount_cents } of group) allocate(world, { payment, invoice, amount_cents, date });
}

interface Allocation {
  readonly payment: DemoRow<PaymentFields>;
  readonly invoice: Invoice;
  readonly amount_cents: number;
  readonly date: CalendarDate;
}

/** Adds the allocation of a pending payment, without changing the invoice. */
function announce(world: World, { payment, invoice, amount_cents, date }: Allocation): void {
  world.book.add('payment-allocations', instantAt(date, bookedAt), {
    payment_uuid: payment.uuid,
    invoice_uuid: invoice.row.uuid,
    amount_cents,
  });
}

/** Allocates a part of a payment to an invoice, and updates the status of the invoice. */
export function allocate(world: World, { payment, invoice, amount_cents, date }: Allocation): void {
  const { row } = invoice;
  const at = instantAt(date, bookedAt);
  announce(world, { payment, invoice, amount_cents, date });
  row.paid_cents += amount_cents;
  row.status = row.paid_cents === row.gross_cents ? 'paid' : 'partially_paid';
  if (row.status === 'paid') row.paid_at = at;
  touch(row, at);
}

interface Booking {
  readonly client: DemoClient;
  readonly method: DemoPaymentMethod;
  readonly date: CalendarDate;
  readonly amount_cents: number;
  readonly status: PaymentFields['status'];
  readonly description: string;
  readonly failure_reason?: string;
}

export function book(
  world: World,
  random: Random,
  { client, method, date, amount_cents, status, description, failure_reason }: Booking,
): DemoRow<PaymentFields> {
  const { row } = client;
  const counter_iban = row.iban ?? Identifiers.makeIban('INGB', Number(row.number.replace(/\D/g, '')) * 83);
  const external = {
    bank: `${date.replaceAll('-', '')}-${random.text(8, '0123456789')}`,
    direct_debit: `SDD-${date.replaceAll('-', '')}-${random.text(7, '0123456789')}`,
    ideal: `tr_${random.text(10)}`,
    offset: null,
  }[method];
  return world.book.add<'payments', PaymentFields>('payments', instantAt(date, bookedAt), {
    client_uuid: row.uuid,
    method,
    amount_cents,
    received_on: date,
    ...(external === null
      ? {}
      : { external_id: external, counter_iban, counter_name: row.company_name?.slice(0, 70) ?? fullName(row) }),
    description,
    status,
    ...(failure_reason === undefined ? {} : { failure_reason }),
  });
}

/** Generates direct debits that were submitted to the bank and are not settled yet. */
function makePending(world: World, random: Random, invoices: readonly Invoice[]): void {
  const underway = invoices.filter(
    ({ row, charge, issue_date }) =>
      row.payment_means === 'direct_debit' &&
      row.status === 'sent' &&
      !charge.order &&
      issue_date < world.today &&
      debitDay(issue_date) >= world.today,
  );
  for (const invoice of underway.slice(-6)) {
    const { client, row, number } = invoice;
    const date = Dates.addDays(world.today, -1);
    const payment = book(world, random, {
      client,
      method: 'direct_debit',
      date,
      amount_cents: row.gross_cents,
      status: 'pending',
      description: `Incasso factuur ${number}`,
    });
    announce(world, { payment, invoice, amount_cents: row.gross_cents, date });
  }
}

/** Generates exceptions: payments made twice, too large, to the wrong party, or cancelled at the bank. */
function makeStrays(world: World, random: Random, invoices: readonly Invoice[]): void {
  const { today } = world;
  const paid = random.sample(
    invoices.filter(
      ({ row, issue_date }) =>
        row.status === 'paid' && row.payment_means === 'bank_transfer' && issue_date < Dates.addDays(today, -20),
    ),
    7,
  );
  for (const [index, { client, row, number }] of paid.entries()) {
    const date = workingDayFrom(Dates.addDays(today, -(4 + index * 9)));
    const day = date < today ? date : Dates.addDays(today, -4);
    if (index < 3)
      book(world, random, {
        client,
        method: 'bank',
        date: day,
        amount_cents: row.gross_cents,
        status: 'succeeded',
        description: `Factuur ${number} (dubbel betaald)`,
      });
    else if (index < 5)
      book(world, random, {
        client,
        method: 'bank',
        date: day,
        amount_cents: random.integer(20, 150) * 100,
        status: 'succeeded',
        description: 'Betaling zonder kenmerk',
      });
    else
      book(world, random, {
        client,
        method: 'bank',
        date: day,
        amount_cents: row.gross_cents,
        status: 'refunded',
        description: `Factuur ${number} (dubbel betaald, teruggestort)`,
      });
  }
  const failed = random.sample(
    invoices.filter(({ row, issue_date }) => row.payment_means === 'online' && issue_date > Dates.addDays(today, -120)),
    5,
  );
  for (const { client, row, number, issue_date } of failed) {
    book(world, random, {
      client,
      method: 'ideal',
      date: issue_date,
      amount_cents: row.gross_cents,
      status: 'failed',
      description: `Factuur ${number}`,
      failure_reason: random.pick([
        'Geannuleerd door de klant',
        'Verlopen: niet op tijd bevestigd',
        'Geweigerd door de bank',
      ]),
    });
  }
}
