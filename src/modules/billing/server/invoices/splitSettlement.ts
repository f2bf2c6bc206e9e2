/**
 * Splits a draft that gives back what several invoices charged: one credit note for each of them (Wet OB 1968 art. 35
 * lid 2), and an invoice for its charges. All are finalised in one transaction.
 */
import type { Rows, ValuesOf } from '#engine/registry';
import { Dates, inLanguage, Money, Periods } from '#engine/values';
import { resourceOf, runAsSystem, Sql, type Tx, uuidv7 } from '#engine/server';
import { leftToCredit } from '../../rules/creditNote.ts';
import { readOriginal } from './credited.ts';
import type { BillingEvent } from '../event.ts';
import type { LineSource, TakenBack } from './lineSource.ts';
import { texts } from '../texts.ts';

type Line = Rows['invoice_lines'];

/** Line that charged days that are now given back. */
interface Charge {
  readonly line: Line;
  readonly invoice_uuid: string;
  /** Amount that it charged for those days. */
  readonly wanted_cents: number;
}

interface Portion {
  readonly given: Line;
  /** Null if the draft itself charged it, or nothing did. */
  readonly charge: Charge | null;
  readonly cents: number;
}

/**
 * Moves what a draft gives back to drafts of credit notes, one for each invoice that charged it. The draft keeps its
 * charges. If it has none, it keeps the part of the first invoice and becomes the credit note of that.
 * @returns the drafts that were created; empty if the draft can be finalised as it is
 */
export async function splitSettlement(
  event: BillingEvent,
  { uuid, source }: { readonly uuid: string; readonly source: LineSource },
): Promise<readonly string[]> {
  const { tx } = event;
  const draft = await tx.selectFrom('invoices').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  if (draft?.kind !== 'invoice' || draft.status !== 'draft') return [];
  const lines = await tx
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_uuid', '=', uuid)
    .orderBy('position')
    .orderBy('uuid')
    .execute();
  const given = lines.filter(({ settles_uuid, line_net_cents }) => settles_uuid !== null && line_net_cents < 0);
  const isBelow = lines.reduce((sum, { line_net_cents }) => sum + line_net_cents, 0) < 0;
  if (!isBelow) return [];
  const taken = await source.takenBack(tx, uuid);
  const portions = await portionsOf(tx, draft, given);
  const originals = [
    ...new Set([
      ...portions.flatMap(({ charge }) => charge?.invoice_uuid ?? []),
      ...taken.flatMap(({ charged }) => charged?.invoice_uuid ?? []),
    ]),
  ];
  const isWhole = portions.length === given.length && portions.every(({ charge }) => charge !== null);
  if (originals.length === 0 || (originals.length === 1 && isWhole)) return [];
  const split = { portions, taken };
  const remaining = partOf(split, null);
  const covered = new Set([...given.map((line) => line.uuid), ...taken.map(({ line_uuid }) => line_uuid)]);
  const keepsNothing = covered.size === lines.length && remaining.portions.length + remaining.taken.length === 0;
  const [first, ...others] = originals;
  const made: string[] = [];
  for (const original of keepsNothing ? others : originals)
    made.push(await creditNoteDraft(event, { draft, source, lines, part: partOf(split, original) }));
  const staying = keepsNothing && first !== undefined ? partOf(split, first) : remaining;
  await replaceLines(event, given, staying.portions);
  await replaceTaken(event, { source, lines, taken, remaining: staying.taken });
  return made;
}

/** Amounts that are given back: of subscriptions, and by the line source. */
interface Given {
  readonly portions: readonly Portion[];
  readonly taken: readonly TakenBack[];
}

/** @param original null selects what no issued invoice charged */
const partOf = ({ portions, taken }: Given, original: string | null): Given => ({
  portions: portions.filter(({ charge }) => (charge?.invoice_uuid ?? null) === original),
  taken: taken.filter(({ charged }) => (charged?.invoice_uuid ?? null) === original),
});

/** Divides each amount over the charges, the newest first: the last charge is given back first. */
async function portionsOf(tx: Tx, draft: Rows['invoices'], given: readonly Line[]): Promise<readonly Portion[]> {
  const left = new Map<string, number>();
  const portions: Portion[] = [];
  for (const line of given) {
    const charges = await chargesOf(tx, draft, line);
    for (const { invoice_uuid } of charges) await readLeft(tx, left, invoice_uuid, draft.uuid);
    let rest = -line.line_net_cents;
    const taken = new Map<Charge | null, number>();
    const take = (charge: Charge, most: number): void => {
      const available = left.get(charge.line.uuid) ?? 0;
      const cents = Math.max(0, Math.min(rest, most, available));
      if (cents === 0) return;
      rest -= cents;
      left.set(charge.line.uuid, available - cents);
      const key = charge.invoice_uuid === draft.uuid ? null : charge;
      taken.set(key, (taken.get(key) ?? 0) + cents);
    };
    for (const charge of charges) take(charge, charge.wanted_cents);
    for (const charge of charges) take(charge, rest);
    if (rest > 0) taken.set(null, (taken.get(null) ?? 0) + rest);
    for (const [charge, cents] of taken) portions.push({ given: line, charge, cents });
  }
  return portions;
}

