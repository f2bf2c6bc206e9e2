/** Job that lets unpaid orders lapse, each once. */
import type { Job, OpenStore } from '#engine/server';
import { lapseUnpaidOrders } from '../lapse.ts';

const everyMilliseconds = 15 * 60_000;

/** @param warn receives a line for each order that could not lapse. */
export function unpaidOrders(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'unpaid-orders',
    everyMilliseconds,
    async run(now, { failPart }) {
      const { failed } = await lapseUnpaidOrders(store, now);
      for (const { order_uuid, reason } of failed) {
        warn(`The unpaid order ${order_uuid} could not lapse: ${reason}`);
        failPart({ resource: 'orders', uuid: order_uuid, error: reason });
      }
    },
  };
}
