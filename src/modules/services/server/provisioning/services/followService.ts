/** Keeps the states of a service and its changes in step, in both directions. */
import type { ActionOf, FieldsOf, Registry, Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import { acrossClients, Failure, resourceOf, type Row, systemCaller, type WrittenEvent } from '#engine/server';
import { serviceOperations, type ServiceOperation, type ServiceTable } from '../../../../providers/server/adapter.ts';
import { assignTask } from '../../../../providers/server/assignTask.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { isMoveStep } from '../../../rules/hostingMove.ts';
import { isSold } from '../../life/entitlement.ts';
import { productTypes } from '../../life/linkPayer.ts';
import { settleStep } from '../../moves/moves.ts';
import { texts } from '../../texts.ts';
import { unfinishedChanges } from '../../changesOf.ts';
import { toOtherServer } from './otherServer.ts';
import { rewriteTask } from '../../service-changes/rewriteTask.ts';
import {
  services,
  type ChangeOperation,
  type Course,
  type ServiceName,
  type StateOf,
} from '../../service-changes/services.ts';
import { isRequestedState } from './takeBack.ts';
import { requestUpdate, restoreFields } from '../../service-changes/updates.ts';

/** Updates the service after its change has a new state. */
export async function followService(place: WorkContext, change: FieldsOf<'service-changes'>): Promise<void> {
  const resource = change.subject_resource ?? '';
  if (isMoveStep(change.operation)) return settleStep(place, change);
  const service = services[resource];
  const course = change.operation && service?.courses[change.operation];
  const record = service ? await rowOf(place.tx, service.table, change.subject_uuid) : null;
  if (!service || !course || !record) return;
  if (course.settle) return course.settle(place, record, change);
  const act = (action: ActionOf<ServiceName>, body: Row = {}): Promise<Row> =>
    place.records.act(systemCaller, resourceOf(place, resource), record.uuid, action, body);
  const isUnder = course.under?.includes(record.status) === true;
  const hasFailed = course.failed !== undefined && record.status === course.failed.state;
  const state = change.status;
  const isAsked = state === 'queued' || state === 'waiting';
  if (isAsked && course.over?.includes(record.status)) throw new Failure('E_STATE', texts.refusal('service.is_over'));
  if (isAsked && hasFailed && course.begin) await act(course.begin);
  if (state === 'failed' && isUnder && course.failed) await act(course.failed.action);
  // A removal that is undone restores the fields; during the removal they stay.
  if (state === 'cancelled' && change.operation === 'update' && service.inUse?.includes(record.status))
    await restoreFields(place, change);
  if (state === 'cancelled')
    await goBack({ course, record, change, act, canTakeBack: hasTakeBack(place.registry, resource) });
  if (state !== 'succeeded' || !course.done || !(isUnder || hasFailed)) return;
  // Marked as done after a failure: go back to the running state without requesting the work again.
  if (hasFailed)
    await place.tx
      .updateTable(service.table)
      .set({ status: course.under?.[0] })
      .where('uuid', '=', record.uuid)
      .execute();
  const body: Row & { readonly expires_on?: unknown } =
    (await course.done.body?.(place.tx, record, Dates.localDate(place.now))) ?? {};
  // Staff enter the expiry date with "Mark as active". If it is unknown, a task asks for it.
  const isUnknown = resource === 'domains' && body.expires_on === null;
  await (isUnknown ? act('arrive') : act(course.done.action, body));
}

interface Cancelled {
  readonly course: Course;
  readonly record: Rows[ServiceTable];
  readonly change: FieldsOf<'service-changes'>;
  readonly canTakeBack: boolean;
  act(this: void, action: ActionOf<ServiceName>): Promise<Row>;
}

const hasTakeBack = (registry: Registry, resource: string): boolean =>
  Object.hasOwn(registry.resources[resource]?.actions ?? {}, 'take-back');

/** Returns the record to its previous state after a cancelled change, unless something else was requested meanwhile. */
async function goBack({ course, record, change, act, canTakeBack }: Cancelled): Promise<void> {
  if (!isRequestedState(course, record.status)) return;
  if (change.before_state && canTakeBack) return void (await act('take-back'));
  const action = course.under?.includes(record.status)
    ? (course.cancelled?.(record) ?? course.failed?.action)
    : undefined;
  if (action !== undefined) await act(action);
}

/**
 * `afterWrite` hook of services: requests the change for a new state, and ends changes that the new state completes.
 */
export async function followChange(event: WrittenEvent<ServiceName>): Promise<void> {
  await toOtherServer(event);
  await requestUpdate(event);
  if (event.resource.name === 'domains' && event.before !== null && 'auth_code' in event.values)
    await rewriteSetUp(event);
  const { before, values, resource, uuid } = event;
  const service = services[resource.name];
  const [from, to] = [before?.status, values.status];
  if (!service || to === undefined || from === to) return;
  const open = await unfinishedChanges(event.tx, { resource: resource.name, uuid });
  for (const change of open) await endedBy(event, change, { course: service.courses[change.operation], to });
  const operation = serviceOperations.find((one) => {
    const wish = service.courses[one]?.asked;
    return wish?.to === to && (wish.from === undefined || wish.from === from);
  });
  if (!operation) return;
  const same = open.find((change) => change.operation === operation);
  if (same) return same.status === 'failed' ? void (await move(event, same, 'retry')) : undefined;
  const superseded = open.filter(({ operation: other, status }) => status !== 'running' && displaces(operation, other));
  for (const change of superseded) await move(event, change, 'cancel');
  if (superseded.some((change) => undoes(operation, change))) return;
  if (operation === 'set_up' && (await takesOver(event))) return;
  const line = await orderedBy(event, resource.name, uuid);
  await event.records.create(systemCaller, resourceOf(event, 'service-changes'), {
    operation,
    subject_resource: resource.name,
    subject_uuid: uuid,
    ...(before === null ? {} : { before_state: stateBefore(before, values) }),
    ...(superseded.length === 0 ? {} : { supersedes: superseded.map((change) => change.uuid) }),
    ...(line === null ? {} : { order_line_uuid: line }),
  });
}

/** An update remains open for a suspended service. Removal and a new setup cancel all other changes. */
function displaces(operation: ServiceOperation, other: ChangeOperation): boolean {
  // Steps of a move end together with the move.
  if (isMoveStep(other)) return false;
  return operation === 'remove' || operation === 'set_up' || other === operation || other === opposites[operation];
}

const opposites: Readonly<Partial<Record<ServiceOperation, ChangeOperation>>> = {
  suspend: 'unsuspend',
  unsuspend: 'suspend',
};

/** A change that nobody has begun is cancelled instead of being undone at the provider. */
function undoes(operation: ServiceOperation, { operation: other, status, attempts }: Rows['service_changes']): boolean {
  return opposites[operation] === other && (status === 'queued' || status === 'waiting') && attempts === 0;
}

/** Previous values of the fields that are written. */
function stateBefore(before: Row, values: Row): Row {
  return Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null]));
}

