/**
 * Service changes: setup, suspension, resumption, removal and updates by an adapter or staff, and their consequences.
 */
import type { FieldsOf, Registry, Rows, ShownOnce, ValuesOf } from '#engine/registry';
import { Json, type Label, plainLabel } from '#engine/values';
import {
  acrossClients,
  type ActionHandler,
  Failure,
  Secrets,
  Sql,
  systemCaller,
  type Tx,
  type WriteEvent,
} from '#engine/server';
import { maxAttempts } from '../../../../providers/server/backoff.ts';
import type {
  Adapter,
  Adapters,
  Channel,
  AdapterOutcome,
  RelatedRecords,
  Remembered,
  ServiceOperation,
  ServiceOrder,
  ServiceTable,
} from '../../../../providers/server/adapter.ts';
import { chosenForService, rowOf } from '../../../../providers/server/choose.ts';
import { zoneContent } from '../../../../dns/server/zoneContent.ts';
import { registrationOf } from '../../../../domains/server/registrarOrder.ts';
import { providerAccount } from '../../../../providers/server/providerAccount.ts';
import { changesIn, type WorkContext, type WorkKind } from '../../../../providers/server/work.ts';
import { isMoveStep, moveStep } from '../../../rules/hostingMove.ts';
import { asCarriedOut, orderedMove } from '../../service-changes/stepServer.ts';
import { unfinishedChanges } from '../../changesOf.ts';
import { followLine } from './followLine.ts';
import { followService } from './followService.ts';
import { lockOfChanges } from './lockOrder.ts';
import { followWithoutRecord } from '../../life/withoutRecord.ts';
import { askForExpiry } from '../../service-changes/domainTerm.ts';
import { saveFoundValues } from './saveFoundValues.ts';
import { services, type ChangeOperation, type Service } from '../../service-changes/services.ts';
import { serviceName } from '../../serviceName.ts';
import { accountOf, forgetPassword, serverOf } from '../../mailboxes/mailboxes.ts';
import { serviceTask } from '../../service-changes/serviceTask.ts';
import { wordsOf } from '../../service-changes/updates.ts';
import { texts } from '../../texts.ts';

export const serviceChanges: WorkKind<'service-changes', ServiceOrder> = {
  resource: 'service-changes',
  table: 'service_changes',
  taskKind: 'provisioning',
  maxAttempts,
  perform: performChange,
  describe: serviceTask,
  order: serviceOrder,
  async remember(database, uuid, what) {
    await database
      .updateTable('service_changes')
      .set({ remembered: JSON.stringify(what) })
      .where('uuid', '=', uuid)
      .execute();
  },
  async keepFound(database, uuid, found) {
    await database
      .updateTable('service_changes')
      .set({ found: JSON.stringify(found) })
      .where('uuid', '=', uuid)
      .execute();
  },
  async onState(place, record) {
    await followService(place, record);
    await saveFoundValues(place, record);
    await askForExpiry(place, record);
    if (record.subject_resource === 'subscriptions' && record.status === 'succeeded')
      await followWithoutRecord(place, record.subject_uuid ?? '');
    await followLine(place, record);
    await forgetPassword(place, record);
    await showWork(place, record);
  },
  waits: isBusy,
};

/** Fails an operation for a transfer code whose result is not a usable code. */
function performChange(adapter: Adapter, order: ServiceOrder, channel: Channel): Promise<AdapterOutcome> | undefined {
  const outcome = adapter.services?.[order.resource]?.[order.operation]?.(order, channel);
  if (order.operation !== 'transfer_code') return outcome;
  return outcome?.then((ended) => {
    const length = ended.state === 'succeeded' ? (ended.transfer_code?.trim().length ?? 0) : 4;
    return length >= 4 && length <= 64
      ? ended
      : {
          state: 'failed',
          reason: 'The registrar gave no transfer code. Look it up there, and enter it at the domain.',
        };
  });
}

/**
 * Returns true if an earlier change must run first: changes of a service run one at a time, skipping those that wait
 * for a retry.
 */
async function isBusy(tx: Tx, change: Rows['service_changes']): Promise<boolean> {
  await lockOfChanges({ tx, uuids: [change.uuid] });
  const open = await unfinishedChanges(tx, { resource: change.subject_resource, uuid: change.subject_uuid });
  return open.some(
    ({ uuid, status, adapter, next_attempt_at, created_at }) =>
      uuid !== change.uuid &&
      adapter !== null &&
      (status === 'running' ||
        (status === 'queued' &&
          next_attempt_at === null &&
          (created_at < change.created_at || (uuid < change.uuid && created_at <= change.created_at)))),
  );
}

