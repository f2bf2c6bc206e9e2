/**
 * Starts the lines of an order and derives the order's state from them. Provisioning follows the state of the lines.
 */
import type { ActionOf, Registry } from '#engine/registry';
import { resourceOf, type Row, type StoreCalls, systemCaller, type Tx } from '#engine/server';
import { texts } from './texts.ts';

export interface Ordering {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
}

/** Setup timing of a product. The value `manual` is not listed: it waits for staff. */
export type SetupTiming = 'after_order' | 'after_payment';

/** Starts the lines with this timing. */
export async function startLines(
  { tx, records, registry }: Ordering,
  order_uuid: string,
  timings: readonly SetupTiming[],
): Promise<void> {
  if (timings.length === 0) return;
  const rows = await tx
    .selectFrom('order_lines')
    .innerJoin('products', 'products.uuid', 'order_lines.product_uuid')
    .select('order_lines.uuid')
    .where('order_lines.order_uuid', '=', order_uuid)
    .where('order_lines.status', '=', 'pending')
    .where('products.setup_timing', 'in', [...timings])
    .orderBy('order_lines.position')
    .execute();
  for (const row of rows)
    await records.act(systemCaller, resourceOf({ registry }, 'order-lines'), row.uuid, 'set-up', {});
}

/**
 * Releases the lines that waited for the payment. Idempotent. Modules that may not import this one use the action
 * "release" of the order, which does the same.
 */
export async function orderPaid(ordering: Ordering, order_uuid: string): Promise<void> {
  const { tx, records, registry } = ordering;
  const order = await tx
    .selectFrom('orders')
    .select('status')
    .where('uuid', '=', order_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (order?.status !== 'awaiting_payment') return;
  await records.act(systemCaller, resourceOf({ registry }, 'orders'), order_uuid, 'begin', {});
  await startLines(ordering, order_uuid, ['after_order', 'after_payment']);
  await closeOrder(ordering, order_uuid);
}

/** A line that is being provisioned must fail before it can be cancelled. */
export async function failLine(
  { records, registry }: Pick<Ordering, 'records' | 'registry'>,
  uuid: string,
  reason: string,
): Promise<void> {
  const body = { failure_reason: reason, failure_reason_nl: reason };
  await records.act(systemCaller, resourceOf({ registry }, 'order-lines'), uuid, 'fail', body);
}

/**
 * Updates the state of an order: completed when nothing is left to do, partially failed when only failed lines are
 * left, and back; cancelled without any line left.
 */
export async function closeOrder({ tx, records, registry }: Ordering, order_uuid: string): Promise<void> {
  const act = async (action: ActionOf<'orders'>, body: Row = {}): Promise<void> =>
    void (await records.act(systemCaller, resourceOf({ registry }, 'orders'), order_uuid, action, body));
  const order = await tx
    .selectFrom('orders')
    .innerJoin('clients', 'clients.uuid', 'orders.client_uuid')
    .select(['orders.status', 'clients.language'])
    .where('orders.uuid', '=', order_uuid)
    .forUpdate('orders')
    .executeTakeFirst();
  const rows = await tx
    .selectFrom('order_lines')
    .select(['status', 'action'])
    .where('order_uuid', '=', order_uuid)
    .execute();
  const bought = rows.filter(({ action }) => action !== 'setup');
  if (bought.length > 0 && bought.every(({ status }) => status === 'cancelled')) {
    if (order?.status === 'processing') await act('falter');
    if (order?.status === 'processing' || order?.status === 'partially_failed')
      await act('cancel', { cancel_reason: texts.in(order.language)('order.all_lines_cancelled') });
    return;
  }
  const states = rows.map((row) => row.status);
  const isUnderWay = states.some((state) => state === 'pending' || state === 'processing');
  const [hasFailed, isFailed] = [states.includes('failed'), order?.status === 'partially_failed'];
  if (isFailed && (isUnderWay || !hasFailed)) await act('resume');
  if (isUnderWay || !(isFailed || order?.status === 'processing')) return;
  if (!hasFailed) await act('finish');
  else if (!isFailed) await act('falter');
}
