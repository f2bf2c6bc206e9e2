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
}