/** Returns charges of issued invoices, and of the draft itself before the line. */
async function chargesOf(tx: Tx, draft: Rows['invoices'], given: Line): Promise<readonly Charge[]> {
  const { settles_uuid, period_start, period_end, position } = given;
  if (settles_uuid === null || period_start === null || period_end === null) return [];
  const rows = await tx
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid')
    .innerJoin('subscriptions', (join) => join.on('subscriptions.uuid', '=', settles_uuid))
    .selectAll('invoice_lines')
    .select([
      'invoices.issue_date',
      'invoices.number',
      'subscriptions.started_on as first_from',
      'subscriptions.first_period_through as first_through',
    ])
    .where(({ or, eb }) =>
      or([
        eb('invoice_lines.subscription_uuid', '=', settles_uuid),
        eb('invoice_lines.settles_uuid', '=', settles_uuid),
      ]),
    )
    .where('invoices.kind', '=', 'invoice')
    .where('invoice_lines.line_net_cents', '>', 0)
    .where(({ or, and, eb }) =>
      or([
        and([eb('invoice_lines.period_start', '<=', period_end), eb('invoice_lines.period_end', '>=', period_start)]),
        and([
          eb('invoice_lines.delivery_period_unit', 'is not', null),
          eb('subscriptions.started_on', '<=', period_end),
          eb('subscriptions.first_period_through', '>=', period_start),
        ]),
      ]),
    )
    .where(({ or, and, eb }) =>
      or([
        eb('invoices.number', 'is not', null),
        and([eb('invoices.uuid', '=', draft.uuid), eb('invoice_lines.position', '<', position)]),
      ]),
    )
    .execute();
  const isOwn = (row: (typeof rows)[number]): number => (row.invoice_uuid === draft.uuid ? 1 : 0);
  return rows
    .toSorted(
      (a, b) =>
        isOwn(b) - isOwn(a) ||
        String(b.issue_date).localeCompare(String(a.issue_date)) ||
        String(b.number).localeCompare(String(a.number)) ||
        b.position - a.position,
    )
    .map(({ first_from, first_through, ...line }) => ({
      line,
      invoice_uuid: line.invoice_uuid,
      wanted_cents: chargedFor(
        line.delivery_period_unit === null ? line : { ...line, period_start: first_from, period_end: first_through },
        { period_start, period_end },
      ),
    }));
}

function chargedFor(
  { line_net_cents, period_start, period_end }: Line,
  days: { readonly period_start: string; readonly period_end: string },
): number {
  if (period_start === null || period_end === null) return line_net_cents;
  const whole = { start: Dates.calendarDate(period_start), end: Dates.addDays(Dates.calendarDate(period_end), 1) };
  const from = days.period_start > period_start ? days.period_start : period_start;
  const through = days.period_end < period_end ? days.period_end : period_end;
  return Periods.proRataCents(line_net_cents, whole, {
    start: Dates.calendarDate(from),
    end: Dates.addDays(Dates.calendarDate(through), 1),
  });
}

/** Reads the amount of each line that is not credited yet, once per invoice. */
async function readLeft(tx: Tx, left: Map<string, number>, invoice_uuid: string, draft_uuid: string): Promise<void> {
  const original = await readOriginal(tx, invoice_uuid, { lock: invoice_uuid !== draft_uuid });
  for (const { line, left_cents } of original === null ? [] : leftToCredit(original))
    if (!left.has(line.uuid)) left.set(line.uuid, left_cents);
}

interface CreditNote {
  readonly draft: Rows['invoices'];
  readonly source: LineSource;
  readonly lines: readonly Line[];
  readonly part: Given;
}

async function creditNoteDraft(event: BillingEvent, { draft, source, lines, part }: CreditNote): Promise<string> {
  const { portions, taken } = part;
  const { language } = draft;
  const original_invoice_uuid = portions[0]?.charge?.invoice_uuid ?? taken[0]?.charged?.invoice_uuid ?? null;
  const written = [...portions.map(lineOf), ...taken.map((one) => takenLine(one, lines))];
  const made = await runAsSystem(event, ({ records, caller }) =>
    records.create(
      caller,
      resourceOf(event, 'invoices'),
      {
        kind: 'credit_note',
        original_invoice_uuid,
        credit_reason:
          portions.length > 0
            ? inLanguage(texts.label('below_zero.subscription_changed'), language)
            : source.correctionReason(language),
        seller_uuid: draft.seller_uuid,
        client_uuid: draft.client_uuid,
        currency: draft.currency,
        language,
        order_reference: draft.order_reference,
        payment_means: draft.payment_means,
        lines: written.map((line, index) => ({ ...line, position: index + 1 })),
      },
      {
        lines: [
          ...portions.map(({ given }) => ({ settles_uuid: given.settles_uuid })),
          ...taken.map(({ specification }) => ({ specification })),
        ],
      },
    ),
  );
  const rows = (made.lines ?? []).toSorted((a, b) => a.position - b.position).slice(portions.length);
  for (const [index, one] of taken.entries()) {
    const row = rows[index];
    if (row === undefined) continue;
    await source.moveTakenBack(event, { part: one, line_uuid: row.uuid });
  }
  return made.uuid;
}

