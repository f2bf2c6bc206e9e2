/** Actions "try again" and "done by hand" on a task and on a whole order. */
import { type ActionHandler, Failure, resourceOf, runAsSystem, systemCaller } from '#engine/server';
import { rowOf } from '../../../../providers/server/choose.ts';
import { texts } from '../../texts.ts';

/** Repeats the failed change that a task is about. Throws E_STATE if it has not failed. */
export const retryTask: ActionHandler<'tasks.retry'> = async ({ tx, registry, records, record }) => {
  const change = await rowOf(tx, 'service_changes', record.subject_uuid);
  if (change?.status !== 'failed') {
    throw new Failure('E_STATE', texts.refusal('service.retry_not_possible'));
  }
  await records.act(systemCaller, resourceOf({ registry }, 'service-changes'), change.uuid, 'retry', {});
};

/** Marks all service changes of the order that wait for staff as done. Their tasks are closed with them. */
export const markOrderDone: ActionHandler<'orders.mark-done'> = async (event) => {
  await runAsSystem(event, async ({ tx, records, registry, caller }) => {
    const waiting = await tx
      .selectFrom('service_changes')
      .select('uuid')
      .where('order_uuid', '=', event.record.uuid)
      .where('adapter', 'is', null)
      .where('status', 'in', ['waiting', 'running'])
      .orderBy('uuid')
      .execute();
    const uuids = waiting.map(({ uuid }) => uuid);
    await records.actMany(caller, resourceOf({ registry }, 'service-changes'), uuids, 'by-hand', {});
  });
};

/** Applies the action to all failed lines of the order. */
export function retryOrder(action: 'retry' | 'complete'): ActionHandler<'orders.retry' | 'orders.by-hand'> {
  return async (event) => {
    const rows = await event.tx
      .selectFrom('order_lines')
      .select('uuid')
      .where('order_uuid', '=', event.record.uuid)
      .where('status', '=', 'failed')
      .orderBy('position')
      .execute();
    await runAsSystem(event, async (system) => {
      for (const { uuid } of rows)
        await system.records.act(system.caller, resourceOf(system, 'order-lines'), uuid, action, {});
    });
  };
}
