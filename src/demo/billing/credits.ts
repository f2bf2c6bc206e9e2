/** Generates credit notes for wrong invoices, and write-offs of invoices that will not be paid. */
import { openVat } from '../../modules/billing/rules/openVat.ts';
import { type CalendarDate, Dates } from '#engine/values';
import { mirrorLine, mirrorTotals } from '../../modules/vat/rules/vat.ts';
import { touch, type DemoRow, type World } from '../book.ts';
import { instantAt, latest, workingDayFrom } from '../calendar.ts';
import type { Sellers } from '../company/sellers.ts';
import { nextNumber } from '../company/sequences.ts';
import type { Random } from '../random.ts';
import { compare } from './charges.ts';
import { snapshots, type Invoice, type InvoiceFields, type InvoiceLineFields } from './invoices.ts';
import { allocate, book } from './payments.ts';

type Settlement = 'applied' | 'refunded' | 'final';

const reasons: Readonly<Record<Settlement, readonly string[]>> = {
  applied: [
    'Dienst was al opgezegd',
    'Dubbel gefactureerd',
    'Verkeerde tenaamstelling; nieuwe factuur volgt',
    'Coulance na storing',
  ],
  refunded: ['Opgezegd binnen de bedenktijd', 'Twee keer in rekening gebracht'],
  final: ['Verkeerd aantal gefactureerd', 'Coulance na storing'],
};

const counts: Readonly<Record<Settlement, number>> = { applied: 7, refunded: 5, final: 3 };
const writtenOffAfterDays = 110;

/**
 * Adds 15 credit notes with their settlement (applied, refunded or final), the write-offs and a waiver. Call it after
 * the payments: it looks at paid invoices.
 */
export function makeCredits(
  world: World,
  { invoices, sellers }: { readonly invoices: readonly Invoice[]; readonly sellers: Sellers },
): void {
  const random = world.random('credits');
  const { today } = world;
  const plain = invoices.filter(
    ({ row, charge, issue_date }) =>
      row.discount_cents === 0 &&
      !charge.order &&
      charge.lines.every(({ entries }) => entries === undefined) &&
      issue_date < Dates.addDays(today, -8),
  );
  const open = plain.filter(({ row }) => row.status === 'sent');
  const paid = plain.filter(({ row, issue_date }) => row.status === 'paid' && issue_date < Dates.addDays(today, -50));
  const chosen = [
    ...random
      .sample(open, counts.applied + counts.final)
      .map((invoice, index) =>
        planOf(random, { invoice, settlement: index < counts.applied ? 'applied' : 'final', today }),
      ),
    ...random
      .sample(paid, counts.refunded)
      .map((invoice) => planOf(random, { invoice, settlement: 'refunded', today })),
  ].sort((left, right) => compare(left.date, right.date) || compare(left.invoice.number, right.invoice.number));
  for (const plan of chosen) credit(world, { ...plan, random, sellers });
  writeOff(world, invoices);
  makeWaiver(world);
}

interface Plan {
  readonly invoice: Invoice;
  readonly settlement: Settlement;
  readonly date: CalendarDate;
}

function planOf(
  random: Random,
  {
    invoice,
    settlement,
    today,
  }: { readonly invoice: Invoice; readonly settlement: Settlement; readonly today: CalendarDate },
): Plan {
  const after =
    settlement === 'final'
      ? latest(invoice.issue_date, Dates.addDays(today, -random.integer(2, 7)))
      : Dates.addDays(invoice.issue_date, settlement === 'refunded' ? random.integer(22, 45) : random.integer(3, 7));
  const date = workingDayFrom(after);
  return { invoice, settlement, date: date < today ? date : Dates.addDays(today, -1) };
}

interface Crediting extends Plan {
  readonly random: Random;
  readonly sellers: Sellers;
}

