/** Credits an invoice: drafts a credit note for what is left of it, and updates both when the note is final. */
import type { Preview, Rows, ValuesOf } from '#engine/registry';
import { Dates, eachLanguage, inLanguage, type Label, Money, plainLabel } from '#engine/values';
import { type ActionEvent, Failure, resourceOf, type Row, runAsSystem, Sql, type Tx } from '#engine/server';
import {
  creditOfPart,
  creditOfRest,
  creditTotals,
  divisibleQuantity,
  leftToCredit,
  type LineLeft,
  type ProposedLine,
} from '../../rules/creditNote.ts';
import { isByTheHour } from '../../rules/lineQuantity.ts';
import { bookPayment } from '../payments/bookPayment.ts';
import { creditedWhole, numberOf, readOriginal, type Original } from './credited.ts';
import type { BillingEvent } from '../event.ts';
import { texts } from '../texts.ts';
import { correctVat } from '../vatCorrections.ts';

/**
 * Creates a draft that credits all that is left; lines and quantities can be removed from it. The response redirects to
 * it.
 */
export async function creditInvoice(event: ActionEvent<'invoices.credit'>): Promise<Row> {
  const { record, body } = event;
  const original = await originalOf(event);
  const chosen = chosenCredits(original, body.credited_lines ?? null);
  if (chosen.length === 0) throw nothingLeft(original, await draftsOf(event.tx, record.uuid));
  const lines = proposedLines(original, chosen);
  const made = await runAsSystem(event, ({ records, caller }) =>
    records.create(caller, resourceOf(event, 'invoices'), noteOn(record, { credit_reason: body.credit_reason, lines })),
  );
  return { ...record, next: { resource: 'invoices', uuid: made.uuid }, outcome: texts.label('credit.draft_created') };
}

function noteOn(
  original: ActionEvent<'invoices.credit'>['record'] | Rows['invoices'],
  { credit_reason, lines }: Required<Pick<ValuesOf<'invoices'>, 'credit_reason' | 'lines'>>,
): ValuesOf<'invoices'> {
  return {
    seller_uuid: original.seller_uuid,
    client_uuid: original.client_uuid,
    currency: original.currency,
    language: original.language,
    payment_means: original.payment_means,
    buyer_reference: original.buyer_reference,
    order_reference: original.order_reference,
    supply_date: original.supply_date,
    period_start: original.period_start,
    period_end: original.period_end,
    kind: 'credit_note',
    original_invoice_uuid: original.uuid,
    credit_reason,
    lines,
  };
}

/**
 * Credits what is left of some lines of an issued invoice, by a credit note that is finalised immediately. It is set
 * off against what is open on the invoice; the rest is owed to the client, for staff to pay back or set off. A second
 * call for the same line credits nothing, because what is left is read under the lock of the invoice.
 * @returns the uuid of the credit note; null if nothing was left of the lines
 */
export async function creditLines(
  event: BillingEvent,
  {
    invoice_uuid,
    line_uuids,
    credit_reason,
  }: { readonly invoice_uuid: string; readonly line_uuids: readonly string[]; readonly credit_reason: string },
): Promise<string | null> {
  const original = await readOriginal(event.tx, invoice_uuid, { lock: true });
  if (original === null || original.row.status === 'draft') return null;
  const chosen = chosenCredits(original, null).filter(({ left }) => line_uuids.includes(left.line.uuid));
  const lines = proposedLines(original, chosen);
  if (lines.length === 0) return null;
  const invoices = resourceOf(event, 'invoices');
  const note = noteOn(original.row, { credit_reason, lines });
  return runAsSystem(event, async ({ records, caller }) => {
    const { uuid } = await records.create(caller, invoices, note);
    await records.act(caller, invoices, uuid, 'finalise', {});
    return uuid;
  });
}

/** Returns what is left of each line to choose from, the total of what is chosen, and what was credited before. */
export async function previewCredit(event: ActionEvent<'invoices.credit.preview'>): Promise<Row> {
  const { record, tx, body } = event;
  const original = await originalOf(event);
  const { currency } = record;
  const lefts = leftToCredit(original);
  const open = chosenCredits(original, null);
  if (open.length === 0) throw nothingLeft(original, await draftsOf(tx, record.uuid));
  const chosen = chosenCredits(original, body.credited_lines ?? null);
  const credited = lefts.reduce((sum, { credited_cents }) => sum + credited_cents, 0);
  const result = creditTotals(
    original,
    chosen.map(({ left, net_cents }) => ({ credits_line_uuid: left.line.uuid, line_net_cents: net_cents })),
  );
  const net = chosen.reduce((sum, { net_cents }) => sum + net_cents, 0);
  const discount = 'totals' in result ? result.totals.discount_cents : 0;
  const preview: Preview.ActionPreview = {
    seen:
      chosen.length === 0
        ? null
        : JSON.stringify([net, credited, discount, chosen.map(({ proposed }) => proposed.quantity)]),
    questions: [],
    parts: {
      field: 'credited_lines',
      label: texts.label('credit.lines'),
      parts: open.map((whole) => partOf(whole, chosen, currency)),
    },
    lines: discount === 0 ? [] : [{ label: discountShare, amount_cents: discount }],
    total_cents: discount + net,
    currency,
    facts: credited === 0 ? [] : [{ label: texts.label('credit.credited_before'), kind: 'money', value: credited }],
    note: draftFollows,
  };
  return { ...preview };
}

