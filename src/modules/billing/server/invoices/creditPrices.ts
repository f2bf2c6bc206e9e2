/** Prices credit notes: as a draft, when they become final, and when a draft with a negative total becomes one. */
import type { Rows, RuleMessage, ValuesOf } from '#engine/registry';
import { Failure, type Tx } from '#engine/server';
import {
  atChargedRates,
  ensureWithinGroups,
  lineErrors,
  nameLines,
  numberOf,
  partyErrors,
  readOriginal,
  signErrors,
  totalsOfCredit,
  type Original,
} from './credited.ts';
import { priceLines, type Priced, type UnpricedLine } from './lines.ts';
import { ratesOf } from './rates.ts';
import { invoiceTotals } from './totals.ts';
import { texts } from '../texts.ts';

/** Credit note as stored or as a person writes it. */
type Note = Pick<
  ValuesOf<'invoices'>,
  'uuid' | 'original_invoice_uuid' | 'client_uuid' | 'seller_uuid' | 'currency' | 'discount_cents' | 'language'
>;

type NoteLine = UnpricedLine &
  Pick<
    ValuesOf<'invoice-lines'>,
    'credits_line_uuid' | 'description' | 'settles_uuid' | 'specification' | 'period_start' | 'period_end'
  >;

interface PricedCredit<Line> {
  readonly lines: readonly Priced<Line>[];
  readonly totals: CreditTotals;
}

type CreditTotals = ReturnType<typeof invoiceTotals> & Readonly<{ discount_cents?: number; discount_reason?: string }>;

/**
 * Prices the draft of a credit note.
 * @throws Failure E_INVALID at each field that does not match the invoice that it credits
 */
export async function priceCredit<Line extends NoteLine>(
  tx: Tx,
  note: Note,
  lines: readonly Line[],
): Promise<PricedCredit<Line>> {
  const original = await originalOf(tx, note, false);
  if (original === null) return priceAlone(tx, note, lines);
  const parties = partyErrors(note, original);
  if (Object.keys(parties).length > 0) throw new Failure('E_INVALID', { errors: parties });
  const priced = await priceNamed(tx, lines, original);
  const errors = lineErrors(priced, original);
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return { lines: priced, totals: await totalsFor(tx, { note, lines: priced, original }) };
}

/**
 * Prices a credit note that becomes final. Locks the invoice until the transaction ends, so a concurrent credit of the
 * same line waits and sees what is left.
 * @throws Failure E_STATE
 */
export async function priceFinalCredit(
  tx: Tx,
  note: Note,
  lines: readonly Rows['invoice_lines'][],
): Promise<PricedCredit<Rows['invoice_lines']>> {
  const original = await originalOf(tx, note, true);
  if (original === null) return priceAlone(tx, note, lines);
  refuse(partyErrors(note, original), original);
  const priced = await priceNamed(tx, lines, original);
  const charges = priced.some(({ specification }) => (specification?.length ?? 0) > 0);
  refuse({ ...(charges ? {} : signErrors(priced, original)), ...lineErrors(priced, original) }, original);
  ensureWithinGroups(priced, original);
  return { lines: priced, totals: await totalsFor(tx, { note, lines: priced, original }) };
}

/**
 * Prices a draft with a negative total: each negative line of a subscription names the line that charged it, and gets
 * the rate of that line. Positive lines stay as they are.
 * @throws Failure E_STATE
 */
export async function asCorrection<Line extends NoteLine>(
  tx: Tx,
  note: Note,
  lines: readonly Priced<Line>[],
): Promise<PricedCredit<Line>> {
  const original = await originalOf(tx, note, true);
  if (original === null) return priceAlone(tx, note, lines);
  refuse(partyErrors(note, original), original);
  const named = lines.map((line) => (line.line_net_cents < 0 ? { ...line, ...chargedBy(line, original) } : line));
  const priced = atChargedRates(await priceAt(tx, named), original);
  const givenBack = priced.filter((line) => typeof line.credits_line_uuid === 'string');
  refuse(lineErrors(givenBack, original), original);
  return { lines: priced, totals: withoutDiscount(note, priced, await ratesOf(tx, priced)) };
}

async function originalOf(tx: Tx, { original_invoice_uuid, uuid }: Note, lock: boolean): Promise<Original | null> {
  if (typeof original_invoice_uuid !== 'string') return null;
  return readOriginal(tx, original_invoice_uuid, { lock, without: uuid });
}

/** Prices an old credit note, from before notes had to name their invoice. */
async function priceAlone<Line extends NoteLine>(
  tx: Tx,
  note: Note,
  lines: readonly Line[],
): Promise<PricedCredit<Line>> {
  const rates = await ratesOf(tx, lines);
  const priced = priceLines(lines, rates);
  return { lines: priced, totals: invoiceTotals(note, priced, rates) };
}

async function priceNamed<Line extends NoteLine>(
  tx: Tx,
  lines: readonly Line[],
  original: Original,
): Promise<readonly Priced<Line>[]> {
  return atChargedRates(await priceAt(tx, nameLines(lines, original)), original);
}

const priceAt = async <Line extends NoteLine>(tx: Tx, lines: readonly Line[]): Promise<readonly Priced<Line>[]> =>
  priceLines(lines, await ratesOf(tx, lines));

interface Totalling {
  readonly note: Note;
  readonly lines: readonly Priced<NoteLine>[];
  readonly original: Original;
}

async function totalsFor(tx: Tx, { note, lines, original }: Totalling): Promise<CreditTotals> {
  const own = totalsOfCredit(lines, original);
  if (own === null) return withoutDiscount(note, lines, await ratesOf(tx, lines));
  const { discount_reason } = original.row;
  return own.discount_cents === 0 || discount_reason === null ? own : { ...own, discount_reason };
}

/** Negative lines on a document that also charges have no share of a discount. */
function withoutDiscount(...[note, lines, rates]: Parameters<typeof invoiceTotals>): CreditTotals {
  return { ...invoiceTotals({ ...note, discount_cents: 0 }, lines, rates), discount_cents: 0 };
}

/** Finds the line of the invoice that charged the period that is given back. */
function chargedBy(
  { settles_uuid, period_start, period_end, credits_line_uuid }: NoteLine,
  { lineRows }: Original,
): Pick<NoteLine, 'credits_line_uuid' | 'vat_rate_uuid'> {
  if (typeof settles_uuid !== 'string' || typeof credits_line_uuid === 'string') return {};
  const charged = lineRows.find(
    (row) =>
      (row.subscription_uuid === settles_uuid || row.settles_uuid === settles_uuid) &&
      row.line_net_cents > 0 &&
      (row.delivery_period_unit !== null ||
        (String(row.period_start) <= String(period_end) && String(row.period_end) >= String(period_start))),
  );
  return charged === undefined ? {} : { credits_line_uuid: charged.uuid, vat_rate_uuid: charged.vat_rate_uuid };
}

function refuse(errors: Readonly<Record<string, RuleMessage>>, original: Original): void {
  const [first] = Object.values(errors);
  if (first === undefined) return;
  throw new Failure('E_STATE', {
    message: texts.label('credit.does_not_fit', { number: numberOf(original) }),
    ...('label' in first && first.label !== undefined
      ? { hint: texts.label('credit.sentence', { label: first.label }) }
      : {}),
    errors,
  });
}
