/**
 * Reads what was credited of an invoice, and checks credit notes against it: the parties and rates must be the same,
 * and not more may be credited than is left.
 */
import type { Rows, RuleMessage, ValuesOf } from '#engine/registry';
import { eachLanguage, type Label, Money } from '#engine/values';
import { acrossClients, Failure, type Tx } from '#engine/server';
import type {
  CreditLine,
  CreditNote,
  CreditPart,
  CreditTotals,
  CreditedInvoice,
  DocumentLine,
} from '../../rules/creditNote.ts';
import { creditTotals, leftToCredit } from '../../rules/creditNote.ts';
import type { NetLine, VatGroup } from '../../../vat/rules/vat.ts';
import type { UnpricedLine } from './lines.ts';
import { texts } from '../texts.ts';

/** Invoice with its lines and all its credit notes. */
export interface Original extends CreditedInvoice {
  readonly row: Rows['invoices'];
  readonly lineRows: readonly Rows['invoice_lines'][];
}

/** Reference of a credit note's line to the invoice line that it credits. */
type Crediting = Pick<ValuesOf<'invoice-lines'>, 'credits_line_uuid'>;
type PricedCrediting = Crediting & NetLine;
/** Fields that show if a line is for a change of a subscription, or for hours. */
type Charging = Pick<ValuesOf<'invoice-lines'>, 'settles_uuid' | 'specification'>;
type NetAmount = Pick<NetLine, 'line_net_cents'>;

interface Reading {
  /** Locks the invoice until the transaction ends, so that no other transaction credits it. */
  readonly lock?: boolean;
  /** Counts drafts as credited too, so that another proposal leaves their amounts out. */
  readonly drafts?: boolean;
  /** Uuid of a credit note to leave out. */
  readonly without?: string | undefined;
}

export async function readOriginal(
  tx: Tx,
  uuid: string,
  { lock = false, drafts = false, without }: Reading = {},
): Promise<Original | null> {
  return acrossClients(tx, async (all) => {
    const one = all.selectFrom('invoices').selectAll().where('uuid', '=', uuid);
    const row = await (lock ? one.forUpdate() : one).executeTakeFirst();
    if (!row) return null;
    const notes = await all
      .selectFrom('invoices')
      .select(['uuid', 'vat_breakdown', 'status'])
      .where('original_invoice_uuid', '=', uuid)
      .where('kind', '=', 'credit_note')
      .orderBy('created_at')
      .execute();
    const counted = notes.filter((note) => note.uuid !== without && (drafts || note.status !== 'draft'));
    const lines = await all
      .selectFrom('invoice_lines')
      .selectAll()
      .where('invoice_uuid', 'in', [uuid, ...counted.map((note) => note.uuid)])
      .orderBy('position')
      .orderBy('uuid')
      .execute();
    const linesOf = (invoice: string): readonly Rows['invoice_lines'][] =>
      lines.filter((line) => line.invoice_uuid === invoice);
    const lineRows = linesOf(uuid);
    return {
      row,
      lineRows,
      lines: lineRows.map(documentLine),
      vat_breakdown: groupsOf(row),
      credits: counted.map((note) => noteOf(groupsOf(note), linesOf(note.uuid))),
    };
  });
}

function noteOf(vat_breakdown: readonly VatGroup[], rows: readonly Rows['invoice_lines'][]): CreditNote {
  return { vat_breakdown, lines: rows.map(creditLine), isMixed: chargesToo(rows) };
}

/** Returns true if the note also charges: for a changed subscription, or for hours that a correction added. */
function chargesToo(lines: readonly (NetAmount & Charging)[]): boolean {
  return lines.some(
    ({ settles_uuid, specification, line_net_cents }) =>
      typeof settles_uuid === 'string' || ((specification?.length ?? 0) > 0 && line_net_cents > 0),
  );
}

function documentLine(row: Rows['invoice_lines']): DocumentLine {
  const { uuid, description, quantity, unit_code, unit_price_cents, price_base_quantity } = row;
  return {
    uuid,
    description,
    quantity,
    unit_code,
    unit_price_cents,
    price_base_quantity,
    discount_bp: row.discount_bp,
    discount_cents: row.discount_cents,
    line_net_cents: row.line_net_cents,
    category: row.category ?? 'S',
    rate_bp: row.rate_bp ?? 0,
  };
}

const creditLine = (row: Rows['invoice_lines']): CreditLine => ({
  ...documentLine(row),
  credits_line_uuid: row.credits_line_uuid,
});

const groupsOf = ({ vat_breakdown }: Pick<Rows['invoices'], 'vat_breakdown'>): readonly VatGroup[] =>
  vat_breakdown ?? [];

/** Returns the number of the invoice, for messages. */
export const numberOf = ({ row }: Original): string => String(row.number);

/** Fields that a credit note must share with its invoice. */
type Parties = Pick<ValuesOf<'invoices'>, 'client_uuid' | 'seller_uuid' | 'currency'>;

type Errors = Readonly<Record<string, RuleMessage>>;

/**
 * Returns errors by field if the credit note has other parties or another currency than its invoice, or if nothing is
 * left to credit.
 */
export function partyErrors(note: Parties, original: Original): Errors {
  const { row } = original;
  const number = numberOf(original);
  const at = (label: Label): Errors => ({ original_invoice_uuid: { label } });
  if (row.kind !== 'invoice' || row.number === null) return at(texts.label('credit.not_finalised'));
  if (row.client_uuid !== note.client_uuid) return at(texts.label('credit.other_client', { number }));
  if (row.seller_uuid !== note.seller_uuid) return at(texts.label('credit.other_seller', { number }));
  if (row.status === 'credited' && leftToCredit(original).every(({ left_cents }) => left_cents === 0))
    return at(creditedWhole(number));
  if (row.currency !== (note.currency ?? 'EUR'))
    return { currency: { label: texts.label('credit.other_currency', { number, currency: row.currency }) } };
  return {};
}