/** Line to credit, as a whole or in part. */
interface ChosenCredit {
  readonly left: LineLeft;
  readonly proposed: ProposedLine;
  /** With the sign of the credit note. */
  readonly net_cents: number;
}

/**
 * Returns the lines to credit, in the order of the invoice. Null chooses all that is left.
 * @throws Failure E_INVALID for a line that has nothing left, or a quantity above what is left
 */
function chosenCredits(
  original: Original,
  asked: NonNullable<Rows['invoices']['credited_lines']> | null,
): readonly ChosenCredit[] {
  const open = leftToCredit(original).flatMap((left): readonly ChosenCredit[] => {
    const proposed = creditOfRest(left);
    return proposed === null ? [] : [{ left, proposed, net_cents: Money.negateCents(left.left_cents) }];
  });
  if (asked === null) return open;
  const isOpen = (key: string): boolean => open.some(({ left }) => left.line.uuid === key);
  if (!asked.every(({ key }) => isOpen(key))) throw notToCredit(texts.label('credit.line_credited_in_full'));
  return open.flatMap((whole): readonly ChosenCredit[] => {
    const part = asked.find(({ key }) => key === whole.left.line.uuid);
    return part === undefined ? [] : [part.quantity === undefined ? whole : inPart(whole, part.quantity)];
  });
}

function inPart(whole: ChosenCredit, asked: number): ChosenCredit {
  const { left } = whole;
  const most = divisibleQuantity(left);
  if (most === null) return whole;
  const quantity = asked > 0 ? Money.quantityToTenThousandths(asked) : 0n;
  const all = most < 0n ? -most : most;
  if (quantity === all) return whole;
  if (quantity <= 0n || quantity > all)
    throw notToCredit(
      texts.label('credit.quantity_left', { description: left.line.description, left: String(Number(all) / 10_000) }),
    );
  const proposed = creditOfPart(left, most < 0n ? -quantity : quantity);
  return { left, proposed, net_cents: Money.lineAmounts(proposed).line_net_cents };
}

const notToCredit = (label: Label): Failure => new Failure('E_INVALID', { errors: { credited_lines: { label } } });

function partOf(whole: ChosenCredit, chosen: readonly ChosenCredit[], currency: string): Preview.PreviewPart {
  const { left } = whole;
  const most = divisibleQuantity(left);
  const own = chosen.find((one) => one.left === left || one.left.line.uuid === left.line.uuid);
  const amount = (quantity: bigint | string): number => Math.abs(Number(quantity));
  return {
    key: left.line.uuid,
    label: lineLabel(left, currency),
    chosen: own !== undefined,
    amount_cents: own?.net_cents ?? whole.net_cents,
    quantity:
      most === null
        ? null
        : {
            label: texts.label('credit.quantity'),
            chosen: amount((own ?? whole).proposed.quantity),
            most: amount(most) / 10_000,
            unit: isByTheHour(left.line) ? 'minutes' : 'number',
          },
  };
}

function lineLabel({ line, credited_cents }: LineLeft, currency: string): Label {
  if (credited_cents === 0) return plainLabel(line.description);
  return texts.label('credit.line_credited_before', {
    description: line.description,
    credited: eachLanguage((locale) => Money.formatMoney(credited_cents, currency, locale)),
  });
}

const discountShare = texts.label('credit.discount_share');
const draftFollows = texts.label('credit.draft_opens');

/** Includes drafts of credit notes, so that their amounts are not proposed twice. */
async function originalOf({ tx, record }: Pick<ActionEvent<'invoices.credit'>, 'tx' | 'record'>): Promise<Original> {
  const original = await readOriginal(tx, record.uuid, { lock: true, drafts: true });
  if (original === null) throw new Failure('E_NOT_FOUND');
  return original;
}

async function draftsOf(tx: Tx, original_uuid: string): Promise<number> {
  const rows = await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('original_invoice_uuid', '=', original_uuid)
    .where('kind', '=', 'credit_note')
    .where('status', '=', 'draft')
    .execute();
  return rows.length;
}

function nothingLeft(original: Original, drafts: number): Failure {
  const number = numberOf(original);
  if (drafts === 0) {
    const credited = creditedWhole(number);
    const message = eachLanguage((locale) => `${inLanguage(credited, locale)}.`);
    return new Failure('E_STATE', { message, hint: chargeAgain });
  }
  return new Failure('E_STATE', texts.refusal('credit.draft_takes_all', { number }));
}

const chargeAgain = texts.label('credit.charge_again');

