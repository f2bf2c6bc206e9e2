/**
 * Brings services into the state that the life chart requires whenever their payer, their client or the service itself
 * changes. It runs in the same transaction and uses the same actions as staff, so the provider gets the same requests.
 */
import type { ActionOf, Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  acrossClients,
  Failure,
  resourceOf,
  type Row,
  settingsOf,
  systemCaller,
  type Tx,
  type WrittenEvent,
} from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import type { WorkContext } from '../../../providers/server/work.ts';
import {
  lifeChart,
  presentStates,
  soldResources,
  type Life,
  type SoldResource,
  type LifeStep,
} from '../../../subscriptions/rules/lifeChart.ts';
import { unfinishedChanges } from '../changesOf.ts';
import { texts } from '../texts.ts';
import { dueStep } from './dueStep.ts';
import { followWithoutRecord } from './withoutRecord.ts';
import { isSold, readService, servicesPaidBy, type SoldFields, type SoldService } from './entitlement.ts';

/** Takes the step that the life chart requires for the service, if any. Idempotent. */
export async function followPayer(place: WorkContext, resource: SoldResource, uuid: string): Promise<void> {
  await acrossClients(place.tx, async (tx) => {
    // Without the lock, two payers that end concurrently would each find the other one still paying.
    await tx.selectFrom(resource).select('uuid').where('uuid', '=', uuid).forUpdate().execute();
    const service = await readService(tx, resource, uuid);
    if (!service) return;
    const { removed }: Life = lifeChart[resource];
    if (removed.includes(service.record.status)) return endPayers({ ...place, tx }, service);
    await takeStep({ ...place, tx }, service);
    await followServer({ ...place, tx }, service);
  });
}

/** Follows the renewal of a domain: only now its last expiry before the end of its subscription is known. */
export async function followRenewal(place: WorkContext, uuid: string): Promise<void> {
  const service = await acrossClients(place.tx, (tx) => readService(tx, 'domains', uuid));
  if (service?.entitlement === 'runs_until_end') await followPayer(place, 'domains', uuid);
}

/** A client's own server also depends on the services that it carries. */
async function followServer(place: WorkContext, { resource, record }: SoldService): Promise<void> {
  if (resource === 'servers' || !record.server_uuid) return;
  const server = await rowOf(place.tx, 'servers', record.server_uuid);
  if (server?.client_uuid) await followPayer(place, 'servers', server.uuid);
}

async function takeStep(place: WorkContext, service: SoldService): Promise<void> {
  const { resource, record } = service;
  await keepRemoval(place, service);
  const { entitlement, step } = await dueStep(place.tx, service);
  const life: Life = lifeChart[resource];
  if (step === null) {
    const isStopped = entitlement === 'stands_still' || entitlement === 'ends';
    if (isStopped && service.isOwn && life.still.includes(record.status))
      await write(place.tx, service, { suspend_reason: reasonOf(service) });
    if (resource === 'servers' && !isStopped) {
      await cancelWork(place, service, 'suspend');
      if (service.isOwn && life.running.includes(record.status))
        await write(place.tx, service, { suspend_reason: null });
    }
    return;
  }
  const isStop = life.running.includes(record.status);
  if (step.action === null) await askFor(place, service, step);
  else await act(place, service, step.action, bodyOf(place, service, step));
  if (resource === 'domains')
    await write(place.tx, service, { ends_with_subscription: isStop && entitlement !== 'runs' });
  else await write(place.tx, service, { suspend_reason: isStop ? reasonOf(service) : null });
}

/**
 * Sets the removal date when the entitlement ends (after the grace days of the settings), and clears it if the service
 * is paid for again.
 */
async function keepRemoval({ tx, registry, now }: WorkContext, service: SoldService): Promise<void> {
  const { resource, record, entitlement } = service;
  const { removal, running, still }: Life = lifeChart[resource];
  if (removal === null || !('remove_on' in record)) return;
  const isThere = running.includes(record.status) || still.includes(record.status);
  if (entitlement === 'ends' && isThere && record.remove_on === null) {
    const days = (await settingsOf(tx, registry)).integer('removal_grace_days') ?? 30;
    await write(tx, service, { remove_on: Dates.addDays(Dates.localDate(now), days) });
  } else if (entitlement !== 'ends' && record.remove_on !== null) await write(tx, service, { remove_on: null });
}

/** Writes fields that no action accepts. The action that accompanies the write makes the audit entry. */
async function write(
  tx: Tx,
  { resource, record }: Pick<SoldService, 'resource' | 'record'>,
  values: Partial<Pick<SoldFields, 'remove_on' | 'suspend_reason' | 'ends_with_subscription'>>,
): Promise<void> {
  await tx.updateTable(resource).set(values).where('uuid', '=', record.uuid).execute();
}

