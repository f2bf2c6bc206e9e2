/**
 * In charge of which hours go on an invoice and which on a credit note. There are no invoices below zero: what
 * corrections take back then stands on a credit note of the invoice that charged it (Wet OB 1968 art. 35 lid 2).
 */
import type { InvoiceableHour } from './hourInvoice.ts';
import { lineAmounts } from '../../../engine/values/lineAmounts.ts';

/** The line that charged what an entry corrects, of an invoice that is out. */
export interface CorrectedLine {
  readonly line_uuid: string;
  readonly vat_rate_uuid: string;
  readonly invoice_uuid: string;
  readonly number: string;
}

/** By the correction. Not there: what it corrects is on no invoice, or on one that is still a draft. */
export type CorrectedLines = ReadonlyMap<string, CorrectedLine>;

/** A credit note: of which invoice, and the corrections of each of its lines. */
export interface HourCredit {
  readonly invoice_uuid: string;
  readonly number: string;
  readonly lines: readonly { readonly line: CorrectedLine; readonly hours: readonly InvoiceableHour[] }[];
}

export interface SortedHours {
  /** What goes on an invoice. */
  readonly charged: readonly InvoiceableHour[];
  /** By number. */
  readonly credits: readonly HourCredit[];
}

/**
 * As long as all of it comes to zero or more it is one invoice, on which corrections are set off. Below zero the
 * corrections of each invoice become a credit note of it, and an invoice is what is left.
 * @param instalment_cents cents that are charged on the same document: instalments.
 */
export function sortHours(
  hours: readonly InvoiceableHour[],
  instalment_cents: number,
  corrected: CorrectedLines,
): SortedHours {
  if (instalment_cents + valueOf(hours) >= 0) return { charged: hours, credits: [] };
  const byInvoice = [...grouped(hours, ({ uuid }) => corrected.get(uuid)?.invoice_uuid ?? null)];
  const credits = byInvoice.flatMap(([, own]) => (valueOf(own) < 0 ? creditOf(own, corrected) : []));
  const apart = new Set(credits.flatMap(({ lines }) => lines.flatMap((one) => one.hours)));
  return {
    charged: hours.filter((entry) => !apart.has(entry)),
    credits: credits.toSorted((one, other) => (one.number < other.number ? -1 : 1)),
  };
}

function creditOf(own: readonly InvoiceableHour[], corrected: CorrectedLines): readonly HourCredit[] {
  const lines = [...grouped(own, ({ uuid }) => corrected.get(uuid)?.line_uuid ?? null)].flatMap(([, hours]) => {
    const line = corrected.get(hours[0]?.uuid ?? '');
    return line ? [{ line, hours }] : [];
  });
  const [first] = lines;
  return first ? [{ invoice_uuid: first.line.invoice_uuid, number: first.line.number, lines }] : [];
}

/** Of each rate its time together: near enough to tell above from below zero, and the same however it is grouped. */
function valueOf(hours: readonly InvoiceableHour[]): number {
  const byRate = grouped(hours, ({ rate_cents }) => String(rate_cents));
  return [...byRate].reduce(
    (sum, [rate, own]) =>
      sum +
      lineAmounts({
        unit_price_cents: Number(rate),
        price_base_quantity: 60,
        quantity: own.reduce((all, { billable_minutes }) => all + billable_minutes, 0),
      }).line_net_cents,
    0,
  );
}

/** Without those that have no key. */
function grouped(
  hours: readonly InvoiceableHour[],
  keyOf: (entry: InvoiceableHour) => string | null,
): ReadonlyMap<string, readonly InvoiceableHour[]> {
  const groups = new Map<string, InvoiceableHour[]>();
  for (const entry of hours) {
    const key = keyOf(entry);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}
