/** Generates the bank statement of the last two weeks: the transfers of clients, booked, and one that somebody has to look at. */
import { createHash } from 'node:crypto';
import { Dates } from '#engine/values';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { Sellers } from '../company/sellers.ts';

const days = 14;
/** A transfer without a number or a known account. */
const unknown = {
  counter_name: 'J. de Boer',
  counter_iban: 'NL20INGB0001234567',
  text: 'Hosting, bedankt',
  amount_cents: 4_235,
};
const openingCents = 2_418_604;

/** Adds the statement with its entries, and the account of a client that was remembered. Call it after the payments. */
export function makeBankStatements({ book, today }: World, { hosting }: Sellers): void {
  const from_on = Dates.addDays(today, -days);
  const until_on = Dates.addDays(today, -1);
  const sellers = new Map(book.of('clients').map(({ uuid, seller_uuid }) => [uuid, seller_uuid]));
  const payments = book
    .of('payments')
    .filter(
      ({ method, status, received_on = '', client_uuid = '', external_id }) =>
        method === 'bank' &&
        status === 'succeeded' &&
        Boolean(external_id) &&
        received_on >= from_on &&
        received_on <= until_on &&
        sellers.get(client_uuid) === hosting.uuid,
    )
    .toSorted((a, b) => ((a.received_on ?? '') < (b.received_on ?? '') ? -1 : 1));
  const paid = payments.reduce((total, { amount_cents = 0 }) => total + amount_cents, unknown.amount_cents);
  const keys = payments.map(({ uuid }) => uuid).join(' ');
  const at = instantAt(until_on, 21 * 60);
  const statement = book.add('bank-statements', at, {
    seller_uuid: hosting.uuid,
    iban: hosting.iban ?? null,
    identification: `${hosting.iban ?? ''} ${until_on}`,
    number: until_on,
    from_on,
    until_on,
    opening_cents: openingCents,
    closing_cents: openingCents + paid,
    entry_count: payments.length + 1,
    entries_sha256: createHash('sha256').update(keys).digest('hex'),
    file_name: `camt053-${until_on}.xml`,
  });
  const same = { statement_uuid: statement.uuid, account_iban: hosting.iban ?? null, kind: 'transfer' } as const;
  const entries = payments.map((payment, index) => {
    const { client_uuid, received_on = until_on, amount_cents = 0, counter_iban, counter_name, external_id } = payment;
    return book.add('bank-entries', at, {
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
      confidence: 99,
      is_automatic: true,
      matched_at: at,
      status: 'booked',
    });
  });
  book.add('bank-entries', at, {
    ...same,
    entry_key: `demo-unknown ${until_on} ${unknown.amount_cents}`,
    position: entries.length + 1,
    booked_on: until_on,
    valued_on: until_on,
    ...unknown,
    cause: 'unmatched',
    matched_at: at,
    status: 'open',
  });
  const [known] = entries;
  if (known?.counter_iban && known.client_uuid)
    book.add('bank-counterparties', at, {
      iban: known.counter_iban,
      client_uuid: known.client_uuid,
      entry_uuid: known.uuid,
    });
}