function reasonOf({ entitlement, client, payers }: SoldService): Rows['hosting']['suspend_reason'] {
  if (entitlement === 'ends') return 'ended';
  if (client === 'suspended') return 'client';
  const reasons = payers.filter(({ status }) => status === 'suspended').map(({ suspend_reason }) => suspend_reason);
  if (reasons.includes('non_payment')) return 'non_payment';
  return reasons.includes('client') ? 'client' : 'subscription';
}

function bodyOf({ now }: WorkContext, service: SoldService, { action }: LifeStep): Row {
  const { record } = service;
  if (action === 'suspend') return { suspend_reason: reasonOf(service) };
  if (action !== 'schedule-cancellation') return {};
  const today = Dates.localDate(now);
  const expires = record.expires_on ?? today;
  return { cancel_on: expires > today ? expires : today };
}

async function act(
  { records, registry }: WorkContext,
  { resource, record }: SoldService,
  action: string,
  body: Row = {},
): Promise<void> {
  // The cast is safe: a test checks that the actions of the chart exist in the registry.
  await records.act(
    systemCaller,
    resourceOf({ registry }, resource),
    record.uuid,
    action as ActionOf<SoldResource>,
    body,
  );
}

/** For resources without a state for the step: asks for the work directly, once. */
async function askFor(place: WorkContext, service: SoldService, { work }: LifeStep): Promise<void> {
  const { resource, record } = service;
  if (work === null) return;
  await cancelWork(place, service, work === 'suspend' ? 'unsuspend' : 'suspend');
  const changes = resourceOf(place, 'service-changes');
  const open = await unfinishedChanges(place.tx, { resource, uuid: record.uuid });
  const same = open.find(({ operation }) => operation === work);
  if (same?.status === 'failed') await place.records.act(systemCaller, changes, same.uuid, 'retry', {});
  if (same) return;
  await place.records.create(systemCaller, changes, {
    operation: work,
    subject_resource: resource,
    subject_uuid: record.uuid,
  });
}

async function cancelWork(
  place: WorkContext,
  { resource, record }: SoldService,
  operation: 'suspend' | 'unsuspend',
): Promise<void> {
  const open = await unfinishedChanges(place.tx, { resource, uuid: record.uuid });
  for (const change of open)
    if (change.operation === operation && change.status !== 'running')
      await place.records.act(systemCaller, resourceOf(place, 'service-changes'), change.uuid, 'cancel', {});
}

/** `afterWrite` hook of subscriptions. */
export async function followSubscription(event: WrittenEvent<'subscriptions'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before === null || values.status === undefined || values.status === before.status) return;
  const { resource, resource_id } = before;
  const services = await acrossClients(event.tx, (tx) => servicesPaidBy(tx, { uuid, resource, resource_id }));
  for (const service of services) await followPayer(event, service.resource, service.uuid);
  const hasBegun = before.status !== 'pending' && before.status !== 'failed_setup';
  if (hasBegun && services.length === 0) await followWithoutRecord(event, uuid);
}

/** `afterWrite` hook of clients. Covers all services of the client, also free ones and those without a payer. */
export async function followClient(event: WrittenEvent<'clients'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before === null || values.status === undefined || values.status === before.status) return;
  for (const resource of soldResources) {
    const rows = await acrossClients(event.tx, (tx) =>
      tx
        .selectFrom(resource)
        .select('uuid')
        .where('client_uuid', '=', uuid)
        .where('status', 'in', presentStates(resource))
        .orderBy('uuid')
        .execute(),
    );
    for (const row of rows) await followPayer(event, resource, row.uuid);
  }
}

/** `afterWrite` hook of services. Reacts to a new state, payer, client, expiry date or `is_free`, and to removal. */
export async function followSold(event: WrittenEvent<SoldResource>): Promise<void> {
  const { before, values, uuid, resource } = event;
  if (before === null || !isSold(resource.name)) return;
  if (resource.name === 'domains') await followAutoRenew(event);
  const { removed }: Life = lifeChart[resource.name];
  const hasMoved = values.status !== undefined && values.status !== before.status;
  const isPaidOtherwise = (['is_free', 'subscription_uuid', 'client_uuid', 'expires_on'] as const).some(
    (name) => name in values && Reflect.get(values, name) !== Reflect.get(before, name),
  );
  if (!hasMoved && !isPaidOtherwise) return;
  if (hasMoved && values.status !== undefined && removed.includes(values.status))
    return followRemoved(event, resource.name);
  if (hasMoved && event.caller.user_uuid !== null) await refuseUnpaid(event, resource.name);
  await followPayer(event, resource.name, uuid);
}

/**
 * A domain that will expire must not be billed for a later period, so its exclusive payers get the same `auto_renew`.
 */
