/**
 * In charge of when the lines of an order are set up, and of what has become of the order once they are. Who sets them
 * up follows their state.
 */
import type { ActionOf } from '../../../engine/registry/rows.ts';
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { Row, StoreCalls, Tx } from '../../../engine/server/store/contract.ts';
import type { Registry } from '../../../engine/registry/types.ts';
import { resourceOf } from '../../../engine/server/runAsSystem.ts';
import { texts } from './texts.ts';

export interface Ordering {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
}

/** As products say it; `manual` waits for staff. */
export type SetupTiming = 'after_order' | 'after_payment';

/** Those that wait for this moment. */
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
 * The money is there: what waited for it is set up. Once more, it does nothing. Modules that may not import this one do
 * the action "release" of the order, which is the same.
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

/** What is being set up is called off before it can be cancelled. */
export async function failLine(
  { records, registry }: Pick<Ordering, 'records' | 'registry'>,
  uuid: string,
  reason: string,
): Promise<void> {
  const body = { failure_reason: reason, failure_reason_nl: reason };
  await records.act(systemCaller, resourceOf({ registry }, 'order-lines'), uuid, 'fail', body);
}

/**
 * Completed when nothing is left to do; partially failed when all that is left has failed; and back again. Without any
 * line left it is cancelled.
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
