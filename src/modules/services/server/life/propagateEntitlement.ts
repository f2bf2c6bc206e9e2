/**
 * In charge of a service doing as the chart of life says, whenever what pays for it, its client or the service itself
 * moves: in the same transaction, by the same buttons that staff have, so that the provider is asked in the same way.
 */
import { addDays, amsterdamDate } from '../../../../engine/values/calendarDate.ts';
import type { ActionOf, Rows } from '../../../../engine/registry/rows.ts';
import { systemCaller } from '../../../../engine/server/store/caller.ts';
import type { Row, Tx, WrittenEvent } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { withoutRowLevelSecurity } from '../../../../engine/server/store/row-level-security/confine.ts';
import { settingsOf } from '../../../../engine/server/store/settings.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import { resourceNamed, type Place } from '../../../providers/server/work.ts';
import {
  lifeChart,
  presentStates,
  soldResources,
  type Life,
  type SoldResource,
  type Step,
} from '../../../subscriptions/rules/lifeChart.ts';
import { unfinishedChanges } from '../provisioning/services/changesOf.ts';
import { texts } from '../texts.ts';
import { dueStep } from './dueStep.ts';
import { followWithoutRecord } from './withoutRecord.ts';
import { isSold, readService, servicesPaidBy, type SoldFields, type SoldService } from './entitlement.ts';

/** Takes the step that is due, if there is one. Once more, it does nothing. */
export async function followPayer(place: Place, resource: SoldResource, uuid: string): Promise<void> {
  await withoutRowLevelSecurity(place.tx, async (tx) => {
    // Two that pay for it and end at the same time would each find the other still paying.
    await tx.selectFrom(resource).select('uuid').where('uuid', '=', uuid).forUpdate().execute();
    const service = await readService(tx, resource, uuid);
    if (!service) return;
    const { removed }: Life = lifeChart[resource];
    if (removed.includes(service.record.status)) return endPayers({ ...place, tx }, service);
    await takeStep({ ...place, tx }, service);
    await followServer({ ...place, tx }, service);
  });
}

/** Of what ends later than it would have expired, the last expiry is known by then. */
export async function followRenewal(place: Place, uuid: string): Promise<void> {
  const service = await withoutRowLevelSecurity(place.tx, (tx) => readService(tx, 'domains', uuid));
  if (service?.entitlement === 'runs_until_end') await followPayer(place, 'domains', uuid);
}

/** A client's own server follows what it carries as well. */
async function followServer(place: Place, { resource, record }: SoldService): Promise<void> {
  if (resource === 'servers' || !record.server_uuid) return;
  const server = await rowOf(place.tx, 'servers', record.server_uuid);
  if (server?.client_uuid) await followPayer(place, 'servers', server.uuid);
}

async function takeStep(place: Place, service: SoldService): Promise<void> {
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

/** From the end on it can come back for some days; what is paid for again is not removed. */
async function keepRemoval({ tx, registry, now }: Place, service: SoldService): Promise<void> {
  const { resource, record, entitlement } = service;
  const { removal, running, still }: Life = lifeChart[resource];
  if (removal === null || !('remove_on' in record)) return;
  const isThere = running.includes(record.status) || still.includes(record.status);
  if (entitlement === 'ends' && isThere && record.remove_on === null) {
    const days = (await settingsOf(tx, registry)).integer('removal_grace_days') ?? 30;
    await write(tx, service, { remove_on: addDays(amsterdamDate(now), days) });
  } else if (entitlement !== 'ends' && record.remove_on !== null) await write(tx, service, { remove_on: null });
}

/** What no action writes: it goes with one that is on the trail. */
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

function bodyOf({ now }: Place, service: SoldService, { action }: Step): Row {
  const { record } = service;
  if (action === 'suspend') return { suspend_reason: reasonOf(service) };
  if (action !== 'schedule-cancellation') return {};
  const today = amsterdamDate(now);
  const expires = record.expires_on ?? today;
  return { cancel_on: expires > today ? expires : today };
}

async function act(
  { records, registry }: Place,
  { resource, record }: SoldService,
  action: string,
  body: Row = {},
): Promise<void> {
  // The chart's actions are those of the registry: a test compares them.
  await records.act(
    systemCaller,
    resourceNamed(registry, resource),
    record.uuid,
    action as ActionOf<SoldResource>,
    body,
  );
}

/** Of what shows no state meanwhile: the work by itself, once. */
async function askFor(place: Place, service: SoldService, { work }: Step): Promise<void> {
  const { resource, record } = service;
  if (work === null) return;
  await cancelWork(place, service, work === 'suspend' ? 'unsuspend' : 'suspend');
  const changes = resourceNamed(place.registry, 'service-changes');
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
  place: Place,
  { resource, record }: SoldService,
  operation: 'suspend' | 'unsuspend',
): Promise<void> {
  const open = await unfinishedChanges(place.tx, { resource, uuid: record.uuid });
  for (const change of open)
    if (change.operation === operation && change.status !== 'running')
      await place.records.act(
        systemCaller,
        resourceNamed(place.registry, 'service-changes'),
        change.uuid,
        'cancel',
        {},
      );
}

/** For the hook of subscriptions. */
export async function followSubscription(event: WrittenEvent<'subscriptions'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before === null || values.status === undefined || values.status === before.status) return;
  const { resource, resource_id } = before;
  const services = await withoutRowLevelSecurity(event.tx, (tx) => servicesPaidBy(tx, { uuid, resource, resource_id }));
  for (const service of services) await followPayer(event, service.resource, service.uuid);
  const hasBegun = before.status !== 'pending' && before.status !== 'failed_setup';
  if (hasBegun && services.length === 0) await followWithoutRecord(event, uuid);
}

