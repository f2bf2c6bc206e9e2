/**
 * Lock order of orders: the services of their lines first (`subscriptions/server/lockServices.ts`), then the order,
 * then its lines, whether the order or one line is written.
 */
import { acrossClients, type LockEvent, type Tx } from '#engine/server';
import { lockRows, lockServices } from '../../subscriptions/server/lockServices.ts';

/** Lock hook of orders. */
export async function lockOfOrders({ tx, uuids, verb }: LockEvent): Promise<void> {
  if (verb === 'edit') return;
  await acrossClients(tx, async (all) => {
    const lines = await all
      .selectFrom('order_lines')
      .select(['resource', 'resource_id as uuid'])
      .where('order_uuid', 'in', uuids)
      .execute();
    await lockServices(all, lines);
  });
}

/** Lock hook of order lines. */
export const lockOfLines = ({ tx, uuids }: LockEvent): Promise<void> => lockLines(tx, uuids);

/** Locks the services and then the orders of the lines, for writes that lock the lines afterwards. */
export async function lockLines(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await acrossClients(tx, async (all) => {
    const lines = await all
      .selectFrom('order_lines')
      .select(['resource', 'resource_id as uuid', 'order_uuid'])
      .where('uuid', 'in', uuids)
      .execute();
    await lockServices(all, lines);
    const orders = lines.map(({ order_uuid }) => order_uuid);
    await lockRows(all, 'orders', orders);
  });
}
