/** Updates the text of an unfinished task when its change has been edited. */
import type { FieldsOf } from '#engine/registry';
import { acrossClients } from '#engine/server';
import type { WorkContext } from '../../../providers/server/work.ts';
import { serviceTask } from './serviceTask.ts';

/** Does nothing if an adapter carries out the change. */
export async function rewriteTask(
  place: Pick<WorkContext, 'tx' | 'registry'>,
  change: FieldsOf<'service-changes'>,
): Promise<void> {
  const { task_uuid, provider_uuid = null } = change;
  if (!task_uuid) return;
  const [text, dutch] = [await serviceTask(place, change, 'en'), await serviceTask(place, change, 'nl')];
  await acrossClients(place.tx, (all) =>
    all
      .updateTable('tasks')
      .set({ ...text, title_nl: dutch.title, instructions_nl: dutch.instructions, provider_uuid })
      .where('uuid', '=', task_uuid)
      .where('status', 'in', ['open', 'in_progress', 'failed'])
      .execute(),
  );
}
