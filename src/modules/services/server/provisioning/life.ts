/**
 * In charge of the life of work: handed to staff as a task or to an adapter as a job when it is asked for, and the task in step with it
 * until it has ended. What moves the one moves the other.
 */
import { systemCaller } from '../../../../engine/server/store/caller.ts';
import { anyTable, type Hooks, type Row } from '../../../../engine/server/store/contract.ts';
import { systemQueries } from '../../../../engine/server/store/system.ts';
import { beyondWall } from '../../../../engine/server/store/wall/confine.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import {
  endStates,
  resourceNamed,
  secondsBetween,
  type Place,
  type WorkKind,
  type Written,
} from '../../../providers/server/work.ts';

/** Of the resource that the work is of; its own preparation comes before this. */
export function lifeOf(kind: WorkKind): Required<Pick<Hooks, 'beforeWrite' | 'afterWrite'>> {
  return {
    beforeWrite({ before, values, now }): Row {
      if (before === null || !endStates.includes(String(values['status']))) return values;
      return { ...values, duration_s: secondsBetween(before['started_at'], now) };
    },
    async afterWrite(event) {
      if (event.before === null) await handOver(kind, event);
      else if (event.values['status'] !== undefined && event.values['status'] !== event.before['status'])
        await (isAskedAgain(event) ? handOver(kind, event) : follow(kind, event));
    },
  };
}

/** "Try again" on what failed, or what had to come first is done. */
function isAskedAgain({ before, values }: Written): boolean {
  return (
    ['failed', 'preparing'].includes(String(before?.['status'])) &&
    ['queued', 'waiting'].includes(String(values['status']))
  );
}

async function handOver(kind: WorkKind, event: Written): Promise<void> {
  const { tx, uuid, now, before, values } = event;
  const record = { ...before, ...values, uuid };
  if (values['status'] === 'queued')
    await beyondWall(tx, (all) => systemQueries(all).replaceJob({ uuid, resource: kind.resource, now }));
  else if (values['status'] === 'waiting' && !(await reopenTask(event, record))) await makeTask(kind, event, record);
  await kind.onState?.(event, record);
}

/** The task that it was before is the task that it is again. */
async function reopenTask({ tx, registry, records }: Written, record: Row): Promise<boolean> {
  const task = await rowOf(tx, 'tasks', record['task_uuid']);
  if (task?.status !== 'failed') return false;
  await records.act(systemCaller, resourceNamed(registry, 'tasks'), String(task.uuid), 'again', {});
  return true;
}

async function makeTask(kind: WorkKind, { tx, uuid, registry, records }: Written, record: Row): Promise<void> {
  const [text, dutch] = [await kind.describe(tx, record, 'en'), await kind.describe(tx, record, 'nl')];
  const server = await rowOf(tx, 'servers', record['server_uuid']);
  const links = {
    client_uuid: record['client_uuid'] ?? server?.client_uuid ?? null,
    provider_uuid: record['provider_uuid'] ?? server?.provider_uuid ?? null,
  };
  const task = await records.create(systemCaller, resourceNamed(registry, 'tasks'), { ...text, ...links });
  const taskUuid = String(task.uuid);
  await beyondWall(tx, async (all) => {
    await all
      .updateTable('tasks')
      .set({
        kind: kind.taskKind,
        subject_resource: kind.resource,
        subject_uuid: uuid,
        title_nl: dutch.title,
        instructions_nl: dutch.instructions,
      })
      .where('uuid', '=', taskUuid)
      .execute();
    await anyTable(all).updateTable(kind.table).set({ task_uuid: taskUuid }).where('uuid', '=', uuid).execute();
  });
}

/** Which action puts the task in the state that the work is in. */
const taskActions: Readonly<Record<string, { readonly action: string; readonly state: string }>> = {
  running: { action: 'begin', state: 'in_progress' },
  succeeded: { action: 'done', state: 'done' },
  failed: { action: 'fail', state: 'failed' },
  cancelled: { action: 'cancel', state: 'cancelled' },
};

async function follow(kind: WorkKind, event: Written): Promise<void> {
  const { tx, registry, records, before, values, caller } = event;
  const record = { ...before, ...values };
  const next = taskActions[String(values['status'])];
  const task = await rowOf(tx, 'tasks', before?.['task_uuid']);
  if (next && task && ['open', 'in_progress'].includes(String(task.status)) && task.status !== next.state) {
    const body =
      next.action === 'begin'
        ? { assignee_uuid: task.assignee_uuid ?? caller.employee_uuid }
        : next.action === 'fail'
          ? { outcome: String(record['failure_reason'] ?? '—') }
          : {};
    await records.act(systemCaller, resourceNamed(registry, 'tasks'), String(task.uuid), next.action, body);
  }
  if (task?.status === 'failed' && values['status'] === 'succeeded')
    await records.act(systemCaller, resourceNamed(registry, 'tasks'), String(task.uuid), 'by-hand', {});
  await kind.onState?.(event, record);
}

/** The other way round: what the state of a task does to the work that it is about. */
const workActions: Readonly<Record<string, { readonly action: string; readonly from: readonly string[] }>> = {
  in_progress: { action: 'begin', from: ['waiting'] },
  done: { action: 'end-well', from: ['waiting', 'running', 'failed'] },
  failed: { action: 'end-badly', from: ['waiting', 'running'] },
  cancelled: { action: 'cancel', from: ['waiting', 'running'] },
};

/** For the hook of tasks. */
export async function followTask(
  kinds: readonly WorkKind[],
  { tx, registry, records }: Place,
  task: Row,
): Promise<void> {
  const kind = kinds.find(({ resource }) => resource === task['subject_resource']);
  const next = workActions[String(task['status'])];
  const work = kind ? await rowOf(tx, kind.table, task['subject_uuid']) : null;
  if (!kind || !next || !work || work.task_uuid !== task['uuid'] || !next.from.includes(String(work.status))) return;
  const body = next.action === 'end-badly' ? { failure_reason: String(task['outcome'] ?? '—').slice(0, 2_000) } : {};
  await records.act(systemCaller, resourceNamed(registry, kind.resource), String(work.uuid), next.action, body);
}
