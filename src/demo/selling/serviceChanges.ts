/** Generates the provisioning of ordered services: by whom, with which result, and what is still to be done. */
import { Dates } from '#engine/values';
import type { Changeable, DemoRow, World, Written } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { makeTask } from '../work/tasks.ts';
import type { DemoOrder } from './orders.ts';

/** Number of most recent completed changes. */
const doneCount = 24;

/**
 * Adds the changes that provision order lines: the 24 newest successful ones, all failed and all waiting ones with
 * their task.
 */
export function makeServiceChanges(world: World, orders: readonly DemoOrder[]): void {
  const { book } = world;
  const byUuid = new Map(orders.map(({ row }) => [row.uuid, row]));
  const lines = book
    .of('order-lines')
    .filter(({ action, order_uuid = '' }) => action !== 'setup' && byUuid.has(order_uuid));
  const done = lines
    .filter(({ status, resource_id }) => status === 'completed' && resource_id !== undefined)
    .toSorted((left, right) => (left.created_at < right.created_at ? 1 : -1))
    .slice(0, doneCount);
  for (const line of done) write(world, { line, order: byUuid.get(line.order_uuid ?? ''), status: 'succeeded' });
  for (const line of lines) {
    if (line.status === 'failed') write(world, { line, order: byUuid.get(line.order_uuid ?? ''), status: 'failed' });
    if (line.status === 'processing')
      write(world, { line, order: byUuid.get(line.order_uuid ?? ''), status: 'waiting' });
  }
}

interface Change {
  readonly line: DemoRow<Written<'order-lines'>>;
  readonly order: DemoOrder['row'] | undefined;
  readonly status: 'succeeded' | 'failed' | 'waiting';
}

function write(world: World, { line, order, status }: Change): void {
  if (!order) return;
  const { book, today } = world;
  const subject =
    line.resource === undefined
      ? { subject_resource: 'order-lines', subject_uuid: line.uuid }
      : { subject_resource: line.resource, subject_uuid: line.resource_id };
  const ended =
    status === 'waiting'
      ? {}
      : { started_at: line.created_at, finished_at: instantAt(Dates.addDays(today, -1), 10 * 60) };
  const change = book.add<'service-changes', Changeable<'service-changes'>>('service-changes', line.created_at, {
    name: line.description,
    operation: 'set_up',
    ...subject,
    order_line_uuid: line.uuid,
    order_uuid: order.uuid,
    client_uuid: order.client_uuid,
    status,
    attempts: status === 'waiting' ? 0 : 1,
    ...(status === 'succeeded' ? { started_at: line.created_at, finished_at: line.created_at } : ended),
    ...(status === 'failed' ? { failure_reason: line.failure_reason } : {}),
  });
  if (status === 'succeeded') return;
  for (const resource of ['hosting', 'domains', 'servers', 'applications', 'databases'] as const) {
    const isOver = resource === 'domains' && status === 'failed';
    const service =
      line.resource === resource && !isOver && book.of(resource).find(({ uuid }) => uuid === line.resource_id);
    if (service) Object.assign(service, { open_change_uuid: change.uuid });
  }
  const task = makeTask(world, line.created_at, {
    title: `${line.description ?? ''} inrichten`.slice(0, 200),
    kind: 'provisioning',
    client_uuid: order.client_uuid,
    subject_resource: 'service-changes',
    subject_uuid: change.uuid,
    instructions: `1. Richt in wat hieronder staat.\n2. Rond deze taak af: wat besteld is, wordt dan actief. Lukt het niet, geef dan met ‘Mislukt melden’ aan waarom.\n\n- Bestelling: ${order.number}\n- Besteld: ${line.description ?? ''}`,
    status: status === 'failed' ? 'failed' : 'open',
    ...(status === 'failed'
      ? { outcome: line.failure_reason ?? '—', finished_at: instantAt(Dates.addDays(today, -1), 10 * 60) }
      : {}),
  });
  change.task_uuid = task.uuid;
}
