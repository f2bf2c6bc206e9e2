/**
 * Generates the weekly bank statements of the last two months: the transfers of clients, booked, and one that somebody
 * has to look at.
 */
import { createHash } from 'node:crypto';
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World, Written } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { Sellers } from '../company/sellers.ts';

const weeks = 9;
/** A transfer without a number or a known account. */
const unknown = {
  counter_name: 'J. de Boer',
  counter_iban: 'NL20INGB0001234567',
  text: 'Hosting, bedankt',
  amount_cents: 4_235,
};
const openingCents = 2_418_604;

type Payment = DemoRow<Written<'payments'>>;

/** Adds the statements with their entries, and the account of a client that was remembered. Call it after the payments. */
export function makeBankStatements(world: World, { hosting }: Sellers): void {
  const { book, today } = world;
  const payments = transfersTo(world, hosting.uuid);
  const allocated = new Set(book.of('payment-allocations').map(({ payment_uuid }) => payment_uuid));
  let opening_cents = openingCents;
  for (let week = weeks; week > 0; week -= 1) {
    const [from_on, until_on] = [Dates.addDays(today, -7 * week), Dates.addDays(today, -7 * week + 6)];
    opening_cents = makeStatement(world, {
      seller_uuid: hosting.uuid,
      iban: hosting.iban ?? null,
      from_on,
      until_on,
      opening_cents,
      payments: payments.filter(({ received_on = '' }) => received_on >= from_on && received_on <= until_on),
      allocated,
      isLast: week === 1,
    });
  }
  const known = book.of('bank-entries').findLast(({ is_automatic }) => is_automatic);
  if (known?.counter_iban && known.client_uuid)
    book.add('bank-counterparties', instantAt(Dates.addDays(today, -1), statementMinute), {
      iban: known.counter_iban,
      client_uuid: known.client_uuid,
      entry_uuid: known.uuid,
    });
}

/** Minute of the day at which a statement is read. */
const statementMinute = 21 * 60;

/** Returns the transfers that clients of the seller made, in the order in which they were received. */
function transfersTo({ book }: World, seller_uuid: string): readonly Payment[] {
  const sellers = new Map(book.of('clients').map((client) => [client.uuid, client.seller_uuid]));
  return book
    .of('payments')
    .filter(
      ({ method, status, client_uuid = '', external_id }) =>
        method === 'bank' && status === 'succeeded' && Boolean(external_id) && sellers.get(client_uuid) === seller_uuid,
    )
    .toSorted((a, b) => ((a.received_on ?? '') < (b.received_on ?? '') ? -1 : 1));
}

interface Week {
  readonly seller_uuid: string;
  readonly iban: string | null;
  readonly from_on: CalendarDate;
  readonly until_on: CalendarDate;
  readonly opening_cents: number;
  readonly payments: readonly Payment[];
  /** Payments that pay an invoice. Somebody booked the others, because they fit none. */
  readonly allocated: ReadonlySet<string | undefined>;
  readonly isLast: boolean;
}

/** Adds the statement of a week. Returns its closing balance. */
function makeStatement({ book }: World, week: Week): number {
  const { seller_uuid, iban, from_on, until_on, opening_cents, payments, allocated, isLast } = week;
  const at = instantAt(until_on, statementMinute);
  const paid = payments.reduce((total, { amount_cents = 0 }) => total + amount_cents, 0);
  const closing_cents = opening_cents + paid + (isLast ? unknown.amount_cents : 0);
  const statement = book.add('bank-statements', at, {
    seller_uuid,
    iban,
    identification: `${iban ?? ''} ${until_on}`,
    number: until_on,
    from_on,
    until_on,
    opening_cents,
    closing_cents,
    entry_count: payments.length + (isLast ? 1 : 0),
    entries_sha256: createHash('sha256')
      .update([until_on, ...payments.map(({ uuid }) => uuid)].join(' '))
      .digest('hex'),
    file_name: `camt053-${until_on}.xml`,
  });
  const same = { statement_uuid: statement.uuid, account_iban: iban, kind: 'transfer' } as const;
  for (const [index, payment] of payments.entries()) {
    const { client_uuid, received_on = until_on, amount_cents = 0, counter_iban, counter_name, external_id } = payment;
    const is_automatic = allocated.has(payment.uuid);
    book.add('bank-entries', at, {
      ...same,
      entry_key: `${external_id ?? ''} ${received_on} ${amount_cents}`,
      position: index + 1,
      booked_on: received_on,
      valued_on: received_on,
      amount_cents,
      counter_name: counter_name ?? null,
      counter_iban: counter_iban ?? null,
      text: payment.description ?? null,
      bank_reference: external_id ?? null,
      client_uuid: client_uuid ?? null,
      payment_uuid: payment.uuid,
      ...(is_automatic ? { confidence: 99 } : {}),
      is_automatic,
      matched_at: at,
      status: 'booked',
    });
  }
  if (isLast)
    book.add('bank-entries', at, {
      ...same,
      entry_key: `demo-unknown ${until_on} ${unknown.amount_cents}`,
      position: payments.length + 1,
      booked_on: until_on,
      valued_on: until_on,
      ...unknown,
      cause: 'unmatched',
      matched_at: at,
      status: 'open',
    });
  return closing_cents;
}
