/**
 * Port for modules that bill their own records on invoice lines, such as hours. Billing asks what the lines correct,
 * and notifies the module which lines are credited.
 */
import type { Rows } from '#engine/registry';
import { ModuleService, type Tx } from '#engine/server';
import type { BillingEvent } from '../event.ts';

/** Invoice that charged something. */
export interface Charging {
  readonly uuid: string;
  /** Null for a draft. */
  readonly number: string | null;
}

/** Part of a draft's line that takes back what one line of an issued invoice charged. */
export interface TakenBack {
  /** Line of the draft. */
  readonly line_uuid: string;
  /** Null for the part that takes back nothing of an issued invoice. */
  readonly charged: {
    readonly line_uuid: string;
    readonly vat_rate_uuid: string;
    readonly invoice_uuid: string;
  } | null;
  readonly quantity: number;
  readonly specification: NonNullable<Rows['invoice_lines']['specification']>;
  /** Uuids of the source's own records that are billed on the line. */
  readonly entries: readonly string[];
}

/** Port that a module implements to bill its records on invoice lines. */
export interface LineSource {
  /** Returns the invoices that charged what a draft takes back. */
  readonly correctedInvoices: (tx: Tx, draft_uuid: string) => Promise<readonly Charging[]>;
  /** Returns the reason of a credit note that corrects them, in the language of the invoice. */
  readonly correctionReason: (language: Rows['invoices']['language']) => string;
  /** Called when a credit note becomes final, with its lines, in the same transaction. */
  readonly linesCredited: (
    event: BillingEvent,
    lines: readonly Pick<Rows['invoice_lines'], 'invoice_uuid' | 'specification' | 'credits_line_uuid'>[],
  ) => Promise<void>;
  /** Returns the parts of a draft's lines that take back what issued invoices charged. */
  readonly takenBack: (tx: Tx, draft_uuid: string) => Promise<readonly TakenBack[]>;
  /** Called when a part moves to another line. */
  readonly moveTakenBack: (
    event: BillingEvent,
    moved: { readonly part: TakenBack; readonly line_uuid: string },
  ) => Promise<void>;
}

/** Offered by the module whose records are billed. */
export const lineSource = new ModuleService<LineSource>('lines of invoices');
