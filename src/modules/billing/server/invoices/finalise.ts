/** Finalises a draft invoice: assigns the number, freezes the parties, VAT and totals. One transaction. */
import type { Rows, ValuesOf } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import {
  acrossClients,
  type ActionEvent,
  Failure,
  resourceOf,
  type Row,
  runAsSystem,
  Sql,
  type Tx,
} from '#engine/server';
import { activateProspect } from '../../../clients/server/activateProspect.ts';
import { toCreditNoteIfNegative } from './belowZero.ts';
import { assertPeriodOpen } from '../accountingPeriod.ts';
import { clientDefaults } from './clientDefaults.ts';
import { closingTexts } from './closingText.ts';
import { ensureComplete } from './complete.ts';
import { ensureCreditable, settleCredit } from './credit.ts';
import { asCorrection, priceFinalCredit } from './creditPrices.ts';
import { decideLines, treatmentOf, vatEvidence } from './decide.ts';
import type { BillingEvent } from '../event.ts';
import { logoAtIssue } from './issuedLogo.ts';
import { priceLines, type Priced } from './lines.ts';
import type { LineSource } from './lineSource.ts';
import { assignNumber } from './number.ts';
import { buyerParty, sellerParty } from '../parties.ts';
import { ratesOf } from './rates.ts';
import { currentMandate, type CurrentMandate } from '../payments/currentMandate.ts';
import { openCentsOf, lockClaims, offsetClaims } from '../payments/setOff.ts';
import { releaseOrder } from '../payments/settle.ts';
import { splitSettlement } from './splitSettlement.ts';
import { invoiceTotals } from './totals.ts';
import { texts } from '../texts.ts';

interface Finalised {
  /** Null for a proforma invoice, which is not an invoice for the tax office. */
  readonly number: string | null;
  readonly status: 'sent' | 'paid' | 'final';
}

/** Draft to finalise, and its date. */
interface Finalising {
  readonly uuid: string;
  /** Null selects today. */
  readonly issue_date: string | null;
  readonly source: LineSource;
}

/** Draft as it will be finalised, with its number. */
interface FinalInvoice {
  /** Document to write: the draft, or the credit note that a draft with a negative total becomes. */
  readonly document: Rows['invoices'];
  readonly priced: PricedDocument;
  readonly number: string | null;
  readonly issued: CalendarDate;
  readonly due: string;
  readonly status: Finalised['status'];
}

/** Finalises a draft for the action, and reports the document by its number. */
export async function finaliseDraft(event: ActionEvent<'invoices.finalise'>, source: LineSource): Promise<Row> {
  const { uuid } = event.record;
  await finaliseInvoice(event, { uuid, issue_date: event.body.issue_date || null, source });
  const record = await event.records.one(event.caller, resourceOf(event, 'invoices'), uuid, []);
  return { ...record, outcome: texts.label(`finalise.done.${record.kind}`, { number: record.number ?? '' }) };
}

/**
 * Finalises a draft; it never changes afterwards. Numbers are consecutive under concurrency: the row of the series is
 * locked until the transaction ends, and a rollback releases the number.
 * @throws Failure E_STATE that names what is missing or prevents it
 */
export async function finaliseInvoice(
  event: BillingEvent,
  { uuid, issue_date, source }: Finalising,
): Promise<Finalised> {
  const { tx, now } = event;
  // Read before the number series is locked, to hold that lock for as short as possible.
  const closing = await acrossClients(tx, (all) => closingTexts(all, event.registry));
  const notes = await splitSettlement(event, { uuid, source });
  const { document, priced, number, issued, due, status } = await computeFinalInvoice(event, {
    uuid,
    issue_date,
    source,
  });
  const { kind, original_invoice_uuid, credit_reason } = document;
  const logo = await logoAtIssue(tx, document.seller_uuid);
  await Sql.updateRows(
    tx,
    resourceOf(event, 'invoice-lines'),
    priced.lines.map(({ uuid: line, vat_rate_uuid, category, rate_bp, line_net_cents, credits_line_uuid }) => ({
      uuid: line,
      credits_line_uuid: credits_line_uuid ?? null,
      vat_rate_uuid,
      category,
      rate_bp,
      line_net_cents,
    })),
    now,
  );
  await Sql.updateRows(
    tx,
    resourceOf(event, 'invoices'),
    [
      {
        uuid,
        kind,
        original_invoice_uuid,
        credit_reason,
        number,
        issue_date: issued,
        due_date: due,
        ...supplyOf(document, priced.lines, issued),
        payment_reference: document.payment_reference || number,
        tax_treatment: treatmentOf(priced.totals.vat_breakdown.map(({ category }) => category)),
        ...priced.totals,
        vat_evidence: vatEvidence(priced.seller, priced.client, issued),
        seller_snapshot: sellerParty(priced.seller, kind === 'invoice' ? closing(document.language) : null),
        buyer_snapshot: buyerParty(priced.client, priced.mandate),
        ...logo,
        ...(status === 'paid' ? { paid_at: now.toISOString() } : {}),
        status,
      },
    ],
    now,
  );
  if (kind === 'invoice') await activateProspect(event, priced.client);
  if (kind === 'credit_note' && number !== null) await source.linesCredited(event, priced.lines);
  if (kind === 'credit_note' && number !== null)
    await settleCredit(event, original_invoice_uuid, { uuid, number, gross_cents: priced.totals.gross_cents });
  if (status === 'paid') await releaseOrder(event, document.order_uuid);
  await finaliseNotes(event, notes, issued);
  if (notes.length > 0 && kind === 'invoice' && status === 'sent') await offsetNotes(event, { uuid, notes, issued });
  return { number, status };
}

