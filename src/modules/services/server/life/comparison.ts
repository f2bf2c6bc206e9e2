/**
 * Compares services, their subscriptions, their clients and provider work with the life chart, and stores the result.
 * It changes nothing else.
 */
import { type CalendarDate, Dates } from '#engine/values';
import {
  acrossClients,
  type Database,
  Failure,
  inTransaction,
  type SystemContext,
  type SystemQueries,
  type Tx,
  type TxAcrossClients,
} from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import { stopWithClient } from '../../../subscriptions/server/life/resume.ts';
import {
  entitlementOf,
  lifeChart,
  presentStates,
  soldResources,
  stepFor,
  type Life,
  type SoldResource,
} from '../../../subscriptions/rules/lifeChart.ts';
import type { ServiceComparison, ServiceDifference } from '../../rules/serviceComparison.ts';
import { unfinishedChanges } from '../changesOf.ts';
import { serviceName } from '../serviceName.ts';
import { dueStep } from './dueStep.ts';
import { isSold, readService, type SoldService } from './entitlement.ts';
import { followPayer, paysForMore } from './propagateEntitlement.ts';
import { followWithoutRecord, mismatchesWithoutRecord } from './withoutRecord.ts';
import { differencesOfPanels } from './panelDifferences.ts';

/** Key in `beheer_settings`. */
const comparisonSetting = 'service_comparison';

export async function lastComparison({ settings }: Pick<SystemQueries, 'settings'>): Promise<ServiceComparison> {
  const stored = await settings.getSetting(comparisonSetting);
  return stored === null ? { compared_at: null, differences: [] } : (JSON.parse(stored) as ServiceComparison);
}

export function recordComparison(
  { settings }: Pick<SystemQueries, 'settings'>,
  comparison: ServiceComparison,
): Promise<void> {
  return settings.putSetting(comparisonSetting, JSON.stringify(comparison));
}

/** Compares all services with their subscriptions, open work and control panels. Changes nothing. */
export function compareServices(database: Database | Tx, now: Date): Promise<ServiceComparison> {
  return inTransaction(database, (tx) =>
    acrossClients(tx, async (all) => ({
      compared_at: now.toISOString(),
      differences: [
        ...(await differencesOfServices(all)),
        ...(await differencesOfSubscriptions(all)),
        ...(await differencesWithoutRecord(all, Dates.localDate(now))),
        ...(await differencesOfWork(all)),
        ...(await differencesOfPanels(all)),
      ],
    })),
  );
}

const atOnce = 500;

async function differencesOfServices(tx: TxAcrossClients): Promise<readonly ServiceDifference[]> {
  const found: ServiceDifference[] = [];
  for (const resource of soldResources) {
    const { removed }: Life = lifeChart[resource];
    for (let after: string | null = null; ;) {
      const query = tx
        .selectFrom(resource)
        .select(['uuid', 'client_uuid', 'status', 'is_free'])
        .where('client_uuid', 'is not', null)
        .where('status', 'in', [...presentStates(resource), ...removed])
        .orderBy('uuid')
        .limit(atOnce);
      const rows: readonly Glance[] = await (after === null ? query : query.where('uuid', '>', after)).execute();
      for (const uuid of await suspects(tx, resource, rows)) {
        const service = await readService(tx, resource, uuid);
        const one = service === null ? null : await differenceOf(tx, service);
        if (one !== null) found.push(one);
      }
      after = rows.at(-1)?.uuid ?? null;
      if (rows.length < atOnce) break;
    }
  }
  return found;
}

interface Glance {
  readonly uuid: string;
  readonly client_uuid: string | null;
  readonly status: SoldService['record']['status'];
  readonly is_free: boolean;
}

