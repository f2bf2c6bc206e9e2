/**
 * In charge of what is done with services: set up, suspended, resumed and removed by the provider's adapter or by
 * staff, and of what follows from it.
 */
import type { FieldsOf, Rows, ValuesOf } from '../../../../../engine/registry/rows.ts';
import type { ActionHandler, Tx, WriteEvent } from '../../../../../engine/server/store/contract.ts';
import { systemCaller } from '../../../../../engine/server/store/caller.ts';
import { Failure } from '../../../../../engine/server/store/failure.ts';
import { mostAttempts } from '../../../../providers/server/backoff.ts';
import type { Adapter, Adapters, ServiceOrder, ServiceTable } from '../../../../providers/server/adapter.ts';
import { chosenForService, rowOf } from '../../../../providers/server/choose.ts';
import { providerAccount } from '../../../../providers/server/providerAccount.ts';
import type { WorkKind } from '../../../../providers/server/work.ts';
import { followLine } from './followLine.ts';
import { followService } from './followService.ts';
import { services, type Service } from './services.ts';
import { serviceName } from './serviceName.ts';
import { serviceTask } from './serviceTask.ts';
import { texts } from '../../texts.ts';

export const serviceChanges: WorkKind<'service-changes', ServiceOrder> = {
  resource: 'service-changes',
  table: 'service_changes',
  taskKind: 'provisioning',
  mostAttempts,
  perform: (adapter, order, channel) => adapter.services?.[order.resource]?.[order.operation]?.(order, channel),
  describe: serviceTask,
  order: serviceOrder,
  async onState(place, record) {
    await followService(place, record);
    await followLine(place, record);
  },
};

interface Subject {
  readonly service: Service;
  readonly record: Rows[ServiceTable];
}

/** What the change is about. @throws Failure E_STATE where it is not there any more. */
async function subjectOf(tx: Tx, change: FieldsOf<'service-changes'>): Promise<Subject> {
  const service = services[change.subject_resource ?? ''];
  const record = service ? await rowOf(tx, service.table, change.subject_uuid) : null;
  if (!service || !record) throw serviceEnded();
  return { service, record };
}

function serviceEnded(): Failure {
  return new Failure('E_STATE', texts.refusal('service.gone'));
}

async function serviceOrder(tx: Tx, change: Rows['service_changes']): Promise<ServiceOrder> {
  const { service, record } = await subjectOf(tx, change);
  return {
    key: change.uuid,
    provider: providerAccount(await service.provider(tx, record)),
    server: (await rowOf(tx, 'servers', 'server_uuid' in record ? record.server_uuid : null)) ?? {},
    operation: change.operation,
    resource: change.subject_resource,
    service: record,
  };
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
      operation: change.operation ?? 'set_up',
    }),
  };
}

/** At creation: what it is called, whose it is, and who carries it out. Later: how often it was tried. */
export async function prepareChange(
  adapters: Adapters,
  { tx, before, values }: WriteEvent<'service-changes'>,
): Promise<ValuesOf<'service-changes'>> {
  if (before !== null) return values.status === 'running' ? { ...values, attempts: before.attempts + 1 } : values;
  const { adapter, provider, record } = await chosen(adapters, tx, values);
  const line = await rowOf(tx, 'order_lines', values.order_line_uuid);
  const order = await rowOf(tx, 'orders', line?.order_uuid);
  return {
    ...values,
    name: await serviceName(tx, record, values.subject_resource ?? ''),
    order_uuid: order?.uuid ?? null,
    client_uuid: order?.client_uuid ?? ('client_uuid' in record ? record.client_uuid : null),
    provider_uuid: provider?.uuid ?? null,
    adapter: adapter?.name ?? null,
    status: adapter === null ? 'waiting' : 'queued',
  };
}

/** The same once more, by whoever can do it now. */
export function retryChange(adapters: Adapters): ActionHandler<'service-changes.retry'> {
  return async ({ tx, resource, record, records }) => {
    const { adapter } = await chosen(adapters, tx, record);
    const uuid = record.uuid;
    if (adapter === null) await records.act(systemCaller, resource, uuid, 'hand-over', {});
    else await records.act(systemCaller, resource, uuid, 'queue-again', { adapter: adapter.name });
  };
}
