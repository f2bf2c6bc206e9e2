/** Groups approved hours into invoice lines: entries per line, order, and quantity. */
import type { VatGroup } from '../../vat/rules/vat.ts';
import type { PricedHour } from '../../billing/rules/hourSpecification.ts';

/** Ways to group entries on lines. Different rates always get separate lines. */
export const hourGroupings = ['project', 'activity', 'employee', 'day'] as const;

/** The property by which the entries of a project are combined on invoice lines. */
export type HourGrouping = (typeof hourGroupings)[number];

/** Format of names in the specification. */
export const hourNames = ['full', 'initials', 'none'] as const;

/** Format of employee names in the specification; `none` omits them. */
export type HourNames = (typeof hourNames)[number];

/** Approved entry that is to be invoiced. */
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
  /** Entry that this one corrects. */
  readonly corrects_uuid: string | null;
  /** The credit note that made the entry available again; null if it was not invoiced before. */
  readonly credited: Credited | null;
}

/** Credit note of entries that were invoiced before. */
interface Credited {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly on: string;
}

/** One line: the entries of one project at one rate, or a part of them according to the grouping. */
export interface HourGroup {
  readonly project_uuid: string | null;
  readonly rate_cents: number;
  readonly entries: readonly InvoiceableHour[];
  /** Billable minutes; the price is per 60 minutes. */
  readonly quantity: number;
  readonly period_start: string;
  readonly period_end: string;
}

/**
 * Puts every entry on exactly one line. Lines of one project stay together, and each rate has its own line, because a
 * line has one price. Entries of a line are sorted by day, then by the given order.
 * @param apart further key that all entries of a line share, such as the VAT rate of their day
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

/** Counts the entries by the credit note that made them available again, oldest first. */
export function creditedEntries(entries: readonly Pick<InvoiceableHour, 'credited'>[]): readonly CreditedEntries[] {
  const found = new Map<string, CreditedEntries>();
  for (const { credited } of entries)
    if (credited !== null)
      found.set(credited.number, { ...credited, entries: (found.get(credited.number)?.entries ?? 0) + 1 });
  return [...found.values()].toSorted((a, b) => compare(a.on, b.on) || compare(a.number, b.number));
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

/** Client with hours to invoice. */
export interface ClientWithHours {
  readonly client_uuid: string;
  readonly client_name: string;
  readonly entries: number;
  readonly minutes: number;
  readonly value_cents: number;
  /** Number of approved entries without a rate. */
  readonly unpriced: number;
  /** Number of entries that were invoiced before and credited. */
  readonly credited: number;
  readonly oldest_on: string;
}

/** Fixed-price project with an amount left to invoice. */
export interface FixedProject {
  readonly project_uuid: string;
  readonly project_name: string;
  readonly client_uuid: string;
  readonly client_name: string;
  readonly agreed_cents: number;
  /** Net amount on invoices, including drafts, minus credit notes. */
  readonly invoiced_cents: number;
  /** Approved and not invoiced yet; the next instalment covers them. */
  readonly open_minutes: number;
}

/** Overview of everything that can be invoiced. */
export interface HoursToInvoice {
  /** Default last day: the end of last month. */
  readonly until: string;
  readonly clients: readonly ClientWithHours[];
  readonly fixed: readonly FixedProject[];
}

/** Line of a draft: price per `price_base_quantity` units, and the entries that it bills. Amounts exclude VAT. */
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
  /** The entries that were invoiced before and credited. */
  readonly credited: readonly CreditedEntries[];
}

/** Number of entries of a line that one credit note made available again. */
export interface CreditedEntries extends Credited {
  readonly entries: number;
}

/** Draft invoice or credit note with its lines and totals. */
export interface HourInvoiceDraft {
  readonly uuid: string;
  readonly order_reference: string | null;
  /** Invoice that this credit note with a negative total refers to; null for an invoice. */
  readonly credits: { readonly invoice_uuid: string; readonly number: string } | null;
  readonly currency: string;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly vat_breakdown: readonly VatGroup[];
  readonly lines: readonly HourInvoiceLine[];
}

/** Created drafts or their preview: one draft for each order reference. */
export interface HourInvoices {
  /** Token that the request to create the drafts must return. */
  readonly seen: string;
  readonly drafts: readonly HourInvoiceDraft[];
  readonly entries: number;
  readonly billable_minutes: number;
  readonly net_cents: number;
  /** Number of entries that are left out because they have no rate. */
  readonly unpriced: number;
}