/** Copies the line of the draft with the quantity of a part of it. */
function takenLine({ line_uuid, quantity, charged }: TakenBack, lines: readonly Line[]): ValuesOf<'invoice-lines'> {
  const line = lines.find(({ uuid }) => uuid === line_uuid);
  if (line === undefined) throw new Error(`The draft has no line ${line_uuid}.`);
  return {
    description: line.description,
    product_uuid: line.product_uuid,
    project_uuid: line.project_uuid,
    quantity,
    unit_code: line.unit_code,
    unit_price_cents: line.unit_price_cents,
    price_base_quantity: line.price_base_quantity,
    vat_rate_uuid: charged?.vat_rate_uuid ?? line.vat_rate_uuid,
    period_start: line.period_start,
    period_end: line.period_end,
    ledger_account: line.ledger_account,
    credits_line_uuid: charged?.line_uuid ?? null,
  };
}

interface Replaced {
  readonly source: LineSource;
  readonly lines: readonly Line[];
  readonly taken: readonly TakenBack[];
  /** Parts that stay on the draft. */
  readonly remaining: readonly TakenBack[];
}

/** Keeps the remaining parts on the draft, and removes lines without remaining parts. */
async function replaceTaken(event: BillingEvent, { source, lines, taken, remaining }: Replaced): Promise<void> {
  const { tx, now } = event;
  const resource = resourceOf(event, 'invoice-lines');
  for (const line of lines.filter(({ uuid }) => taken.some(({ line_uuid }) => line_uuid === uuid))) {
    const own = remaining.filter(({ line_uuid }) => line_uuid === line.uuid);
    for (const [index, part] of own.entries()) {
      const changed = { ...takenLine(part, lines), specification: part.specification };
      const values = { ...changed, line_net_cents: Money.lineAmounts(pricedLine(changed)).line_net_cents };
      if (index === 0) await Sql.updateRows(tx, resource, [{ uuid: line.uuid, ...values }], now);
      else {
        const uuid = uuidv7();
        const { created_at: _created, updated_at: _updated, version: _version, ...same } = line;
        await Sql.insertMany(tx, resource, [{ ...same, ...values, uuid }], now);
        await source.moveTakenBack(event, { part, line_uuid: uuid });
      }
    }
    if (own.length === 0) await tx.deleteFrom('invoice_lines').where('uuid', '=', line.uuid).execute();
  }
}

const pricedLine = ({ quantity = 0, unit_price_cents = 0, price_base_quantity = 1 }: ValuesOf<'invoice-lines'>) => ({
  quantity,
  unit_price_cents,
  price_base_quantity,
});

function lineOf({ given, charge, cents }: Portion): ValuesOf<'invoice-lines'> {
  return {
    description: given.description,
    product_uuid: given.product_uuid,
    quantity: -1,
    unit_code: given.unit_code,
    unit_price_cents: cents,
    vat_rate_uuid: charge?.line.vat_rate_uuid ?? given.vat_rate_uuid,
    period_start: given.period_start,
    period_end: given.period_end,
    ledger_account: given.ledger_account,
    credits_line_uuid: charge?.line.uuid ?? null,
  };
}
/** Replaces the lines that gave back by the portions that stay on the draft. */
async function replaceLines(
  { tx }: BillingEvent,
  given: readonly Line[],
  remaining: readonly Portion[],
): Promise<void> {
  for (const line of given) {
    const { uuid: _uuid, ...same } = line;
    const own = remaining.filter((portion) => portion.given.uuid === line.uuid);
    for (const [index, portion] of own.entries()) {
      const { credits_line_uuid = null, vat_rate_uuid = line.vat_rate_uuid } = lineOf(portion);
      const values = {
        quantity: -1,
        unit_price_cents: portion.cents,
        price_base_quantity: 1,
        discount_bp: 0,
        discount_cents: 0,
        line_net_cents: -portion.cents,
        vat_rate_uuid,
        credits_line_uuid,
      };
      if (index === 0) await tx.updateTable('invoice_lines').set(values).where('uuid', '=', line.uuid).execute();
      else
        await tx
          .insertInto('invoice_lines')
          .values({ ...same, ...values, uuid: uuidv7() })
          .execute();
    }
    if (own.length === 0) await tx.deleteFrom('invoice_lines').where('uuid', '=', line.uuid).execute();
  }
}