export const creditedWhole = (number: string): Label => texts.label('credit.credited_in_full', { number });

/** Adds the invoice line that each line credits: the one that it names, or the only one with the same description. */
export function nameLines<Line extends Crediting & Pick<ValuesOf<'invoice-lines'>, 'description'>>(
  lines: readonly Line[],
  { lines: charged }: Original,
): readonly Line[] {
  const named = new Set(lines.flatMap(({ credits_line_uuid }) => credits_line_uuid ?? []));
  return lines.map((line) => {
    if (typeof line.credits_line_uuid === 'string') return line;
    const alike = charged.filter(
      ({ uuid, description }) => !named.has(uuid) && description === line.description?.trim(),
    );
    const [only] = alike;
    if (only === undefined || alike.length > 1) return line;
    named.add(only.uuid);
    return { ...line, credits_line_uuid: only.uuid };
  });
}

/** Applies the rate at which the credited line was charged, even if the VAT rate was changed since. */
export function atChargedRates<Line extends PricedCrediting & UnpricedLine>(
  lines: readonly Line[],
  original: Original,
): readonly Line[] {
  return lines.map((line) => {
    const charged = original.lines.find(({ uuid }) => uuid === line.credits_line_uuid);
    const row = original.lineRows.find(({ uuid }) => uuid === line.credits_line_uuid);
    return charged && row && line.vat_rate_uuid === row.vat_rate_uuid
      ? { ...line, category: charged.category, rate_bp: charged.rate_bp }
      : line;
  });
}

/** Returns errors by field for lines that do not belong to the invoice, have another rate, or exceed what is left. */
export function lineErrors(lines: readonly PricedCrediting[], original: Original): Errors {
  const number = numberOf(original);
  const lefts = new Map(leftToCredit(original).map((left) => [left.line.uuid, left]));
  const asked = new Map<string, number>();
  const errors: Record<string, RuleMessage> = {};
  for (const [index, line] of lines.entries()) {
    const at = (field: string, label: Label): void => void (errors[`lines.${index}.${field}`] = { label });
    const left = lefts.get(line.credits_line_uuid ?? '');
    if (left === undefined) {
      at('description', texts.label('credit.no_line_of_invoice', { number }));
      continue;
    }
    if (line.category !== left.line.category || line.rate_bp !== left.line.rate_bp) {
      at('vat_rate_uuid', texts.label('credit.other_rate', { rate: rateText(left.line) }));
      continue;
    }
    const taken = (asked.get(left.line.uuid) ?? 0) + line.line_net_cents;
    asked.set(left.line.uuid, taken);
    const isMore = left.left_cents >= 0 ? left.left_cents + taken < 0 : left.left_cents + taken > 0;
    if (!isMore) continue;
    at(
      'quantity',
      left.left_cents === 0
        ? texts.label('credit.line_credited_in_full')
        : texts.label('credit.line_left', {
            left: eachLanguage((locale) => Money.formatMoney(Math.abs(left.left_cents), 'EUR', locale)),
          }),
    );
  }
  return errors;
}

/** Returns errors for lines with the sign of the line they credit: a credit must have the opposite sign. */
export function signErrors(lines: readonly PricedCrediting[], original: Original): Errors {
  return Object.fromEntries(
    lines.flatMap((line, index): [string, RuleMessage][] => {
      const charged = original.lines.find(({ uuid }) => uuid === line.credits_line_uuid);
      if (!charged || line.line_net_cents === 0) return [];
      if (Math.sign(line.line_net_cents) !== Math.sign(charged.line_net_cents)) return [];
      return [
        [
          `lines.${index}.quantity`,
          {
            label:
              charged.line_net_cents > 0 ? texts.label('credit.make_negative') : texts.label('credit.make_positive'),
          },
        ],
      ];
    }),
  );
}

const rateText = ({ rate_bp }: DocumentLine): string => `${String(rate_bp / 100)}%`;

/** Returns the totals of a credit note; null if the lines also charge something, since ordinary totals apply then. */
export function totalsOfCredit(
  lines: readonly (PricedCrediting & Charging)[],
  original: Original,
): CreditTotals | null {
  if (chargesToo(lines)) return null;
  if (lines.some((line) => !original.lines.some(({ uuid }) => uuid === line.credits_line_uuid))) return null;
  const result = creditTotals(original, partsOf(lines));
  return 'totals' in result ? result.totals : null;
}

/**
 * Ensures that no VAT group is credited beyond what was charged, which happens if negative lines are left out.
 * @throws Failure E_STATE
 */
export function ensureWithinGroups(lines: readonly (PricedCrediting & Charging)[], original: Original): void {
  if (chargesToo(lines)) return;
  const result = creditTotals(original, partsOf(lines));
  if (!('exceeded' in result)) return;
  const rate = `${String(result.exceeded.rate_bp / 100)}%`;
  throw new Failure('E_STATE', texts.refusal('credit.more_than_charged', { rate, number: numberOf(original) }));
}

function partsOf(lines: readonly PricedCrediting[]): readonly CreditPart[] {
  return lines.map(({ credits_line_uuid, line_net_cents }) => ({
    credits_line_uuid: String(credits_line_uuid),
    line_net_cents,
  }));
}
