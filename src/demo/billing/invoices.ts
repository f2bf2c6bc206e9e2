/** Generates the invoice of each charge, numbered in the order of dates, with snapshots of the parties. */
import { type CalendarDate, Dates } from '#engine/values';
import { touch, type DemoRow, type World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import { nextNumber } from '../company/sequences.ts';
import type { Seller, Sellers } from '../company/sellers.ts';
import { closingTexts } from '../company/settings.ts';
import type { DemoCharge } from './charge.ts';
import type { ChargeLine } from './charge.ts';
import { totalsOf, type DemoLine, type PriceLine, type Totals } from '../document.ts';
import { buyerParty, sellerParty, type DemoParty } from './parties.ts';

type InvoiceStatus =
  | 'draft'
  | 'sent'
  | 'partially_paid'
  | 'paid'
  | 'credited'
  | 'uncollectible'
  | 'final'
  | 'applied'
  | 'refunded';

export interface InvoiceFields extends Totals {
  readonly kind: 'invoice' | 'credit_note' | 'proforma';
  readonly number?: string;
  readonly seller_uuid: string;
  readonly client_uuid: string;
  readonly order_uuid?: string;
  readonly original_invoice_uuid?: string;
  readonly credit_reason?: string;
  readonly issue_date?: CalendarDate;
  readonly due_date?: CalendarDate;
  readonly supply_date?: CalendarDate;
  readonly period_start?: CalendarDate;
  readonly period_end?: CalendarDate;
  readonly currency: string;
  readonly language: 'nl' | 'en';
  readonly tax_treatment?: string;
  readonly buyer_reference?: string;
  readonly order_reference?: string;
  readonly discount_cents: number;
  readonly discount_reason?: string;
  paid_cents: number;
  readonly payment_means: string;
  readonly payment_reference?: string;
  readonly note?: string;
  readonly seller_snapshot?: DemoParty;
  readonly buyer_snapshot?: DemoParty;
  readonly sent_at?: string;
  paid_at?: string;
  status: InvoiceStatus;
}

export interface InvoiceLineFields extends DemoLine {
  readonly invoice_uuid: string;
  readonly position: number;
  readonly subscription_uuid?: string;
  readonly project_uuid?: string;
  readonly period_start?: CalendarDate;
  readonly period_end?: CalendarDate;
}

export interface Invoice {
  readonly row: DemoRow<InvoiceFields>;
  readonly lines: readonly DemoRow<InvoiceLineFields>[];
  readonly client: DemoClient;
  readonly charge: DemoCharge;
  readonly number: string;
  readonly issue_date: CalendarDate;
  readonly due_date: CalendarDate;
}

interface InvoiceParts {
  readonly sellers: Sellers;
  readonly priceLine: PriceLine;
}

/** Generates the invoices. @param charges charges in the order of their dates, which determines the numbers */
export function makeInvoices(world: World, charges: readonly DemoCharge[], parts: InvoiceParts): readonly Invoice[] {
  const random = world.random('invoices');
  return charges.flatMap((charge) => {
    const lines = charge.lines.map(({ sale }) => parts.priceLine(charge.client, sale));
    return lines.reduce((sum, line) => sum + line.line_net_cents, 0) > 0
      ? [issue(world, { ...parts, charge, priced: lines, minute: random.integer(0, 59) })]
      : [];
  });
}

interface Issue extends InvoiceParts {
  readonly charge: DemoCharge;
  readonly priced: readonly DemoLine[];
  readonly minute: number;
}

function issue(world: World, { charge, priced, minute, sellers }: Issue): Invoice {
  const { client, date, order } = charge;
  const seller = sellers[client.seller];
  const number = nextNumber(world, { document: 'invoice', seller: client.seller, date });
  const due_date = Dates.addDays(date, client.row.payment_term_days ?? seller.default_payment_term_days);
  const made = order ? order.row.created_at : instantAt(date, 5 * 60);
  const sent_at = order ? new Date(Date.parse(made) + 90_000).toISOString() : instantAt(date, 6 * 60 + minute);
  const row = world.book.add<'invoices', InvoiceFields>('invoices', made, {
    kind: 'invoice',
    number,
    ...headerOf({ client, seller, charge, priced }),
    issue_date: date,
    due_date,
    ...periodOf(charge),
    ...snapshots(seller, client, closingTexts[client.row.language]),
    sent_at,
    status: 'sent',
  });
  touch(row, sent_at);
  return {
    row,
    lines: writeLines(world, { charge, priced, invoice: row, sent_at }),
    client,
    charge,
    number,
    issue_date: date,
    due_date,
  };
}

export function snapshots(
  seller: Seller,
  client: DemoClient,
  closing_text?: string,
): Pick<InvoiceFields, 'seller_snapshot' | 'buyer_snapshot' | 'tax_treatment'> {
  return {
    seller_snapshot: { ...sellerParty(seller), ...(closing_text === undefined ? {} : { closing_text }) },
    buyer_snapshot: buyerParty(client),
    tax_treatment: client.row.tax_treatment,
  };
}

interface Header {
  readonly client: DemoClient;
  readonly seller: DemoRow<Seller>;
  readonly charge: Pick<DemoCharge, 'order' | 'order_reference'>;
  readonly priced: readonly DemoLine[];
}

/** Returns the fields that a draft has as well. */
export function headerOf({ client, seller, charge, priced }: Header): Omit<InvoiceFields, 'kind' | 'status'> {
  const { row } = client;
  const { order } = charge;
  const discount_cents = order?.discount_cents ?? 0;
  return {
    seller_uuid: seller.uuid,
    client_uuid: row.uuid,
    currency: 'EUR',
    language: row.language,
    discount_cents,
    paid_cents: 0,
    payment_means: row.payment_method,
    ...totalsOf(priced, row, discount_cents),
    ...(order ? { order_uuid: order.row.uuid } : {}),
    ...(discount_cents > 0 ? { discount_reason: `Kortingscode ${order?.coupon?.code ?? ''}`.trim() } : {}),
    ...(row.buyer_reference === undefined ? {} : { buyer_reference: row.buyer_reference }),
    ...(charge.order_reference === undefined ? {} : { order_reference: charge.order_reference }),
  };
}

/** Returns the period that the lines span, or the day of delivery if they have none. */
function periodOf({ lines, date }: DemoCharge): Pick<InvoiceFields, 'period_start' | 'period_end' | 'supply_date'> {
  const starts = lines.flatMap(({ period_start }) => period_start ?? []).sort();
  const ends = lines.flatMap(({ period_end }) => period_end ?? []).sort();
  const [period_start, period_end] = [starts[0], ends.at(-1)];
  return period_start && period_end ? { period_start, period_end } : { supply_date: date };
}

interface Lines {
  readonly charge: Pick<DemoCharge, 'lines'>;
  readonly priced: readonly DemoLine[];
  readonly invoice: DemoRow<InvoiceFields>;
  /** Null for a draft. */
  readonly sent_at: string | null;
}

export function writeLines(
  { book }: World,
  { charge, priced, invoice, sent_at }: Lines,
): readonly DemoRow<InvoiceLineFields>[] {
  return priced.map((line, index) => {
    const source = charge.lines[index];
    const row = book.add<'invoice-lines', InvoiceLineFields>('invoice-lines', invoice.created_at, {
      invoice_uuid: invoice.uuid,
      position: index + 1,
      ...line,
      ...originOf(source),
    });
    for (const { row: hour } of source?.entries ?? []) {
      hour.invoice_line_uuid = row.uuid;
      hour.status = 'invoiced';
      touch(hour, sent_at ?? invoice.created_at);
    }
    return row;
  });
}

function originOf(source: ChargeLine | undefined): Partial<InvoiceLineFields> {
  return {
    ...(source?.subscription ? { subscription_uuid: source.subscription.row.uuid } : {}),
    ...(source?.project ? { project_uuid: source.project.row.uuid } : {}),
    ...(source?.period_start ? { period_start: source.period_start } : {}),
    ...(source?.period_end ? { period_end: source.period_end } : {}),
  };
}
