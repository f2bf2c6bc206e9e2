/** Keeps the zone in step with its domain: same client, and removed with the domain. */
import { acrossClients, resourceOf, systemCaller, type WrittenEvent } from '#engine/server';
import { endedDomainStates } from '../../domains/rules/domainStates.ts';
import { zoneOf } from './makeZone.ts';

/** `afterWrite` hook of domains. */
export async function followDomain(event: WrittenEvent<'domains'>): Promise<void> {
  const { tx, before, values, uuid, records, registry } = event;
  if (before === null) return;
  const hasEnded = values.status !== undefined && endedDomainStates.some((state) => state === values.status);
  const { client_uuid } = values;
  const isMoved = client_uuid !== undefined && client_uuid !== before.client_uuid;
  if (!hasEnded && !isMoved) return;
  const zone = await zoneOf(tx, uuid);
  if (!zone) return;
  if (isMoved)
    await acrossClients(tx, (all) =>
      all.updateTable('dns_zones').set({ client_uuid }).where('uuid', '=', zone.uuid).execute(),
    );
  if (!hasEnded) return;
  const resource = resourceOf({ registry }, 'dns-zones');
  // A zone that was never set up needs no removal at the provider.
  if (zone.status === 'pending') await records.act(systemCaller, resource, zone.uuid, 'mark-failed', {});
  if (zone.status !== 'deleting') await records.act(systemCaller, resource, zone.uuid, 'mark-deleting', {});
}
