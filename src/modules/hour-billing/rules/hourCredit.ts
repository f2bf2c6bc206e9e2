/**
 * Divides hours between an invoice and credit notes. An invoice cannot be negative, so corrections are then put on a
 * credit note of the invoice that charged the hours (Wet OB 1968 art. 35 lid 2).
 */
import type { InvoiceableHour } from './hourInvoice.ts';
import { Money } from '#engine/values';

/** Line of an issued invoice that charged the hours that an entry corrects. */
export interface CorrectedLine {
  readonly line_uuid: string;
  readonly vat_rate_uuid: string;
  readonly invoice_uuid: string;
  readonly number: string;
}

/** Lines by correction. Missing if the corrected entry is on no invoice or on a draft. */
export type CorrectedLines = ReadonlyMap<string, CorrectedLine>;

/** Credit note: its invoice, and the corrections of each line of that. */
export interface HourCredit {
  readonly invoice_uuid: string;
  readonly number: string;
  readonly lines: readonly { readonly line: CorrectedLine; readonly hours: readonly InvoiceableHour[] }[];
}

interface SortedHours {
  /** Hours for an invoice. */
  readonly charged: readonly InvoiceableHour[];
  /** Credit notes by invoice number. */
  readonly credits: readonly HourCredit[];
}

/**
 * If the total is zero or more, all hours are put on one invoice, from which corrections are deducted. If it is
 * negative, the corrections of each invoice are put on a credit note of it, and the rest on an invoice.
 * @param instalment_cents instalments that are charged on the same document, in cents
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

/** Approximates the value by rate: exact enough for its sign, and independent of the grouping. */
function valueOf(hours: readonly InvoiceableHour[]): number {
  const byRate = grouped(hours, ({ rate_cents }) => String(rate_cents));
  return [...byRate].reduce(
    (sum, [rate, own]) =>
      sum +
      Money.lineAmounts({
        unit_price_cents: Number(rate),
        price_base_quantity: 60,
        quantity: own.reduce((all, { billable_minutes }) => all + billable_minutes, 0),
      }).line_net_cents,
    0,
  );
}

/** Leaves out entries without a key. */
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