/** Shows the open work on the record. Keeps the version of the record, so that open forms do not become stale. */
async function showWork({ tx, registry }: WorkContext, change: FieldsOf<'service-changes'>): Promise<void> {
  const { subject_resource: resource = '', subject_uuid: uuid = '' } = change;
  const found = registry.resources[resource];
  if (!found?.fields['work_state'] || !found.fields['open_change_uuid']) return;
  const service = services[resource];
  const course = service?.courses.set_up;
  const record = service ? await rowOf(tx, service.table, uuid) : null;
  const isOver = record !== null && course?.over?.includes(record.status) === true;
  const unfinished = isOver ? [] : await unfinishedChanges(tx, { resource, uuid });
  // The state of the record shows the setup (unless it has no state for failure), and the move state shows a move.
  const open = unfinished.filter(({ operation, status }) =>
    operation === 'set_up'
      ? status === 'failed' && course?.failed === undefined
      : status === 'failed' || !isMoveStep(operation),
  );
  const settingUp = unfinished.find(({ operation }) => operation === 'set_up');
  const [first] = open.toSorted((left, right) => Number(right.status === 'failed') - Number(left.status === 'failed'));
  await Sql.setFields(
    tx,
    { table: found.table, uuid },
    {
      work_state: first === undefined ? null : first.status === 'failed' ? 'failed' : 'open',
      open_change_uuid: (first ?? settingUp)?.uuid ?? null,
    },
  );
}

interface Subject {
  readonly service: Service;
  readonly record: Rows[ServiceTable];
}

/** Returns the record of the change. @throws Failure E_STATE if it does not exist any more */
async function subjectOf(tx: Tx, change: FieldsOf<'service-changes'>): Promise<Subject> {
  const service = services[change.subject_resource ?? ''];
  const record = service ? await rowOf(tx, service.table, change.subject_uuid) : null;
  if (!service || !record) throw serviceEnded();
  return { service, record: await asCarriedOut(tx, change, record) };
}

function serviceEnded(): Failure {
  return new Failure('E_STATE', texts.refusal('service.gone'));
}

async function serviceOrder(tx: Tx, change: Rows['service_changes']): Promise<ServiceOrder> {
  const { service, record } = await subjectOf(tx, change);
  return {
    key: change.uuid,
    provider: providerAccount(await service.provider(tx, record)),
    server: (await serverOf(tx, record)) ?? {},
    operation: askedAs(change.operation),
    resource: change.subject_resource,
    service: record,
    changes: changesIn(change),
    remembered: rememberedOf(change),
    related: await relatedTo(tx, record, change.subject_resource),
    ...(await orderedMove(tx, change)),
    ...('tld_uuid' in record ? { registration: await registrationOf(tx, record) } : {}),
    ...('default_ttl' in record ? { zone: await zoneContent(tx, record) } : {}),
  };
}

async function relatedTo(tx: Tx, record: Rows[ServiceTable], resource: string): Promise<RelatedRecords> {
  return {
    client: await rowOf(tx, 'clients', 'client_uuid' in record ? record.client_uuid : null),
    domain: await rowOf(tx, 'domains', 'domain_uuid' in record ? record.domain_uuid : null),
    pack: await rowOf(tx, 'hosting_packs', 'hosting_pack_uuid' in record ? record.hosting_pack_uuid : null),
    server_type: await rowOf(tx, 'server_types', 'server_type_uuid' in record ? record.server_type_uuid : null),
    region: await rowOf(tx, 'regions', 'region_uuid' in record ? record.region_uuid : null),
    hosting: resource === 'mailboxes' ? await rowOf(tx, 'hosting', accountOf(record)) : null,
    users: resource === 'databases' ? await usersOf(tx, record.uuid) : [],
  };
}

/** Parses the stored values, keeping only scalars. */
function rememberedOf({ remembered }: Rows['service_changes']): Remembered | null {
  if (!Json.isRecord(remembered)) return null;
  return Object.fromEntries(
    Object.entries(remembered).flatMap(([name, value]) =>
      value === null || ['string', 'number', 'boolean'].includes(typeof value)
        ? [[name, value as Remembered[string]]]
        : [],
    ),
  );
}

/** Returns the operation of the adapter for a change. */
function askedAs(operation: ChangeOperation): ServiceOperation {
  return isMoveStep(operation) ? moveStep(operation).as : operation;
}

interface Chosen extends Pick<Subject, 'record'> {
  readonly adapter: Adapter | null;
  readonly provider: Rows['providers'] | null;
}

async function chosen(adapters: Adapters, tx: Tx, change: FieldsOf<'service-changes'>): Promise<Chosen> {
  const { service, record } = await subjectOf(tx, change);
  const provider = await service.provider(tx, record);
  return {
    provider,
    record,
    adapter: chosenForService(adapters, provider, {
      resource: change.subject_resource ?? '',
      operation: askedAs(change.operation ?? 'set_up'),
      fields: changesIn(change).map(({ field }) => field),
    }),
  };
}

