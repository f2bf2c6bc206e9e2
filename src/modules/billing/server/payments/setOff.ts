/**
 * Sets an invoice off against open credit notes of the client (BW 6:127). Set-off requires such a counter-claim, and
 * each claim is used once.
 */
import type { ChangesOf } from '#engine/registry';
import { eachLanguage, type Label, Money } from '#engine/values';
import { type ActionEvent, type Executor, Failure, resourceOf, Sql, type Tx } from '#engine/server';
import { openRefunds } from './beingRefunded.ts';
import { bookPayment } from './bookPayment.ts';
import type { BillingEvent } from '../event.ts';
import { texts } from '../texts.ts';

/** Credit note that is not fully refunded or set off. */
interface Claim {
  readonly uuid: string;
  readonly client_uuid: string;
  readonly seller_uuid: string;
  readonly currency: string;
  readonly paid_cents: number;
  /** Amount that is still owed to the client. */
  readonly open_cents: number;
}

/**
 * Returns open claims, the oldest first, locked until the transaction ends, so that two transactions do not use one
 * claim.
 */
export async function lockClaims(tx: Tx, client_uuid: string): Promise<readonly Claim[]> {
  return openOnes(await claimsQuery(tx, [client_uuid]).forUpdate().execute());
}

/** Returns the open claims of several clients, without locks. */
export async function openClaims(executor: Executor, clients: readonly string[]): Promise<readonly Claim[]> {
  return clients.length === 0 ? [] : openOnes(await claimsQuery(executor, clients).execute());
}

function claimsQuery(executor: Executor, clients: readonly string[]) {
  return executor
    .selectFrom('invoices')
    .select(['uuid', 'client_uuid', 'seller_uuid', 'currency', 'gross_cents', 'paid_cents'])
    .where('client_uuid', 'in', [...clients])
    .where('kind', '=', 'credit_note')
    .where('status', '=', 'final')
    .where('uuid', 'not in', openRefunds(executor, 'credit_note_uuid'))
    .orderBy('issue_date')
    .orderBy('number');
}

const openOnes = (rows: readonly (Omit<Claim, 'open_cents'> & { readonly gross_cents: number })[]): readonly Claim[] =>
  rows
    .map(({ gross_cents, ...claim }) => ({ ...claim, open_cents: claim.paid_cents - gross_cents }))
    .filter(({ open_cents }) => open_cents > 0);

/** Sums the open amounts of the claims, in cents. The claims must be in one currency. */
export const openCentsOf = (claims: readonly Claim[]): number =>
  claims.reduce((sum, { open_cents }) => sum + open_cents, 0);

/**
 * Pays the invoice with what its seller owes the client.
 * @throws Failure E_INVALID at the amount, with the amount that is available
 */
export async function setOff(event: ActionEvent<'invoices.register-payment'>): Promise<void> {
  const { tx, record, body } = event;
  const { amount_cents } = body;
  if (amount_cents > record.gross_cents - record.paid_cents) throw refused(moreThanOpen);
  const claims = (await lockClaims(tx, record.client_uuid)).filter(
    ({ seller_uuid, currency }) => seller_uuid === record.seller_uuid && currency === record.currency,
  );
  const owed = openCentsOf(claims);
  if (owed < amount_cents) throw refused(owed === 0 ? noCounterClaim : littleOwed(owed));
  await offsetClaims(event, {
    claims,
    invoice: { uuid: record.uuid, client_uuid: record.client_uuid, number: record.number ?? '' },
    amount_cents,
    received_on: body.received_on,
    description: body.description,
  });
}

interface Offset {
  /** Locked claims of the seller and in the currency of the invoice; their sum is at least the amount. */
  readonly claims: readonly Claim[];
  readonly invoice: { readonly uuid: string; readonly client_uuid: string; readonly number: string };
  readonly amount_cents: number;
  /** Calendar day in the time zone of the business. */
  readonly received_on: string;
  readonly description?: string | null | undefined;
}

/** Books the set-off on the invoice, and subtracts its amount from the claims, the oldest first. */
export async function offsetClaims(
  event: BillingEvent,
  { claims, invoice, amount_cents, received_on, description }: Offset,
): Promise<void> {
  await bookPayment(event, {
    client_uuid: invoice.client_uuid,
    method: 'offset',
    amount_cents,
    received_on,
    description: description ?? invoice.number,
    invoices: [invoice.uuid],
  });
  await Sql.updateRows(event.tx, resourceOf(event, 'invoices'), used(claims, amount_cents, event.now), event.now);
}

function used(claims: readonly Claim[], amount_cents: number, now: Date): readonly ChangesOf<'invoices'>[] {
  let left = amount_cents;
  const rows: ChangesOf<'invoices'>[] = [];
  for (const { uuid, paid_cents, open_cents } of claims) {
    const part = Math.min(left, open_cents);
    if (part <= 0) break;
    left -= part;
    rows.push({
      uuid,
      paid_cents: paid_cents - part,
      ...(part === open_cents ? { status: 'applied', paid_at: now.toISOString() } : {}),
    });
  }
  return rows;
}

const refused = (label: Label): Failure => new Failure('E_INVALID', { errors: { amount_cents: { label } } });

const moreThanOpen = texts.label('payment.more_than_open');
export const noCounterClaim: Label = texts.label('payment.no_credit_note_open');
const littleOwed = (cents: number): Label =>
  texts.label('payment.credit_notes_too_small', {
    open: eachLanguage((locale) => Money.formatMoney(cents, 'EUR', locale)),
  });
