/** In charge of whose a task is that somebody ends by another button: of the service, its change or its order. */
import type { Caller } from '../../../engine/server/store/caller.ts';
import type { Tx } from '../../../engine/server/store/contract.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';

/** Theirs, unless somebody has taken it on. Before it is ended: that is the program's doing then. */
export async function assignTask(
  tx: Tx,
  task_uuid: string | null | undefined,
  { employee_uuid }: Pick<Caller, 'employee_uuid'>,
): Promise<void> {
  if (!task_uuid || employee_uuid === null) return;
  await withoutRowLevelSecurity(tx, (all) =>
    all
      .updateTable('tasks')
      .set({ assignee_uuid: employee_uuid })
      .where('uuid', '=', task_uuid)
      .where('assignee_uuid', 'is', null)
      .execute(),
  );
}
