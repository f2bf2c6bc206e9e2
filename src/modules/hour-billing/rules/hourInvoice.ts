/**
 * In charge of how approved hours become the lines of an invoice: which entries share a line, in which order, and how
 * much of it there is.
 */
import type { VatGroup } from '../../vat/rules/vat.ts';
import type { PricedHour, SpecifiedHour } from '../../billing/rules/hourSpecification.ts';

export const hourGroupings = ['project', 'activity', 'employee', 'day'] as const;
export type HourGrouping = (typeof hourGroupings)[number];

/** How people are named on the specification. */
export const hourNames = ['full', 'initials', 'none'] as const;
export type HourNames = (typeof hourNames)[number];

/** An approved entry that is to be invoiced. */
export interface InvoiceableHour {
  readonly uuid: string;
  readonly version: number;
  readonly work_date: string;
  readonly employee_uuid: string | null;
  readonly project_uuid: string | null;
  readonly activity: string;
  readonly description: string;
  readonly minutes: number;
  readonly billable_minutes: number;
  readonly rate_cents: number;
  /** The entry that it says otherwise of. */
  readonly corrects_uuid: string | null;
}

/** One line: all of one project at one rate, or the part of it that the grouping sets apart. */
export interface HourGroup {
  readonly project_uuid: string | null;
  readonly rate_cents: number;
  readonly entries: readonly InvoiceableHour[];
  /** To be billed, in minutes at a price per sixty. */
  readonly quantity: number;
  readonly period_start: string;
  readonly period_end: string;
}

/**
 * Every entry on exactly one line. Lines of one project stay together, and an hour at another rate is another line: a
 * line has one price. Within a line by day, then in the order in which they were given.
 * @param apart what else entries of one line have in common: the VAT of their day.
 */
export function groupHours(
  entries: readonly InvoiceableHour[],
  grouping: HourGrouping,
  apart: (entry: InvoiceableHour) => string = () => '',
): readonly HourGroup[] {
  const groups = new Map<string, InvoiceableHour[]>();
  for (const entry of entries.toSorted((a, b) => compare(a.work_date, b.work_date))) {
    const key = JSON.stringify([entry.project_uuid ?? '', partOf(entry, grouping), entry.rate_cents, apart(entry)]);
    const others = groups.get(key);
    if (others) others.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups]
    .map(([, found]) => groupOf(found))
    .toSorted((a, b) => compare(a.project_uuid ?? '', b.project_uuid ?? '') || compare(a.period_start, b.period_start));
}

function groupOf(entries: readonly InvoiceableHour[]): HourGroup {
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) throw new RangeError('A line has at least one entry.');
  return {
    project_uuid: first.project_uuid,
    rate_cents: first.rate_cents,
    entries,
    quantity: entries.reduce((sum, one) => sum + one.billable_minutes, 0),
    period_start: first.work_date,
    period_end: last.work_date,
  };
}

function partOf(entry: InvoiceableHour, grouping: HourGrouping): string {
  if (grouping === 'activity') return entry.activity;
  if (grouping === 'employee') return entry.employee_uuid ?? '';
  return grouping === 'day' ? entry.work_date : '';
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** @example nameAs('initials', 'Eva', 'de Vries') // 'E.V.' */
export function nameAs(names: HourNames, first: string, last: string): string {
  if (names === 'none') return '';
  if (names === 'full') return `${first} ${last}`.trim();
  const capital = last.split(/\s+/).find((part) => /^\p{Lu}/u.test(part)) ?? last;
  return [first, capital]
    .flatMap((part) => {
      const [letter] = part;
      return letter === undefined ? [] : [`${letter.toUpperCase()}.`];
    })
    .join('');
}

/** Whose hours wait to be invoiced. */
export interface ClientWithHours {
  readonly client_uuid: string;
  readonly client_name: string;
  readonly entries: number;
  readonly minutes: number;
  readonly value_cents: number;
  /** Approved, but nobody has said what an hour costs. */
  readonly unpriced: number;
  readonly oldest_on: string;
}

/** A project at a fixed price, of which something may be invoiced. */
export interface FixedProject {
  readonly project_uuid: string;
  readonly project_name: string;
  readonly client_uuid: string;
  readonly client_name: string;
  readonly agreed_cents: number;
  /** On invoices, drafts included, less what was credited. */
  readonly invoiced_cents: number;
  /** Approved and on no invoice yet; the next instalment covers them. */
  readonly open_minutes: number;
}

export interface HoursToInvoice {
  /** Until when is offered: the last day of last month. */
  readonly until: string;
  readonly clients: readonly ClientWithHours[];
  readonly fixed: readonly FixedProject[];
}

export interface HourInvoiceLine {
  readonly description: string;
  readonly project_uuid: string | null;
  readonly quantity: number;
  readonly unit_code: string;
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly line_net_cents: number;
  readonly rate_bp: number;
  readonly hours: readonly PricedHour[];
}

export interface HourInvoiceDraft {
  readonly uuid: string;
  readonly order_reference: string | null;
  /** It comes to less than nothing: a credit note of this invoice. Null: an invoice. */
  readonly credits: { readonly invoice_uuid: string; readonly number: string } | null;
  readonly currency: string;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly vat_breakdown: readonly VatGroup[];
  readonly lines: readonly HourInvoiceLine[];
}

/** What is made, or would be: a draft for each order reference. */
export interface HourInvoices {
  /** To be sent back with the making of it. */
  readonly seen: string;
  readonly drafts: readonly HourInvoiceDraft[];
  readonly entries: number;
  readonly billable_minutes: number;
  readonly net_cents: number;
  /** Left out: nobody has said what an hour costs. */
  readonly unpriced: number;
}

export type { PricedHour, SpecifiedHour };
