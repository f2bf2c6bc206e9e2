/** In charge of taking an invoice back: the draft of a credit note that mirrors it, and what becomes of both once that is final. */
import { amsterdamDate } from '../../../domain/calendarDate.ts';
import type { ActionHandler, Row, Tx } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { updateRows } from '../../store/write/rows.ts';
import { bookPayment } from './bookPayment.ts';
import { programOf, resourceOf, type BillingEvent } from './event.ts';

/** A draft of all of it, of which lines and quantities can still be taken off. The answer leads there. */
export async function creditInvoice(event: Parameters<ActionHandler>[0]): Promise<Row> {
  const { records, caller, record, body } = event;
  const lines = Array.isArray(record['lines']) ? (record['lines'] as readonly Row[]) : [];
  const kept = [
    'seller_uuid',
    'client_uuid',
    'currency',
    'language',
    'payment_means',
    'buyer_reference',
    'order_reference',
    'supply_date',
    'period_start',
    'period_end',
  ] as const;
  const made = await records.create(programOf(caller), resourceOf(event, 'invoices'), {
    ...Object.fromEntries(kept.map((name) => [name, record[name] ?? null])),
    kind: 'credit_note',
    original_invoice_uuid: record['uuid'],
    credit_reason: body['credit_reason'],
    lines: [...lines.map(mirrored), ...givenBack(record, lines)].map((line, index) => ({
      ...line,
      position: index + 1,
    })),
  });
  await nameOriginals(event, lines, made);
  return { ...record, next: { resource: 'invoices', uuid: made['uuid'] } };
}

/** Each mirrored line says of which it is the mirror: what was billed by that is free once nothing of it is left. */
async function nameOriginals(event: Parameters<ActionHandler>[0], originals: readonly Row[], made: Row): Promise<void> {
  const written = Array.isArray(made['lines']) ? (made['lines'] as readonly Row[]) : [];
  const pairs = originals.flatMap((original, index) =>
    written
      .filter(({ position }) => position === index + 1)
      .map(({ uuid }) => ({ uuid, credits_line_uuid: original['uuid'] })),
  );
  await updateRows(event.tx, resourceOf(event, 'invoice-lines'), pairs, event.now);
}

const sameOnBoth = [
  'description',
  'product_uuid',
  'project_uuid',
  'unit_code',
  'vat_rate_uuid',
  'period_start',
  'period_end',
  'ledger_account',
] as const;

/** Without the subscription: its period was invoiced once, by the original. A line with an amount off it is one piece at what it came to. */
function mirrored(line: Row): Row {
  const same = Object.fromEntries(sameOnBoth.map((name) => [name, line[name] ?? null]));
  const net = Number(line['line_net_cents']);
  if (Number(line['discount_cents'] ?? 0) > 0)
    return { ...same, unit_code: 'C62', quantity: net > 0 ? -1 : 1, unit_price_cents: Math.abs(net) };
  return {
    ...same,
    quantity: -Number(line['quantity']),
    unit_price_cents: line['unit_price_cents'],
    price_base_quantity: line['price_base_quantity'],
    discount_bp: line['discount_bp'],
  };
}

/** The discount on the whole, which was shared over the rates: each gives its share back. */
function givenBack(invoice: Row, lines: readonly Row[]): readonly Row[] {
  const groups = Array.isArray(invoice['vat_breakdown']) ? (invoice['vat_breakdown'] as readonly Row[]) : [];
  return groups.flatMap((group) => {
    const own = lines.filter((line) => line['category'] === group['category'] && line['rate_bp'] === group['rate_bp']);
    const share = own.reduce((sum, line) => sum + Number(line['line_net_cents']), 0) - Number(group['taxable_cents']);
    if (share <= 0) return [];
    const reason =
      typeof invoice['discount_reason'] === 'string' && invoice['discount_reason'] !== ''
        ? invoice['discount_reason']
        : invoice['language'] === 'en'
          ? 'Discount'
          : 'Korting';
    return [{ description: reason, quantity: 1, unit_price_cents: share, vat_rate_uuid: own[0]?.['vat_rate_uuid'] }];
  });
}

interface Credited {
  readonly uuid: string;
  readonly number: string;
  /** Below zero. */
  readonly gross_cents: number;
}

/** Never more is credited than was invoiced. @throws Failure E_STATE */
export async function ensureCreditable(
  tx: Tx,
  { uuid, original_invoice_uuid }: Row,
  gross_cents: number,
): Promise<void> {
  if (typeof original_invoice_uuid !== 'string') return;
  const original = await tx
    .selectFrom('invoices')
    .select(['gross_cents', 'number'])
    .where('uuid', '=', original_invoice_uuid)
    .forUpdate()
    .executeTakeFirst();
  const left = Number(original?.['gross_cents'] ?? 0) + (await creditedCents(tx, original_invoice_uuid, uuid));
  if (left + gross_cents >= 0) return;
  throw new Failure('E_STATE', {
    message: {
      en: `This is more than is left of invoice ${String(original?.['number'])}.`,
      nl: `Dit is meer dan er van factuur ${String(original?.['number'])} over is.`,
    },
    hint: {
      en: 'Take off the lines or quantities that were credited before.',
      nl: 'Haal de regels of aantallen weg die al eerder zijn gecrediteerd.',
    },
  });
}

/** What is open on the original is set off; the rest is to be paid back. Wholly credited, it waits for no money any more. */
export async function settleCredit(
  event: BillingEvent,
  original_uuid: unknown,
  { uuid, number, gross_cents }: Credited,
): Promise<void> {
  if (typeof original_uuid !== 'string') return;
  const { tx, now } = event;
  const invoices = resourceOf(event, 'invoices');
  const original = await tx
    .selectFrom('invoices')
    .select(['client_uuid', 'gross_cents', 'paid_cents', 'status', 'language'])
    .where('uuid', '=', original_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!original) return;
  const isWhole = Number(original['gross_cents']) + (await creditedCents(tx, original_uuid, null)) === 0;
  if (isWhole && ['sent', 'partially_paid', 'paid'].includes(String(original['status'])))
    await updateRows(tx, invoices, [{ uuid: original_uuid, status: 'credited' }], now);
  const amount_cents = Math.min(Number(original['gross_cents']) - Number(original['paid_cents']), -gross_cents);
  if (amount_cents <= 0) return;
  const description =
    original['language'] === 'en' ? `Set off against credit note ${number}` : `Verrekend met creditnota ${number}`;
  await bookPayment(event, {
    client_uuid: String(original['client_uuid']),
    method: 'offset',
    amount_cents,
    received_on: amsterdamDate(now),
    description,
    invoices: [original_uuid],
  });
  const isSettled = amount_cents === -gross_cents;
  await updateRows(
    tx,
    invoices,
    [{ uuid, paid_cents: -amount_cents, ...(isSettled ? { status: 'applied', paid_at: now.toISOString() } : {}) }],
    now,
  );
}

/** Zero or less, of credit notes that are final. */
async function creditedCents(tx: Tx, original_uuid: string, without: unknown): Promise<number> {
  const rows = await tx
    .selectFrom('invoices')
    .select(['uuid', 'gross_cents'])
    .where('original_invoice_uuid', '=', original_uuid)
    .where('kind', '=', 'credit_note')
    .where('status', '<>', 'draft')
    .execute();
  return rows.filter((row) => row['uuid'] !== without).reduce((sum, row) => sum + Number(row['gross_cents']), 0);
}
