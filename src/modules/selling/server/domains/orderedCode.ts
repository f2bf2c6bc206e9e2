/** Removes the authorisation code from an order line when it is no longer needed. */
import { acrossClients, type WrittenEvent } from '#engine/server';
import { hasArrived } from '../../../domains/rules/domainStates.ts';

/** Hook of domains: the transfer has completed or failed. */
export async function forgetAuthCode({ tx, before, values, uuid }: WrittenEvent<'domains'>): Promise<void> {
  if (!hasArrived(before?.status, values.status)) return;
  await acrossClients(tx, (all) =>
    all
      .updateTable('order_lines')
      .set({ auth_code: null })
      .where('resource', '=', 'domains')
      .where('resource_id', '=', uuid)
      .where('auth_code', 'is not', null)
      .execute(),
  );
}
