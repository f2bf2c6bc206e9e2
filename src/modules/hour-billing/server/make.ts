/**
 * Turns approved hours into draft invoices: a preview first, then exactly the previewed drafts. Each entry is on one
 * invoice only.
 */
import { createHash } from 'node:crypto';
import { sortHours, type HourCredit } from '../rules/hourCredit.ts';
import type { HourInvoiceDraft, HourInvoices, InvoiceableHour } from '../rules/hourInvoice.ts';
import { pricedHours } from '../../billing/rules/hourSpecification.ts';
import type { ValuesOf } from '#engine/registry';
import { Failure, resourceOf, Transactions } from '#engine/server';
import type { BillingEvent } from '../../billing/server/event.ts';
import type { HourSelection } from './choice.ts';
import { correctedLines } from './corrected.ts';
import { chosenHours, maxEntries } from './entries.ts';
import { agreedInstalments, type AgreedInstalment } from './instalments.ts';
import { creditLines, hourLines, instalmentLine, withVat, type HourLine } from './lineRows.ts';
import { correctionReason } from './words.ts';
import { openSheet, type HourSheet } from './sheet.ts';
import { markOf, outdated } from './seen.ts';
import { linkHoursToLines } from './invoicedHours.ts';
import { texts } from './texts.ts';

/** Creates the drafts in a transaction that is rolled back, and returns them. */
export function previewHourInvoices(event: BillingEvent, choice: HourSelection): Promise<HourInvoices> {
  return Transactions.dryRun(event.tx, () => draftHours(event, choice));
}

/**
 * Creates the drafts if they equal the preview.
 * @throws Failure E_OUTDATED with the current totals; E_STATE if there is nothing to invoice
 */
export async function makeHourInvoices(
  event: BillingEvent,
  choice: HourSelection,
  seen: string,
): Promise<HourInvoices> {
  const made = await draftHours(event, choice);
  if (made.seen !== seen) throw outdated(seen, made.seen);
  if (made.drafts.length === 0) throw nothing;
  return made;
}

async function draftHours(event: BillingEvent, choice: HourSelection): Promise<HourInvoices> {
  const sheet = await openSheet(event, choice.client_uuid);
  const { priced, unpriced } = await chosenHours(event.tx, choice);
  const agreed = await agreedInstalments(event.tx, sheet, choice);
  const covered = agreed.reduce((sum, { hour_uuids }) => sum + hour_uuids.length, 0);
  if (priced.length + covered > maxEntries) throw tooMuch;
  const corrected = await correctedLines(event.tx, priced);
  const drafts: HourInvoiceDraft[] = [];
  for (const [reference, part] of byReference(sheet, priced, agreed)) {
    const instalment_cents = part.instalments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const { charged, credits } = sortHours(part.hours, instalment_cents, corrected);
    const lines = await withVat(event.tx, sheet, [
      ...hourLines(sheet, choice, charged),
      ...part.instalments.map((one) => instalmentLine(sheet, one)),
    ]);
    const order_reference = reference === '' ? null : reference;
    if (lines.length > 0) drafts.push(await writeDraft(event, sheet, { order_reference, lines, credits: null }));
    for (const credit of credits)
      drafts.push(
        await writeDraft(event, sheet, { order_reference, lines: creditLines(sheet, choice, credit), credits: credit }),
      );
  }
  const net_cents = drafts.reduce((sum, draft) => sum + draft.net_cents, 0);
  const billable_minutes = priced.reduce((sum, entry) => sum + entry.billable_minutes, 0);
  const digest = createHash('sha256')
    .update(
      JSON.stringify([
        priced.map(({ uuid, version }) => [uuid, version]),
        agreed.map(({ hour_uuids }) => hour_uuids),
        drafts.map(contentOf),
      ]),
    )
    .digest('base64url')
    .slice(0, 22);
  return {
    seen: markOf({ digest, entries: priced.length, net_cents }),
    drafts,
    entries: priced.length,
    billable_minutes,
    net_cents,
    unpriced,
  };
}

/** Leaves out the uuids, which differ each time. */
function contentOf({ uuid: _key, ...draft }: HourInvoiceDraft): object {
  return draft;
}

interface Part {
  readonly hours: InvoiceableHour[];
  readonly instalments: AgreedInstalment[];
}

/**
 * A project with an order reference gets a separate invoice, because the client's administration processes it by
 * reference.
 */
function byReference(
  { projects }: HourSheet,
  hours: readonly InvoiceableHour[],
  instalments: readonly AgreedInstalment[],
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const partOf = (project_uuid: string | null): Part => {
    const key = projects.get(project_uuid ?? '')?.order_reference ?? '';
    const part = parts.get(key) ?? { hours: [], instalments: [] };
    parts.set(key, part);
    return part;
  };
  for (const entry of hours) partOf(entry.project_uuid).hours.push(entry);
  for (const one of instalments) partOf(one.project.uuid).instalments.push(one);
  return new Map([...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Document {
  readonly order_reference: string | null;
  readonly lines: readonly HourLine[];
  /** null for an invoice. */
  readonly credits: HourCredit | null;
}

async function writeDraft(
  event: BillingEvent,
  { client, language }: HourSheet,
  { order_reference, lines, credits }: Document,
): Promise<HourInvoiceDraft> {
  const { records, caller } = event;
  const draft: ValuesOf<'invoices'> = {
    seller_uuid: client.seller_uuid,
    client_uuid: client.uuid,
    currency: client.currency,
    language,
    payment_means: client.payment_method,
    ...(order_reference === null ? {} : { order_reference }),
    ...(credits === null
      ? {}
      : {
          kind: 'credit_note',
          original_invoice_uuid: credits.invoice_uuid,
          credit_reason: correctionReason(language),
        }),
    lines: lines.map(({ row, credits: line }) =>
      credits === null || line === null ? row : { ...row, credits_line_uuid: line.line_uuid },
    ),
  };
  const made = await records.create(caller, resourceOf(event, 'invoices'), draft, {
    lines: lines.map(({ specification }) => (specification.length > 0 ? { specification } : {})),
  });
  const written = (made.lines ?? []).toSorted((a, b) => a.position - b.position);
  const pairs = lines.flatMap((line, index) => {
    const row = written[index];
    return row === undefined ? [] : [{ line, row }];
  });
  await linkHoursToLines(
    event,
    pairs.map(({ line, row }) => ({ line_uuid: row.uuid, hour_uuids: line.hour_uuids })),
  );
  return {
    uuid: made.uuid,
    order_reference,
    credits: credits === null ? null : { invoice_uuid: credits.invoice_uuid, number: credits.number },
    currency: made.currency,
    net_cents: made.net_cents,
    vat_cents: made.vat_cents,
    gross_cents: made.gross_cents,
    vat_breakdown: made.vat_breakdown ?? [],
    lines: pairs.map(({ line, row }) => ({
      description: row.description,
      project_uuid: row.project_uuid,
      quantity: row.quantity,
      unit_code: row.unit_code,
      unit_price_cents: row.unit_price_cents,
      price_base_quantity: row.price_base_quantity,
      line_net_cents: row.line_net_cents,
      rate_bp: row.rate_bp ?? 0,
      hours: pricedHours({
        unit_price_cents: row.unit_price_cents,
        price_base_quantity: row.price_base_quantity,
        specification: line.specification,
      }),
      credited: line.credited,
    })),
  };
}

const nothing = new Failure('E_STATE', texts.refusal('invoice.nothing'));

const tooMuch = new Failure('E_STATE', texts.refusal('invoice.too_much'));