/** Fills in the name, client and executor at creation; counts the attempts afterwards. */
export async function prepareChange(
  adapters: Adapters,
  { tx, registry, before, values }: WriteEvent<'service-changes'>,
): Promise<ValuesOf<'service-changes'>> {
  if (before !== null) return values.status === 'running' ? { ...values, attempts: before.attempts + 1 } : values;
  const { adapter, provider, record } = await chosen(adapters, tx, values);
  const line = await rowOf(tx, 'order_lines', values.order_line_uuid);
  const order = await rowOf(tx, 'orders', line?.order_uuid);
  const words = await wordsOf({ tx, registry }, values);
  return {
    ...values,
    ...words,
    has_secret:
      words.has_secret ||
      (askedAs(values.operation ?? 'update') === 'set_up' && (await secretsOf(tx, values)).length > 0),
    name: await serviceName(tx, record, values.subject_resource ?? ''),
    order_uuid: order?.uuid ?? null,
    client_uuid: order?.client_uuid ?? ('client_uuid' in record ? record.client_uuid : null),
    provider_uuid: provider?.uuid ?? null,
    adapter: adapter?.name ?? null,
    status: adapter === null ? 'waiting' : 'queued',
  };
}

interface Secret {
  readonly label: Label;
  readonly value: string;
}

/** Returns the secrets that staff need and cannot see elsewhere; for an update only those that changed. */
async function secretsOf(
  tx: Tx,
  change: FieldsOf<'service-changes'>,
  registry: Registry | null = null,
): Promise<readonly Secret[]> {
  const { record } = await subjectOf(tx, change);
  const resource = registry?.resources[change.subject_resource ?? ''];
  const row: Readonly<Record<string, unknown>> = record;
  const isAsked = (field: string): boolean =>
    change.operation !== 'update' || changesIn(change).some((one) => one.field === field);
  const own = secretFields.flatMap((name): readonly Secret[] => {
    const value = row[name];
    return typeof value === 'string' && value !== '' && isAsked(name)
      ? [{ label: resource?.fields[name]?.label ?? plainLabel(name), value }]
      : [];
  });
  const users = change.subject_resource === 'databases' && isAsked('users') ? await usersOf(tx, record.uuid) : [];
  const lines = changesIn(change).flatMap((one) => one.lines ?? []);
  const isNew = (uuid: string): boolean =>
    change.operation !== 'update' ||
    lines.some((line) => line.uuid === uuid && line.changes.some(({ field }) => field === 'password'));
  return [
    ...own,
    ...users.flatMap(({ uuid, username, password }) =>
      password === null || !isNew(uuid) ? [] : [{ label: plainLabel(username), value: password }],
    ),
  ];
}

const secretFields = ['password', 'env'] as const;

function usersOf(tx: Tx, database_uuid: string): Promise<readonly Rows['database_users'][]> {
  return acrossClients(tx, async (all) => {
    const rows = await all
      .selectFrom('database_users')
      .selectAll()
      .where('database_uuid', '=', database_uuid)
      .orderBy('username')
      .execute();
    return rows.map((row) => Secrets.openRow(all, 'database_users', row));
  });
}

/** Shows the secret to staff once and records that in the audit trail. @throws Failure E_STATE without a secret */
export const showSecret: ActionHandler<'service-changes.show-secret'> = async ({ tx, registry, record, now }) => {
  const secrets = await secretsOf(tx, record, registry);
  const [first] = secrets;
  if (!first) throw new Failure('E_STATE', texts.refusal('service.no_secret'));
  await acrossClients(tx, (all) =>
    all
      .updateTable('service_changes')
      .set({ secret_shown_at: now, updated_at: now, version: record.version + 1 })
      .where('uuid', '=', record.uuid)
      .execute(),
  );
  const once: ShownOnce = {
    label: secrets.length === 1 ? first.label : texts.label('service.secrets'),
    text: secrets.length === 1 ? first.value : secrets.map(({ label, value }) => `${label.en}: ${value}`).join('\n'),
    note: texts.label('service.secret_note'),
  };
  return { uuid: record.uuid, once };
};

/** Retries the same change with the executor that is available now. */
export function retryChange(adapters: Adapters): ActionHandler<'service-changes.retry'> {
  return async ({ tx, resource, record, records }) => {
    const { adapter } = await chosen(adapters, tx, record);
    const uuid = record.uuid;
    if (adapter === null) await records.act(systemCaller, resource, uuid, 'hand-over', {});
    else await records.act(systemCaller, resource, uuid, 'queue-again', { adapter: adapter.name });
  };
}
