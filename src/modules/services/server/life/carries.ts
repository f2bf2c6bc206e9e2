/**
 * Determines if a server has separately sold services, in which case it is not switched off for its own unpaid bill.
 */
import type { Tx } from '#engine/server';
import { presentStates } from '../../../subscriptions/rules/lifeChart.ts';
import { readService, type SoldFields } from './entitlement.ts';

/** Returns true if the server runs a service of another client, or one that is still entitled to run. */
export async function carriesSold(
  tx: Tx,
  { uuid, client_uuid }: Pick<SoldFields, 'uuid' | 'client_uuid'>,
): Promise<boolean> {
  for (const resource of ['hosting', 'applications', 'databases'] as const) {
    const rows = await tx
      .selectFrom(resource)
      .select(['uuid', 'client_uuid'])
      .where('server_uuid', '=', uuid)
      .where('status', 'in', presentStates(resource))
      .execute();
    if (rows.some((row) => row.client_uuid !== client_uuid)) return true;
    for (const row of rows) {
      const service = await readService(tx, resource, row.uuid);
      if (service && (service.entitlement === 'runs' || service.entitlement === 'runs_until_end')) return true;
    }
  }
  return false;
}
