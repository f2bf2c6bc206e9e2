/**
 * What bills something of its own on lines of invoices, such as hours: billing asks it what its lines correct, and lets
 * it hear which of them are credited.
 */
import type { Rows } from '../../../engine/registry/rows.ts';
import type { Tx } from '../../../engine/server/store/contract.ts';
import type { BillingEvent } from './event.ts';

export interface Charging {
  readonly uuid: string;
  /** Null while it is a draft. */
  readonly number: string | null;
}

/** The part of a draft's line that takes back what one line of an issued invoice charged. */
export interface TakenBack {
  /** Of the draft. */
  readonly line_uuid: string;
  /** Null for the part that takes back nothing of an issued invoice. */
  readonly charged: {
    readonly line_uuid: string;
    readonly vat_rate_uuid: string;
    readonly invoice_uuid: string;
  } | null;
  readonly quantity: number;
  readonly specification: NonNullable<Rows['invoice_lines']['specification']>;
  /** What is billed on it: the source's own records. */
  readonly entries: readonly string[];
}

export interface LineSource {
  /** Of a draft: the invoices that charged what it takes back. */
  readonly correctedInvoices: (tx: Tx, draft_uuid: string) => Promise<readonly Charging[]>;
  /** Why a credit note that corrects them is there, in the language of the invoice. */
  readonly correctionReason: (language: Rows['invoices']['language']) => string;
  /** Lines of a credit note that has just become final, in the same transaction. */
  readonly linesCredited: (
    event: BillingEvent,
    lines: readonly Pick<Rows['invoice_lines'], 'specification' | 'credits_line_uuid'>[],
  ) => Promise<void>;
  /** Of a draft: the lines that take back what issued invoices charged, in parts. */
  readonly takenBack: (tx: Tx, draft_uuid: string) => Promise<readonly TakenBack[]>;
  /** A part is on another line from now on. */
  readonly moveTakenBack: (
    event: BillingEvent,
    moved: { readonly part: TakenBack; readonly line_uuid: string },
  ) => Promise<void>;
}
