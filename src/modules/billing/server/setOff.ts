/**
 * In charge of setting an invoice off against what the client is owed: credit notes of which something is open (BW
 * 6:127). Without such a counter-claim nothing is set off, and a claim is used once.
 */
import type { ChangesOf } from '../../../engine/registry/rows.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { ActionEvent, Tx } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { updateRows } from '../../../engine/server/store/write/rows.ts';
import { bookPayment } from './bookPayment.ts';
import { resourceOf } from './event.ts';
import { formatMoney } from '../../../engine/values/money.ts';
import { eachLanguage } from '../../../engine/texts/catalogue.ts';
import { texts } from './texts.ts';

/** A credit note that is not wholly paid back or set off yet. */
export interface Claim {
  readonly uuid: string;
  readonly seller_uuid: string;
  readonly currency: string;
  readonly paid_cents: number;
  /** What is still owed to the client. */
  readonly open_cents: number;
}

/** The oldest first; held until the transaction ends, so that two do not use one claim. */
export async function lockClaims(tx: Tx, client_uuid: string): Promise<readonly Claim[]> {
  const rows = await tx
    .selectFrom('invoices')
    .select(['uuid', 'seller_uuid', 'currency', 'gross_cents', 'paid_cents'])
    .where('client_uuid', '=', client_uuid)
    .where('kind', '=', 'credit_note')
    .where('status', '=', 'final')
    .orderBy('issue_date')
    .orderBy('number')
    .forUpdate()
    .execute();
  return rows
    .map(({ gross_cents, ...claim }) => ({ ...claim, open_cents: claim.paid_cents - gross_cents }))
    .filter(({ open_cents }) => open_cents > 0);
}

export const claimsOf = (claims: readonly Claim[]): number =>
  claims.reduce((sum, { open_cents }) => sum + open_cents, 0);

/**
 * Pays the invoice with what its seller owes the client. @throws Failure E_INVALID at the amount, with how much that
 * is.
 */
export async function setOff(event: ActionEvent<'invoices.register-payment'>): Promise<void> {
  const { tx, record, body, now } = event;
  const { amount_cents } = body;
  if (amount_cents > record.gross_cents - record.paid_cents) throw refused(moreThanOpen);
  const claims = (await lockClaims(tx, record.client_uuid)).filter(
    ({ seller_uuid, currency }) => seller_uuid === record.seller_uuid && currency === record.currency,
  );
  const owed = claimsOf(claims);
  if (owed < amount_cents) throw refused(owed === 0 ? noCounterClaim : littleOwed(owed));
  await bookPayment(event, {
    client_uuid: record.client_uuid,
    method: 'offset',
    amount_cents,
    received_on: body.received_on,
    description: body.description ?? String(record.number),
    invoices: [record.uuid],
  });
  await updateRows(tx, resourceOf(event, 'invoices'), used(claims, amount_cents, now), now);
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
  texts.label('payment.credit_notes_too_small', { open: eachLanguage((locale) => formatMoney(cents, 'EUR', locale)) });
