/** Handles a change of server before the setup has begun: updates the open change and its task. */
import { acrossClients, Failure, type WrittenEvent } from '#engine/server';
import { rowOf } from '../../../../providers/server/choose.ts';
import { unfinishedChanges } from '../../changesOf.ts';
import type { ServiceName } from '../../service-changes/services.ts';
import { rewriteTask } from '../../service-changes/rewriteTask.ts';
import { texts } from '../../texts.ts';

/** @throws Failure E_STATE if the setup has begun */
export async function toOtherServer(event: WrittenEvent<ServiceName>): Promise<void> {
  const { tx, before, values, resource, uuid } = event;
  // Domains have no server.
  if (before === null || !('server_uuid' in before) || !('server_uuid' in values)) return;
  const { server_uuid } = values;
  if (server_uuid === undefined || server_uuid === before.server_uuid) return;
  const change = (await unfinishedChanges(tx, { resource: resource.name, uuid })).find(
    ({ operation, status }) => operation === 'set_up' && status !== 'failed',
  );
  if (!change) return;
  if (change.status !== 'waiting') throw begun();
  const provider_uuid = (await rowOf(tx, 'servers', server_uuid))?.provider_uuid ?? null;
  await acrossClients(tx, (all) =>
    all.updateTable('service_changes').set({ provider_uuid }).where('uuid', '=', change.uuid).execute(),
  );
  await rewriteTask(event, { ...change, provider_uuid });
}

function begun(): Failure {
  return new Failure('E_STATE', texts.refusal('service.set_up_begun'));
}
