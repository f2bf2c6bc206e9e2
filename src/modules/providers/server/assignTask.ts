/** Assigns a task that is ended indirectly: by an action on the service, its change or its order. */
import type { Caller } from '../../../engine/server/store/caller.ts';
import type { Tx } from '../../../engine/server/store/contract.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';

/** Assigns an unassigned task to the employee. Must be called before the task ends, because the system ends it. */
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
