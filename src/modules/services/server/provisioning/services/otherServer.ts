/**
 * In charge of putting a service on another server than was chosen for it: until the work has begun, and told to
 * whoever is to do it.
 */
import { Failure } from '../../../../../engine/server/store/failure.ts';
import { withoutRowLevelSecurity } from '../../../../../engine/server/store/row-level-security/confine.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { Written } from '../../../../providers/server/work.ts';
import { unfinishedChanges } from './changesOf.ts';
import type { ServiceName } from './services.ts';
import { serviceTask } from './serviceTask.ts';
import { texts } from '../../texts.ts';

/** @throws Failure E_STATE once it has begun. */
export async function toOtherServer({ tx, before, values, resource, uuid }: Written<ServiceName>): Promise<void> {
  // A domain stands on none.
  if (before === null || !('server_uuid' in before) || !('server_uuid' in values)) return;
  const { server_uuid } = values;
  if (server_uuid === undefined || server_uuid === before.server_uuid) return;
  const change = (await unfinishedChanges(tx, { resource: resource.name, uuid })).find(
    ({ operation, status }) => operation === 'set_up' && status !== 'failed',
  );
  if (!change) return;
  if (change.status !== 'waiting') throw begun();
  const server = await rowOf(tx, 'servers', server_uuid);
  const [text, dutch] = [await serviceTask(tx, change, 'en'), await serviceTask(tx, change, 'nl')];
  await withoutRowLevelSecurity(tx, async (all) => {
    await all
      .updateTable('service_changes')
      .set({ provider_uuid: server?.provider_uuid ?? null })
      .where('uuid', '=', change.uuid)
      .execute();
    await all
      .updateTable('tasks')
      .set({
        ...text,
        title_nl: dutch.title,
        instructions_nl: dutch.instructions,
        provider_uuid: server?.provider_uuid ?? null,
      })
      .where('uuid', '=', change.task_uuid)
      .execute();
  });
}

function begun(): Failure {
  return new Failure('E_STATE', texts.refusal('service.set_up_begun'));
}