/** Proposed lines do not name the subscription, whose period was invoiced by the original. */
function proposedLines(original: Original, chosen: readonly ChosenCredit[]): readonly ValuesOf<'invoice-lines'>[] {
  return chosen
    .flatMap(({ left, proposed }): readonly ValuesOf<'invoice-lines'>[] => {
      const row = original.lineRows.find(({ uuid }) => uuid === left.line.uuid);
      if (row === undefined) return [];
      return [
        {
          description: row.description,
          product_uuid: row.product_uuid,
          project_uuid: row.project_uuid,
          vat_rate_uuid: row.vat_rate_uuid,
          period_start: row.period_start,
          period_end: row.period_end,
          ledger_account: row.ledger_account,
          ...proposed,
          quantity: Number(proposed.quantity),
          credits_line_uuid: left.line.uuid,
        },
      ];
    })
    .map((line, index) => ({ ...line, position: index + 1 }));
}

interface Credited {
  readonly uuid: string;
  readonly number: string;
  /** Negative. */
  readonly gross_cents: number;
}

/** Ensures that not more is credited than was invoiced. @throws Failure E_STATE */
export async function ensureCreditable(
  tx: Tx,
  { uuid, original_invoice_uuid }: Pick<Rows['invoices'], 'uuid' | 'original_invoice_uuid'>,
  gross_cents: number,
): Promise<void> {
  if (original_invoice_uuid === null) return;
  const original = await tx
    .selectFrom('invoices')
    .select(['gross_cents', 'number'])
    .where('uuid', '=', original_invoice_uuid)
    .forUpdate()
    .executeTakeFirst();
  const left = (original?.gross_cents ?? 0) + (await creditedCents(tx, original_invoice_uuid, uuid));
  if (left + gross_cents >= 0) return;
  throw new Failure('E_STATE', texts.refusal('credit.more_than_left', { number: String(original?.number) }));
}

/**
 * Sets a credit note off against what is open on its original; the rest is to be paid back. A fully credited original
 * no longer waits for payment.
 */
export async function settleCredit(
  event: BillingEvent,
  original_uuid: string | null,
  { uuid, number, gross_cents }: Credited,
): Promise<void> {
  if (original_uuid === null) return;
  const { tx, now } = event;
  const invoices = resourceOf(event, 'invoices');
  const original = await tx
    .selectFrom('invoices')
    .select(['client_uuid', 'gross_cents', 'paid_cents', 'status', 'language', 'order_uuid', 'number'])
    .where('uuid', '=', original_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!original) return;
  const isWhole = original.gross_cents + (await creditedCents(tx, original_uuid, null)) === 0;
  if (isWhole && ['sent', 'partially_paid', 'paid', 'uncollectible'].includes(original.status))
    await Sql.updateRows(tx, invoices, [{ uuid: original_uuid, status: 'credited' }], now);
  if (isWhole) await correctVat(event, original_uuid, 'credited');
  if (isWhole) await cancelUnpaid(event, original);
  const amount_cents = Math.min(original.gross_cents - original.paid_cents, -gross_cents);
  if (amount_cents <= 0) return;
  const description = texts.in(original.language)('credit_note.set_off', { number: String(number) });
  await bookPayment(event, {
    client_uuid: original.client_uuid,
    method: 'offset',
    amount_cents,
    received_on: Dates.localDate(now),
    description,
    invoices: [original_uuid],
  });
  const isSettled = amount_cents === -gross_cents;
  await Sql.updateRows(
    tx,
    invoices,
    [{ uuid, paid_cents: -amount_cents, ...(isSettled ? { status: 'applied', paid_at: now.toISOString() } : {}) }],
    now,
  );
}

/** Cancels an order that waited for payment of this invoice. */
async function cancelUnpaid(
  event: BillingEvent,
  { order_uuid, number, language }: Pick<Rows['invoices'], 'order_uuid' | 'number' | 'language'>,
): Promise<void> {
  if (order_uuid === null) return;
  const order = await event.tx.selectFrom('orders').select('status').where('uuid', '=', order_uuid).executeTakeFirst();
  if (order?.status !== 'awaiting_payment') return;
  await runAsSystem(event, ({ records, caller }) =>
    records.act(caller, resourceOf(event, 'orders'), order_uuid, 'cancel', {
      cancel_reason: texts.in(language)('credit_note.cancels_order', { number: String(number) }),
    }),
  );
}

/** Sums the final credit notes of an invoice; zero or negative. */
async function creditedCents(tx: Tx, original_uuid: string, without: string | null): Promise<number> {
  const rows = await tx
    .selectFrom('invoices')
    .select(['uuid', 'gross_cents'])
    .where('original_invoice_uuid', '=', original_uuid)
    .where('kind', '=', 'credit_note')
    .where('status', '<>', 'draft')
    .execute();
  return rows.filter((row) => row.uuid !== without).reduce((sum, row) => sum + row.gross_cents, 0);
}
