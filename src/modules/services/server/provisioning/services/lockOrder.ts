/**
 * Locks the service before its changes, tasks and moves, according to the lock order
 * (`subscriptions/server/lockServices.ts`), because the worker and people start from different records.
 */
import { acrossClients, type LockEvent, type TxAcrossClients } from '#engine/server';
import { lockRows, lockServices, type NamedService } from '../../../../subscriptions/server/lockServices.ts';
import { lockLines } from '../../../../selling/server/lockOrder.ts';

/** `beforeLock` hook of service changes. */
export function lockOfChanges({ tx, uuids }: Pick<LockEvent, 'tx' | 'uuids'>): Promise<void> {
  return acrossClients(tx, async (all) => {
    const changes = await all
      .selectFrom('service_changes')
      .select(['subject_resource as resource', 'subject_uuid as uuid', 'order_line_uuid'])
      .where('uuid', 'in', uuids)
      .execute();
    await lockSubjects(all, changes);
    const lines = changes.flatMap(({ order_line_uuid }) => order_line_uuid ?? []);
    await lockLines(all, lines);
  });
}

/** Also locks zones and mailboxes, which are not sold separately but have service changes too. */
async function lockSubjects(tx: TxAcrossClients, subjects: readonly NamedService[]): Promise<void> {
  await lockServices(tx, subjects);
  const uuidsOf = (name: string): readonly string[] =>
    subjects.flatMap(({ resource, uuid }) => (resource === name && uuid !== null ? [uuid] : []));
  await lockRows(tx, 'dns_zones', uuidsOf('dns-zones'));
  await lockRows(tx, 'mailboxes', uuidsOf('mailboxes'));
}

/** `beforeLock` hook of deployments: locks the applications. */
export function lockOfDeployments({ tx, uuids }: Pick<LockEvent, 'tx' | 'uuids'>): Promise<void> {
  return acrossClients(tx, async (all) => {
    const rows = await all.selectFrom('deployments').select('application_uuid').where('uuid', 'in', uuids).execute();
    const services = rows.map(({ application_uuid }) => ({ resource: 'applications', uuid: application_uuid }));
    await lockServices(all, services);
  });
}

/** `beforeLock` hook of moves. */
export function lockOfMoves({ tx, uuids }: LockEvent): Promise<void> {
  return acrossClients(tx, async (all) => {
    const rows = await all.selectFrom('hosting_moves').select('hosting_uuid').where('uuid', 'in', uuids).execute();
    await lockServices(
      all,
      rows.map(({ hosting_uuid }) => ({ resource: 'hosting', uuid: hosting_uuid })),
    );
  });
}

/** `beforeLock` hook of tasks: locks the work of the task first, because work locks its task after itself. */
export function lockOfTasks({ tx, uuids, verb }: LockEvent): Promise<void> {
  if (verb === 'edit') return Promise.resolve();
  return acrossClients(tx, async (all) => {
    const tasks = await all
      .selectFrom('tasks')
      .select(['subject_resource', 'subject_uuid'])
      .where('uuid', 'in', uuids)
      .execute();
    const about = (resource: string): readonly string[] =>
      tasks.flatMap(({ subject_resource, subject_uuid }) =>
        subject_resource === resource && subject_uuid !== null ? [subject_uuid] : [],
      );
    const [changes, deployments] = [about('service-changes'), about('deployments')];
    if (changes.length > 0) await lockOfChanges({ tx: all, uuids: changes });
    await lockRows(all, 'service_changes', changes);
    if (deployments.length > 0) await lockOfDeployments({ tx: all, uuids: deployments });
    await lockRows(all, 'deployments', deployments);
  });
}
