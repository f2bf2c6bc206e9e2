/**
 * Life cycle of work. New work becomes a task for staff or a job for an adapter. The states of the work and its task
 * follow each other until the work has ended.
 */
import type { ActionOf, FieldsOf, Rows, ValuesOf } from '#engine/registry';
import {
  acrossClients,
  resourceOf,
  systemCaller,
  systemQueries,
  type WriteEvent,
  type WrittenEvent,
} from '#engine/server';
import { assignTask } from '../../../providers/server/assignTask.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import {
  hasEnded,
  secondsBetween,
  type WorkContext,
  type AnyWorkFields,
  type WorkKind,
  type WorkName,
} from '../../../providers/server/work.ts';

/** Returns the duration in seconds once the work has ended; merged with the values that its kind prepared. */
export function durationOf({
  before,
  values,
  now,
}: Pick<WriteEvent<WorkName>, 'before' | 'values' | 'now'>): Pick<ValuesOf<WorkName>, 'duration_s'> {
  return before !== null && hasEnded(values) ? { duration_s: secondsBetween(before.started_at, now) } : {};
}

/** `afterWrite` hook of all kinds of work. */
export async function followWork(kind: WorkKind, event: WrittenEvent<WorkName>): Promise<void> {
  if (event.before === null) await handOver(kind, event);
  else if (event.values.status !== undefined && event.values.status !== event.before.status)
    await (isAskedAgain(event) ? handOver(kind, event) : follow(kind, event));
}

/** Returns true if failed work is retried, or if work becomes ready because its preparation has finished. */
function isAskedAgain({ before, values }: WrittenEvent<WorkName>): boolean {
  return (
    (before?.status === 'failed' || before?.status === 'preparing') &&
    (values.status === 'queued' || values.status === 'waiting')
  );
}

async function handOver(kind: WorkKind, event: WrittenEvent<WorkName>): Promise<void> {
  const { tx, uuid, now, before, values } = event;
  const record: AnyWorkFields = { ...before, ...values, uuid };
  if (values.status === 'queued')
    await acrossClients(tx, (all) =>
      systemQueries(all).jobs.enqueue({ kind: kind.resource, key: uuid, resource: kind.resource, now }),
    );
  else if (values.status === 'waiting' && !(await reopenTask(event, record))) await makeTask(kind, event, record);
  await kind.onState?.(event, record);
}

/** Reopens the existing task of failed work. @returns false if there is none */
async function reopenTask({ tx, registry, records }: WrittenEvent<WorkName>, record: AnyWorkFields): Promise<boolean> {
  const task = await rowOf(tx, 'tasks', record.task_uuid);
  if (task?.status !== 'failed') return false;
  await records.act(systemCaller, resourceOf({ registry }, 'tasks'), task.uuid, 'again', {});
  return true;
}

async function makeTask(kind: WorkKind, event: WrittenEvent<WorkName>, record: AnyWorkFields): Promise<void> {
  const { tx, uuid, registry, records } = event;
  const [text, dutch] = [await kind.describe(event, record, 'en'), await kind.describe(event, record, 'nl')];
  const server = await rowOf(tx, 'servers', record.server_uuid);
  const links = {
    client_uuid: record.client_uuid ?? server?.client_uuid ?? null,
    provider_uuid: record.provider_uuid ?? server?.provider_uuid ?? null,
  };
  const task = await records.create(
    systemCaller,
    resourceOf({ registry }, 'tasks'),
    { ...text, ...links },
    {
      kind: kind.taskKind,
      subject_resource: kind.resource,
      subject_uuid: uuid,
      title_nl: dutch.title,
      instructions_nl: dutch.instructions,
    },
  );
  await acrossClients(tx, (all) =>
    all.updateTable(kind.table).set({ task_uuid: task.uuid }).where('uuid', '=', uuid).execute(),
  );
}

/** Action that brings the task into the state of the work. */
const taskActions: Readonly<
  Partial<
    Record<
      NonNullable<AnyWorkFields['status']>,
      { readonly action: ActionOf<'tasks'>; readonly state: Rows['tasks']['status'] }
    >
  >
> = {
  running: { action: 'begin', state: 'in_progress' },
  succeeded: { action: 'done', state: 'done' },
  failed: { action: 'fail', state: 'failed' },
  cancelled: { action: 'cancel', state: 'cancelled' },
};

/** Updates the task of the work. The person who moved the work, with any action, becomes its assignee. */
async function follow(kind: WorkKind, event: WrittenEvent<WorkName>): Promise<void> {
  const { tx, registry, records, before, values, caller } = event;
  const record: AnyWorkFields = { ...before, ...values };
  const next = values.status && taskActions[values.status];
  if (values.status === 'succeeded' || values.status === 'failed') await assignTask(tx, before?.task_uuid, caller);
  const task = await rowOf(tx, 'tasks', before?.task_uuid);
  if (next && task && ['open', 'in_progress'].includes(task.status) && task.status !== next.state) {
    const body =
      next.action === 'begin'
        ? { assignee_uuid: task.assignee_uuid ?? caller.employee_uuid }
        : next.action === 'fail'
          ? { outcome: record.failure_reason ?? '—' }
          : {};
    await records.act(systemCaller, resourceOf({ registry }, 'tasks'), task.uuid, next.action, body);
  }
  if (task?.status === 'failed' && values.status === 'succeeded')
    await records.act(systemCaller, resourceOf({ registry }, 'tasks'), task.uuid, 'by-hand', {});
  await kind.onState?.(event, record);
}

/** The reverse: action on the work for each state of its task. */
const workActions: Readonly<
  Partial<
    Record<
      Rows['tasks']['status'],
      { readonly action: ActionOf<WorkName>; readonly from: readonly AnyWorkFields['status'][] }
    >
  >
> = {
  in_progress: { action: 'begin', from: ['waiting'] },
  done: { action: 'end-well', from: ['waiting', 'running', 'failed'] },
  failed: { action: 'end-badly', from: ['waiting', 'running'] },
  cancelled: { action: 'cancel', from: ['waiting', 'running'] },
};

/** `afterWrite` hook of tasks. */
export async function followTask(
  kinds: readonly WorkKind[],
  { tx, registry, records }: WorkContext,
  task: FieldsOf<'tasks'>,
): Promise<void> {
  const kind = kinds.find(({ resource }) => resource === task.subject_resource);
  const next = task.status && workActions[task.status];
  const work = kind ? await rowOf(tx, kind.table, task.subject_uuid) : null;
  if (!kind || !next || !work || work.task_uuid !== task.uuid || !next.from.includes(work.status)) return;
  const body = next.action === 'end-badly' ? { failure_reason: (task.outcome ?? '—').slice(0, 2_000) } : {};
  await records.act(systemCaller, resourceOf({ registry }, kind.resource), work.uuid, next.action, body);
}
