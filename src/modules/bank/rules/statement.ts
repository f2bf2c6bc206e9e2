/** Bank statement as read from a file, independent of its format. Amounts are cents; dates are YYYY-MM-DD. */

/** Kind of an entry, from the transaction code of the bank. */
export type EntryKind = 'transfer' | 'direct_debit' | 'return' | 'card' | 'fee' | 'interest';

/** Entry of a statement, or one part of a batch. */
export interface ReadEntry {
  /** Place of the bank's entry in the statement, from 1. The parts of a batch share it. */
  readonly number: number;
  /** Place within a batch, from 1; 0 for an entry that was not divided. */
  readonly part: number;
  /** Below zero: from the account. */
  readonly amount_cents: number;
  readonly booked_on: string;
  readonly valued_on: string | null;
  readonly kind: EntryKind;
  /** Reference that the bank gave the entry, unique for the account. */
  readonly bank_reference: string | null;
  /** Reference that is unique within the statement only. */
  readonly entry_reference: string | null;
  readonly transaction_code: string | null;
  readonly counter_name: string | null;
  readonly counter_iban: string | null;
  readonly text: string | null;
  readonly structured_reference: string | null;
  readonly end_to_end_id: string | null;
  readonly mandate_reference: string | null;
  readonly batch_reference: string | null;
  readonly return_reason: string | null;
}

/** Statement with its balances and entries. */
export interface ReadStatement {
  readonly iban: string;
  readonly currency: string;
  readonly identification: string;
  readonly number: string | null;
  readonly from_on: string;
  readonly until_on: string;
  readonly opening_cents: number;
  readonly closing_cents: number;
  readonly entries: readonly ReadEntry[];
  /** Entries that are not booked yet (pending or informative). They are left out. */
  readonly pending: number;
}

/** Reasons for which a file is refused, with what the message names. */
export type StatementFault =
  | { readonly fault: 'no_account' | 'no_opening' | 'no_closing' | 'no_date'; readonly statement: string }
  | { readonly fault: 'account_currency'; readonly statement: string; readonly currency: string }
  | { readonly fault: 'unknown_account'; readonly statement: string; readonly iban: string }
  | { readonly fault: 'statement_in_future'; readonly statement: string; readonly day: string }
  | {
      readonly fault: 'sum_differs';
      readonly statement: string;
      readonly opening_cents: number;
      readonly entries_cents: number;
      readonly closing_cents: number;
      readonly difference_cents: number;
      /** Entry with exactly the difference, which probably is missing or doubled; null if there is none. */
      readonly suspect: string | null;
    }
  | { readonly fault: 'count_differs'; readonly statement: string; readonly said: number; readonly found: number }
  | {
      readonly fault:
        | 'amount'
        | 'negative'
        | 'too_precise'
        | 'direction'
        | 'state'
        | 'day'
        | 'entry_currency'
        | 'future';
      readonly statement: string;
      readonly entry: string;
      readonly value: string;
    };
