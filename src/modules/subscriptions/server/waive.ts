/**
 * Waives periods that are deleted from a draft invoice. Stores by whom, when, which period and how much; the waiver can
 * be undone.
 */
import { Dates } from '#engine/values';
import {
  acrossClients,
  type ActionEvent,
  Failure,
  type RemoveEvent,
  resourceOf,
  runAsSystem,
  Sql,
  type Tx,
  type TxAcrossClients,
  uuidv7,
} from '#engine/server';
import { priceClient } from '../../pricing/server/prices.ts';
import { addToDraft } from './draft.ts';
import { texts } from './texts.ts';

/** Stores the amount that the line would have charged. Does nothing for a line without a subscription or amount. */
export async function waiveLine({ tx, caller, registry, record, now }: RemoveEvent<'invoice-lines'>): Promise<void> {
  const subscription_uuid = record.subscription_uuid ?? record.settles_uuid;
  if (subscription_uuid === null || record.period_start === null || record.line_net_cents === 0) return;
  const row = {
    uuid: uuidv7(),
    subscription_uuid,
    description: record.description,
    period_start: record.period_start,
    period_end: record.period_end,
    amount_cents: record.line_net_cents,
    waived_by_uuid: caller.user_uuid,
    waived_at: now.toISOString(),
    is_settlement: record.subscription_uuid === null,
    product_uuid: record.product_uuid,
    quantity: record.quantity,
    unit_price_cents: record.unit_price_cents,
    price_base_quantity: record.price_base_quantity,
    discount_bp: record.discount_bp,
    discount_cents: record.discount_cents,
    status: 'waived' as const,
  };
  await acrossClients(tx, (all) => Sql.insertMany(all, resourceOf({ registry }, 'waived-periods'), [row], now));
}

/** Returns waived periods, as `subscription start`. */
export async function waivedPeriods(tx: TxAcrossClients, subscriptions: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('waived_periods')
    .select(['subscription_uuid', 'period_start'])
    .where('subscription_uuid', 'in', [...subscriptions])
    .where('status', '=', 'waived')
    .where('is_settlement', '=', false)
    .execute();
  return rows.map(({ subscription_uuid, period_start }) => `${subscription_uuid} ${String(period_start)}`);
}

/**
 * Undoes a waiver: puts the period on a draft invoice, at the amount that was waived.
 *
 * @throws Failure E_STATE if the period is already on an invoice
 */
export async function takeBackWaiver(event: ActionEvent<'waived-periods.take-back'>): Promise<void> {
  const { tx, registry, record, now } = event;
  const { period_start, period_end, subscription_uuid, is_settlement } = record;
  const subscription = await tx
    .selectFrom('subscriptions')
    .select(['client_uuid', 'product_uuid'])
    .where('uuid', '=', subscription_uuid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const product = await tx
    .selectFrom('products')
    .select(['uuid', 'unit_code', 'vat_class'])
    .where('uuid', '=', record.product_uuid ?? subscription.product_uuid)
    .executeTakeFirstOrThrow();
  if (!is_settlement && (await isInvoiced(tx, subscription_uuid, period_start)))
    throw new Failure('E_STATE', texts.refusal('waive.invoiced_already'));
  await runAsSystem(event, async (system) =>
    addToDraft(system, await priceClient(system.tx, subscription.client_uuid), [
      {
        product,
        description: record.description ?? '',
        quantity: Number(record.quantity),
        unit_price_cents: record.unit_price_cents,
        price_base_quantity: Number(record.price_base_quantity),
        discount_bp: record.discount_bp,
        discount_cents: record.discount_cents,
        days:
          period_start === null || period_end === null
            ? null
            : { start: Dates.calendarDate(period_start), end: Dates.addDays(Dates.calendarDate(period_end), 1) },
        ...(is_settlement ? { settles_uuid: subscription_uuid } : { subscription_uuid }),
      },
    ]),
  );
  await Sql.updateRows(
    tx,
    resourceOf({ registry }, 'waived-periods'),
    [{ uuid: record.uuid, status: 'taken_back' }],
    now,
  );
}

async function isInvoiced(tx: Tx, subscription_uuid: string, period_start: string | null): Promise<boolean> {
  const line = await tx
    .selectFrom('invoice_lines')
    .select('uuid')
    .where('subscription_uuid', '=', subscription_uuid)
    .where('period_start', '=', period_start)
    .executeTakeFirst();
  return line !== undefined;
}