async function followAutoRenew({ tx, uuid, before, values, records, registry, caller }: WrittenEvent<SoldResource>) {
  const auto_renew = 'auto_renew' in values ? values.auto_renew : undefined;
  const was = before !== null && 'auto_renew' in before ? before.auto_renew : undefined;
  if (auto_renew === undefined || auto_renew === was) return;
  // The chart cancelled or resumed the domain because its payer changed, so the payer is already right.
  if (values.status !== undefined && caller.user_uuid === null) return;
  await acrossClients(tx, async (all) => {
    const service = await readService(all, 'domains', uuid);
    for (const payer of service?.payers ?? [])
      if (payer.status === 'active' && !(await paysForMore(all, payer.uuid, uuid)))
        await records.update(systemCaller, resourceOf({ registry }, 'subscriptions'), payer.uuid, { auto_renew });
  });
}

/**
 * Rejects manual changes that the life chart would undo: resuming an unpaid service or stopping a paid one. @throws
 * Failure E_STATE
 */
async function refuseUnpaid({ tx, uuid, before }: WrittenEvent<SoldResource>, resource: SoldResource): Promise<void> {
  await acrossClients(tx, async (all) => {
    const service = await readService(all, resource, uuid);
    if (!service) return;
    const { step } = await dueStep(tx, service);
    if (step === null || step.to !== before?.status) return;
    const isPaid = service.payers.some(({ status }) => status === 'active' || status === 'cancel_scheduled');
    // A domain stays paid for until its cancellation takes effect.
    if (isPaid)
      throw new Failure(
        'E_STATE',
        texts.refusal(step.to === 'cancel_scheduled' ? 'life.payer_cancelled' : 'life.paid_for'),
      );
    const hasEnded = service.payers.length > 0 && service.payers.every(({ status }) => status === 'cancelled');
    if (!hasEnded) throw new Failure('E_STATE', texts.refusal('life.not_paid_for'));
    throw new Failure('E_STATE', texts.refusal(resource === 'domains' ? 'life.domain_ended' : 'life.ended'));
  });
}

/** Ends the subscriptions that paid for this service alone; removing a hosting account also removes its contents. */
async function followRemoved(event: WrittenEvent<SoldResource>, resource: SoldResource): Promise<void> {
  await acrossClients(event.tx, async (tx) => {
    const service = await readService(tx, resource, event.uuid);
    if (service) await endPayers({ ...event, tx }, service);
    if (resource === 'hosting') await removeWithAccount({ ...event, tx }, event.uuid);
  });
}

/**
 * Reads each payer again, because ending one also updates the others. No concurrent change is possible: the service is
 * locked before its payers.
 */
async function endPayers({ tx, records, registry }: WorkContext, { record, payers }: SoldService): Promise<void> {
  for (const { uuid } of payers) {
    const payer = await rowOf(tx, 'subscriptions', uuid);
    if (!payer || payer.status === 'cancelled' || (await paysForMore(tx, payer.uuid, record.uuid))) continue;
    await records.act(systemCaller, resourceOf({ registry }, 'subscriptions'), payer.uuid, 'end-with-service', {});
  }
}

/** Returns true if the subscription pays for a present service other than `except`. */
export async function paysForMore(tx: Tx, subscription_uuid: string, except: string): Promise<boolean> {
  const payer = await tx
    .selectFrom('subscriptions')
    .select(['uuid', 'resource', 'resource_id'])
    .where('uuid', '=', subscription_uuid)
    .executeTakeFirstOrThrow();
  for (const { resource, uuid } of await servicesPaidBy(tx, payer)) {
    const service = uuid === except ? null : await readService(tx, resource, uuid);
    const { removed }: Life = lifeChart[resource];
    if (service && !removed.includes(service.record.status)) return true;
  }
  return false;
}

async function removeWithAccount({ tx, records, registry }: WorkContext, hosting_uuid: string): Promise<void> {
  const inAccount: readonly SoldResource[] = ['databases', 'applications'];
  for (const resource of inAccount) {
    const { removal }: Life = lifeChart[resource];
    const rows = await tx
      .selectFrom(resource)
      .select('uuid')
      .where('hosting_uuid', '=', hosting_uuid)
      .where('is_free', '=', false)
      .where('status', 'in', presentStates(resource))
      .orderBy('uuid')
      .execute();
    for (const row of rows) {
      const uuid = row.uuid;
      // A service with a subscription of its own follows that subscription instead.
      if (removal?.action && (await readService(tx, resource, uuid)) === null)
        await records.act(
          systemCaller,
          resourceOf({ registry }, resource),
          uuid,
          removal.action as ActionOf<SoldResource>,
          {},
        );
    }
  }
}
