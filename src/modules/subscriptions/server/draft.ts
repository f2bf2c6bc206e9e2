/** Puts charges of a subscription on the open draft invoice of the client, or on a new one. */
import type { Rows, ValuesOf } from '#engine/registry';
import { Dates, type Periods } from '#engine/values';
import { Failure, resourceOf, type SystemContext } from '#engine/server';
import { readVatBuyer, vatFor, type VatOf } from '../../vat/server/vatOfBuyer.ts';
import type { PriceClient } from '../../pricing/server/prices.ts';

/** Line to add to a draft invoice. */
export interface DraftLine {
  readonly product: Pick<Rows['products'], 'uuid' | 'unit_code' | 'vat_class'>;
  readonly description: string;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly price_base_quantity?: number;
  readonly discount_bp?: number;
  readonly discount_cents?: number;
  /** Null for a one-off charge. */
  readonly days: Periods.Period | null;
  /** Subscription whose period it charges. Each period is on one line only. */
  readonly subscription_uuid?: string;
  /** Subscription whose change or end it settles. */
  readonly settles_uuid?: string;
}

/**
 * Adds lines to the client's draft.
 * @returns the uuid of the draft; null if there is nothing to charge
 * @throws Failure E_STATE if no VAT rate is valid
 */
export async function addToDraft(
  system: SystemContext,
  client: PriceClient,
  lines: readonly DraftLine[],
  { isSeparate = false }: { /** On a draft of its own. */ readonly isSeparate?: boolean } = {},
): Promise<string | null> {
  if (lines.length === 0 || client.client_uuid === null) return null;
  const { tx, records, caller } = system;
  const buyer = await readVatBuyer(tx, client.client_uuid);
  if (buyer === null) throw new Failure('E_NOT_FOUND');
  const rateOf = await ratesOfLines(system, { seller_uuid: client.seller_uuid, buyer }, lines);
  const invoices = resourceOf(system, 'invoices');
  const open = isSeparate ? null : await openDraft(system, client);
  const existing = open?.lines ?? [];
  const written = lines.map((line, index) =>
    rowOf(line, { position: existing.length + index + 1, vat_rate_uuid: rateOf(line) }),
  );
  const all = [...existing.map((uuid) => ({ uuid })), ...written];
  const draft =
    open === null
      ? await records.create(caller, invoices, {
          seller_uuid: client.seller_uuid,
          client_uuid: client.client_uuid,
          currency: client.currency,
          language: buyer.language,
          payment_means: buyer.payment_method,
          lines: written,
        })
      : await records.update(caller, invoices, open.uuid, { lines: all });
  const { uuid } = draft;
  await markSettled(system, uuid, { lines, after: existing.length });
  return uuid;
}

/**
 * Returns the VAT rate of each line: that of the first day of its period, and for a credit the rate at which it was
 * charged.
 */
async function ratesOfLines(
  { tx, now }: SystemContext,
  parties: Pick<Parameters<typeof vatFor>[1], 'seller_uuid' | 'buyer'>,
  lines: readonly DraftLine[],
): Promise<(line: DraftLine) => string> {
  const dayOf = ({ days }: DraftLine): string => days?.start ?? Dates.localDate(now);
  const rates = new Map<string, VatOf>();
  for (const on of new Set(lines.map(dayOf))) rates.set(on, await vatFor(tx, { ...parties, on }));
  const charged = new Map<DraftLine, string>();
  for (const line of lines) {
    const rate = line.quantity < 0 ? await chargedRate(tx, line) : null;
    if (rate !== null) charged.set(line, rate);
  }
  return (line) => {
    const known = charged.get(line) ?? rates.get(dayOf(line))?.(line.product.vat_class).vat_rate_uuid;
    if (known === undefined) throw new Failure('E_NOT_FOUND');
    return known;
  };
}

/** Returns the rate of the line that charged the first day of what is given back. */
async function chargedRate(tx: SystemContext['tx'], { settles_uuid, days }: DraftLine): Promise<string | null> {
  if (settles_uuid === undefined || days === null) return null;
  const line = await tx
    .selectFrom('invoice_lines')
    .select('vat_rate_uuid')
    .where(({ or, eb }) => or([eb('subscription_uuid', '=', settles_uuid), eb('settles_uuid', '=', settles_uuid)]))
    .where('line_net_cents', '>', 0)
    .where(({ or, and, eb }) =>
      or([
        and([eb('period_start', '<=', days.start), eb('period_end', '>=', days.start)]),
        eb('delivery_period_unit', 'is not', null),
      ]),
    )
    // Sort lines with days before the first period's line, which has no days.
    .orderBy('period_start', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.vat_rate_uuid ?? null;
}

function rowOf(
  {
    product,
    description,
    quantity,
    unit_price_cents,
    price_base_quantity = 1,
    discount_bp = 0,
    discount_cents = 0,
    days,
    subscription_uuid,
  }: DraftLine,
  { position, vat_rate_uuid }: { readonly position: number; readonly vat_rate_uuid: string },
): ValuesOf<'invoice-lines'> {
  return {
    position,
    product_uuid: product.uuid,
    description,
    quantity,
    unit_code: product.unit_code,
    unit_price_cents,
    price_base_quantity,
    discount_bp,
    discount_cents,
    vat_rate_uuid,
    ...(days === null ? {} : { period_start: days.start, period_end: Dates.addDays(days.end, -1) }),
    ...(subscription_uuid === undefined ? {} : { subscription_uuid }),
  };
}

interface OpenDraft {
  readonly uuid: string;
  readonly lines: readonly string[];
}

/** Finds a draft that already charges subscriptions, and locks it. */
async function openDraft(
  { tx }: SystemContext,
  { client_uuid, seller_uuid, currency }: PriceClient,
): Promise<OpenDraft | null> {
  const draft = await recurringDrafts(tx)
    .select('uuid')
    .where('client_uuid', '=', client_uuid)
    .where('seller_uuid', '=', seller_uuid)
    .where('currency', '=', currency)
    .where('kind', '=', 'invoice')
    .where('discount_cents', '=', 0)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) return null;
  const lines = await tx
    .selectFrom('invoice_lines')
    .select('uuid')
    .where('invoice_uuid', '=', draft.uuid)
    .orderBy('position')
    .execute();
  return { uuid: draft.uuid, lines: lines.map(({ uuid }) => uuid) };
}

/** Selects drafts that charge or settle subscriptions. Drafts that a person is writing are left alone. */
export const recurringDrafts = (tx: SystemContext['tx']) =>
  tx
    .selectFrom('invoices')
    .where('invoices.status', '=', 'draft')
    // The checkout finalises those of orders.
    .where('invoices.order_uuid', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('invoice_lines')
          .select('invoice_lines.uuid')
          .whereRef('invoice_lines.invoice_uuid', '=', 'invoices.uuid')
          .where((line) => line.or([line('subscription_uuid', 'is not', null), line('settles_uuid', 'is not', null)])),
      ),
    );

/** Written directly, because `settles_uuid` is not a field that callers can write. */
async function markSettled(
  { tx }: SystemContext,
  invoice_uuid: string,
  { lines, after }: { readonly lines: readonly DraftLine[]; readonly after: number },
): Promise<void> {
  for (const [index, { settles_uuid }] of lines.entries()) {
    if (settles_uuid === undefined) continue;
    await tx
      .updateTable('invoice_lines')
      .set({ settles_uuid })
      .where('invoice_uuid', '=', invoice_uuid)
      .where('position', '=', after + index + 1)
      .execute();
  }
}