function credit(world: World, { invoice, settlement, date, random, sellers }: Crediting): void {
  const { client, row: original, lines } = invoice;
  const at = instantAt(date, random.integer(9 * 60, 16 * 60));
  const settled_at = instantAt(date, 18 * 60);
  const { currency, language, payment_means, vat_breakdown, buyer_reference, order_reference } = original;
  const totals = mirrorTotals(original);
  const row = world.book.add<'invoices', InvoiceFields>('invoices', at, {
    kind: 'credit_note',
    number: nextNumber(world, { document: 'credit_note', seller: client.seller, date }),
    seller_uuid: original.seller_uuid,
    client_uuid: original.client_uuid,
    original_invoice_uuid: original.uuid,
    credit_reason: random.pick(reasons[settlement]),
    issue_date: date,
    due_date: date,
    supply_date: date,
    currency,
    language,
    payment_means,
    ...totals,
    // Keeps the exemption texts of the original, whose groups have the same order.
    vat_breakdown: totals.vat_breakdown.map((group, index) => ({ ...vat_breakdown[index], ...group })),
    ...(buyer_reference === undefined ? {} : { buyer_reference }),
    ...(order_reference === undefined ? {} : { order_reference }),
    discount_cents: 0,
    paid_cents: settlement === 'final' ? 0 : totals.gross_cents,
    ...snapshots(sellers[client.seller], client),
    sent_at: at,
    ...(settlement === 'final' ? {} : { paid_at: settled_at }),
    status: settlement,
  });
  if (settlement !== 'final') touch(row, settled_at);
  for (const line of lines) world.book.add('invoice-lines', at, mirrored(line, row));
  if (settlement === 'applied') {
    const payment = book(world, random, {
      client,
      method: 'offset',
      date,
      amount_cents: original.gross_cents - original.paid_cents,
      status: 'succeeded',
      description: `Verrekend met creditnota ${row.number ?? ''}`,
    });
    allocate(world, { payment, invoice, amount_cents: payment.amount_cents, date });
  }
  original.status = 'credited';
  touch(original, settled_at);
}

/** Omits the subscription, whose period was invoiced by the original. */
function mirrored(line: DemoRow<InvoiceLineFields>, invoice: DemoRow<InvoiceFields>): object {
  const {
    uuid: credits_line_uuid,
    created_at: _created,
    updated_at: _updated,
    version: _version,
    subscription_uuid: _subscription,
    ...fields
  } = mirrorLine(line);
  return { ...fields, invoice_uuid: invoice.uuid, credits_line_uuid };
}

/** Writes off what closed clients owe; if they owe nothing, the oldest open invoice. */
function writeOff(world: World, invoices: readonly Invoice[]): void {
  const open = invoices
    .filter(({ row, due_date }) => isOpen(row) && due_date <= Dates.addDays(world.today, -writtenOffAfterDays))
    .toSorted((left, right) => compare(left.due_date, right.due_date));
  const ofClosed = open.filter(({ client }) => client.row.status === 'closed');
  for (const { row, due_date } of ofClosed.length > 0 ? ofClosed : open.slice(0, 1)) {
    row.status = 'uncollectible';
    const day = workingDayFrom(Dates.addDays(due_date, writtenOffAfterDays - 10));
    const at = instantAt(day, 11 * 60);
    touch(row, at);
    const vat_breakdown = openVat(row, row.paid_cents - row.gross_cents);
    world.book.add('vat-corrections', at, {
      invoice_uuid: row.uuid,
      corrected_on: day,
      reason: 'written_off',
      taxable_cents: vat_breakdown.reduce((sum, { taxable_cents }) => sum + taxable_cents, 0),
      vat_cents: vat_breakdown.reduce((sum, { vat_cents }) => sum + vat_cents, 0),
      vat_breakdown,
    });
  }
}

const isOpen = ({ status }: Invoice['row']): boolean => status === 'sent' || status === 'partially_paid';

const dayMilliseconds = 86_400_000;

/** Generates a waived period that was invoiced a day later after all. */
function makeWaiver(world: World): void {
  const line = world.book
    .of('invoice-lines')
    .findLast(({ subscription_uuid, period_start }) => subscription_uuid !== undefined && period_start !== undefined);
  const manager = world.book.of('users').find(({ type }) => type === 'management');
  if (line?.subscription_uuid === undefined) return;
  const waived_at = new Date(Date.parse(line.created_at) - dayMilliseconds).toISOString();
  world.book.add('waived-periods', waived_at, {
    subscription_uuid: line.subscription_uuid,
    description: line.description,
    period_start: line.period_start,
    period_end: line.period_end,
    amount_cents: line.line_net_cents,
    waived_by_uuid: manager?.uuid,
    waived_at,
    is_settlement: false,
    product_uuid: line.product_uuid,
    quantity: line.quantity,
    unit_price_cents: line.unit_price_cents,
    price_base_quantity: line.price_base_quantity ?? 1,
    discount_bp: line.discount_bp ?? 0,
    discount_cents: line.discount_cents ?? 0,
    status: 'taken_back',
  });
}