/** For the hook of clients: what is free, or has nothing that pays for it, as well. */
export async function followClient(event: WrittenEvent<'clients'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before === null || values.status === undefined || values.status === before.status) return;
  for (const resource of soldResources) {
    const rows = await withoutRowLevelSecurity(event.tx, (tx) =>
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

/** For the hooks of services: set up, free or not any more, paid for by another, to expire on another day, or gone. */
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

/** A domain that is to expire is not billed for a period after that: what pays for it alone renews as it does. */
async function followAutoRenew({ tx, uuid, before, values, records, registry, caller }: WrittenEvent<SoldResource>) {
  const auto_renew = 'auto_renew' in values ? values.auto_renew : undefined;
  const was = before !== null && 'auto_renew' in before ? before.auto_renew : undefined;
  if (auto_renew === undefined || auto_renew === was) return;
  // By the chart it is cancelled, and taken back, because what pays for it moved.
  if (values.status !== undefined && caller.user_uuid === null) return;
  await withoutRowLevelSecurity(tx, async (all) => {
    const service = await readService(all, 'domains', uuid);
    for (const payer of service?.payers ?? [])
      if (payer.status === 'active' && !(await paysForMore(all, payer.uuid, uuid)))
        await records.update(systemCaller, resourceNamed(registry, 'subscriptions'), payer.uuid, { auto_renew });
  });
}

/** Nobody brings back by hand what the chart would stop again, nor stops what it would bring back. @throws Failure E_STATE */
async function refuseUnpaid({ tx, uuid, before }: WrittenEvent<SoldResource>, resource: SoldResource): Promise<void> {
  await withoutRowLevelSecurity(tx, async (all) => {
    const service = await readService(all, resource, uuid);
    if (!service) return;
    const { step } = await dueStep(tx, service);
    if (step === null || step.to !== before?.status) return;
    const isPaid = service.payers.some(({ status }) => status === 'active' || status === 'cancel_scheduled');
    // A domain is paid for until it is let go.
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

/** What paid for it alone is not billed any more; what was in the account goes with it. */
async function followRemoved(event: WrittenEvent<SoldResource>, resource: SoldResource): Promise<void> {
  await withoutRowLevelSecurity(event.tx, async (tx) => {
    const service = await readService(tx, resource, event.uuid);
    if (service) await endPayers({ ...event, tx }, service);
    if (resource === 'hosting') await removeWithAccount({ ...event, tx }, event.uuid);
  });
}

/**
 * Each as it stands by then: the end of one has the others follow as well. Others do not move them meanwhile, as the
 * service is locked before what pays for it.
 */
async function endPayers({ tx, records, registry }: Place, { record, payers }: SoldService): Promise<void> {
  for (const { uuid } of payers) {
    const payer = await rowOf(tx, 'subscriptions', uuid);
    if (!payer || payer.status === 'cancelled' || (await paysForMore(tx, payer.uuid, record.uuid))) continue;
    await records.act(systemCaller, resourceNamed(registry, 'subscriptions'), payer.uuid, 'end-with-service', {});
  }
}

/** Whether it pays for something that is there, but for that one. */
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

async function removeWithAccount({ tx, records, registry }: Place, hosting_uuid: string): Promise<void> {
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
      // With a subscription of its own it was moved, or will be.
      if (removal?.action && (await readService(tx, resource, uuid)) === null)
        await records.act(
          systemCaller,
          resourceNamed(registry, resource),
          uuid,
          removal.action as ActionOf<SoldResource>,
          {},
        );
    }
  }
}
