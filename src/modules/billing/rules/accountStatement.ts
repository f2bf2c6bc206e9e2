/** Statement of account of a client: what was charged and paid between two days, and what is owed before and after. */

/** A booking on the account of a client. */
export interface AccountEntry {
  /** Calendar date. */
  readonly on: string;
  readonly kind: 'invoice' | 'credit_note' | 'payment' | 'returned' | 'refund' | 'write_off';
  /** The invoice, credit note or payment. */
  readonly resource: 'invoices' | 'payments';
  readonly uuid: string;
  /** Number of the document, or description of the payment. */
  readonly text: string;
  /** Positive: the client owes more. */
  readonly amount_cents: number;
}

/** An entry of the statement, with what the client owes after it. */
interface StatementLine extends AccountEntry {
  readonly balance_cents: number;
}

/** A statement; positive balances are owed by the client, negative ones to the client. */
export interface AccountStatement {
  readonly opening_cents: number;
  readonly lines: readonly StatementLine[];
  readonly closing_cents: number;
}

/** Documents come before payments of the same day, as they were sent before they were paid. */
const order: readonly AccountEntry['kind'][] = ['invoice', 'credit_note', 'payment', 'returned', 'refund', 'write_off'];

/** Returns the statement from the first up to and including the last day. */
export function statementOf(
  entries: readonly AccountEntry[],
  { from, until }: { readonly from: string; readonly until: string },
): AccountStatement {
  const opening_cents = sumOf(entries.filter(({ on }) => on < from));
  let balance_cents = opening_cents;
  const lines = entries
    .filter(({ on }) => on >= from && on <= until)
    .toSorted(
      (one, other) =>
        one.on.localeCompare(other.on) ||
        order.indexOf(one.kind) - order.indexOf(other.kind) ||
        one.text.localeCompare(other.text) ||
        one.uuid.localeCompare(other.uuid),
    )
    .map((entry) => {
      balance_cents += entry.amount_cents;
      return { ...entry, balance_cents };
    });
  return { opening_cents, lines, closing_cents: balance_cents };
}

const sumOf = (entries: readonly AccountEntry[]): number =>
  entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