/** Preselects in bulk the services that need a detailed look. */
async function suspects(
  tx: TxAcrossClients,
  resource: SoldResource,
  rows: readonly Glance[],
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const uuids = rows.map(({ uuid }) => uuid);
  const clients = await tx
    .selectFrom('clients')
    .select(['uuid', 'status'])
    .where('uuid', 'in', [...new Set(rows.flatMap(({ client_uuid }) => client_uuid ?? []))])
    .execute();
  const statusOf = new Map(clients.map(({ uuid, status }) => [uuid, status]));
  const payers = await tx
    .selectFrom('subscriptions')
    .select(['resource_id as service', 'status'])
    .where('resource', '=', resource)
    .where('resource_id', 'in', uuids)
    .execute();
  const named = await tx
    .selectFrom(resource)
    .innerJoin('subscriptions', 'subscriptions.uuid', `${resource}.subscription_uuid`)
    .select([`${resource}.uuid as service`, 'subscriptions.status'])
    .where(`${resource}.uuid`, 'in', uuids)
    .execute();
  const paying = new Map<string | null, (typeof payers)[number]['status'][]>();
  for (const { service, status } of [...payers, ...named])
    paying.set(service, [...(paying.get(service) ?? []), status]);
  const { removed }: Life = lifeChart[resource];
  return rows.flatMap(({ uuid, client_uuid, status, is_free }) => {
    const states = paying.get(uuid) ?? [];
    const client = statusOf.get(client_uuid ?? '') ?? 'active';
    const entitlement = entitlementOf({ payers: states, is_free, client });
    const isDue = [true, false].some((isOwn) => stepFor(resource, { entitlement, status, isOwn }) !== null);
    const isPaid = states.some((state) => state !== 'cancelled');
    const isSuspect = removed.includes(status) ? isPaid : isDue || entitlement === 'unknown';
    return isSuspect ? [uuid] : [];
  });
}

async function differenceOf(tx: TxAcrossClients, service: SoldService): Promise<ServiceDifference | null> {
  const { resource, record, payers } = service;
  const { running, removed }: Life = lifeChart[resource];
  const isRunning = running.includes(record.status);
  if (removed.includes(record.status)) {
    for (const { uuid, status } of payers)
      if (status !== 'cancelled' && status !== 'cancel_scheduled' && !(await paysForMore(tx, uuid, record.uuid)))
        return difference(tx, service, 'removed_paid');
    return null;
  }
  const { entitlement, step } = await dueStep(tx, service);
  if (entitlement === 'unknown') return isRunning ? difference(tx, service, 'without_payer') : null;
  if (step === null) return null;
  // The step is already in progress.
  const open = await unfinishedChanges(tx, { resource, uuid: record.uuid });
  if (step.action === null && open.some(({ operation, status }) => operation === step.work && status !== 'failed'))
    return null;
  return difference(tx, service, isRunning ? 'runs_unpaid' : 'stopped_paid');
}

/**
 * Takes the current step of the life chart, whatever was found before. Afterwards the difference is no longer listed.
 */
export async function repairDifference(
  place: SystemContext,
  { kind, resource, uuid }: Pick<ServiceDifference, 'kind' | 'resource' | 'uuid'>,
): Promise<void> {
  const table = kind === 'client_stopped' ? 'subscriptions' : resource;
  if (table !== 'subscriptions' && !isSold(table)) throw new Failure('E_NOT_FOUND');
  if ((await rowOf(place.tx, table, uuid)) === null) throw new Failure('E_NOT_FOUND');
  if (kind === 'client_stopped') await stopWithClient(place, uuid);
  else if (isSold(resource)) await followPayer(place, resource, uuid);
  else if (resource === 'subscriptions') await followWithoutRecord(place, uuid);
}

async function difference(
  tx: TxAcrossClients,
  { resource, record }: Pick<SoldService, 'resource' | 'record'>,
  kind: ServiceDifference['kind'],
): Promise<ServiceDifference> {
  const name = await serviceName(tx, record, resource);
  return { kind, resource, uuid: record.uuid, name, client_name: await clientName(tx, record.client_uuid ?? null) };
}