/** Updates the task of a transfer in when the authorisation code was entered later. */
async function rewriteSetUp(event: WrittenEvent<ServiceName>): Promise<void> {
  const open = await unfinishedChanges(event.tx, { resource: event.resource.name, uuid: event.uuid });
  for (const change of open)
    if (change.operation === 'set_up' && change.status !== 'running') await rewriteTask(event, change);
}

/** Ends a change whose outcome was recorded on the service itself. */
async function endedBy(
  event: WrittenEvent<ServiceName>,
  change: Rows['service_changes'],
  { course, to }: { readonly course: Course | undefined; readonly to: StateOf },
): Promise<void> {
  if (course?.done?.state === to) await move(event, change, 'end-well');
  else if ((course?.failed?.state === to || course?.over?.includes(to) === true) && change.status !== 'failed')
    await move(event, change, 'end-badly', { failure_reason: '—' });
}

/** The person who moved the service becomes the assignee of the task. */
async function move(
  { tx, records, registry, caller }: WrittenEvent<ServiceName>,
  { uuid, task_uuid }: Rows['service_changes'],
  action: ActionOf<'service-changes'>,
  body: Row = {},
): Promise<void> {
  if (action === 'end-well' || action === 'end-badly') await assignTask(tx, task_uuid, caller);
  await records.act(systemCaller, resourceOf({ registry }, 'service-changes'), uuid, action, body);
}

/** Returns the order line in processing that the record is set up for, if any. */
async function orderedBy({ tx }: WorkContext, resource: ServiceName, uuid: string): Promise<string | null> {
  if (resource === 'dns-zones' || resource === 'mailboxes') return null;
  const line = await tx
    .selectFrom('order_lines')
    .select('uuid')
    .where('resource', '=', resource)
    .where('resource_id', '=', uuid)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return line?.uuid ?? null;
}

/**
 * Links a record that staff created manually to the waiting change of its order, so that it is set up once and completes
 * the order line. @returns true if it was linked
 */
async function takesOver({ tx, before, values, resource, uuid, now }: WrittenEvent<ServiceName>): Promise<boolean> {
  const payer = before === null && 'subscription_uuid' in values ? values.subscription_uuid : null;
  if (!payer || !isSold(resource.name)) return false;
  const type = productTypes[resource.name];
  return acrossClients(tx, async (all) => {
    const taken = await all
      .updateTable('service_changes')
      .set({ subject_resource: resource.name, subject_uuid: uuid, updated_at: now })
      .where('subject_resource', '=', 'order-lines')
      .where('status', 'in', ['queued', 'waiting'])
      .where('order_line_uuid', 'in', (query) =>
        query
          .selectFrom('subscriptions')
          .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
          .select('subscriptions.order_line_uuid')
          .where('subscriptions.uuid', '=', payer)
          .where('subscriptions.resource_id', 'is', null)
          .where('products.type', '=', type),
      )
      .returning('uuid')
      .execute();
    return taken.length > 0;
  });
}
