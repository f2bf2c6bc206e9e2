/** Assigns a task that is ended indirectly: by an action on the service, its change or its order. */
import { acrossClients, type Caller, type Tx } from '#engine/server';

/** Assigns an unassigned task to the employee. Must be called before the task ends, because the system ends it. */
export async function assignTask(
  tx: Tx,
  task_uuid: string | null | undefined,
  { employee_uuid }: Pick<Caller, 'employee_uuid'>,
): Promise<void> {
  if (!task_uuid || employee_uuid === null) return;
  await acrossClients(tx, (all) =>
    all
      .updateTable('tasks')
      .set({ assignee_uuid: employee_uuid })
      .where('uuid', '=', task_uuid)
      .where('assignee_uuid', 'is', null)
      .execute(),
  );
}