async function clientName(tx: TxAcrossClients, uuid: string | null): Promise<string | null> {
  if (uuid === null) return null;
  const client = await tx
    .selectFrom('clients')
    .select(['company_name', 'first_name', 'last_name'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return client?.company_name ?? [client?.first_name, client?.last_name].filter(Boolean).join(' ');
}

async function differencesOfSubscriptions(tx: TxAcrossClients): Promise<readonly ServiceDifference[]> {
  const found: ServiceDifference[] = [];
  const going = tx
    .selectFrom('subscriptions')
    .innerJoin('clients', 'clients.uuid', 'subscriptions.client_uuid')
    .select(['subscriptions.uuid', 'subscriptions.description', 'subscriptions.client_uuid'])
    .where('subscriptions.status', 'in', ['active', 'cancel_scheduled'])
    .orderBy('subscriptions.uuid');
  const add = async (kind: ServiceDifference['kind'], rows: Awaited<ReturnType<typeof going.execute>>) => {
    for (const { uuid, description, client_uuid } of rows)
      found.push({
        kind,
        resource: 'subscriptions',
        uuid,
        name: description,
        client_name: await clientName(tx, client_uuid),
      });
  };
  await add('client_stopped', await going.where('clients.status', 'in', ['suspended', 'closed']).execute());
  await add(
    'other_pack',
    await going
      .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
      .innerJoin('hosting', 'hosting.uuid', 'subscriptions.resource_id')
      .where('subscriptions.resource', '=', 'hosting')
      .where('hosting.status', 'in', ['active', 'suspended'])
      .where('hosting.is_free', '=', false)
      .whereRef('products.hosting_pack_uuid', '!=', 'hosting.hosting_pack_uuid')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('subscriptions as others')
              .innerJoin('products as sold', 'sold.uuid', 'others.product_uuid')
              .select('others.uuid')
              .where('others.status', 'in', ['active', 'cancel_scheduled'])
              .whereRef('others.resource_id', '=', 'hosting.uuid')
              .whereRef('sold.hosting_pack_uuid', '=', 'hosting.hosting_pack_uuid'),
          ),
        ),
      )
      .execute(),
  );
  for (const resource of soldResources)
    await add(
      'service_missing',
      await going
        .where('subscriptions.resource', '=', resource)
        .where('subscriptions.resource_id', 'is not', null)
        .where(({ eb, selectFrom }) =>
          eb('subscriptions.resource_id', 'not in', selectFrom(resource).select(`${resource}.uuid`)),
        )
        .execute(),
    );
  await add(
    'covers_nothing',
    await going
      .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
      .where('subscriptions.resource_id', 'is', null)
      .where('products.type', 'in', ['hosting', 'domain', 'server', 'database', 'application'])
      .where(({ and, not, exists, selectFrom }) =>
        and(
          soldResources.map((resource) =>
            not(
              exists(
                selectFrom(resource)
                  .select(`${resource}.uuid`)
                  .whereRef(`${resource}.subscription_uuid`, '=', 'subscriptions.uuid'),
              ),
            ),
          ),
        ),
      )
      .execute(),
  );
  return found;
}

/** Licences, certificates, backups and the like, which staff suspend and resume. */
async function differencesWithoutRecord(
  tx: TxAcrossClients,
  today: CalendarDate,
): Promise<readonly ServiceDifference[]> {
  const found: ServiceDifference[] = [];
  for (const { uuid, kind } of await mismatchesWithoutRecord(tx, today)) {
    const { description, client_uuid } = await tx
      .selectFrom('subscriptions')
      .select(['description', 'client_uuid'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    found.push({
      kind,
      resource: 'subscriptions',
      uuid,
      name: description,
      client_name: await clientName(tx, client_uuid),
    });
  }
  return found;
}

async function differencesOfWork(tx: TxAcrossClients): Promise<readonly ServiceDifference[]> {
  const failed = await tx
    .selectFrom('service_changes')
    .select(['uuid', 'name', 'client_uuid'])
    .where('status', '=', 'failed')
    .where(({ eb, or }) =>
      or([eb('operation', 'in', ['suspend', 'unsuspend', 'remove']), eb('hosting_move_uuid', 'is not', null)]),
    )
    .orderBy('uuid')
    .execute();
  const found: ServiceDifference[] = [];
  for (const { uuid, name, client_uuid } of failed)
    found.push({
      kind: 'work_failed',
      resource: 'service-changes',
      uuid,
      name: name ?? '',
      client_name: await clientName(tx, client_uuid),
    });
  for (const resource of ['hosting', 'applications', 'databases', 'servers'] as const) {
    const rows = await tx
      .selectFrom(resource)
      .select('uuid')
      .where('status', 'in', ['terminating', 'deleting'])
      .orderBy('uuid')
      .execute();
    for (const { uuid } of rows) {
      const open = await unfinishedChanges(tx, { resource, uuid });
      const service = open.some(({ operation }) => operation === 'remove')
        ? null
        : await readService(tx, resource, uuid);
      if (service) found.push(await difference(tx, service, 'removal_unasked'));
    }
  }
  return found;
}