/** Finalises the credit notes that were split off, on the day of their draft. */
async function finaliseNotes(event: BillingEvent, notes: readonly string[], issued: CalendarDate): Promise<void> {
  await runAsSystem(event, async ({ records, caller }) => {
    for (const note of notes)
      await records.act(caller, resourceOf(event, 'invoices'), note, 'finalise', { issue_date: issued });
  });
}

/** Sets the invoice off against what is left of the credit notes that were split off. */
async function offsetNotes(
  event: BillingEvent,
  { uuid, notes, issued }: { readonly uuid: string; readonly notes: readonly string[]; readonly issued: CalendarDate },
): Promise<void> {
  const invoice = await event.tx
    .selectFrom('invoices')
    .select(['uuid', 'client_uuid', 'number', 'gross_cents', 'paid_cents'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const claims = (await lockClaims(event.tx, invoice.client_uuid)).filter((claim) => notes.includes(claim.uuid));
  const amount_cents = Math.min(invoice.gross_cents - invoice.paid_cents, openCentsOf(claims));
  if (amount_cents <= 0) return;
  await offsetClaims(event, {
    claims,
    invoice: { uuid, client_uuid: invoice.client_uuid, number: invoice.number ?? '' },
    amount_cents,
    received_on: issued,
  });
}

/** Computes the final invoice and takes its number, without writing the invoice. */
export async function computeFinalInvoice(
  { tx, now }: Pick<BillingEvent, 'tx' | 'now'>,
  { uuid, issue_date, source }: Finalising,
): Promise<FinalInvoice> {
  const invoice = await lockDraft(tx, uuid);
  const given = issue_date ?? invoice.issue_date;
  const today = Dates.localDate(now);
  if (given !== null && given > today) throw tooLate(given);
  ensureEuro(invoice);
  await assertPeriodOpen(tx, { seller_uuid: invoice.seller_uuid, day: given ?? today, today });
  const drafted = await pricedLines(tx, invoice, given === null ? today : Dates.calendarDate(given));
  const document = await toCreditNoteIfNegative(tx, { invoice, gross_cents: drafted.totals.gross_cents, source });
  const priced =
    document.kind === invoice.kind ? drafted : { ...drafted, ...(await asCorrection(tx, document, drafted.lines)) };
  if (document.kind === 'credit_note') await ensureCreditable(tx, document, priced.totals.gross_cents);
  const kind = document.kind === 'credit_note' ? 'credit_note' : 'invoice';
  const request = {
    seller_uuid: invoice.seller_uuid,
    document: kind,
    issue_date: given === null ? null : Dates.calendarDate(given),
    today,
  } as const;
  // Lock the number series last, to hold the lock for as short as possible.
  const { number, issue_date: issued } =
    document.kind === 'proforma'
      ? { number: null, issue_date: request.issue_date ?? today }
      : await assignNumber(tx, request);
  const status =
    kind === 'credit_note' || number === null ? 'final' : priced.totals.gross_cents === 0 ? 'paid' : 'sent';
  return { document, priced, number, issued, due: await dueDate(tx, document, issued), status };
}

async function lockDraft(tx: Tx, uuid: string): Promise<Rows['invoices']> {
  const invoice = await tx.selectFrom('invoices').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  if (!invoice) throw new Failure('E_NOT_FOUND');
  if (invoice.status === 'draft') return invoice;
  throw new Failure('E_STATE', texts.refusal('finalise.finalised_already'));
}

interface PricedDocument {
  readonly seller: Rows['sellers'];
  readonly client: Rows['clients'];
  readonly mandate: CurrentMandate | null;
  readonly lines: readonly Priced<Rows['invoice_lines']>[];
  readonly totals: ReturnType<typeof invoiceTotals>;
}

/**
 * Prices the lines again with the rates and the VAT decision of the day of supply. A credit note keeps the rates of the
 * lines that it credits.
 */
async function pricedLines(tx: Tx, invoice: Rows['invoices'], day: CalendarDate): Promise<PricedDocument> {
  const { seller_uuid, client_uuid } = invoice;
  const sellers = tx.selectFrom('sellers').selectAll().where('uuid', '=', seller_uuid);
  const seller = await sellers.executeTakeFirstOrThrow(notFound);
  const clients = tx.selectFrom('clients').selectAll().where('uuid', '=', client_uuid);
  const client = await clients.executeTakeFirstOrThrow(notFound);
  const mandate = await acrossClients(tx, (all) => currentMandate(all, client_uuid));
  const drafted = await tx
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_uuid', '=', invoice.uuid)
    .orderBy('position')
    .orderBy('uuid')
    .execute();
  ensureComplete({ seller, client, lines: drafted, isReversed: false });
  const supply = Dates.calendarDate(invoice.supply_date ?? invoice.period_start ?? day);
  if (invoice.kind === 'credit_note')
    return { seller, client, mandate, ...(await priceFinalCredit(tx, invoice, drafted)) };
  const decided = await decideLines(tx, { seller, client, lines: drafted, rates: await ratesOf(tx, drafted), supply });
  const rates = await ratesOf(tx, decided);
  const lines = priceLines(decided, rates);
  ensureComplete({
    seller,
    client,
    lines,
    isReversed: lines.some(({ category }) => category === 'AE' || category === 'K'),
  });
  return { seller, client, mandate, lines, totals: invoiceTotals(invoice, lines, rates) };
}

const notFound = (): Failure => new Failure('E_NOT_FOUND');

/**
 * Returns the supply date, which the law requires: the periods of the lines, or the issue date. It is left out if a
 * period starts on delivery, because that day is not known yet (Wet OB 1968 art. 35a lid 1 g).
 */
function supplyOf(
  invoice: Rows['invoices'],
  lines: readonly Rows['invoice_lines'][],
  issued: CalendarDate,
): Pick<ValuesOf<'invoices'>, 'period_start' | 'period_end' | 'supply_date'> {
  if (invoice.supply_date !== null || invoice.period_start !== null) return {};
  if (lines.some(({ delivery_period_unit }) => delivery_period_unit !== null)) return {};
  const starts = lines.flatMap(({ period_start }) => period_start ?? []).sort();
  const ends = lines.flatMap(({ period_end }) => period_end ?? []).sort();
  const [first, last] = [starts[0], ends.at(-1)];
  return first !== undefined && last !== undefined
    ? { period_start: first, period_end: last }
    : { supply_date: issued };
}

async function dueDate(tx: Tx, invoice: Rows['invoices'], issued: CalendarDate): Promise<string> {
  if (invoice.kind === 'credit_note') return issued;
  const written = invoice.due_date;
  if (written !== null && written >= issued) return written;
  const filled = await clientDefaults(tx, invoice, { issue_date: issued, due_date: null });
  return filled.due_date ?? Dates.addDays(issued, 14);
}

/**
 * Rejects currencies other than the euro: VAT is stated in euro (Wet OB 1968 art. 35a lid 1 m; EU VAT Directive art.
 * 230), and so is the bookkeeping. A credit note of an old invoice in another currency is allowed.
 */
function ensureEuro({ currency, kind }: Rows['invoices']): void {
  if (currency === 'EUR' || kind === 'credit_note') return;
  const label = texts.label('finalise.choose_euro');
  throw new Failure('E_STATE', {
    message: texts.label('finalise.not_in_euro', { currency }),
    hint: label,
    errors: { currency: { label } },
  });
}

function tooLate(date: string): Failure {
  const label = texts.label('finalise.choose_today');
  return new Failure('E_STATE', {
    message: texts.label('finalise.in_future', { date }),
    hint: label,
    errors: { issue_date: { label } },
  });
}
