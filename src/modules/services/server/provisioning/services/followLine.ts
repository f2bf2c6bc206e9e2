/** Keeps the states of an order line and its service change in step. */
import type { ActionOf, FieldsOf } from '#engine/registry';
import { resourceOf, systemCaller, systemQueries, type WrittenEvent } from '#engine/server';
import { assignTask } from '../../../../providers/server/assignTask.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { changeOfLine } from '../../changesOf.ts';

interface Step<Name extends string> {
  readonly action: ActionOf<Name>;
  readonly from: readonly string[];
}

/** Action on the order line for each state of its change. */
const lineSteps: Readonly<Record<string, Step<'order-lines'>>> = {
  queued: { action: 'retry', from: ['failed'] },
  waiting: { action: 'retry', from: ['failed'] },
  succeeded: { action: 'complete', from: ['processing', 'failed'] },
  failed: { action: 'fail', from: ['processing'] },
  cancelled: { action: 'fail', from: ['processing'] },
};

/** Updates the order line after its change has a new state. */
export async function followLine(
  { tx, records, registry }: WorkContext,
  change: FieldsOf<'service-changes'>,
): Promise<void> {
  const step = change.status && lineSteps[change.status];
  const line = await rowOf(tx, 'order_lines', change.order_line_uuid);
  if (!step || !line || change.operation !== 'set_up' || !step.from.includes(line.status)) return;
  const body = step.action === 'fail' ? { failure_reason: change.failure_reason ?? '—' } : {};
  await records.act(systemCaller, resourceOf({ registry }, 'order-lines'), line.uuid, step.action, body);
}

/** Action on the change for each state of its order line. */
const changeSteps: Readonly<Record<string, Step<'service-changes'>>> = {
  processing: { action: 'retry', from: ['failed'] },
  completed: { action: 'end-well', from: ['queued', 'waiting', 'running', 'failed'] },
  cancelled: { action: 'cancel', from: ['queued', 'waiting', 'running', 'failed'] },
};

/** `afterWrite` hook of order lines. A line in processing without a change gets a job, which runs after the commit. */
export async function setUpOrdered(event: WrittenEvent<'order-lines'>): Promise<void> {
  const { tx, before, values, uuid, now, records, registry, resource, caller } = event;
  const to = values.status;
  if (before === null || to === undefined || to === before.status) return;
  const change = await changeOfLine(tx, uuid);
  const step = changeSteps[to];
  if (change && step?.from.includes(change.status)) {
    if (to === 'completed') await assignTask(tx, change.task_uuid, caller);
    await records.act(systemCaller, resourceOf({ registry }, 'service-changes'), change.uuid, step.action, {});
  }
  if (!change && to === 'processing')
    await systemQueries(tx).jobs.enqueue({ kind: resource.name, key: uuid, resource: resource.name, now });
}
